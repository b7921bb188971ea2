// SPDX-License-Identifier: Apache-2.0
// The end of many objects at once, when a POA, a POA manager or the ORB ends, and the wait until no request is being
// served.
#include "poa/dispatch/adapter.hpp"

#include <utility>

namespace corbel::poa {

// Once `destroyed` is set, the POA gets no new objects, so the thread that destroys it sees all of them.
void Adapter::destroy(const std::shared_ptr<PoaState>& poa, bool etherealize, bool wait) {
  std::map<std::string, std::shared_ptr<PoaState>> children;
  bool first = false;
  {
    const std::lock_guard lock(mutex_);
    first = !poa->destroyed;
    if (first) {
      poa->etherealizes = etherealize;
      poa->destroyed = true;
      children.swap(poa->children);
      if (const auto parent = poa->parent.lock()) {
        parent->children.erase(poa->name);
      } else if (root_ == poa) {
        root_ = nullptr;
      }
    }
  }
  for (const auto& [name, child] : children) {
    destroy(child, etherealize, wait);
  }
  if (first) {
    poa->cleaning = true;
    deactivate_objects(*poa, true);
    release_registered(*poa);
    {
      const std::lock_guard lock(mutex_);
      poa->pool_use.reset();
    }
    wake_held();  // held requests now find no object
  }
  if (wait) {
    await_idle(*poa);
  }
}

void Adapter::deactivate_objects(const PoaState& poa, bool with_fallback) {
  std::vector<SlotHandle> slots;
  {
    const std::lock_guard lock(mutex_);
    poa.slots.each([&](Slot& slot) {
      if (with_fallback || !slot.is_fallback) {
        slots.emplace_back(slot);
      }
    });
  }
  for (const SlotHandle& handle : slots) {
    if (!deactivate(handle) && with_fallback) {
      release_unused(handle);
    }
  }
}

// Frees the slot of a reference whose object was never activated.
void Adapter::release_unused(const SlotHandle& handle) {
  const std::lock_guard lock(mutex_);
  Slot& slot = *handle.slot;
  if (slot.poa && slot.generation() == handle.generation && !slot.active() && !slot.busy()) {
    release(slot);
  }
}

void Adapter::release_registered(PoaState& poa) {
  PoaState::Registered registered;  // destroyed after the lock is released
  const std::lock_guard lock(mutex_);
  if (poa.slots.empty()) {
    registered = poa.take_registered();
  }
}

namespace {

template <class Visit>
void each_of_tree(const std::shared_ptr<PoaState>& poa, Visit visit) {
  visit(poa);
  for (const auto& [name, child] : poa->children) {
    each_of_tree(child, visit);
  }
}

}  // namespace

void Adapter::etherealize_all(const ManagerState& manager) {
  std::vector<std::shared_ptr<PoaState>> poas;
  {
    const std::lock_guard lock(mutex_);
    if (root_) {
      each_of_tree(root_, [&](const auto& poa) {
        if (poa->manager.get() == &manager && poa->servant_activator.load() != nullptr) {
          poas.push_back(poa);
        }
      });
    }
  }
  for (const auto& poa : poas) {
    poa->cleaning = true;
    deactivate_objects(*poa, false);
  }
}

// Calls `busy` with the mutex held.
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
      core_.main_thread->run_tasks();  // a busy object may wait for this thread
    }
    changes_.await_briefly();
  }
}

// Checks all objects, including those of destroyed POAs, which are not in the tree any more.
void Adapter::await_idle(const ManagerState& manager) {
  await_end([&] {
    bool busy = false;
    objects_.each([&](Slot& slot) { busy = busy || (slot.poa && slot.busy() && slot.poa->manager.get() == &manager); });
    return busy;
  });
}

void Adapter::await_idle(const PoaState& poa) {
  await_end([&] { return poa.slots.find([](const Slot& slot) { return slot.busy(); }) != nullptr; });
}

void Adapter::shut_down() noexcept {
  std::shared_ptr<PoaState> root;
  ManagerRegistry::Removed managers;
  {
    const std::lock_guard lock(mutex_);
    shut_down_ = true;
    root = root_;
    managers = managers_.remove_all();
  }
  if (root) {
    destroy(root, true, false);
  }
  ManagerRegistry::deactivate(managers);
  await_end([&] {
    bool busy = false;
    objects_.each([&](const Slot& slot) { busy = busy || (slot.poa && slot.busy()); });
    return busy;
  });
}

}  // namespace corbel::poa
