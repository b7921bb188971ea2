// SPDX-License-Identifier: Apache-2.0
#include <corbel/RTPortableServer.h>

#include <corbel/mapping/exception.hpp>

namespace RTPortableServer {

namespace {

RTCORBA::Priority checked(RTCORBA::Priority priority) {
  if (priority < RTCORBA::minPriority) {
    throw CORBA::BAD_PARAM(corbel::minor::bad_priority, CORBA::COMPLETED_NO);
  }
  return priority;
}

}  // namespace

POA_ptr POA::_narrow(CORBA::Object_ptr object) {
  if (auto* const same = dynamic_cast<POA_ptr>(object)) {
    return _duplicate(same);
  }
  const auto* const poa = dynamic_cast<PortableServer::POA_ptr>(object);
  return poa != nullptr ? new POA(poa->_state()) : nullptr;
}

POA::~POA() = default;

CORBA::Object_ptr POA::create_reference_with_priority(const char* interface_id, RTCORBA::Priority priority) {
  return _create_reference(interface_id, checked(priority));
}

CORBA::Object_ptr POA::create_reference_with_id_and_priority(const PortableServer::ObjectId& id,
                                                             const char* interface_id, RTCORBA::Priority priority) {
  return _create_reference_with_id(id, interface_id, checked(priority));
}

PortableServer::ObjectId* POA::activate_object_with_priority(PortableServer::Servant servant,
                                                             RTCORBA::Priority priority) {
  return _activate(servant, checked(priority));
}

void POA::activate_object_with_id_and_priority(const PortableServer::ObjectId& id, PortableServer::Servant servant,
                                               RTCORBA::Priority priority) {
  _activate_with_id(id, servant, checked(priority));
}

}  // namespace RTPortableServer
