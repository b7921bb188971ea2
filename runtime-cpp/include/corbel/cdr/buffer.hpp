// SPDX-License-Identifier: Apache-2.0
// Reusable memory for messages: 16-aligned, grows by doubling, gives nothing back until asked. So that a connection
// which has seen its largest message allocates no more.
#pragma once

#include "corbel/cdr/allocator.hpp"
#include "corbel/mapping/memory.hpp"

#include <cstddef>
#include <utility>

namespace corbel::cdr {

class Buffer {
 public:
  Buffer() noexcept = default;
  /// @param allocator of the blocks that it has, which bounds them, too; null: all come from the system. Outlives the
  /// buffer.
  /// @param gives_away whether give_away() may be asked: memory beyond the allocator's largest block is of those that
  /// threads keep (mapping/memory.hpp), up to the largest of these.
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

  /// Makes room for `capacity` bytes and keeps what was written. False when memory is out, or the allocator's bound is
  /// reached: then nothing has changed.
  [[nodiscard]] bool reserve(std::size_t capacity) noexcept;

  /// The part of the memory that begins at `at`, 16-aligned and at least 16 octets behind its beginning, is a block of
  /// the caller's from here on (mapping/memory.hpp); the buffer has other memory, as much. False, and nothing has
  /// changed, where memory is out, or this is not in such blocks.
  [[nodiscard]] bool give_away(std::byte* at) noexcept;

  /// Gives the memory back if there is more of it than `capacity`: for after a message that was unusually large.
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
