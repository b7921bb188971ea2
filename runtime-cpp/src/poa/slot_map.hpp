// SPDX-License-Identifier: Apache-2.0
// How the object of a request is found: by searching a list, or by hashing. (Active demultiplexing needs no map.)
#pragma once

#include "object_table.hpp"

#include <memory>
#include <span>

namespace corbel::poa {

/// A whole key, and its hash with the ORB's secret.
struct HashedKey {
  std::span<const std::byte> octets;
  std::uint64_t hash;
};

/// Objects with ids of the user's choosing, and all others whose keys hold no index: by their whole keys.
struct ByKey {
  using Key = HashedKey;
  /// What may be asked of any slot at any time.
  static bool may_be(const Slot& slot, const Key& key) noexcept { return hash_of(slot) == key.hash; }
  /// For who has a hold on the slot, or the adapter's mutex: else its key may change meanwhile.
  static bool is(const Slot& slot, const Key& key) noexcept;
  static std::uint64_t hash_of(const Slot& slot) noexcept { return slot.hash.load(std::memory_order_relaxed); }
  static std::uint64_t hash_of(const Key& key) noexcept { return key.hash; }
};

/// Objects whose keys hold an index.
struct ByIndex {
  using Key = std::uint32_t;
  static bool may_be(const Slot& slot, Key key) noexcept { return slot.index == key; }
  static bool is(const Slot&, Key) noexcept { return true; }
  static std::uint64_t hash_of(const Slot& slot) noexcept { return hash_of(slot.index); }
  static std::uint64_t hash_of(Key key) noexcept;
};

/// Searching takes no lock, and what it comes across may be gone or another object by then: slots and outgrown arrays
/// stay readable, so it is enough that `take` gets hold of a slot first and looks at its key then. The rest is for one
/// thread at a time. The memory is bounded by the largest number of slots that were there at once.
template <class By>
class SlotMap {
 public:
  using Key = typename By::Key;
  /// False: the search goes on.
  using Take = bool (*)(Slot& slot, const Key& key, void* context);

  SlotMap() = default;
  SlotMap(const SlotMap&) = delete;
  SlotMap& operator=(const SlotMap&) = delete;
  virtual ~SlotMap() = default;

  /// The first slot that may have this key and that `take` takes. What is there all the while is found.
  virtual Slot* search(const Key& key, Take take, void* context) const = 0;
  /// The slot's key must not be there yet, and stays as it is until erase().
  virtual void insert(Slot& slot) = 0;
  virtual void erase(const Slot& slot) noexcept = 0;
  /// With how many keys this one is compared (by their hashes, where they have some).
  virtual std::size_t comparisons(const Key& key) const noexcept = 0;

  bool empty() const noexcept { return count_.load(std::memory_order_acquire) == 0; }
  /// For one thread at a time, or for keys whose slots are never erased.
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

/// A list that is searched from its begin.
template <class By>
std::unique_ptr<SlotMap<By>> make_listed(std::size_t first_size);
/// A hash table.
template <class By>
std::unique_ptr<SlotMap<By>> make_hashed(std::size_t first_size);

}  // namespace corbel::poa
