// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "entry_map.hpp"
#include "index_key.hpp"
#include "key_hash.hpp"
#include "object_table.hpp"
#include "poa/poa/poa_state.hpp"

#include <corbel/options/options.hpp>

#include <memory>
#include <span>
#include <string_view>

namespace corbel::poa {

/// The active objects of all POAs of an ORB (CORBA 3.3 part 1, 15.2.6), and the fallback entries of POAs that serve
/// objects outside of the map. Keys of transient objects with system ids hold the index and generation of an entry. All
/// other keys are names that are looked up as a whole. The demultiplexing options choose the data structures.
///
/// Functions that enter an entry take no lock. The caller of all other functions holds the dispatcher's mutex.
class ActiveObjectMap {
 public:
  /// Finishes objects whose last request has ended.
  class Owner {
   public:
    virtual void finish(ObjectEntry& entry) = 0;

   protected:
    ~Owner() = default;
  };

  /// @param alone a single thread handles all requests and objects
  [[gnu::cold]] ActiveObjectMap(Owner& owner, const options::Values& options, bool alone);

  /// Holds the object with this key for one request. Returns null if no object has this key.
  //@@ CORBEL_ADAPTER_LOOKUP_BEGIN
  ObjectEntry* enter(std::span<const std::byte> key) noexcept {
    if (const auto fields = read_index_key(key)) {
      ObjectEntry* entry = fields->incarnation == incarnation_ ? find_indexed(fields->index) : nullptr;
      return entry != nullptr && entry->enter(fields->generation, alone_) ? entry : nullptr;
    }
    return enter_by_name(key);
  }
  //@@ CORBEL_ADAPTER_LOOKUP_END
  /// Holds the fallback entry of the POA with this prefix of keys for one request. Returns null if no entry has it.
  ObjectEntry* enter_fallback_entry(std::span<const std::byte> prefix) noexcept {
    return enter_named(*fallback_entries_, hashed(prefix));
  }
  /// Ends the hold of one request. Not inlined: dispatching then saves fewer registers.
  [[gnu::noinline]] void leave(ObjectEntry& entry);

  /// Returns the entry with this key, active or not, or null.
  ObjectEntry* find(std::span<const std::byte> key) const noexcept;
  /// Returns the entry with this name in a POA of these policies, active or not, or null.
  ObjectEntry* find_named(const Policies& policies, std::span<const std::byte> name) const noexcept {
    return names_of(policies).find(hashed(name));
  }
  /// Returns null if there has never been an entry with this index.
  ObjectEntry* find_indexed(std::uint32_t index) const noexcept {
    return indices_ ? indices_->find(index) : objects_.find(index);
  }

  /// Returns a new entry whose key and id hold its index.
  ObjectEntry& add_indexed();
  /// Returns a new entry with this name, for a POA of these policies.
  ObjectEntry& add_named(const Policies& policies, giop::Bytes name) {
    return add(names_of(policies), std::move(name));
  }
  /// Returns a new fallback entry; null if another one has this name.
  ObjectEntry* add_fallback_entry(giop::Bytes name);
  /// Frees an entry of a POA of these policies for the next object.
  void remove(ObjectEntry& entry, const Policies& policies);

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
  using NamedObjects = EntryMap<ByKey>;

  HashedKey hashed(std::span<const std::byte> key) const noexcept { return {key, hash_of_key(hash_secret_, key)}; }
  NamedObjects& names_of(const Policies& policies) const noexcept {
    return policies.assignment == PortableServer::USER_ID ? *user_names_ : *system_names_;
  }
  // Not inlined: lookups by index then need fewer registers.
  [[gnu::noinline]] ObjectEntry* enter_by_name(std::span<const std::byte> key) noexcept;
  ObjectEntry* enter_named(const NamedObjects& names, const HashedKey& key) noexcept;
  ObjectEntry& add(NamedObjects& names, giop::Bytes name);
  giop::Bytes index_key(const ObjectEntry& entry) const;

  Owner& owner_;
  const std::uint64_t incarnation_;
  const HashSecret hash_secret_;
  ObjectTable objects_;                               // objects with index keys
  ObjectTable named_;                                 // objects with named keys, and the fallback entries
  const std::unique_ptr<EntryMap<ByIndex>> indices_;  // null with active demultiplexing
  const std::unique_ptr<NamedObjects> user_names_;
  const std::unique_ptr<NamedObjects> system_names_;
  const std::unique_ptr<NamedObjects> fallback_entries_;
  //@@ CORBEL_OBJECTS_LOCK_BEGIN
  const bool alone_;
  //@@ CORBEL_OBJECTS_LOCK_END
};

/// Holds an object or fallback entry for one request.
class EntryGuard {
 public:
  EntryGuard(ActiveObjectMap& map, ObjectEntry* entry) noexcept : map_(map), entry_(entry) {}
  EntryGuard(const EntryGuard&) = delete;
  EntryGuard& operator=(const EntryGuard&) = delete;
  ~EntryGuard() {
    if (entry_ != nullptr) {
      map_.leave(*entry_);
    }
  }
  ObjectEntry* entry() const noexcept { return entry_; }

 private:
  ActiveObjectMap& map_;
  ObjectEntry* entry_;
};

}  // namespace corbel::poa
