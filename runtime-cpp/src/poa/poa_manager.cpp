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

void change(corbel::poa::ManagerState& manager, POAManager::State state, bool wait) {
  if (wait) {
    corbel::poa::check_may_wait(*manager.core);
  }
  manager.adapter.change(manager, state);
  if (wait) {
    manager.adapter.await_idle([&](const corbel::poa::PoaState& poa) { return poa.manager.get() == &manager; });
  }
}

}  // namespace

void POAManager::hold_requests(CORBA::Boolean wait_for_completion) { change(*state_, HOLDING, wait_for_completion); }

void POAManager::discard_requests(CORBA::Boolean wait_for_completion) {
  change(*state_, DISCARDING, wait_for_completion);
}

// There are no servant managers whom etherealization would call.
void POAManager::deactivate(CORBA::Boolean, CORBA::Boolean wait_for_completion) {
  if (get_state() != INACTIVE) {
    change(*state_, INACTIVE, wait_for_completion);
  }
}

}  // namespace PortableServer
