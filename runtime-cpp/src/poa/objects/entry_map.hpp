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
  /// Returns whether the entry may have the key. May be called for any entry at any time.
  static bool may_be(const ObjectEntry& entry, const Key& key) noexcept { return hash_of(entry) == key.hash; }
  /// Compares the keys. The caller holds the entry or the dispatcher's mutex; otherwise the key may change during the
  /// call.
  static bool is(const ObjectEntry& entry, const Key& key) noexcept;
  static std::uint64_t hash_of(const ObjectEntry& entry) noexcept { return entry.hash.load(std::memory_order_relaxed); }
  static std::uint64_t hash_of(const Key& key) noexcept { return key.hash; }
};

/// Lookup of objects whose keys contain an index.
struct ByIndex {
  using Key = std::uint32_t;
  static bool may_be(const ObjectEntry& entry, Key key) noexcept { return entry.index == key; }
  static bool is(const ObjectEntry&, Key) noexcept { return true; }
  static std::uint64_t hash_of(const ObjectEntry& entry) noexcept { return hash_of(entry.index); }
  static std::uint64_t hash_of(Key key) noexcept;
};

/// A map that is searched without a lock. A search may meet an entry that is free or belongs to another object: entries
/// and outgrown arrays stay readable, and `take` must hold the entry before it compares the key. Only one thread at a
/// time may call the other functions. The memory is bounded by the largest number of entries that existed at once.
template <class By>
class EntryMap {
 public:
  using Key = typename By::Key;
  /// Returns false to continue the search.
  using Take = bool (*)(ObjectEntry& entry, const Key& key, void* context);

  EntryMap() = default;
  EntryMap(const EntryMap&) = delete;
  EntryMap& operator=(const EntryMap&) = delete;
  virtual ~EntryMap() = default;

  /// Returns the first entry that may have this key and that `take` accepts. Finds each entry that is in the map during
  /// the whole call.
  virtual ObjectEntry* search(const Key& key, Take take, void* context) const = 0;
  /// Inserts an entry. The map must not contain its key, which must not change until erase().
  virtual void insert(ObjectEntry& entry) = 0;
  virtual void erase(const ObjectEntry& entry) noexcept = 0;
  /// Returns the number of keys that a search compares with `key`; by hashes, if keys have hashes.
  virtual std::size_t comparisons(const Key& key) const noexcept = 0;

  bool empty() const noexcept { return count_.load(std::memory_order_acquire) == 0; }
  /// Requires that no other thread changes the map, or that entries with this key are never erased.
  ObjectEntry* find(const Key& key) const noexcept {
    return search(
        key, [](ObjectEntry& entry, const Key& wanted, void*) { return By::is(entry, wanted); }, nullptr);
  }

 protected:
  std::size_t count() const noexcept { return count_.load(std::memory_order_relaxed); }
  void set_count(std::size_t count) noexcept { count_.store(count, std::memory_order_release); }

 private:
  std::atomic<std::size_t> count_{0};
};

/// Makes a list that is searched from its start.
template <class By>
std::unique_ptr<EntryMap<By>> make_listed(std::size_t first_size);
/// Makes a hash table.
template <class By>
std::unique_ptr<EntryMap<By>> make_hashed(std::size_t first_size);

}  // namespace corbel::poa
