// SPDX-License-Identifier: Apache-2.0
// Where connections have the memory from that messages are received into, and how much of it all together: the options
// InputCDRAllocator and MaxInputMemory.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace corbel::cdr {

/// Blocks of memory for buffers, whose sizes are powers of two between the two limits; what is larger or smaller comes
/// from the system. What its buffers have beyond the smallest is counted and bounded, wherever it comes from.
class Allocator {
 public:
  static constexpr std::size_t smallest = 8 * 1024;
  static constexpr std::size_t largest = 64 * 1024;

  static constexpr bool has(std::size_t size) noexcept { return size >= smallest && size <= largest; }

  static constexpr std::size_t unbounded = SIZE_MAX;

  explicit Allocator(std::size_t most) noexcept : most_(most) {}
  Allocator(const Allocator&) = delete;
  Allocator& operator=(const Allocator&) = delete;
  virtual ~Allocator() = default;

  /// A block of this size, for which has() must hold; null when memory is out.
  virtual void* take(std::size_t size) noexcept = 0;
  virtual void give(void* block, std::size_t size) noexcept = 0;

  /// A buffer is about to grow. False when it may not: that would be too much for all together.
  [[nodiscard]] bool count(std::size_t from, std::size_t to) noexcept;
  /// It has shrunk.
  void uncount(std::size_t from, std::size_t to) noexcept;
  std::size_t counted() const noexcept { return counted_.load(std::memory_order_relaxed); }
  /// Half of the bound is in use: the other half is for messages under way, not for those to come.
  bool scarce() const noexcept { return counted() > most_ / 2; }

 private:
  static constexpr std::size_t beyond(std::size_t size) noexcept { return size > smallest ? size - smallest : 0; }

  const std::size_t most_;
  std::atomic<std::size_t> counted_{0};
};

/// Blocks that wait for their next use: at most 32 of each size, that is 3.75 MiB. For one thread at a time.
class FreeBlocks {
 public:
  FreeBlocks() = default;
  FreeBlocks(const FreeBlocks&) = delete;
  FreeBlocks& operator=(const FreeBlocks&) = delete;
  ~FreeBlocks();

  void* take(std::size_t size) noexcept;
  void give(void* block, std::size_t size) noexcept;

 private:
  static constexpr std::size_t most = 32;
  struct Size {
    std::array<void*, most> blocks{};
    std::size_t count = 0;
  };
  Size& of(std::size_t size) noexcept { return sizes_[std::bit_width(size / Allocator::smallest) - 1]; }

  std::array<Size, std::bit_width(Allocator::largest / Allocator::smallest)> sizes_{};
};

/// No pool: all comes from the system.
std::unique_ptr<Allocator> make_plain_allocator(std::size_t most = Allocator::unbounded);
/// One pool, guarded by a mutex.
std::unique_ptr<Allocator> make_locked_allocator(std::size_t most = Allocator::unbounded);
/// A pool for each thread, without a lock; a block may be given back by another thread than the one that took it, and
/// is that one's then. Pools are the process's, not the allocator's, and end with their threads.
std::unique_ptr<Allocator> make_thread_allocator(std::size_t most = Allocator::unbounded);

}  // namespace corbel::cdr
