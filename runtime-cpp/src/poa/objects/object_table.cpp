// SPDX-License-Identifier: Apache-2.0
#include "object_table.hpp"

#include "poa/poa/poa_state.hpp"

#include <bit>
#include <new>

namespace corbel::poa {

bool ObjectEntry::close(std::uint32_t generation, bool& was_active) noexcept {
  std::uint64_t value = word.load();
  std::uint64_t closed = 0;
  do {
    was_active = (value & active_bit) != 0 && (value >> 32) == generation;
    if (!was_active) {
      return false;
    }
    closed = (value & ~active_bit) | closing_bit;
  } while (!word.compare_exchange_weak(value, closed, std::memory_order_acq_rel));
  return (closed & calls_mask) == 0;
}

ObjectTable::ObjectTable(std::size_t first_size) : first_size_(std::bit_ceil(first_size)) {}

ObjectTable::~ObjectTable() {
  for (auto& chunk : chunks_) {
    delete[] chunk.load();
  }
}

namespace {

struct Place {
  std::size_t chunk;
  std::size_t offset;
};

Place place_of(std::size_t index, std::size_t first_size) noexcept {
  const std::size_t chunk = static_cast<std::size_t>(std::bit_width(index / first_size + 1)) - 1;
  return {chunk, index - first_size * ((std::size_t{1} << chunk) - 1)};
}

}  // namespace

ObjectEntry* ObjectTable::find(std::uint32_t index) const noexcept {
  const Place place = place_of(index, first_size_);
  if (place.chunk >= chunks) {
    return nullptr;
  }
  ObjectEntry* chunk = chunks_[place.chunk].load(std::memory_order_acquire);
  return chunk != nullptr ? chunk + place.offset : nullptr;
}

ObjectEntry& ObjectTable::allocate() {
  if (!free_.empty()) {
    ObjectEntry& entry = *free_.back();
    free_.pop_back();
    return entry;
  }
  const std::uint32_t index = size_;
  const Place place = place_of(index, first_size_);
  if (place.offset == 0) {
    const std::size_t more = first_size_ << place.chunk;
    if (place.chunk == chunks) {
      throw std::bad_alloc();
    }
    free_.reserve(index + more);  // room for all entries, so that free() does not allocate
    chunks_[place.chunk].store(new ObjectEntry[more], std::memory_order_release);
  }
  ++size_;
  ObjectEntry& entry = *find(index);
  entry.index = index;
  return entry;
}

void ObjectTable::free(ObjectEntry& entry) noexcept { free_.push_back(&entry); }

}  // namespace corbel::poa
