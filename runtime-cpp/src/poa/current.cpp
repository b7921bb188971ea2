// SPDX-License-Identifier: Apache-2.0
#include <corbel/poa/current.hpp>

#include "adapter.hpp"
#include "ids.hpp"
#include "serving.hpp"

namespace corbel::poa {
constinit thread_local const Serving* current_serving = nullptr;
constinit thread_local const Adapter* etherealizing = nullptr;
}  // namespace corbel::poa

namespace PortableServer {

namespace {
const corbel::poa::Serving& serving() {
  if (corbel::poa::current_serving == nullptr) {
    throw Current::NoContext();
  }
  return *corbel::poa::current_serving;
}
}  // namespace

Current::~Current() = default;

POA_ptr Current::get_POA() { return new POA(*serving().poa); }

ObjectId* Current::get_object_id() { return corbel::poa::to_object_id(serving().id); }

CORBA::Object_ptr Current::get_reference() { return corbel::poa::current_reference(serving()); }

Servant Current::get_servant() {
  Servant servant = serving().servant;
  servant->_add_ref();
  return servant;
}

}  // namespace PortableServer

namespace corbel::poa {

CORBA::Object_ptr current_reference(const Serving& serving) {
  Adapter& all = (*serving.poa)->adapter;
  return all.reference_to(**serving.poa, {serving.id.begin(), serving.id.end()}, serving.servant->_static_type());
}

}  // namespace corbel::poa
