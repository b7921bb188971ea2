// SPDX-License-Identifier: Apache-2.0
#include <bw/driver/schedule.hpp>

#include <gtest/gtest.h>

namespace {

using bw::millisecond;

bw::Schedule schedule(const std::string& settings) {
  return bw::Schedule("a.t", bw::Settings::parse("timer.a.t.period-ns = 1000000\n" + settings, "settings"));
}

TEST(Schedule, CountsTheTicksThatAreDue) {
  EXPECT_EQ(0u, schedule("").due(-1));
  EXPECT_EQ(1u, schedule("").due(0));
  EXPECT_EQ(1u, schedule("").due(millisecond - 1));
  EXPECT_EQ(2u, schedule("").due(millisecond));
  EXPECT_EQ(101u, schedule("").due(100 * millisecond));
}

TEST(Schedule, CountsFromItsOffsetAtItsScale) {
  EXPECT_EQ(0u, schedule("timer.a.t.offset-ns = 5000000\n").due(5 * millisecond - 1));
  EXPECT_EQ(1u, schedule("timer.a.t.offset-ns = 5000000\n").due(5 * millisecond));
  EXPECT_EQ(1001u, schedule("rate-scale = 10\n").due(100 * millisecond));
}

TEST(Schedule, ANewPeriodBeginsBehindTheLastTick) {
  bw::Schedule changed = schedule("");
  changed.change_period(10, 500'000);
  EXPECT_EQ(9 * millisecond + 500'000, changed.intended(1, 10));
  EXPECT_EQ(10 * millisecond, changed.intended(1, 11));
  EXPECT_EQ(11u, changed.due(9 * millisecond + 500'000));
  EXPECT_EQ(10u, changed.due(9 * millisecond + 499'999));
  changed.change_period(11, 2e6);
  EXPECT_EQ(11 * millisecond + 500'000, changed.intended(1, 11));
  changed = schedule("timer.a.t.offset-ns = 5000000\n");
  changed.change_period(0, 2e6);
  EXPECT_EQ(5 * millisecond, changed.intended(1, 0));
  EXPECT_EQ(7 * millisecond, changed.intended(1, 1));
}

TEST(Schedule, EndsWithItsCount) { EXPECT_EQ(7u, schedule("timer.a.t.count = 7\n").due(100 * millisecond)); }

TEST(Schedule, DisplacesEachTickByItself) {
  const auto jittered = [](const std::string& more) {
    return schedule("timer.a.t.jitter-ns = uniform -200000 100000\n" + more);
  };
  bool early = false, late = false;
  for (std::uint32_t tick = 0; tick < 100; ++tick) {
    const auto displaced = jittered("").intended(1, tick) - millisecond * tick;
    ASSERT_TRUE(displaced >= -200'000 && displaced <= 100'000) << displaced;
    early = early || displaced < 0;
    late = late || displaced > 0;
  }
  EXPECT_TRUE(early && late);
  EXPECT_EQ(jittered("").intended(1, 5), jittered("").intended(1, 5));
  EXPECT_NE(jittered("").intended(1, 5), jittered("").intended(2, 5)) << "another phase";
  EXPECT_NE(jittered("").intended(1, 5), jittered("seed = 2\n").intended(1, 5));
  EXPECT_EQ(5 * millisecond, schedule("").intended(1, 5));
}

}  // namespace
