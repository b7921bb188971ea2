// SPDX-License-Identifier: Apache-2.0
#include "direction.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

namespace {

using bw::testbed::Direction;
using bw::testbed::Frame;
using bw::testbed::Shape;

Frame frame(std::size_t size, unsigned char mark = 0) { return Frame(size, mark); }

TEST(Direction, DelaysEachFrame) {
  Direction direction({.delay = 2'000'000}, 1);
  EXPECT_EQ(std::numeric_limits<std::int64_t>::max(), direction.due()) << "nothing is due where nothing came";
  direction.take(frame(100, 7), 1'000);
  EXPECT_EQ(2'001'000, direction.due());
  Frame out;
  EXPECT_FALSE(direction.next(2'000'999, out));
  EXPECT_TRUE(direction.next(2'001'000, out));
  EXPECT_EQ(frame(100, 7), out);
  EXPECT_FALSE(direction.next(9'000'000, out)) << "it comes once";
}

TEST(Direction, PutsFramesOnTheWireOneAfterTheOther) {
  Direction direction({.delay = 1'000, .bits_per_second = 100'000'000}, 1);
  direction.take(frame(1250), 0);  // 100 us at 100 Mbit/s
  direction.take(frame(125), 0);
  Frame out;
  EXPECT_EQ(101'000, direction.due());
  ASSERT_TRUE(direction.next(101'000, out));
  EXPECT_EQ(111'000, direction.due()) << "the second waits for the first, then for its own 10 us";
  ASSERT_TRUE(direction.next(111'000, out));
  direction.take(frame(1250), 500'000);
  EXPECT_EQ(601'000, direction.due()) << "the wire was free meanwhile";
}

TEST(Direction, VariesTheDelayWithinTheJitterAndKeepsTheOrder) {
  Direction direction({.delay = 1'000'000, .jitter = 200'000}, 5);
  Frame out;
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  std::int64_t most = 0;
  for (std::int64_t i = 0; i < 1000; ++i) {
    const std::int64_t now = i * 10'000'000;
    direction.take(frame(64), now);
    least = std::min(least, direction.due() - now);
    most = std::max(most, direction.due() - now);
    ASSERT_TRUE(direction.next(direction.due(), out));
  }
  EXPECT_GE(least, 800'000);
  EXPECT_LT(least, 810'000);
  EXPECT_LE(most, 1'200'000);
  EXPECT_GT(most, 1'190'000);
  for (unsigned char i = 0; i < 100; ++i) direction.take(frame(64, i), 20'000'000'000 + i);
  std::int64_t before = 0;
  for (unsigned char i = 0; i < 100; ++i) {
    EXPECT_GE(direction.due(), before);
    before = direction.due();
    ASSERT_TRUE(direction.next(before, out));
    EXPECT_EQ(i, out[0]) << "frames do not overtake one another";
  }
}

TEST(Direction, JitterBeyondTheDelayComesNoEarlierThanTheFrame) {
  Direction direction({.delay = 0, .jitter = 1'000}, 3);
  for (std::int64_t i = 1; i < 100; ++i) {
    direction.take(frame(64), i * 1'000'000);
    EXPECT_GE(direction.due(), i * 1'000'000);
    Frame out;
    ASSERT_TRUE(direction.next(direction.due(), out));
  }
}

std::vector<bool> losses(std::uint64_t seed) {
  Direction direction({.loss = 0.1, .queue = 100'000}, seed);
  std::vector<bool> lost;
  for (int i = 0; i < 10'000; ++i) {
    const std::uint64_t before = direction.counters().lost;
    direction.take(frame(64), i);
    lost.push_back(direction.counters().lost > before);
  }
  return lost;
}

TEST(Direction, LosesItsShareAndTheSameFramesWithTheSameSeed) {
  const std::vector<bool> lost = losses(1);
  EXPECT_NEAR(1000, std::count(lost.begin(), lost.end(), true), 150);
  EXPECT_EQ(lost, losses(1));
  EXPECT_NE(lost, losses(2));
}

TEST(Direction, DropsWhatItsQueueCannotHold) {
  Direction direction({.delay = 1'000, .queue = 2}, 1);
  for (int i = 0; i < 3; ++i) direction.take(frame(64), 0);
  EXPECT_EQ(1u, direction.counters().dropped);
  EXPECT_EQ(3u, direction.counters().received);
}

TEST(Direction, CountsFramesThatComeLate) {
  Direction direction({.delay = 1'000}, 1);
  Frame out;
  direction.take(frame(64), 0);
  ASSERT_TRUE(direction.next(2'500'000, out));
  direction.delivered(true);
  EXPECT_EQ(1u, direction.counters().late);
  EXPECT_EQ(2'499'000, direction.counters().latest);
  EXPECT_EQ(1u, direction.counters().delivered);
}

}  // namespace
