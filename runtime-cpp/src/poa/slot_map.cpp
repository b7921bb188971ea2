// SPDX-License-Identifier: Apache-2.0
#include "slot_map.hpp"

#include "poa_state.hpp"

#include <algorithm>
#include <bit>

namespace corbel::poa {

namespace {

/// Places for slots, that readers may look at while it is filled.
struct Array {
  explicit Array(std::size_t n) : size(n), slots(new std::atomic<Slot*>[n]()) {}
  const std::size_t size;
  std::unique_ptr<std::atomic<Slot*>[]> slots;
};

/// The array that counts now, and those that were outgrown: someone may still be reading them.
class Arrays {
 public:
  explicit Arrays(std::size_t first_size) { add(first_size); }
  const Array& current() const noexcept { return *current_.load(std::memory_order_acquire); }
  Array& last() noexcept { return *all_.back(); }
  Array& add(std::size_t size) { return *all_.emplace_back(std::make_unique<Array>(size)); }
  void publish() noexcept { current_.store(all_.back().get(), std::memory_order_release); }

 private:
  std::atomic<Array*> current_{nullptr};
  std::vector<std::unique_ptr<Array>> all_;
};

template <class By>
class ListedSlots final : public SlotMap<By> {
 public:
  using Key = typename By::Key;
  explicit ListedSlots(std::size_t first_size) : arrays_(first_size) { arrays_.publish(); }

  Slot* find(Key key) const noexcept override {
    std::size_t compared = 0;
    return search(key, compared);
  }

  void insert(Slot& slot) override {
    Array* array = &arrays_.last();
    if (count_ == array->size) {
      Array& larger = arrays_.add(2 * array->size);
      for (std::size_t i = 0; i < count_; ++i) {
        larger.slots[i].store(array->slots[i].load(std::memory_order_relaxed), std::memory_order_relaxed);
      }
      arrays_.publish();
      array = &larger;
    }
    array->slots[count_++].store(&slot, std::memory_order_release);
  }

  bool empty() const noexcept override { return arrays_.current().slots[0].load(std::memory_order_acquire) == nullptr; }

  std::size_t comparisons(Key key) const noexcept override {
    std::size_t compared = 0;
    search(key, compared);
    return compared;
  }

 private:
  Slot* search(Key key, std::size_t& compared) const noexcept {
    const Array& array = arrays_.current();
    for (std::size_t i = 0; i < array.size; ++i) {
      Slot* slot = array.slots[i].load(std::memory_order_acquire);
      if (slot == nullptr) {
        return nullptr;
      }
      ++compared;
      if (By::equal(By::of(*slot), key)) {
        return slot;
      }
    }
    return nullptr;
  }

  Arrays arrays_;
  std::size_t count_ = 0;
};

/// Open addressing, linear probing; never more than half full.
template <class By>
class HashedSlots final : public SlotMap<By> {
 public:
  using Key = typename By::Key;
  explicit HashedSlots(std::size_t first_size) : arrays_(std::bit_ceil(2 * first_size)) { arrays_.publish(); }

  Slot* find(Key key) const noexcept override {
    std::size_t compared = 0;
    return search(key, compared);
  }

  void insert(Slot& slot) override {
    Array* array = &arrays_.last();
    if (++count_ * 2 > array->size) {
      Array& larger = arrays_.add(2 * array->size);
      for (std::size_t i = 0; i < array->size; ++i) {
        if (Slot* old = array->slots[i].load(std::memory_order_relaxed)) {
          put(larger, *old);
        }
      }
      put(larger, slot);
      arrays_.publish();
      return;
    }
    put(*array, slot);
  }

  bool empty() const noexcept override { return !filled_.load(std::memory_order_acquire); }

  std::size_t comparisons(Key key) const noexcept override {
    std::size_t compared = 0;
    search(key, compared);
    return compared;
  }

 private:
  Slot* search(Key key, std::size_t& compared) const noexcept {
    const Array& array = arrays_.current();
    const std::size_t mask = array.size - 1;
    for (std::size_t at = By::hash(key) & mask;; at = (at + 1) & mask) {
      Slot* slot = array.slots[at].load(std::memory_order_acquire);
      if (slot == nullptr) {
        return nullptr;
      }
      ++compared;
      if (By::equal(By::of(*slot), key)) {
        return slot;
      }
    }
  }

  void put(Array& array, Slot& slot) noexcept {
    const std::size_t mask = array.size - 1;
    std::size_t at = By::hash(By::of(slot)) & mask;
    while (array.slots[at].load(std::memory_order_relaxed) != nullptr) {
      at = (at + 1) & mask;
    }
    array.slots[at].store(&slot, std::memory_order_release);
    filled_.store(true, std::memory_order_release);
  }

  Arrays arrays_;
  std::size_t count_ = 0;
  std::atomic<bool> filled_{false};
};

}  // namespace

bool ByKey::equal(Key a, Key b) noexcept { return std::ranges::equal(a, b); }

std::uint64_t ByKey::hash(Key key) noexcept {
  std::uint64_t value = 14695981039346656037U;  // FNV-1a
  for (const std::byte byte : key) {
    value = (value ^ static_cast<std::uint64_t>(byte)) * 1099511628211U;
  }
  return value;
}

std::uint64_t ByIndex::hash(Key key) noexcept {
  return (key * std::uint64_t{0x9e3779b97f4a7c15U}) >> 32;
}  // Fibonacci's

template <class By>
std::unique_ptr<SlotMap<By>> make_listed(std::size_t first_size) {
  return std::make_unique<ListedSlots<By>>(first_size);
}
template <class By>
std::unique_ptr<SlotMap<By>> make_hashed(std::size_t first_size) {
  return std::make_unique<HashedSlots<By>>(first_size);
}

template std::unique_ptr<SlotMap<ByKey>> make_listed(std::size_t);
template std::unique_ptr<SlotMap<ByKey>> make_hashed(std::size_t);
template std::unique_ptr<SlotMap<ByIndex>> make_listed(std::size_t);
template std::unique_ptr<SlotMap<ByIndex>> make_hashed(std::size_t);

}  // namespace corbel::poa
