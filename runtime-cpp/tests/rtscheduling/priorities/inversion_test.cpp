// SPDX-License-Identifier: Apache-2.0
// Threads whose timers expire at nearly the same time wait for the queue's mutex before they get their priorities: the
// most eligible thread must nevertheless run first.
#include "fixture.hpp"

#include <pthread.h>
#include <time.h>
#include <array>
#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

namespace {

using test::Priorities;

constexpr int rounds = 50;
constexpr long between_rounds = 5'000'000;        // ns
constexpr long between_threads = 20'000;          // in ns: a thread is about to begin when the next one wakes up
constexpr std::array importances{4, 2, 5, 3, 1};  // in the order of their timers
constexpr int most_important = 5;

timespec after(const timespec& start, long nanoseconds) {
  const long sum = start.tv_nsec + nanoseconds;
  return {start.tv_sec + sum / 1'000'000'000, sum % 1'000'000'000};
}

TEST_F(Priorities, AreThoseOfTheSegmentsWhereManyThreadsBeginAtOnce) {
  std::atomic<int> served{0};  // rounds of the most important thread
  std::atomic<bool> overtaken{false};
  std::thread([&] {
    test::stay_on_one_core();
    sched_param parameters{};
    parameters.sched_priority = ::sched_get_priority_max(SCHED_FIFO);
    ASSERT_EQ(::pthread_setschedparam(::pthread_self(), SCHED_FIFO, &parameters), 0);
    timespec now{};
    ::clock_gettime(CLOCK_MONOTONIC, &now);
    const timespec start = after(now, between_rounds);
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    std::vector<std::thread> threads;
    for (std::size_t number = 0; number < importances.size(); ++number) {
      threads.emplace_back([&, number] {
        const CORBA::Policy_var importance = test::importance(importances[number]);
        for (int round = 1; round <= rounds && !overtaken; ++round) {
          const timespec wake = after(start, round * between_rounds + static_cast<long>(number) * between_threads);
          ::clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &wake, nullptr);
          const corbel::SchedulingSegment segment(client.current, "at once", importance);
          if (importances[number] == most_important) {
            ++served;
          }
          while (served < round && !overtaken) {  // keeps the core busy so that less important threads cannot run
            overtaken = std::chrono::steady_clock::now() > end;
          }
        }
      });
    }
    for (std::thread& thread : threads) {
      thread.join();
    }
  }).join();
  EXPECT_FALSE(overtaken) << "after 60 s a less important thread keeps the core, in round " << served + 1;
}

}  // namespace
