// SPDX-License-Identifier: Apache-2.0
#include <corbel/poa/servant.hpp>

#include "poa/dispatch/invocation.hpp"
#include "poa/dispatch/request_dispatcher.hpp"

#include <corbel/mapping/exception.hpp>
#include <corbel/orb/server_request.hpp>

namespace PortableServer {

ServantBase::~ServantBase() = default;

POA_ptr ServantBase::_default_POA() {
  const CORBA::ORB_var orb = corbel::orb::default_orb();
  if (CORBA::is_nil(orb)) {
    throw CORBA::OBJ_ADAPTER(corbel::minor::no_default_orb, CORBA::COMPLETED_NO);
  }
  const CORBA::Object_var root = orb->resolve_initial_references("RootPOA");
  return POA::_narrow(root);
}

CORBA::Boolean ServantBase::_is_a(const char* repository_id) { return _is_statically(repository_id); }
CORBA::Boolean ServantBase::_non_existent() { return false; }

void ServantBase::_add_ref() { count_.fetch_add(1, std::memory_order_relaxed); }
void ServantBase::_remove_ref() {
  if (count_.fetch_sub(1, std::memory_order_acq_rel) == 1) {
    delete this;
  }
}
CORBA::ULong ServantBase::_refcount_value() const { return count_; }

void ServantBase::_dispatch(corbel::orb::ServerRequest& request) {
  const std::string_view operation = request.operation();
  if (operation == "_is_a") {
    const std::string_view repository_id = request.arguments().get_string();
    request.end_arguments();
    const CORBA::Boolean result = _is_a(repository_id.data());
    request.begin_reply() << result;
  } else if (operation == "_non_existent" || operation == "_not_existent") {  // GIOP 1.0 misspelt the second name
    request.begin_reply() << _non_existent();
  } else if (operation == "_repository_id") {
    request.begin_reply() << _static_type();
  } else if (operation == "_interface" || operation == "_component") {
    throw CORBA::NO_IMPLEMENT(corbel::minor::no_interface_repository,
                              CORBA::COMPLETED_NO);  // Corbel has neither an interface repository nor CCM components
  } else {
    throw CORBA::BAD_OPERATION(corbel::minor::no_such_operation, CORBA::COMPLETED_NO);
  }
}

}  // namespace PortableServer

namespace corbel::poa {

CORBA::Object_ptr this_object(PortableServer::ServantBase& servant) {
  if (current_invocation != nullptr && current_invocation->servant == &servant) {
    return current_reference(*current_invocation);
  }
  const PortableServer::POA_var poa = servant._default_POA();
  try {
    return poa->servant_to_reference(&servant);
  } catch (const PortableServer::POA::ServantNotActive&) {
    throw PortableServer::POA::WrongPolicy();  // the default POA does not activate implicitly
  }
}

}  // namespace corbel::poa
