// SPDX-License-Identifier: Apache-2.0
#include "named_keys.hpp"

#include "poa_state.hpp"

#include <algorithm>

namespace corbel::poa {

namespace {

std::uint64_t hash(std::span<const std::byte> key) noexcept {
  std::uint64_t value = 14695981039346656037U;  // FNV-1a
  for (const std::byte byte : key) {
    value = (value ^ static_cast<std::uint64_t>(byte)) * 1099511628211U;
  }
  return value;
}

}  // namespace

// Open addressing, linear probing; never more than half full.
struct NamedKeys::Array {
  explicit Array(std::size_t size) : mask(size - 1), slots(new std::atomic<Slot*>[size]()) {}

  void insert(Slot& slot) noexcept {
    std::size_t at = hash(slot.key) & mask;
    while (slots[at].load(std::memory_order_relaxed) != nullptr) {
      at = (at + 1) & mask;
    }
    slots[at].store(&slot, std::memory_order_release);
  }

  std::size_t mask;
  std::unique_ptr<std::atomic<Slot*>[]> slots;
};

NamedKeys::NamedKeys() {
  all_.push_back(std::make_unique<Array>(64));
  current_ = all_.back().get();
}

NamedKeys::~NamedKeys() = default;

Slot* NamedKeys::find(std::span<const std::byte> key) const noexcept {
  const Array& array = *current_.load(std::memory_order_acquire);
  for (std::size_t at = hash(key) & array.mask;; at = (at + 1) & array.mask) {
    Slot* slot = array.slots[at].load(std::memory_order_acquire);
    if (slot == nullptr || std::ranges::equal(slot->key, key)) {
      return slot;
    }
  }
}

void NamedKeys::insert(Slot& slot) {
  Array* array = all_.back().get();
  if (++count_ * 2 > array->mask) {
    all_.push_back(std::make_unique<Array>(2 * (array->mask + 1)));
    Array* larger = all_.back().get();
    for (std::size_t i = 0; i <= array->mask; ++i) {
      if (Slot* old = array->slots[i].load(std::memory_order_relaxed)) {
        larger->insert(*old);
      }
    }
    array = larger;
    array->insert(slot);
    current_.store(array, std::memory_order_release);
    return;
  }
  array->insert(slot);
}

}  // namespace corbel::poa
