// SPDX-License-Identifier: Apache-2.0
#include "entry_map.hpp"

#include "poa/poa/poa_state.hpp"

#include <algorithm>
#include <bit>

namespace corbel::poa {

namespace {

/// An array of entries that readers may read while it is filled.
struct Array {
  explicit Array(std::size_t n) : size(n), entries(new std::atomic<ObjectEntry*>[n]()) {}
  ObjectEntry* at(std::size_t i) const noexcept { return entries[i].load(std::memory_order_acquire); }
  void set(std::size_t i, ObjectEntry* entry) noexcept { entries[i].store(entry, std::memory_order_release); }

  const std::size_t size;
  std::unique_ptr<std::atomic<ObjectEntry*>[]> entries;
};

/// The current array and the earlier, smaller ones, which readers may still use.
class Arrays {
 public:
  explicit Arrays(std::size_t first_size) { add(first_size); }
  const Array& current() const noexcept { return *current_.load(std::memory_order_acquire); }
  Array& last() noexcept { return *all_.back(); }
  Array& add(std::size_t size) { return *all_.emplace_back(std::make_unique<Array>(size)); }
  void publish() noexcept { current_.store(all_.back().get(), std::memory_order_release); }

  /// Copies an entry to another index; the original index may be overwritten afterwards. A reader that passed the new
  /// index before the copy and the original index after the overwriting misses the entry. This reader has read the
  /// overwritten element, so it also sees the new count of moves.
  void move(ObjectEntry* entry, std::size_t to) noexcept {
    last().set(to, entry);
    moves_.store(moves_.load(std::memory_order_relaxed) + 1, std::memory_order_release);
  }
  /// Returns the result of `look` in the current array. Repeats the search if it finds nothing while entries were
  /// moved.
  template <class Look>
  ObjectEntry* search(Look look) const {
    for (;;) {
      const std::size_t before = moves_.load(std::memory_order_acquire);
      ObjectEntry* found = look(current());
      if (found != nullptr || moves_.load(std::memory_order_acquire) == before) [[likely]] {
        return found;
      }
    }
  }

 private:
  std::atomic<Array*> current_{nullptr};
  std::atomic<std::size_t> moves_{0};
  std::vector<std::unique_ptr<Array>> all_;
};

template <class By>
class ListedEntries final : public EntryMap<By> {
 public:
  using Key = typename By::Key;
  using Take = typename EntryMap<By>::Take;
  explicit ListedEntries(std::size_t first_size) : arrays_(first_size) { arrays_.publish(); }

  ObjectEntry* search(const Key& key, Take take, void* context) const override {
    return arrays_.search([&](const Array& array) -> ObjectEntry* {
      for (std::size_t i = 0; i < array.size; ++i) {
        ObjectEntry* entry = array.at(i);
        if (entry == nullptr || (By::may_be(*entry, key) && take(*entry, key, context))) {
          return entry;
        }
      }
      return nullptr;
    });
  }

  void insert(ObjectEntry& entry) override {
    const std::size_t count = this->count();
    if (count == arrays_.last().size) {
      const Array& old = arrays_.last();
      Array& larger = arrays_.add(2 * count);
      for (std::size_t i = 0; i < count; ++i) {
        larger.set(i, old.at(i));
      }
      arrays_.publish();
    }
    arrays_.last().set(count, &entry);
    this->set_count(count + 1);
  }

  // Moves the last entry to the index of the erased entry, so that the list has no gaps.
  void erase(const ObjectEntry& entry) noexcept override {
    Array& array = arrays_.last();
    const std::size_t last = this->count() - 1;
    for (std::size_t i = 0; i < last; ++i) {
      if (array.at(i) == &entry) {
        arrays_.move(array.at(last), i);
        break;
      }
    }
    array.set(last, nullptr);
    this->set_count(last);
  }

  std::size_t comparisons(const Key& key) const noexcept override {
    std::size_t compared = 0;
    while (compared < this->count() && !By::may_be(*arrays_.current().at(compared++), key)) {
    }
    return compared;
  }

