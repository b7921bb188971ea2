// SPDX-License-Identifier: Apache-2.0
// The source of the memory for received messages, and the bound on its total (options InputCDRAllocator and
// MaxInputMemory).
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace corbel::cdr {

/// Allocates blocks for buffers whose sizes are powers of two between two limits; other blocks come from the system.
/// Counts and bounds the octets that all its buffers have beyond the smallest size, including blocks from the system.
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

  /// Returns a block of this size, for which has() must be true. Returns null if memory is exhausted.
  virtual void* take(std::size_t size) noexcept = 0;
  virtual void give(void* block, std::size_t size) noexcept = 0;

  /// Called before a buffer grows. Returns false if the total would exceed the bound.
  [[nodiscard]] bool count(std::size_t from, std::size_t to) noexcept;
  /// Called after a buffer has shrunk.
  void uncount(std::size_t from, std::size_t to) noexcept;
  std::size_t counted() const noexcept { return counted_.load(std::memory_order_relaxed); }
  /// Returns true if half of the bound is in use: the other half is reserved for messages in progress.
  bool scarce() const noexcept { return counted() > most_ / 2; }

 private:
  static constexpr std::size_t excess(std::size_t size) noexcept { return size > smallest ? size - smallest : 0; }

  const std::size_t most_;
  std::atomic<std::size_t> counted_{0};
};

/// Free blocks for reuse: at most 32 of each size, 3.75 MiB in total. Only one thread at a time may use an object.
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

/// Makes an allocator without a pool: all blocks come from the system.
std::unique_ptr<Allocator> make_plain_allocator(std::size_t most = Allocator::unbounded);
/// Makes an allocator with one pool, guarded by a mutex.
std::unique_ptr<Allocator> make_locked_allocator(std::size_t most = Allocator::unbounded);
/// Makes an allocator with one pool per thread, without a lock. A block that another thread gives back goes to the pool
/// of that thread. Pools belong to the process, not to the allocator, and are freed with their threads.
std::unique_ptr<Allocator> make_thread_allocator(std::size_t most = Allocator::unbounded);

}  // namespace corbel::cdr
