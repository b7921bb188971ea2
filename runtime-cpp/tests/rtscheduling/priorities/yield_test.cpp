// SPDX-License-Identifier: Apache-2.0
// The dispatching queue with threads of one priority of SCHED_FIFO, which have no time slices: at the begin or the end
// of a segment, the others of the priority enter the queue.
#include "fixture.hpp"

#include <pthread.h>
#include <atomic>
#include <chrono>
#include <functional>
#include <thread>

namespace {

using test::Client;

/// Runs both functions concurrently on one core with the same priority. The first one starts first, and must end when
/// the second one has run, or after 60 s. Returns true if the second one has run.
bool is_reached(const std::function<void(const std::function<bool()>& goes_on)>& first,
                const std::function<void()>& second) {
  bool reached = false;
  std::thread([&] {
    test::stay_on_one_core();
    sched_param parameters{};
    parameters.sched_priority = corbel::rtscheduling::permitted_priorities().highest;
    ASSERT_EQ(::pthread_setschedparam(::pthread_self(), SCHED_FIFO, &parameters), 0);
    std::atomic<bool> done{false};
    // Both wait for the core until this thread waits for them.
    std::thread one([&] {
      const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
      first([&] { return !done && std::chrono::steady_clock::now() < end; });
      reached = done;
    });
    std::thread other([&] {
      second();
      done = true;
    });
    one.join();
    other.join();
  }).join();
  return reached;
}

TEST(YieldToEquals, LetsAThreadOfTheSamePriorityRun) {
  if (!test::has_priorities()) {
    GTEST_SKIP() << "SCHED_FIFO is not permitted";
  }
  EXPECT_TRUE(is_reached(
      [](const std::function<bool()>& goes_on) {
        while (goes_on()) {
          corbel::rtscheduling::yield_to_equals();
        }
      },
      [] {}))
      << "the second thread runs within 60 s, while the first one never waits";
}

/// Returns true if a more important thread runs while the first one repeats the work within a segment.
bool gives_way_in(const std::function<void(Client&)>& work) {
  Client client;
  const RTScheduling::Scheduler_var scheduler = new corbel::MostImportantFirstScheduler;
  client.manager->rtscheduler(scheduler);
  return is_reached(
      [&](const std::function<bool()>& goes_on) {
        const CORBA::Policy_var one = test::importance(1);
        const corbel::SchedulingSegment whole(client.current, "whole", one);
        while (goes_on()) {
          work(client);
        }
      },
      [&] {
        const CORBA::Policy_var ten = test::importance(10);
        const corbel::SchedulingSegment segment(client.current, "more important", ten);
      });
}

TEST(YieldToEquals, LetsAMoreImportantThreadRunWhereASegmentIsNested) {
  if (!test::has_priorities()) {
    GTEST_SKIP() << "SCHED_FIFO is not permitted";
  }
  EXPECT_TRUE(gives_way_in([](Client& client) {
    const CORBA::Policy_var one = test::importance(1);
    const corbel::SchedulingSegment nested(client.current, "nested", one);
  })) << "the second thread runs within 60 s, while the first one begins and ends nested segments without waiting";
}

TEST(YieldToEquals, LetsAMoreImportantThreadRunWhereASegmentIsUpdated) {
  if (!test::has_priorities()) {
    GTEST_SKIP() << "SCHED_FIFO is not permitted";
  }
  EXPECT_TRUE(gives_way_in([](Client& client) {
    const CORBA::Policy_var one = test::importance(1);
    client.current->update_scheduling_segment("", one, nullptr);
  })) << "the second thread runs within 60 s, while the first one updates its segment without waiting";
}

TEST(YieldToEquals, LetsAMoreImportantThreadReachTheQueue) {
  if (!test::has_priorities()) {
    GTEST_SKIP() << "SCHED_FIFO is not permitted";
  }
  Client client;
  const RTScheduling::Scheduler_var scheduler = new corbel::MostImportantFirstScheduler;
  client.manager->rtscheduler(scheduler);
  EXPECT_TRUE(is_reached(
      [&](const std::function<bool()>& goes_on) {
        const CORBA::Policy_var one = test::importance(1);
        while (goes_on()) {
          const corbel::SchedulingSegment segment(client.current, "one after the other", one);
        }
      },
      [&] {
        const CORBA::Policy_var ten = test::importance(10);
        const corbel::SchedulingSegment segment(client.current, "more important", ten);
      }))
      << "the second thread runs within 60 s, while the first one begins segments without waiting";
}

}  // namespace
