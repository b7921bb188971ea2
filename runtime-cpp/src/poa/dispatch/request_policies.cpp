// SPDX-License-Identifier: Apache-2.0
#include "request_policies.hpp"

#include <mutex>

namespace corbel::poa {

namespace {

/// Holds the slot that requests with a key use: the slot of an active object, or else the fallback slot of its POA.
class ServingSlot {
 public:
  ServingSlot(Objects& objects, std::span<const std::byte> key)
      : object_(objects.map(), objects.map().enter(key)),
        name_(object_.slot() == nullptr ? objects.named_key_of(key) : std::nullopt),
        fallback_(objects.map(), name_ ? objects.map().enter_fallback_slot(name_->prefix) : nullptr) {}

  /// Returns null if there is neither slot.
  const Slot* slot() const noexcept { return object_.slot() != nullptr ? object_.slot() : fallback_.slot(); }
  /// Returns the parts of the key, unless the object is active.
  const std::optional<NamedKey>& name() const noexcept { return name_; }

 private:
  const SlotGuard object_;
  const std::optional<NamedKey> name_;
  const SlotGuard fallback_;
};

}  // namespace

RequestPolicies::Placement RequestPolicies::own_placement(RequestPolicies& policies, std::span<const std::byte> key) {
  const ServingSlot serving(policies.objects_, key);
  const Slot* const slot = serving.slot();
  if (slot == nullptr) {
    return {policies.references_.default_priority_model(), nullptr};
  }
  const PoaState& poa = *slot->poa;
  giop::PriorityModel model = policies.references_.priority_model_of(poa);
  if (!model.client_propagated && poa.own_priorities.load(std::memory_order_relaxed)) {
    model.server_priority = policies.own_priority_of(*slot, serving.name()).value_or(model.server_priority);
  }
  return {model, poa.destroyed ? nullptr : poa.pool};  // the pool of a destroyed POA may not exist any more
}

// Returns the priority in the object's slot. For requests that use the fallback slot, looks the priority up by id.
std::optional<giop::Priority> RequestPolicies::own_priority_of(const Slot& slot, const std::optional<NamedKey>& name) {
  giop::Priority priority = slot.priority;
  if (slot.is_fallback && name) {
    const std::lock_guard lock(mutex_);
    priority = objects_.own_priority(*slot.poa, name->id_bytes());
  }
  return priority >= 0 ? std::optional(priority) : std::nullopt;
}

RequestPolicies::BidirectionalOffers RequestPolicies::own_offers(RequestPolicies& policies,
                                                                 std::span<const std::byte> key) {
  const ServingSlot serving(policies.objects_, key);
  return serving.slot() != nullptr ? serving.slot()->poa->policies.bidirectional : BidirectionalOffers::refused;
}

}  // namespace corbel::poa
