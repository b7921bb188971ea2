// SPDX-License-Identifier: Apache-2.0
#include "corbel/cdr/allocator.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <set>
#include <thread>
#include <vector>

#include "corbel/cdr/buffer.hpp"

namespace corbel::cdr {
namespace {

constexpr std::size_t kSizes[] = {8 * 1024, 16 * 1024, 32 * 1024, 64 * 1024};

TEST(LockedAllocator, GivesBlocksAgainToAnyThread) {
  const auto allocator = make_locked_allocator();
  for (const std::size_t size : kSizes) {
    void* block = allocator->take(size);
    std::memset(block, 1, size);
    allocator->give(block, size);
    void* again = nullptr;
    std::thread([&] { again = allocator->take(size); }).join();
    EXPECT_EQ(again, block) << size;
    allocator->give(again, size);
  }
}

TEST(ThreadAllocator, GivesBlocksAgainToTheirThread) {
  const auto allocator = make_thread_allocator();
  void* mine = allocator->take(8192);
  allocator->give(mine, 8192);
  std::thread([&] {
    void* other = allocator->take(8192);
    EXPECT_NE(other, mine);
    allocator->give(other, 8192);
  }).join();
  void* again = allocator->take(8192);
  EXPECT_EQ(again, mine);
  std::thread([&] { allocator->give(again, 8192); }).join();  // the other thread frees it at its end
}

TEST(FreeBlocks, KeepNoMoreThanTheirBound) {
  FreeBlocks free;
  std::set<void*> taken;
  for (int i = 0; i < 40; ++i) taken.insert(free.take(8192));
  for (void* block : taken) free.give(block, 8192);
  std::set<void*> again;
  for (int i = 0; i < 32; ++i) again.insert(free.take(8192));
  for (void* block : again) {
    EXPECT_TRUE(taken.contains(block));
    free.give(block, 8192);
  }
}

TEST(BufferWithAllocator, KeepsItsContentsOnTheWayThroughAllSizes) {
  const auto allocator = make_locked_allocator();
  Buffer buffer(allocator.get());
  for (std::size_t size = 1024; size <= 256 * 1024; size *= 2) {
    ASSERT_TRUE(buffer.reserve(size));
    EXPECT_EQ(buffer.capacity(), size);
    buffer.data()[size - 1] = std::byte{7};
    EXPECT_EQ(buffer.data()[1023], std::byte{7});
  }
  buffer.trim(8192);
  ASSERT_TRUE(buffer.reserve(8192));
  Buffer moved(std::move(buffer));
  moved = Buffer();
  EXPECT_EQ(moved.capacity(), 0U);
}

TEST(BoundedAllocator, BoundsTheSumOfItsBuffersBeyondTheirFirstBlocks) {
  for (const auto make : {make_plain_allocator, make_locked_allocator, make_thread_allocator}) {
    const auto allocator = make(100'000);
    {
      Buffer small(allocator.get());
      ASSERT_TRUE(small.reserve(8192));
      EXPECT_EQ(allocator->counted(), 0U);
      Buffer large(allocator.get());
      ASSERT_TRUE(large.reserve(65'536));
      EXPECT_EQ(allocator->counted(), 65'536U - 8192);
      EXPECT_TRUE(allocator->scarce());
      large.data()[65'535] = std::byte{7};
      EXPECT_FALSE(large.reserve(65'537)) << "twice of that is too much";
      EXPECT_EQ(large.capacity(), 65'536U);
      EXPECT_EQ(large.data()[65'535], std::byte{7}) << "nothing has changed";
      EXPECT_FALSE(small.reserve(65'536));
      EXPECT_TRUE(small.reserve(16'384));

      Buffer moved(std::move(large));
      Buffer assigned(allocator.get());
      assigned = std::move(moved);
      EXPECT_EQ(allocator->counted(), 65'536U);
      assigned.trim(8192);
      EXPECT_EQ(allocator->counted(), 8192U);
      EXPECT_FALSE(allocator->scarce());
      EXPECT_TRUE(small.reserve(65'536)) << "there is room again";
    }
    EXPECT_EQ(allocator->counted(), 0U);
  }
}

TEST(BoundedAllocator, CountsBuffersOfConcurrentThreads) {
  const auto allocator = make_plain_allocator(1'000'000);
  std::atomic<int> refused{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int times = 0; times < 1000; ++times) {
        Buffer buffer(allocator.get());
        refused += buffer.reserve(16'384) && buffer.reserve(524'288) ? 0 : 1;
        if (allocator->counted() > 1'000'000) std::abort();
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(allocator->counted(), 0U);
}

}  // namespace
}  // namespace corbel::cdr
