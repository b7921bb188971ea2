// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "completion_wait.hpp"
#include "manager_registry.hpp"
#include "poa/dispatch/state_changes.hpp"
#include "poa/objects/objects.hpp"
#include "poa_tree.hpp"

#include <corbel/orb/connection/optional_mutex.hpp>

#include <memory>

namespace corbel::poa {

/// The end of many objects at once, when a POA, a POA manager or the ORB ends. The caller does not hold the
/// dispatcher's mutex.
class PoaDestruction {
 public:
  PoaDestruction(orb::OptionalMutex& mutex, Objects& objects, PoaTree& tree, ManagerRegistry& managers,
                 StateChanges& changes, CompletionWait& completion) noexcept
      : mutex_(mutex),
        objects_(objects),
        tree_(tree),
        managers_(managers),
        changes_(changes),
        completion_(completion) {}

  /// Destroys the POA after all POAs below it. Has no effect after the first call.
  [[gnu::cold]] void destroy(const std::shared_ptr<PoaState>& poa, bool etherealize, bool wait);
  /// Deactivates the objects of all POAs of the manager that have a servant activator.
  [[gnu::cold]] void etherealize_all(const ManagerState& manager);
  /// Destroys all POAs and deactivates all POA managers, then waits for the requests.
  [[gnu::cold]] void shut_down() noexcept;

 private:
  orb::OptionalMutex& mutex_;
  Objects& objects_;
  PoaTree& tree_;
  ManagerRegistry& managers_;
  StateChanges& changes_;
  CompletionWait& completion_;
};

}  // namespace corbel::poa
