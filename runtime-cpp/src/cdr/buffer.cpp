// SPDX-License-Identifier: Apache-2.0
#include "corbel/cdr/buffer.hpp"

#include <cstdint>
#include <cstdlib>

namespace corbel::cdr {

namespace {
constexpr std::size_t first_capacity = 1024;  // most messages fit; a page would spread connections over the cache
}

Buffer::~Buffer() { std::free(data_); }

bool Buffer::reserve(std::size_t capacity) noexcept {
  if (capacity <= capacity_) return true;
  std::size_t target = capacity_ ? capacity_ : first_capacity;
  while (target < capacity) {
    if (target > SIZE_MAX / 2) return false;
    target *= 2;
  }
  // malloc's alignment is 16 on every Linux ABI with 8-byte doubles; realloc may grow large blocks without copying.
  static_assert(alignof(std::max_align_t) >= 16 || sizeof(void*) == 4);
  void* grown = std::realloc(data_, target);
  if (!grown) return false;
  data_ = static_cast<std::byte*>(grown);
  capacity_ = target;
  return true;
}

void Buffer::trim(std::size_t capacity) noexcept {
  if (capacity_ <= capacity) return;
  std::free(data_);
  data_ = nullptr;
  capacity_ = 0;
}

}  // namespace corbel::cdr
