// SPDX-License-Identifier: Apache-2.0
#include "plan/limits.hpp"

#include <gtest/gtest.h>

namespace {

using bw::second;
using bw::Settings;
using bw::launch::limits_in_force;
using bw::launch::Plan;

constexpr const char* planned =
    "rate-scale = 1\n"
    "timer.timer.tick.period-ns = 50000000\n"
    "probe.update.timed.warmup = 20\n"
    "probe.update.timed.samples = 380\n";

Plan::Limits with(const std::string& assignment) {
  Settings settings = Settings::parse(planned, "planned");
  if (!assignment.empty()) settings.set(assignment);
  return limits_in_force({100 * second, 10 * second, 5 * second, 10 * second}, Settings::parse(planned, "planned"),
                         settings);
}

TEST(Limits, StayAsPlannedWithThePlansSettings) {
  EXPECT_EQ(with("").time, 100 * second);
  EXPECT_EQ(with("").stall, 10 * second);
}

TEST(Limits, GrowWithTheSamples) { EXPECT_EQ(with("probe.update.timed.samples=3980").time, 1000 * second); }

TEST(Limits, GrowAsTimersSlowDown) {
  EXPECT_EQ(with("rate-scale=0.1").time, 1000 * second);
  EXPECT_EQ(with("rate-scale=0.001").stall, 125 * second);
}

TEST(Limits, WaitForTheLowestRateOfATimerThatIsAdapted) {
  const auto stall = [](const std::string& capacity) {
    const Settings settings =
        Settings::parse(planned + ("timer.timer.tick.longest-period-ns = 20000000000\n" + capacity), "planned");
    return limits_in_force({100 * second, 10 * second, 5 * second, 10 * second}, settings, settings).stall;
  };
  EXPECT_EQ(stall("rates.timer.capacity = 1\n"), 50 * second);
  EXPECT_EQ(stall(""), 10 * second) << "no process adapts its rates";
}

TEST(Limits, NeverShrink) {
  EXPECT_EQ(with("rate-scale=50").time, 100 * second);
  EXPECT_EQ(with("probe.update.timed.samples=1").time, 100 * second);
}

TEST(Limits, StayInTheirType) { EXPECT_GT(with("probe.update.timed.samples=9000000000000000000").time, second); }

}  // namespace
