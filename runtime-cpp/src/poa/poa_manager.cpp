// SPDX-License-Identifier: Apache-2.0
#include "adapter.hpp"

namespace PortableServer {

POAManager::POAManager(std::shared_ptr<corbel::poa::ManagerState> state) noexcept : state_(std::move(state)) {}
POAManager::~POAManager() = default;

POAManager::State POAManager::get_state() const noexcept { return state_->state; }

void POAManager::activate() {
  state_->adapter.change(*state_, ACTIVE);
  state_->core->server().start();
}

namespace {

void await(corbel::poa::ManagerState& manager, bool wait) {
  if (wait) {
    manager.adapter.await_idle([&](const corbel::poa::PoaState& poa) { return poa.manager.get() == &manager; });
  }
}

void change(corbel::poa::ManagerState& manager, POAManager::State state, bool wait) {
  if (wait) {
    corbel::poa::check_may_wait(*manager.core);
  }
  manager.adapter.change(manager, state);
  await(manager, wait);
}

}  // namespace

void POAManager::hold_requests(CORBA::Boolean wait_for_completion) { change(*state_, HOLDING, wait_for_completion); }

void POAManager::discard_requests(CORBA::Boolean wait_for_completion) {
  change(*state_, DISCARDING, wait_for_completion);
}

void POAManager::deactivate(CORBA::Boolean etherealize_objects, CORBA::Boolean wait_for_completion) {
  if (get_state() == INACTIVE) {
    return;
  }
  if (wait_for_completion) {
    corbel::poa::check_may_wait(*state_->core);
  }
  change(*state_, INACTIVE, false);
  if (etherealize_objects) {
    state_->adapter.etherealize_all(*state_);
  }
  await(*state_, wait_for_completion);
}

}  // namespace PortableServer
