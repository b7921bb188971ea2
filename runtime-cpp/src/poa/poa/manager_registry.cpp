// SPDX-License-Identifier: Apache-2.0
#include "manager_registry.hpp"

#include <corbel/orb/core/core.hpp>

#include <mutex>

namespace corbel::poa {

using State = PortableServer::POAManager::State;

std::shared_ptr<ManagerState> ManagerRegistry::find(std::string_view id) const noexcept {
  for (const auto& each : managers_) {
    if (auto manager = each.lock(); manager && manager->id == id) {
      return manager;
    }
  }
  return nullptr;
}

std::vector<std::shared_ptr<ManagerState>> ManagerRegistry::all() const {
  std::vector<std::shared_ptr<ManagerState>> all;
  for (const auto& each : managers_) {
    if (auto manager = each.lock()) {
      all.push_back(std::move(manager));
    }
  }
  return all;
}

std::shared_ptr<ManagerState> ManagerRegistry::make(std::string id) {
  while (id.empty()) {
    id = "POAManager-" + std::to_string(++made_);
    if (find(id)) {
      id.clear();
    }
  }
  if (managers_.size() == managers_.capacity()) {  // only when the vector must grow
    std::erase_if(managers_, [](const auto& each) { return each.expired(); });
    managers_.reserve(2 * managers_.size() + 1);
  }
  auto manager = std::make_shared<ManagerState>(dispatcher_, core_.shared_from_this(), std::move(id));
  managers_.push_back(manager);
  return manager;
}

void ManagerRegistry::change(ManagerState& manager, State state) {
  {
    const std::lock_guard lock(mutex_);
    if (manager.state == State::INACTIVE || shut_down_) {
      throw PortableServer::POAManager::AdapterInactive();
    }
    manager.state = state;
  }
  changes_.wake_held();
}

void ManagerRegistry::discard_held() noexcept {
  {
    const std::lock_guard lock(mutex_);
    for (const auto& each : managers_) {
      if (const auto manager = each.lock()) {
        State holding = State::HOLDING;
        manager->state.compare_exchange_strong(holding, State::DISCARDING);
      }
    }
  }
  changes_.notify();
}

void ManagerRegistry::deactivate(const Removed& managers) noexcept {
  for (const auto& each : managers) {
    if (const auto manager = each.lock()) {
      manager->state = State::INACTIVE;
    }
  }
}

}  // namespace corbel::poa
