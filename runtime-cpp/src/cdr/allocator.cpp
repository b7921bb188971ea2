// SPDX-License-Identifier: Apache-2.0
#include "corbel/cdr/allocator.hpp"

#include <cstdlib>
#include <mutex>

#include "corbel/mapping/thread_end.hpp"

namespace corbel::cdr {

namespace {

class LockedAllocator final : public Allocator {
 public:
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
  void* take(std::size_t size) noexcept override {
    FreeBlocks* free = OfThread<FreeBlocks>::make();
    return free != nullptr ? free->take(size) : std::malloc(size);
  }
  void give(void* block, std::size_t size) noexcept override {
    FreeBlocks* free = OfThread<FreeBlocks>::make();
    free != nullptr ? free->give(block, size) : std::free(block);
  }
};

}  // namespace

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

std::unique_ptr<Allocator> make_locked_allocator() { return std::make_unique<LockedAllocator>(); }
std::unique_ptr<Allocator> make_thread_allocator() { return std::make_unique<ThreadAllocator>(); }

}  // namespace corbel::cdr
