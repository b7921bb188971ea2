// SPDX-License-Identifier: Apache-2.0
#include "corbel/cdr/buffer.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>

namespace corbel::cdr {
namespace {

TEST(Buffer, GrowsAndKeepsWhatWasWritten) {
  Buffer buffer;
  ASSERT_TRUE(buffer.reserve(10));
  std::memset(buffer.data(), 7, 10);
  ASSERT_TRUE(buffer.reserve(100'000));
  EXPECT_GE(buffer.capacity(), 100'000u);
  EXPECT_EQ(static_cast<int>(buffer.data()[9]), 7);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(buffer.data()) % 16, 0u);
}

TEST(Buffer, RefusesImpossibleSizes) {
  Buffer buffer;
  ASSERT_TRUE(buffer.reserve(10));
  const std::byte* before = buffer.data();
  EXPECT_FALSE(buffer.reserve(SIZE_MAX));
  EXPECT_EQ(buffer.data(), before);
}

TEST(Buffer, TrimsOnlyWhatIsLarger) {
  Buffer buffer;
  ASSERT_TRUE(buffer.reserve(100'000));
  buffer.trim(1u << 20);
  EXPECT_GE(buffer.capacity(), 100'000u);
  buffer.trim(1000);
  EXPECT_EQ(buffer.capacity(), 0u);
  Buffer moved(std::move(buffer));
  EXPECT_EQ(moved.capacity(), 0u);
}

TEST(Buffer, GivesMemoryAwayFromBlocksOnly) {
  const auto allocator = make_plain_allocator(1 << 20);
  for (const std::size_t size : {8 * 1024, 64 * 1024, 128 * 1024, 512 * 1024, 1024 * 1024, 2048 * 1024}) {
    Buffer buffer(size <= 512 * 1024 ? allocator.get() : nullptr, true);
    ASSERT_TRUE(buffer.reserve(size));
    const std::size_t counted = allocator->counted();
    std::byte* const at = buffer.data() + 32;
    *at = std::byte{7};
    const bool given = buffer.give_away(at);
    EXPECT_EQ(given, size > 64 * 1024 && size <= 1024 * 1024) << size;
    EXPECT_EQ(buffer.data() + 32 != at, given);
    EXPECT_EQ(buffer.capacity(), size);
    EXPECT_EQ(allocator->counted(), counted) << "it has as much as before";
    EXPECT_EQ(*at, std::byte{7});
    if (given) give_block(at);
  }
  EXPECT_EQ(allocator->counted(), 0U);
  Buffer other;
  ASSERT_TRUE(other.reserve(128 * 1024));
  EXPECT_FALSE(other.give_away(other.data() + 32)) << "the buffer was not declared adoptable";
}

}  // namespace
}  // namespace corbel::cdr
