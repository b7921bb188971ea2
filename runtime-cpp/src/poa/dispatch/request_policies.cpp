// SPDX-License-Identifier: Apache-2.0
#include "request_policies.hpp"

#include <mutex>

namespace corbel::poa {

namespace {

/// Holds the entry that requests with a key use: the entry of an active object, or else the fallback entry of its POA.
class ServingEntry {
 public:
  ServingEntry(Objects& objects, std::span<const std::byte> key)
      : object_(objects.map(), objects.map().enter(key)),
        name_(object_.entry() == nullptr ? objects.named_key_of(key) : std::nullopt),
        fallback_(objects.map(), name_ ? objects.map().enter_fallback_entry(name_->prefix) : nullptr) {}

  /// Returns null if there is neither entry.
  const ObjectEntry* entry() const noexcept { return object_.entry() != nullptr ? object_.entry() : fallback_.entry(); }
  /// Returns the parts of the key, unless the object is active.
  const std::optional<NamedKey>& name() const noexcept { return name_; }

 private:
  const EntryGuard object_;
  const std::optional<NamedKey> name_;
  const EntryGuard fallback_;
};

}  // namespace

RequestPolicies::Placement RequestPolicies::own_placement(RequestPolicies& policies, std::span<const std::byte> key) {
  const ServingEntry serving(policies.objects_, key);
  const ObjectEntry* const entry = serving.entry();
  if (entry == nullptr) {
    return {policies.references_.default_priority_model(), nullptr};
  }
  const PoaState& poa = *entry->poa;
  giop::PriorityModel model = policies.references_.priority_model_of(poa);
  if (!model.client_propagated && poa.own_priorities.load(std::memory_order_relaxed)) {
    model.server_priority = policies.own_priority_of(*entry, serving.name()).value_or(model.server_priority);
  }
  return {model, poa.destroyed ? nullptr : poa.pool};  // the pool of a destroyed POA may not exist any more
}

// Returns the priority in the object's entry. For requests that use the fallback entry, looks the priority up by id.
std::optional<giop::Priority> RequestPolicies::own_priority_of(const ObjectEntry& entry,
                                                               const std::optional<NamedKey>& name) {
  giop::Priority priority = entry.priority;
  if (entry.is_fallback && name) {
    const std::lock_guard lock(mutex_);
    priority = objects_.own_priority(*entry.poa, name->id_bytes());
  }
  return priority >= 0 ? std::optional(priority) : std::nullopt;
}

RequestPolicies::BidirectionalOffers RequestPolicies::own_offers(RequestPolicies& policies,
                                                                 std::span<const std::byte> key) {
  const ServingEntry serving(policies.objects_, key);
  return serving.entry() != nullptr ? serving.entry()->poa->policies.bidirectional : BidirectionalOffers::refused;
}

}  // namespace corbel::poa
