// SPDX-License-Identifier: Apache-2.0
#include "corbel/cdr/allocator.hpp"

#include <cstdlib>
#include <mutex>

#include "corbel/mapping/thread_end.hpp"

namespace corbel::cdr {

namespace {

class PlainAllocator final : public Allocator {
 public:
  using Allocator::Allocator;
  void* take(std::size_t size) noexcept override { return std::malloc(size); }
  void give(void* block, std::size_t) noexcept override { std::free(block); }
};

class LockedAllocator final : public Allocator {
 public:
  using Allocator::Allocator;
  void* take(std::size_t size) noexcept override {
    const std::lock_guard lock(mutex_);
    return free_.take(size);
  }
  void give(void* block, std::size_t size) noexcept override {
    const std::lock_guard lock(mutex_);
    free_.give(block, size);
  }

 private:
  std::mutex mutex_;
  FreeBlocks free_;
};

class ThreadAllocator final : public Allocator {
 public:
  using Allocator::Allocator;
  void* take(std::size_t size) noexcept override {
    FreeBlocks* free = ThreadLocal<FreeBlocks>::make();
    return free != nullptr ? free->take(size) : std::malloc(size);
  }
  void give(void* block, std::size_t size) noexcept override {
    FreeBlocks* free = ThreadLocal<FreeBlocks>::make();
    free != nullptr ? free->give(block, size) : std::free(block);
  }
};

}  // namespace

// Relaxed order suffices: only the owner of a buffer grows it, and the counter orders no other data.
bool Allocator::count(std::size_t from, std::size_t to) noexcept {
  const std::size_t more = excess(to) - excess(from);
  std::size_t now = counted_.load(std::memory_order_relaxed);
  do {
    if (more > most_ - now) return false;
  } while (!counted_.compare_exchange_weak(now, now + more, std::memory_order_relaxed));
  return true;
}

void Allocator::uncount(std::size_t from, std::size_t to) noexcept {
  counted_.fetch_sub(excess(from) - excess(to), std::memory_order_relaxed);
}

FreeBlocks::~FreeBlocks() {
  for (Size& size : sizes_) {
    while (size.count > 0) std::free(size.blocks[--size.count]);
  }
}

void* FreeBlocks::take(std::size_t size) noexcept {
  Size& free = of(size);
  return free.count > 0 ? free.blocks[--free.count] : std::malloc(size);
}

void FreeBlocks::give(void* block, std::size_t size) noexcept {
  Size& free = of(size);
  if (free.count == most) {
    std::free(block);
    return;
  }
  free.blocks[free.count++] = block;
}

std::unique_ptr<Allocator> make_plain_allocator(std::size_t most) { return std::make_unique<PlainAllocator>(most); }
std::unique_ptr<Allocator> make_locked_allocator(std::size_t most) { return std::make_unique<LockedAllocator>(most); }
std::unique_ptr<Allocator> make_thread_allocator(std::size_t most) { return std::make_unique<ThreadAllocator>(most); }

}  // namespace corbel::cdr
