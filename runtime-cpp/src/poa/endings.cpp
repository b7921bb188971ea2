// SPDX-License-Identifier: Apache-2.0
// The end of many objects at once: of a POA, of a manager, of the ORB; and waiting until nobody is served any more.
#include "adapter.hpp"

namespace corbel::poa {

void Adapter::deactivate_all(const PoaState& poa) { deactivate_objects(poa, true); }

void Adapter::deactivate_objects(const PoaState& poa, bool with_door) {
  std::vector<Seen> slots;
  {
    const std::lock_guard lock(mutex_);
    poa.slots.each([&](Slot& slot) {
      if (with_door || !slot.door) {
        slots.emplace_back(slot);
      }
    });
  }
  for (const Seen& seen : slots) {
    if (!deactivate(seen) && with_door) {
      release_unused(seen);
    }
  }
}

// A reference was made for it, but never a servant.
void Adapter::release_unused(const Seen& seen) {
  const std::lock_guard lock(mutex_);
  Slot& slot = *seen.slot;
  if (slot.poa && slot.generation() == seen.generation && !slot.active() && !slot.busy()) {
    release(slot);
  }
}

namespace {

void add_etherealized(const std::shared_ptr<PoaState>& poa, const ManagerState& manager,
                      std::vector<std::shared_ptr<PoaState>>& found) {
  if (poa->manager.get() == &manager && poa->servant_activator.load() != nullptr) {
    found.push_back(poa);
  }
  for (const auto& [name, child] : poa->children) {
    add_etherealized(child, manager, found);
  }
}

}  // namespace

void Adapter::etherealize_all(const ManagerState& manager) {
  std::vector<std::shared_ptr<PoaState>> poas;
  {
    const std::lock_guard lock(mutex_);
    if (root_) {
      add_etherealized(root_, manager, poas);
    }
  }
  for (const auto& poa : poas) {
    poa->cleaning = true;
    deactivate_objects(*poa, false);
  }
}

// Asks `busy` with the mutex held.
template <class Busy>
void Adapter::await_end(Busy busy) {
  check_may_wait(core_);
  for (;;) {
    {
      const std::lock_guard lock(mutex_);
      if (!busy()) {
        return;
      }
    }
    if (core_.main_thread && core_.main_thread->is_here()) {
      core_.main_thread->serve();  // who is busy may wait for this thread
    }
    // Requests do not signal their end: that would cost every one of them for this rare question.
    std::unique_lock lock(change_mutex_);
    changed_.wait_for(lock, std::chrono::milliseconds(1));
  }
}

// Looks at all objects: also at those of POAs that have been destroyed, and are not in the tree any more.
void Adapter::await_idle(const ManagerState& manager) {
  await_end([&] {
    bool busy = false;
    each([&](Slot& slot) { busy = busy || (slot.poa && slot.busy() && slot.poa->manager.get() == &manager); });
    return busy;
  });
}

void Adapter::await_idle(const PoaState& poa) {
  await_end([&] { return poa.slots.find([](const Slot& slot) { return slot.busy(); }) != nullptr; });
}

void Adapter::shut_down() noexcept {
  std::vector<Seen> slots;
  std::vector<std::shared_ptr<PoaState>> poas;
  std::vector<std::weak_ptr<ManagerState>> managers;
  {
    const std::lock_guard lock(mutex_);
    shut_down_ = true;
    each([&](Slot& slot) {
      if (slot.poa) {
        slots.emplace_back(slot);
        slot.poa->cleaning = true;
        poas.push_back(slot.poa);
      }
    });
    managers.swap(managers_);
    poas.push_back(std::exchange(root_, nullptr));
  }
  for (const Seen& seen : slots) {
    if (!deactivate(seen)) {
      release_unused(seen);
    }
  }
  for (const auto& each : managers) {
    if (const auto manager = each.lock()) {
      manager->state = PortableServer::POAManager::INACTIVE;
    }
  }
}

}  // namespace corbel::poa
