// SPDX-License-Identifier: Apache-2.0
#include "corbel/cdr/buffer.hpp"

#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace corbel::cdr {

namespace {
// fits most messages; with whole pages, the buffers of connections would compete for the same cache sets
constexpr std::size_t first_capacity = 1024;
}  // namespace

Buffer::~Buffer() { release(); }

void* Buffer::take(std::size_t capacity) noexcept {
  if (in_blocks(capacity)) return take_block(capacity);
  return pooled(capacity) ? allocator_->take(capacity) : std::malloc(capacity);
}

void Buffer::free_block() noexcept {
  if (in_blocks(capacity_)) return give_block(data_);
  pooled(capacity_) ? allocator_->give(data_, capacity_) : std::free(data_);
}

void Buffer::release() noexcept {
  free_block();
  if (allocator_ != nullptr) allocator_->uncount(capacity_, 0);
}

// realloc may grow large blocks of the system without copying; it cannot be used for other blocks.
void* Buffer::grown(std::size_t capacity) noexcept {
  const auto of_system = [this](std::size_t size) { return !pooled(size) && !in_blocks(size); };
  if (of_system(capacity) && of_system(capacity_)) return std::realloc(data_, capacity);
  void* block = take(capacity);
  if (block != nullptr && capacity_ > 0) {
    std::memcpy(block, data_, capacity_);
    free_block();
  }
  return block;
}

bool Buffer::give_away(std::byte* at) noexcept {
  if (!in_blocks(capacity_)) return false;
  void* const other = take_block(capacity_);
  if (other == nullptr) return false;
  make_inner_block(data_, at);
  data_ = static_cast<std::byte*>(other);
  return true;
}

bool Buffer::reserve(std::size_t capacity) noexcept {
  if (capacity <= capacity_) return true;
  std::size_t target = capacity_ ? capacity_ : first_capacity;
  while (target < capacity) {
    if (target > SIZE_MAX / 2) return false;
    target *= 2;
  }
  // malloc's alignment is 16 on every Linux ABI with 8-byte doubles.
  static_assert(alignof(std::max_align_t) >= 16 || sizeof(void*) == 4);
  if (allocator_ != nullptr && !allocator_->count(capacity_, target)) return false;
  void* block = grown(target);
  if (!block) {
    if (allocator_ != nullptr) allocator_->uncount(target, capacity_);
    return false;
  }
  data_ = static_cast<std::byte*>(block);
  capacity_ = target;
  return true;
}

void Buffer::trim(std::size_t capacity) noexcept {
  if (capacity_ <= capacity) return;
  release();
  data_ = nullptr;
  capacity_ = 0;
}

}  // namespace corbel::cdr
