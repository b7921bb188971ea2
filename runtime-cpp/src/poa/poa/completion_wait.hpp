// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "poa/dispatch/state_changes.hpp"
#include "poa/objects/objects.hpp"
#include "poa_state.hpp"

#include <corbel/orb/connection/optional_mutex.hpp>
#include <corbel/orb/core/core.hpp>

namespace corbel::poa {

/// Throws BAD_INV_ORDER (OMG minor 3) if waiting here would wait for the calling request itself.
void check_may_wait(orb::Core& core);

/// Waits until requests have ended, for `wait_for_completion` and for the shutdown of the ORB. The caller does not hold
/// the dispatcher's mutex.
class CompletionWait {
 public:
  CompletionWait(orb::Core& core, orb::OptionalMutex& mutex, Objects& objects, StateChanges& changes) noexcept
      : core_(core), mutex_(mutex), objects_(objects), changes_(changes) {}

  /// Waits until the POAs of the manager serve no request, including POAs that were destroyed.
  [[gnu::cold]] void await_idle(const ManagerState& manager);
  /// Waits until the POA serves no request.
  [[gnu::cold]] void await_idle(const PoaState& poa);
  /// Waits until no POA serves a request.
  [[gnu::cold]] void await_all_idle();

 private:
  template <class Busy>
  void await_end(Busy busy);

  orb::Core& core_;
  orb::OptionalMutex& mutex_;
  Objects& objects_;
  StateChanges& changes_;
};

}  // namespace corbel::poa
