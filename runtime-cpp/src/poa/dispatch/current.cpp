// SPDX-License-Identifier: Apache-2.0
#include <corbel/poa/current.hpp>

#include "invocation.hpp"
#include "poa/objects/ids.hpp"
#include "request_dispatcher.hpp"

namespace corbel::poa {
constinit thread_local const Invocation* current_invocation = nullptr;
constinit thread_local const RequestDispatcher* etherealizing = nullptr;
}  // namespace corbel::poa

namespace PortableServer {

namespace {
const corbel::poa::Invocation& invocation() {
  if (corbel::poa::current_invocation == nullptr) {
    throw Current::NoContext();
  }
  return *corbel::poa::current_invocation;
}
}  // namespace

Current::~Current() = default;

POA_ptr Current::get_POA() { return new POA(*invocation().poa); }

ObjectId* Current::get_object_id() { return corbel::poa::to_object_id(invocation().id); }

CORBA::Object_ptr Current::get_reference() { return corbel::poa::current_reference(invocation()); }

Servant Current::get_servant() {
  Servant servant = invocation().servant;
  servant->_add_ref();
  return servant;
}

}  // namespace PortableServer

namespace corbel::poa {

CORBA::Object_ptr current_reference(const Invocation& invocation) {
  RequestDispatcher& all = (*invocation.poa)->dispatcher;
  return all.reference_to(**invocation.poa, {invocation.id.begin(), invocation.id.end()},
                          invocation.servant->_static_type());
}

}  // namespace corbel::poa
