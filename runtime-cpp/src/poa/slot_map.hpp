// SPDX-License-Identifier: Apache-2.0
// How the object of a request is found: by searching a list, or by hashing. (Active demultiplexing needs no map.)
#pragma once

#include "object_table.hpp"

#include <memory>
#include <span>

namespace corbel::poa {

/// Objects with ids of the user's choosing, and all others whose keys hold no index: by their whole keys.
struct ByKey {
  using Key = std::span<const std::byte>;
  static Key of(const Slot& slot) noexcept { return slot.key; }
  static bool equal(Key a, Key b) noexcept;
  static std::uint64_t hash(Key key) noexcept;
};

/// Objects whose keys hold an index.
struct ByIndex {
  using Key = std::uint32_t;
  static Key of(const Slot& slot) noexcept { return slot.index; }
  static bool equal(Key a, Key b) noexcept { return a == b; }
  static std::uint64_t hash(Key key) noexcept;
};

/// Finding an object takes no lock; the rest is for one thread at a time. What has been put in once stays, with its
/// slot: the memory is bounded by the number of different keys.
template <class By>
class SlotMap {
 public:
  using Key = typename By::Key;

  SlotMap() = default;
  SlotMap(const SlotMap&) = delete;
  SlotMap& operator=(const SlotMap&) = delete;
  virtual ~SlotMap() = default;

  virtual Slot* find(Key key) const noexcept = 0;
  /// The slot's key must not be there yet, and stays as it is from now on.
  virtual void insert(Slot& slot) = 0;
  virtual bool empty() const noexcept = 0;
  /// With how many keys find() compares this one.
  virtual std::size_t comparisons(Key key) const noexcept = 0;
};

/// A list that is searched from its begin.
template <class By>
std::unique_ptr<SlotMap<By>> make_listed(std::size_t first_size);
/// A hash table.
template <class By>
std::unique_ptr<SlotMap<By>> make_hashed(std::size_t first_size);

}  // namespace corbel::poa
