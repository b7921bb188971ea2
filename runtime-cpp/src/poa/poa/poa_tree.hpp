// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "manager_registry.hpp"
#include "poa/objects/reference_factory.hpp"
#include "poa_state.hpp"

#include <corbel/orb/connection/optional_mutex.hpp>

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace corbel::poa {

/// The tree of POAs below the root POA. A child is added by POA::create_POA.
class PoaTree {
 public:
  PoaTree(RequestDispatcher& dispatcher, orb::Core& core, orb::OptionalMutex& mutex, ManagerRegistry& managers,
          const ReferenceFactory& references) noexcept
      : dispatcher_(dispatcher), core_(core), mutex_(mutex), managers_(managers), references_(references) {}

  /// Returns the root POA, which is created on first use. The caller owns the result.
  [[gnu::cold]] CORBA::Object_ptr root();
  /// Finds a POA by its path of escaped names from the root. Calls adapter activators for missing POAs if `activate`.
  /// Returns null if no POA has this path.
  [[gnu::cold]] std::shared_ptr<PoaState> find(std::string_view path, bool activate);
  /// Finds a child of the POA. Returns null if there is none and no activator creates it.
  [[gnu::cold]] std::shared_ptr<PoaState> find_child(const std::shared_ptr<PoaState>& parent, const std::string& name,
                                                     bool activate);
  /// Returns the POAs of the manager that have a servant activator.
  [[gnu::cold]] std::vector<std::shared_ptr<PoaState>> with_activators(const ManagerState& manager);

  // The caller of the following functions holds the dispatcher's mutex.

  /// Removes the POA, and returns its children.
  [[gnu::cold]] std::map<std::string, std::shared_ptr<PoaState>> remove(const std::shared_ptr<PoaState>& poa) noexcept;
  /// Creates no root POA from now on. Returns the present root POA, or null.
  [[gnu::cold]] std::shared_ptr<PoaState> shut_down() noexcept {
    shut_down_ = true;
    return root_;
  }

 private:
  RequestDispatcher& dispatcher_;
  orb::Core& core_;
  orb::OptionalMutex& mutex_;
  ManagerRegistry& managers_;
  const ReferenceFactory& references_;
  bool shut_down_ = false;
  std::shared_ptr<PoaState> root_;
};

}  // namespace corbel::poa
