// SPDX-License-Identifier: Apache-2.0
#include <corbel/orb/location_forward.hpp>

#include <corbel/mapping/exception.hpp>
#include <corbel/orb/object.hpp>
#include <corbel/orb/reference.hpp>

namespace corbel {

namespace {

const giop::Ior& place_of(CORBA::Object_ptr where) {
  if (CORBA::is_nil(where) || !where->_reference()) {
    throw CORBA::OBJ_ADAPTER(minor::bad_servant, CORBA::COMPLETED_NO);
  }
  return where->_reference()->ior();
}

}  // namespace

LocationForward::LocationForward(CORBA::Object_ptr where, bool permanent) : Forward{place_of(where), permanent} {}

}  // namespace corbel
