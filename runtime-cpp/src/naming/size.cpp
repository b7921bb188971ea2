// SPDX-License-Identifier: Apache-2.0
#include "size.hpp"

#include <corbel/orb/reference.hpp>

#include <algorithm>
#include <cstring>

namespace corbel::naming {

namespace {

// Approximate memory of the ORB for a target without its key, and for a profile without its octets.
constexpr std::size_t place_size = 512;
constexpr std::size_t profile_size = 64;

}  // namespace

std::size_t size_of(const CosNaming::Name& name) {
  std::size_t size = 0;
  for (CORBA::ULong i = 0; i < name.length(); ++i) {
    size += std::strlen(name[i].id.in()) + std::strlen(name[i].kind.in());
  }
  return size;
}

std::size_t size_of(CORBA::Object_ptr object) {
  if (CORBA::is_nil(object) || !object->_reference()) {
    return 0;
  }
  const orb::Reference& reference = *object->_reference();
  std::size_t size = reference.ior().type_id.size();
  for (const giop::TaggedProfile& profile : reference.ior().profiles) {
    size += profile_size + profile.data.size();
  }
  const orb::TargetsRef places = reference.use();
  for (const orb::Target& target : places->all) {
    size += place_size + target.key.size();
  }
  return size;
}

bool is_here(CORBA::Object_ptr object) {
  if (!object->_reference()) {
    return true;
  }
  const orb::TargetsRef places = object->_reference()->use();
  return std::ranges::all_of(places->all, [](const orb::Target& target) { return target.pool->is_here(); });
}

}  // namespace corbel::naming
