// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "poa_state.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace corbel::poa {

/// The POA managers of one ORB that POAs or the program still use. The caller of all functions holds the adapter's
/// mutex.
class ManagerRegistry {
 public:
  ManagerRegistry(Adapter& adapter, orb::Core& core) noexcept : adapter_(adapter), core_(core) {}

  /// Makes a manager. Without an id, generates one.
  [[gnu::cold]] std::shared_ptr<ManagerState> make(std::string id = {});
  /// Returns null if there is no manager with this id.
  [[gnu::cold]] std::shared_ptr<ManagerState> find(std::string_view id) const noexcept;
  [[gnu::cold]] std::vector<std::shared_ptr<ManagerState>> all() const;

  /// Managers that hold requests discard them from now on.
  [[gnu::cold]] void discard_held() noexcept;

  /// Removes all managers: see deactivate().
  using Removed = std::vector<std::weak_ptr<ManagerState>>;
  [[gnu::cold]] Removed remove_all() noexcept { return std::exchange(managers_, {}); }
  /// Ends managers that were removed. Needs no lock.
  [[gnu::cold]] static void deactivate(const Removed& managers) noexcept;

 private:
  Adapter& adapter_;
  orb::Core& core_;
  std::uint64_t made_ = 0;
  std::vector<std::weak_ptr<ManagerState>> managers_;
};

}  // namespace corbel::poa
