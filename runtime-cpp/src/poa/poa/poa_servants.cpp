// SPDX-License-Identifier: Apache-2.0
// Default servants and servant managers of a POA (CORBA 3.3 part 1, 15.3.9).
#include "poa/dispatch/request_dispatcher.hpp"

#include <corbel/mapping/exception.hpp>

namespace PortableServer {

namespace {

void check(const corbel::poa::PoaState& poa, RequestProcessingPolicyValue needed) {
  if (poa.policies.processing != needed) {
    throw POA::WrongPolicy();
  }
}

}  // namespace

ServantManager_ptr POA::get_servant_manager() const {
  const std::lock_guard lock(dispatcher().mutex());
  check(*state_, USE_SERVANT_MANAGER);
  return ServantManager::_duplicate(state_->registered.servant_manager);
}

void POA::set_servant_manager(ServantManager_ptr manager) {
  const std::lock_guard lock(dispatcher().mutex());
  check(*state_, USE_SERVANT_MANAGER);
  if (!CORBA::is_nil(state_->registered.servant_manager.in())) {
    throw CORBA::BAD_INV_ORDER(corbel::minor::manager_there, CORBA::COMPLETED_NO);
  }
  const bool retains = state_->policies.retention == RETAIN;
  auto* activator = retains ? dynamic_cast<ServantActivator*>(manager) : nullptr;
  auto* locator = retains ? nullptr : dynamic_cast<ServantLocator*>(manager);
  if (activator == nullptr && locator == nullptr) {
    throw CORBA::OBJ_ADAPTER(corbel::minor::no_servant_manager, CORBA::COMPLETED_NO);
  }
  state_->registered.servant_manager = ServantManager::_duplicate(manager);
  state_->servant_activator = activator;
  state_->servant_locator = locator;
}

Servant POA::get_servant() const {
  dispatcher();
  check(*state_, USE_DEFAULT_SERVANT);
  Servant servant = state_->default_servant.load();
  if (servant == nullptr) {
    throw NoServant();
  }
  servant->_add_ref();
  return servant;
}

void POA::set_servant(Servant servant) {
  corbel::poa::RequestDispatcher& all = dispatcher();
  check(*state_, USE_DEFAULT_SERVANT);
  if (servant == nullptr) {
    throw CORBA::BAD_PARAM(corbel::minor::nil_servant, CORBA::COMPLETED_NO);
  }
  servant->_add_ref();
  const std::lock_guard lock(all.mutex());
  state_->registered.default_servants.emplace_back(servant);
  state_->default_servant = servant;
}

}  // namespace PortableServer
