// SPDX-License-Identifier: Apache-2.0
#include <bw/driver/cpu_load.hpp>
#include <bw/measuring/clock.hpp>

#include <gtest/gtest.h>

#include <cstdlib>
#include <ctime>

namespace {

TEST(Clock, SleepsUntilATimeAndNotForThePast) {
  const bw::Nanoseconds until = bw::now() + 5 * bw::millisecond;
  bw::sleep_until(until);
  EXPECT_GE(bw::now(), until);
  bw::sleep_until(until - bw::second);  // returns at once
}

TEST(Clock, TheKernelsStateIsRead) {
  const bw::KernelClock kernel = bw::kernel_clock();
  EXPECT_LE(std::abs(kernel.correction), 100'500'000) << "by a tenth in whole ticks, and 500 parts per million";
  if (kernel.error) {
    EXPECT_GE(*kernel.error, 0);
    EXPECT_LE(*kernel.error, 16 * bw::second) << "from there on it does not count as synchronised";
  }
}

TEST(Clock, TheTimeOfDayIsComparedWithTheMonotonicClock) {
  const bw::DayTime day = bw::day_time();
  EXPECT_GT(day.error, 0);
  timespec time{};
  clock_gettime(CLOCK_REALTIME, &time);
  const bw::Nanoseconds here = bw::now() + day.ahead;
  const bw::Nanoseconds there = time.tv_sec * bw::second + time.tv_nsec;
  EXPECT_LT(std::abs(here - there), 60 * bw::second) << "unless somebody sets the time of day just now";
}

TEST(CpuLoad, UsesTheProcessorInProportion) {
  const bw::CpuLoad burner;
  const auto used = [&](bw::Nanoseconds span) {
    timespec begin{}, end{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &begin);
    burner.burn(span);
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end);
    return (end.tv_sec - begin.tv_sec) * bw::second + end.tv_nsec - begin.tv_nsec;
  };
  // Other processes and clock frequencies may slow the work down, but cannot make it much faster.
  EXPECT_GT(used(20 * bw::millisecond), 8 * bw::millisecond);
  EXPECT_LT(used(0), 5 * bw::millisecond);
}

}  // namespace
