// SPDX-License-Identifier: Apache-2.0
#include "phase/event_counts.hpp"

#include "phase/phase_record.hpp"

#include <gtest/gtest.h>

namespace {

using bw::launch::EventCounts;
using bw::launch::TimerProgress;

TEST(EventCounts, AreQuietWithoutPushedEvents) {
  EventCounts counts;
  counts.begin();
  EXPECT_TRUE(counts.all_handled());
  EXPECT_EQ(0u, counts.outstanding());
}

TEST(EventCounts, AreQuietIfThePreviousCountHandledAllPushedEvents) {
  EventCounts counts;
  counts.begin();
  counts.add(1, 10, 4, 4);
  counts.add(1, 4, 10, 10);  // the report of another process
  EXPECT_FALSE(counts.all_handled()) << "as many are handled as pushed, but not all at one time";
  counts.begin();
  counts.add(1, 12, 6, 6);  // the next count shows more pushed events
  counts.add(1, 4, 10, 10);
  EXPECT_FALSE(counts.all_handled());
  counts.begin();
  counts.add(1, 12, 6, 6);
  counts.add(1, 4, 10, 10);
  EXPECT_TRUE(counts.all_handled());
}

TEST(EventCounts, EventsOfDifferentDriversAreCountedSeparately) {
  EventCounts counts;
  for (int i = 0; i < 2; ++i) {
    counts.begin();
    counts.add(1, 5, 0, std::nullopt);
    counts.add(2, 0, 5, 5);
  }
  EXPECT_FALSE(counts.all_handled());
  EXPECT_EQ(5u, counts.outstanding());
}

TEST(EventCounts, CompletedActivationsAreThoseOfTheSlowestSink) {
  EventCounts counts;
  counts.begin();
  counts.add(1, 100, 90, 90);
  counts.add(1, 90, 30, 30);
  EXPECT_EQ(30u, counts.completed(1, 100));
  EXPECT_EQ(7u, counts.completed(2, 7)) << "a driver that pushes nothing";
  counts.begin();
  counts.add(1, 100, 50, std::nullopt);
  EXPECT_EQ(0u, counts.completed(1, 100)) << "no sink has come to any";
  counts.begin();
  counts.add(1, 100, 100, 50);
  EXPECT_EQ(100u, counts.completed(1, 100)) << "a sink that not every activation leads to";
}

TEST(EventCounts, AbandonedEventsAreNoLongerOutstanding) {
  EventCounts counts;
  for (int i = 0; i < 2; ++i) {
    counts.begin();
    counts.add(1, 10, 7, 7);
  }
  EXPECT_EQ(3u, counts.outstanding());
  counts.count_outstanding_as_lost();
  EXPECT_EQ(0u, counts.outstanding());
  EXPECT_TRUE(counts.all_handled());
  counts.begin();
  counts.add(1, 20, 16, 16);
  EXPECT_EQ(1u, counts.outstanding());
  EXPECT_FALSE(counts.all_handled());
}

TEST(TimerProgress, KeepsUpWhileLittleIsLeft) {
  const auto progress = [](std::uint64_t due, std::uint64_t completed) {
    return TimerProgress{"t", 1000, due, due, completed};
  };
  EXPECT_TRUE(progress(400, 395).kept_up()) << "some are always under way";
  EXPECT_FALSE(progress(400, 391).kept_up());
  EXPECT_TRUE(progress(10000, 9800).kept_up());
  EXPECT_FALSE(progress(10000, 9799).kept_up());
  EXPECT_TRUE((TimerProgress{"t", 0, 400, 400, 300}).kept_up()) << "a closed loop has no schedule";
}

TEST(TimerProgress, SentenceConvertsRatesToTicksPerSecond) {
  EXPECT_EQ(
      "phase p could not keep up with a.t: 20.0 ticks/s were due, 5.0/s were worked off; 300 of 400 ticks were left at "
      "its end",
      (TimerProgress{"a.t", 50'000'000, 400, 400, 100}).sentence("p"));
}

}  // namespace
