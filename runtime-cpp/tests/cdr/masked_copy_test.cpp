// SPDX-License-Identifier: Apache-2.0
#include <corbel/cdr/masked_copy.hpp>

#include <gtest/gtest.h>

#include <vector>

namespace {

using corbel::cdr::BlockCopy;
using corbel::cdr::MaskedCopy;

/// Keeps all octets of a period except the last, which becomes zero.
template <std::size_t Period>
constexpr std::array<bool, Period> kAllButTheLast = [] {
  std::array<bool, Period> kept{};
  kept.fill(true);
  kept[Period - 1] = false;
  return kept;
}();

/// Copies `count` periods between addresses of all alignments, and checks each octet.
template <class Copy>
void copies(std::size_t periods, std::size_t alignment, std::size_t cleared) {
  constexpr std::byte kAround{0xEE};
  const std::size_t octets = periods * Copy::period;
  std::vector<std::byte> from(alignment + octets, std::byte{0x5A});
  std::vector<std::byte> to(alignment + octets + 64, kAround);
  const std::size_t copied = Copy::copy(to.data() + alignment, from.data() + alignment, octets);
  ASSERT_EQ(copied % Copy::period, 0u);
  ASSERT_LE(copied, octets);
  for (std::size_t i = 0; i < to.size() - alignment; ++i) {
    const bool is_cleared = i % Copy::period == cleared;
    const std::byte right = i >= copied ? kAround : is_cleared ? std::byte{0} : std::byte{0x5A};
    ASSERT_EQ(to[alignment + i], right) << "octet " << i << " of " << copied;
  }
}

template <class Copy>
class MaskedCopyTest : public testing::Test {};
using Periods = testing::Types<MaskedCopy<8, kAllButTheLast<8>>, MaskedCopy<24, kAllButTheLast<24>>,
                               MaskedCopy<40, kAllButTheLast<40>>, MaskedCopy<96, kAllButTheLast<96>>>;
TYPED_TEST_SUITE(MaskedCopyTest, Periods);

TYPED_TEST(MaskedCopyTest, KeepsWholePeriodsAndClearsTheirLastOctet) {
  for (const std::size_t periods : {0, 1, 3, 4, 7, 64, 1000}) {
    for (const std::size_t alignment : {0, 1, 31}) {
      copies<TypeParam>(periods, alignment, TypeParam::period - 1);
    }
  }
}

TEST(MaskedCopy, LeavesPeriodsThatNeedTooManyRegistersToItsCaller) {
  using Long = MaskedCopy<424, kAllButTheLast<424>>;
  std::vector<std::byte> memory(2 * 424 * 8);
  EXPECT_EQ(Long::copy(memory.data() + 424 * 8, memory.data(), 424 * 8), 0u);
}

TEST(MaskedCopy, CopiesBlocksWhole) {
  for (const std::size_t blocks : {0, 1, 5}) {
    copies<BlockCopy>(blocks, 1, BlockCopy::period);
  }
}

}  // namespace
