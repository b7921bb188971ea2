// SPDX-License-Identifier: Apache-2.0
// Reusable memory for messages: 16-aligned, grows by doubling, and is freed only on request, so that a connection stops
// allocating after its largest message.
#pragma once

#include "corbel/cdr/allocator.hpp"
#include "corbel/mapping/memory.hpp"

#include <cstddef>
#include <utility>

namespace corbel::cdr {

class Buffer {
 public:
  Buffer() noexcept = default;
  /// @param allocator source and bound of the blocks, which must outlive the buffer; null: the system
  /// @param gives_away true if give_away() may be called. Blocks beyond the allocator's largest size then come from the
  /// blocks that threads keep (mapping/memory.hpp), up to the largest of these.
  explicit Buffer(Allocator* allocator, bool gives_away = false) noexcept
      : allocator_(allocator), gives_away_(gives_away) {}
  Buffer(Buffer&& other) noexcept
      : allocator_(other.allocator_),
        gives_away_(other.gives_away_),
        data_(std::exchange(other.data_, nullptr)),
        capacity_(std::exchange(other.capacity_, 0)) {}
  Buffer& operator=(Buffer&& other) noexcept {
    std::swap(allocator_, other.allocator_);
    std::swap(gives_away_, other.gives_away_);
    std::swap(data_, other.data_);
    std::swap(capacity_, other.capacity_);
    return *this;
  }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;
  ~Buffer();

  std::byte* data() noexcept { return data_; }
  const std::byte* data() const noexcept { return data_; }
  std::size_t capacity() const noexcept { return capacity_; }

  Allocator* allocator() const noexcept { return allocator_; }

  /// Makes room for `capacity` octets and keeps the contents. Returns false, without a change, if memory is exhausted
  /// or the allocator's bound is reached.
  [[nodiscard]] bool reserve(std::size_t capacity) noexcept;

  /// Gives the memory from `at` on to the caller as a block (mapping/memory.hpp); the buffer gets other memory of the
  /// same size. `at` must be 16-aligned, and at least 16 octets behind the start. Returns false, without a change, if
  /// memory is exhausted or the memory is not such a block.
  [[nodiscard]] bool give_away(std::byte* at) noexcept;

  /// Frees the memory if it exceeds `capacity`, for use after an unusually large message.
  void trim(std::size_t capacity) noexcept;

 private:
  bool in_blocks(std::size_t capacity) const noexcept {
    return gives_away_ && capacity > Allocator::largest && capacity <= largest_kept_block;
  }
  bool pooled(std::size_t capacity) const noexcept { return allocator_ != nullptr && Allocator::has(capacity); }
  void* take(std::size_t capacity) noexcept;
  void* grown(std::size_t capacity) noexcept;
  void free_block() noexcept;
  void release() noexcept;

  Allocator* allocator_ = nullptr;
  bool gives_away_ = false;
  std::byte* data_ = nullptr;
  std::size_t capacity_ = 0;
};

}  // namespace corbel::cdr
