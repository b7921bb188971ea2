// SPDX-License-Identifier: Apache-2.0
// Mutexes that the parts of a program find by name.
#include <corbel/RTCORBA.h>

#include <corbel/mapping/exception.hpp>
#include <corbel/orb/core/core.hpp>

#include <map>
#include <mutex>
#include <string>

namespace RTCORBA {

namespace {

using Names = std::map<std::string, Mutex_var, std::less<>>;

/// Guards the names of all ORBs; never held during a call.
std::mutex names_mutex;

/// Returns the names of an ORB, which are destroyed with the ORB. The caller holds names_mutex.
Names& names_of(corbel::orb::Core& core) {
  if (!core.named_mutexes) {
    core.named_mutexes = std::make_shared<Names>();
  }
  return *static_cast<Names*>(core.named_mutexes.get());
}

const char* checked(const char* name) {
  return name != nullptr ? name : throw CORBA::BAD_PARAM(corbel::minor::nil_argument, CORBA::COMPLETED_NO);
}

}  // namespace

Mutex_ptr RTORB::create_named_mutex(const char* name, CORBA::Boolean_out created_flag) {
  const std::lock_guard lock(names_mutex);
  const auto [place, created] = names_of(*core_).try_emplace(checked(name));
  if (created) {
    try {
      place->second = create_mutex();
    } catch (...) {
      names_of(*core_).erase(place);
      throw;
    }
  }
  created_flag = created;
  return Mutex::_duplicate(place->second);
}

Mutex_ptr RTORB::open_named_mutex(const char* name) {
  const std::lock_guard lock(names_mutex);
  const Names& names = names_of(*core_);
  const auto found = names.find(checked(name));
  return found != names.end() ? Mutex::_duplicate(found->second) : throw MutexNotFound();
}

void RTORB::forget_name(const Mutex& mutex) {
  const std::lock_guard lock(names_mutex);
  std::erase_if(names_of(*core_), [&](const auto& named) { return named.second.in() == &mutex; });
}

}  // namespace RTCORBA
