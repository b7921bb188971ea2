// SPDX-License-Identifier: Apache-2.0
// Lookup of a request's object by searching a list or by hashing. Active demultiplexing needs no map.
#pragma once

#include "object_table.hpp"

#include <memory>
#include <span>

namespace corbel::poa {

/// A complete key and its hash with the ORB's secret.
struct HashedKey {
  std::span<const std::byte> octets;
  std::uint64_t hash;
};

/// Lookup by complete keys: objects with user ids, and all other objects without an index in the key.
struct ByKey {
  using Key = HashedKey;
  /// Returns whether the slot may have the key. May be called for any slot at any time.
  static bool may_be(const Slot& slot, const Key& key) noexcept { return hash_of(slot) == key.hash; }
  /// Compares the keys. The caller holds the slot or the adapter's mutex; otherwise the key may change during the call.
  static bool is(const Slot& slot, const Key& key) noexcept;
  static std::uint64_t hash_of(const Slot& slot) noexcept { return slot.hash.load(std::memory_order_relaxed); }
  static std::uint64_t hash_of(const Key& key) noexcept { return key.hash; }
};

/// Lookup of objects whose keys contain an index.
struct ByIndex {
  using Key = std::uint32_t;
  static bool may_be(const Slot& slot, Key key) noexcept { return slot.index == key; }
  static bool is(const Slot&, Key) noexcept { return true; }
  static std::uint64_t hash_of(const Slot& slot) noexcept { return hash_of(slot.index); }
  static std::uint64_t hash_of(Key key) noexcept;
};

/// A map that is searched without a lock. A search may meet a slot that is free or belongs to another object: slots and
/// outgrown arrays stay readable, and `take` must hold the slot before it compares the key. Only one thread at a time
/// may call the other functions. The memory is bounded by the largest number of slots that existed at once.
template <class By>
class SlotMap {
 public:
  using Key = typename By::Key;
  /// Returns false to continue the search.
  using Take = bool (*)(Slot& slot, const Key& key, void* context);

  SlotMap() = default;
  SlotMap(const SlotMap&) = delete;
  SlotMap& operator=(const SlotMap&) = delete;
  virtual ~SlotMap() = default;

  /// Returns the first slot that may have this key and that `take` accepts. Finds each slot that is in the map during
  /// the whole call.
  virtual Slot* search(const Key& key, Take take, void* context) const = 0;
  /// Inserts a slot. The map must not contain its key, which must not change until erase().
  virtual void insert(Slot& slot) = 0;
  virtual void erase(const Slot& slot) noexcept = 0;
  /// Returns the number of keys that a search compares with `key`; by hashes, if keys have hashes.
  virtual std::size_t comparisons(const Key& key) const noexcept = 0;

  bool empty() const noexcept { return count_.load(std::memory_order_acquire) == 0; }
  /// Requires that no other thread changes the map, or that slots with this key are never erased.
  Slot* find(const Key& key) const noexcept {
    return search(
        key, [](Slot& slot, const Key& wanted, void*) { return By::is(slot, wanted); }, nullptr);
  }

 protected:
  std::size_t count() const noexcept { return count_.load(std::memory_order_relaxed); }
  void set_count(std::size_t count) noexcept { count_.store(count, std::memory_order_release); }

 private:
  std::atomic<std::size_t> count_{0};
};

/// Makes a list that is searched from its start.
template <class By>
std::unique_ptr<SlotMap<By>> make_listed(std::size_t first_size);
/// Makes a hash table.
template <class By>
std::unique_ptr<SlotMap<By>> make_hashed(std::size_t first_size);

}  // namespace corbel::poa
