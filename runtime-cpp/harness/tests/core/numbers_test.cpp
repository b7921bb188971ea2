// SPDX-License-Identifier: Apache-2.0
#include <bw/value/numbers.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>

namespace {

TEST(Rounded, IsTheNearestThatFits) {
  EXPECT_EQ(3, bw::rounded<int>(2.6));
  EXPECT_EQ(-3, bw::rounded<int>(-2.6));
  EXPECT_EQ(0u, bw::rounded<unsigned>(-7));
  EXPECT_EQ(255, bw::rounded<unsigned char>(1e9));
  EXPECT_EQ(std::numeric_limits<std::int64_t>::max(), bw::rounded<std::int64_t>(1e300));
  EXPECT_EQ(0, bw::rounded<int>(std::nan("")));
}

TEST(Smallest, ResultHasTheGivenType) {
  EXPECT_EQ(-2, bw::smallest<int>(3, -2L, 7.5));
  EXPECT_EQ(8, bw::largest<int>(3, 8L, 7.5));
  EXPECT_EQ(4, bw::magnitude(-4));
  EXPECT_EQ(4.5, bw::magnitude(4.5));
}

}  // namespace
