// SPDX-License-Identifier: Apache-2.0
#include "completion_wait.hpp"

#include <corbel/mapping/exception.hpp>

#include <mutex>

namespace corbel::poa {

void check_may_wait(orb::Core& core) {
  if (core.server().in_upcall() || core.adapter()->serving_here() ||
      (core.main_thread && core.main_thread->in_upcall())) {
    throw CORBA::BAD_INV_ORDER(minor::wait_in_upcall, CORBA::COMPLETED_NO);
  }
}

// Calls `busy` with the mutex held.
template <class Busy>
void CompletionWait::await_end(Busy busy) {
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

// Checks all objects, including those of destroyed POAs, which the tree does not contain.
void CompletionWait::await_idle(const ManagerState& manager) {
  await_end([&] {
    bool busy = false;
    objects_.map().each([&](ObjectEntry& entry) {
      busy = busy || (entry.poa && entry.busy() && entry.poa->manager.get() == &manager);
    });
    return busy;
  });
}

void CompletionWait::await_idle(const PoaState& poa) {
  await_end([&] { return poa.entries.find([](const ObjectEntry& entry) { return entry.busy(); }) != nullptr; });
}

void CompletionWait::await_all_idle() {
  await_end([&] {
    bool busy = false;
    objects_.map().each([&](const ObjectEntry& entry) { busy = busy || (entry.poa && entry.busy()); });
    return busy;
  });
}

}  // namespace corbel::poa