 private:
  Arrays arrays_;
};

/// A hash table with open addressing and linear probing, at most half full.
template <class By>
class HashedEntries final : public EntryMap<By> {
 public:
  using Key = typename By::Key;
  using Take = typename EntryMap<By>::Take;
  explicit HashedEntries(std::size_t first_size) : arrays_(std::bit_ceil(2 * first_size)) { arrays_.publish(); }

  ObjectEntry* search(const Key& key, Take take, void* context) const override {
    return arrays_.search([&](const Array& array) {
      const std::size_t mask = array.size - 1;
      for (std::size_t at = By::hash_of(key) & mask;; at = (at + 1) & mask) {
        ObjectEntry* entry = array.at(at);
        if (entry == nullptr || (By::may_be(*entry, key) && take(*entry, key, context))) {
          return entry;
        }
      }
    });
  }

  void insert(ObjectEntry& entry) override {
    const std::size_t count = this->count() + 1;
    if (const Array& old = arrays_.last(); count * 2 > old.size) {
      Array& larger = arrays_.add(2 * old.size);
      for (std::size_t i = 0; i < old.size; ++i) {
        if (ObjectEntry* each = old.at(i)) {
          put(larger, *each);
        }
      }
      arrays_.publish();
    }
    put(arrays_.last(), entry);
    this->set_count(count);
  }

  // Moves later entries of the probe sequence into the gap, so that searches need not skip erased entries.
  void erase(const ObjectEntry& entry) noexcept override {
    Array& array = arrays_.last();
    const std::size_t mask = array.size - 1;
    std::size_t gap = By::hash_of(entry) & mask;
    while (array.at(gap) != &entry) {
      gap = (gap + 1) & mask;
    }
    for (std::size_t at = (gap + 1) & mask; ObjectEntry* each = array.at(at); at = (at + 1) & mask) {
      const std::size_t home = By::hash_of(*each) & mask;
      if (((at - home) & mask) >= ((at - gap) & mask)) {
        arrays_.move(each, gap);
        gap = at;
      }
    }
    array.set(gap, nullptr);
    this->set_count(this->count() - 1);
  }

  std::size_t comparisons(const Key& key) const noexcept override {
    const Array& array = arrays_.current();
    const std::size_t mask = array.size - 1;
    std::size_t compared = 0;
    for (std::size_t at = By::hash_of(key) & mask; const ObjectEntry* entry = array.at(at); at = (at + 1) & mask) {
      ++compared;
      if (By::may_be(*entry, key)) {
        break;
      }
    }
    return compared;
  }

 private:
  void put(Array& array, ObjectEntry& entry) noexcept {
    const std::size_t mask = array.size - 1;
    std::size_t at = By::hash_of(entry) & mask;
    while (array.at(at) != nullptr) {
      at = (at + 1) & mask;
    }
    array.set(at, &entry);
  }

  Arrays arrays_;
};

}  // namespace

bool ByKey::is(const ObjectEntry& entry, const Key& key) noexcept { return std::ranges::equal(entry.key, key.octets); }

std::uint64_t ByIndex::hash_of(Key key) noexcept {
  return (key * std::uint64_t{0x9e3779b97f4a7c15U}) >> 32;
}  // Fibonacci hashing

template <class By>
std::unique_ptr<EntryMap<By>> make_listed(std::size_t first_size) {
  return std::make_unique<ListedEntries<By>>(first_size);
}
template <class By>
std::unique_ptr<EntryMap<By>> make_hashed(std::size_t first_size) {
  return std::make_unique<HashedEntries<By>>(first_size);
}

template std::unique_ptr<EntryMap<ByKey>> make_listed(std::size_t);
template std::unique_ptr<EntryMap<ByKey>> make_hashed(std::size_t);
template std::unique_ptr<EntryMap<ByIndex>> make_listed(std::size_t);
template std::unique_ptr<EntryMap<ByIndex>> make_hashed(std::size_t);

}  // namespace corbel::poa
