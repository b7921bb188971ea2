// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "poa/objects/objects.hpp"
#include "poa/objects/reference_factory.hpp"

#include <corbel/orb/connection/optional_mutex.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/server/adapter.hpp>

#include <atomic>
#include <cstddef>
#include <optional>
#include <span>

namespace corbel::poa {

/// The policies of POAs that the ORB needs before it dispatches a request: the priority model, the thread pool, and
/// bidirectional connections. Until a POA has such a policy, no request costs a lookup of its object.
class RequestPolicies {
 public:
  using Placement = orb::ObjectAdapter::Placement;
  using BidirectionalOffers = orb::ObjectAdapter::BidirectionalOffers;

  RequestPolicies(orb::Core& core, orb::OptionalMutex& mutex, Objects& objects,
                  const ReferenceFactory& references) noexcept
      : core_(core), mutex_(mutex), objects_(objects), references_(references) {}

  Placement placement(std::span<const std::byte> key) {
    const auto own = placement_.load(std::memory_order_relaxed);
    return own != nullptr ? own(*this, key) : Placement{references_.default_priority_model(), nullptr};
  }
  /// Called once on each connection that a client offers, and for each request over a connection that this ORB made and
  /// offered.
  BidirectionalOffers bidirectional(std::span<const std::byte> key) {
    const auto own = offers_.load(std::memory_order_relaxed);
    return own != nullptr ? own(*this, key) : BidirectionalOffers::refused;
  }

  /// Called if a POA has its own priority model or thread pool. From now on, placement() looks at the POA of each
  /// request.
  void enable_placements() noexcept {
    placement_ = own_placement;
    core_.serves_by_priority = true;
  }
  /// Called if a POA accepts bidirectional connections. From now on, bidirectional() looks at the POA of each request.
  void enable_bidirectional() noexcept { offers_ = own_offers; }

 private:
  static Placement own_placement(RequestPolicies& policies, std::span<const std::byte> key);
  static BidirectionalOffers own_offers(RequestPolicies& policies, std::span<const std::byte> key);
  [[gnu::cold]] std::optional<giop::Priority> own_priority_of(const ObjectEntry& entry,
                                                              const std::optional<NamedKey>& name);

  orb::Core& core_;
  orb::OptionalMutex& mutex_;
  Objects& objects_;
  const ReferenceFactory& references_;
  // Null until a POA needs them, so that servers with the root POA only do not link this code.
  std::atomic<Placement (*)(RequestPolicies& policies, std::span<const std::byte> key)> placement_{nullptr};
  std::atomic<BidirectionalOffers (*)(RequestPolicies& policies, std::span<const std::byte> key)> offers_{nullptr};
};

}  // namespace corbel::poa
