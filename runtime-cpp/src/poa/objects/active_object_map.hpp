// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "index_key.hpp"
#include "key_hash.hpp"
#include "object_table.hpp"
#include "poa/poa/poa_state.hpp"
#include "slot_map.hpp"

#include <corbel/options/options.hpp>

#include <memory>
#include <span>
#include <string_view>

namespace corbel::poa {

/// The active objects of all POAs of an ORB (CORBA 3.3 part 1, 15.2.6), and the fallback slots of POAs that serve
/// objects outside of the map. Keys of transient objects with system ids hold the index and generation of a slot. All
/// other keys are names that are looked up as a whole. The demultiplexing options choose the data structures.
///
/// Functions that enter a slot take no lock. The caller of all other functions holds the adapter's mutex.
class ActiveObjectMap {
 public:
  /// Finishes objects whose last request has ended.
  class Owner {
   public:
    virtual void finish(Slot& slot) = 0;

   protected:
    ~Owner() = default;
  };

  /// @param alone a single thread handles all requests and objects
  [[gnu::cold]] ActiveObjectMap(Owner& owner, const options::Values& options, bool alone);

  /// Holds the object with this key for one request. Returns null if no object has this key.
  //@@ CORBEL_ADAPTER_LOOKUP_BEGIN
  Slot* enter(std::span<const std::byte> key) noexcept {
    if (const auto fields = read_index_key(key)) {
      Slot* slot = fields->incarnation == incarnation_ ? find_indexed(fields->index) : nullptr;
      return slot != nullptr && slot->enter(fields->generation, alone_) ? slot : nullptr;
    }
    return enter_by_name(key);
  }
  //@@ CORBEL_ADAPTER_LOOKUP_END
  /// Holds the fallback slot of the POA with this prefix of keys for one request. Returns null if no slot has it.
  Slot* enter_fallback_slot(std::span<const std::byte> prefix) noexcept {
    return enter_named(*fallback_slots_, hashed(prefix));
  }
  /// Ends the hold of one request. Not inlined: dispatching then saves fewer registers.
  [[gnu::noinline]] void leave(Slot& slot);

  /// Returns the slot with this key, active or not, or null.
  Slot* find(std::span<const std::byte> key) const noexcept;
  /// Returns the slot with this name in a POA of these policies, active or not, or null.
  Slot* find_named(const Policies& policies, std::span<const std::byte> name) const noexcept {
    return names_of(policies).find(hashed(name));
  }
  /// Returns null if there has never been a slot with this index.
  Slot* find_indexed(std::uint32_t index) const noexcept {
    return indices_ ? indices_->find(index) : objects_.find(index);
  }

  /// Returns a new slot whose key and id hold its index.
  Slot& add_indexed();
  /// Returns a new slot with this name, for a POA of these policies.
  Slot& add_named(const Policies& policies, giop::Bytes name) { return add(names_of(policies), std::move(name)); }
  /// Returns a new fallback slot; null if another one has this name.
  Slot* add_fallback_slot(giop::Bytes name);
  /// Frees a slot of a POA of these policies for the next object.
  void remove(Slot& slot, const Policies& policies);

  template <class Visit>
  void each(Visit visit) {
    objects_.each(visit);
    named_.each(visit);
  }

  /// Part of the keys of transient objects, so that keys of an earlier process find nothing.
  std::string_view incarnation() const noexcept {
    return {reinterpret_cast<const char*>(&incarnation_), sizeof incarnation_};
  }

  /// Returns the number of keys that the lookup of `key` compares; 0 for an index key with active demultiplexing. No
  /// object may be activated or deactivated during the call.
  std::size_t comparisons(std::span<const std::byte> key) const noexcept;

 private:
  using NamedObjects = SlotMap<ByKey>;

  HashedKey hashed(std::span<const std::byte> key) const noexcept { return {key, hash_of_key(hash_secret_, key)}; }
  NamedObjects& names_of(const Policies& policies) const noexcept {
    return policies.assignment == PortableServer::USER_ID ? *user_names_ : *system_names_;
  }
  // Not inlined: lookups by index then need fewer registers.
  [[gnu::noinline]] Slot* enter_by_name(std::span<const std::byte> key) noexcept;
  Slot* enter_named(const NamedObjects& names, const HashedKey& key) noexcept;
  Slot& add(NamedObjects& names, giop::Bytes name);
  giop::Bytes index_key(const Slot& slot) const;

  Owner& owner_;
  const std::uint64_t incarnation_;
  const HashSecret hash_secret_;
  ObjectTable objects_;                              // objects with index keys
  ObjectTable named_;                                // objects with named keys, and the fallback slots
  const std::unique_ptr<SlotMap<ByIndex>> indices_;  // null with active demultiplexing
  const std::unique_ptr<NamedObjects> user_names_;
  const std::unique_ptr<NamedObjects> system_names_;
  const std::unique_ptr<NamedObjects> fallback_slots_;
  //@@ CORBEL_OBJECTS_LOCK_BEGIN
  const bool alone_;
  //@@ CORBEL_OBJECTS_LOCK_END
};

/// Holds an object or fallback slot for one request.
class SlotGuard {
 public:
  SlotGuard(ActiveObjectMap& map, Slot* slot) noexcept : map_(map), slot_(slot) {}
  SlotGuard(const SlotGuard&) = delete;
  SlotGuard& operator=(const SlotGuard&) = delete;
  ~SlotGuard() {
    if (slot_ != nullptr) {
      map_.leave(*slot_);
    }
  }
  Slot* slot() const noexcept { return slot_; }

 private:
  ActiveObjectMap& map_;
  Slot* slot_;
};

}  // namespace corbel::poa
