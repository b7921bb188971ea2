// SPDX-License-Identifier: Apache-2.0
#include "poa/dispatch/request_dispatcher.hpp"

#include <corbel/mapping/exception.hpp>
#include <corbel/mapping/string.hpp>

namespace PortableServer {

POAManager::POAManager(std::shared_ptr<corbel::poa::ManagerState> state) noexcept : state_(std::move(state)) {}
POAManager::~POAManager() = default;

char* POAManager::get_id() const { return CORBA::string_dup(state_->id.c_str()); }

POAManager::State POAManager::get_state() const noexcept { return state_->state; }

void POAManager::activate() {
  state_->core->check_alive();
  state_->dispatcher.managers().change(*state_, ACTIVE);
  state_->core->server().start();
}

namespace {

void await(corbel::poa::ManagerState& manager, bool wait) {
  if (wait) {
    manager.dispatcher.completion().await_idle(manager);
  }
}

void change(corbel::poa::ManagerState& manager, POAManager::State state, bool wait) {
  manager.core->check_alive();
  if (wait) {
    corbel::poa::check_may_wait(*manager.core);
  }
  manager.dispatcher.managers().change(manager, state);
  await(manager, wait);
}

}  // namespace

void POAManager::hold_requests(CORBA::Boolean wait_for_completion) { change(*state_, HOLDING, wait_for_completion); }

void POAManager::discard_requests(CORBA::Boolean wait_for_completion) {
  change(*state_, DISCARDING, wait_for_completion);
}

void POAManager::deactivate(CORBA::Boolean etherealize_objects, CORBA::Boolean wait_for_completion) {
  state_->core->check_alive();
  //@@ CORBEL_MANAGER_DEACTIVATION
  if (get_state() == INACTIVE) {
    return;
  }
  if (wait_for_completion) {
    corbel::poa::check_may_wait(*state_->core);
  }
  change(*state_, INACTIVE, false);
  if (etherealize_objects) {
    state_->dispatcher.destruction().etherealize_all(*state_);
  }
  await(*state_, wait_for_completion);
}

POAManagerFactory::POAManagerFactory(std::shared_ptr<corbel::poa::PoaState> of) noexcept : of_(std::move(of)) {}
POAManagerFactory::~POAManagerFactory() = default;

POAManager_ptr POAManagerFactory::create_POAManager(const char* id, const CORBA::PolicyList& policies) {
  of_->core->check_alive();
  if (id == nullptr || *id == '\0') {
    throw CORBA::BAD_PARAM(corbel::minor::no_manager_id, CORBA::COMPLETED_NO);
  }
  if (policies.length() != 0) {
    throw CORBA::PolicyError(CORBA::UNSUPPORTED_POLICY);
  }
  corbel::poa::RequestDispatcher& all = of_->dispatcher;
  const std::lock_guard lock(all.mutex());
  if (all.managers().find(id)) {
    throw ManagerAlreadyExists();
  }
  return new POAManager(all.managers().make(id));
}

POAManagerFactory::POAManagerSeq* POAManagerFactory::list() const {
  of_->core->check_alive();
  POAManagerSeq_var list = new POAManagerSeq;
  std::vector<std::shared_ptr<corbel::poa::ManagerState>> managers;
  {
    const std::lock_guard lock(of_->dispatcher.mutex());
    managers = of_->dispatcher.managers().all();
  }
  list->length(static_cast<CORBA::ULong>(managers.size()));
  for (CORBA::ULong i = 0; i < list->length(); ++i) {
    (*list)[i] = new POAManager(std::move(managers[i]));
  }
  return list._retn();
}

POAManager_ptr POAManagerFactory::find(const char* id) const {
  of_->core->check_alive();
  const std::lock_guard lock(of_->dispatcher.mutex());
  auto found = id != nullptr ? of_->dispatcher.managers().find(id) : nullptr;
  return found ? new POAManager(std::move(found)) : nullptr;
}

}  // namespace PortableServer
