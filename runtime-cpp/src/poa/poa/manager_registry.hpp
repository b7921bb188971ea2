// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "poa/dispatch/state_changes.hpp"
#include "poa_state.hpp"

#include <corbel/orb/connection/optional_mutex.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace corbel::poa {

/// The POA managers of one ORB that POAs or the program still use, and their states. The caller holds the dispatcher's
/// mutex, unless a comment says otherwise.
class ManagerRegistry {
 public:
  ManagerRegistry(RequestDispatcher& dispatcher, orb::Core& core, orb::OptionalMutex& mutex,
                  StateChanges& changes) noexcept
      : dispatcher_(dispatcher), core_(core), mutex_(mutex), changes_(changes) {}

  /// Makes a manager. Without an id, generates one.
  [[gnu::cold]] std::shared_ptr<ManagerState> make(std::string id = {});
  /// Returns null if there is no manager with this id.
  [[gnu::cold]] std::shared_ptr<ManagerState> find(std::string_view id) const noexcept;
  [[gnu::cold]] std::vector<std::shared_ptr<ManagerState>> all() const;

  /// Changes the state of a manager. Throws AdapterInactive if the manager is inactive, or after remove_all(). The
  /// caller does not hold the mutex.
  [[gnu::cold]] void change(ManagerState& manager, PortableServer::POAManager::State state);

  /// Makes managers that hold requests discard the requests from now on. The caller does not hold the mutex.
  [[gnu::cold]] void discard_held() noexcept;

  /// Removes all managers when the ORB shuts down: see deactivate().
  using Removed = std::vector<std::weak_ptr<ManagerState>>;
  [[gnu::cold]] Removed remove_all() noexcept {
    shut_down_ = true;
    return std::exchange(managers_, {});
  }
  /// Ends managers that were removed. Needs no lock.
  [[gnu::cold]] static void deactivate(const Removed& managers) noexcept;

 private:
  RequestDispatcher& dispatcher_;
  orb::Core& core_;
  orb::OptionalMutex& mutex_;
  StateChanges& changes_;
  bool shut_down_ = false;
  std::uint64_t made_ = 0;
  std::vector<std::weak_ptr<ManagerState>> managers_;
};

}  // namespace corbel::poa
