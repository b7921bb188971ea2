// SPDX-License-Identifier: Apache-2.0
// Cancellation of work that would miss its deadline. Deadlines are either longer than any test, or impossible to meet.
#include "queue_fixture.hpp"
#include "support/servants/nav_servant.hpp"

#include <corbel/mapping/exception.hpp>

#include <atomic>
#include <future>

namespace {

using corbel::SegmentTiming;
using test::act;
using test::Client;
using test::Host;
using test::Queue;
using Cancellation = corbel::QueueScheduler::Cancellation;

constexpr TimeBase::TimeT kOneSecond = 10'000'000;
constexpr SegmentTiming kLate{.deadline = 1};
constexpr SegmentTiming kInTime{.deadline = 1000 * kOneSecond};
constexpr SegmentTiming kInfeasible{.deadline = 1000 * kOneSecond, .execution_time = 2000 * kOneSecond};

corbel::QueueScheduler* deadline_scheduler(Cancellation policy) {
  auto* const made = new corbel::EarliestDeadlineFirstScheduler;
  made->cancellation(policy);
  return made;
}

CORBA::Policy_ptr parameter(const SegmentTiming& timing) { return new corbel::SegmentTimingPolicy(timing); }

/// Begins and ends a segment. Returns the name of the exception, or "".
std::string segment(RTScheduling::Current_ptr current, const SegmentTiming& timing) {
  const CORBA::Policy_var with = parameter(timing);
  return test::raised([&] { const corbel::SchedulingSegment begun(current, "segment", with); });
}

TEST(LateWork, IsDoneWithoutAPolicy) {
  Queue queue(deadline_scheduler(Cancellation::never));
  EXPECT_EQ(segment(queue.current(), kLate), "");
  EXPECT_EQ(segment(queue.current(), kInfeasible), "");
}

TEST(LateWork, IsCancelledBeforeItBegins) {
  Queue queue(deadline_scheduler(Cancellation::late));
  EXPECT_EQ(segment(queue.current(), kLate), "THREAD_CANCELLED");
  EXPECT_EQ(test::id_of(queue.current()), "none");
  EXPECT_EQ(segment(queue.current(), kInTime), "");
  EXPECT_EQ(segment(queue.current(), kInfeasible), "") << "its deadline has not passed";
}

TEST(LateWork, IsCancelledWhenItCannotBeDoneInTime) {
  Queue queue(deadline_scheduler(Cancellation::infeasible));
  EXPECT_EQ(segment(queue.current(), kInfeasible), "THREAD_CANCELLED");
  EXPECT_EQ(segment(queue.current(), kLate), "THREAD_CANCELLED");
  EXPECT_EQ(segment(queue.current(), kInTime), "") << "without an execution time only the deadline counts";
}

TEST(LateWork, DoesNotWaitForItsProcessor) {
  Queue queue(deadline_scheduler(Cancellation::late));
  const CORBA::Policy_var soon = parameter({.deadline = 500 * kOneSecond});
  const corbel::SchedulingSegment running(queue.current(), "running", soon);
  std::future<std::string> late =
      std::async(std::launch::async, [&] { return segment(queue.current(), {.deadline = kOneSecond / 50}); });
  EXPECT_EQ(late.get(), "THREAD_CANCELLED") << "while the other thread has the processor";
  EXPECT_EQ(queue.waiting(), 0u);
}

TEST(LateWork, LeavesTheProcessorToOthers) {
  Queue queue(deadline_scheduler(Cancellation::infeasible));
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(segment(queue.current(), kInfeasible), "THREAD_CANCELLED");
  }
  EXPECT_EQ(segment(queue.current(), kInTime), "") << "the processor is free";
}

TEST(LateWork, EndsAtTheNextSegmentOfAThreadThatRuns) {
  Queue queue(deadline_scheduler(Cancellation::late));
  const CORBA::Policy_var short_deadline = parameter({.deadline = kOneSecond / 50});
  EXPECT_THROW(
      {
        const corbel::SchedulingSegment whole(queue.current(), "whole", short_deadline);
        test::eventually([&] {  // the exception ends the loop
          const corbel::SchedulingSegment nested(queue.current(), "nested", nullptr);
          return false;
        });
      },
      CORBA::THREAD_CANCELLED);
  EXPECT_EQ(test::id_of(queue.current()), "none");
}

TEST(LateWork, OfASingleOperationLeavesTheThread) {
  Queue queue(deadline_scheduler(Cancellation::infeasible));
  const CORBA::Policy_var whole = parameter(kInTime);
  const CORBA::Policy_var operation = parameter(kInfeasible);
  const corbel::SchedulingSegment outer(queue.current(), "whole", whole);
  try {
    const corbel::SchedulingSegment nested(queue.current(), "operation", operation);
    FAIL() << "it was not cancelled";
  } catch (const CORBA::TIMEOUT& cancelled) {
    EXPECT_EQ(cancelled.minor(), corbel::minor::deadline_cancelled);
  }
  EXPECT_EQ(test::names_of(queue.current()), std::vector<std::string>{"whole"});
  const corbel::SchedulingSegment again(queue.current(), "again", whole);
}

TEST(LateWork, OfASingleOperationGivesItsPlaceInTheQueueBack) {
  auto* const scheduler = new corbel::MostImportantFirstScheduler;
  scheduler->cancellation(Cancellation::late);
  Queue queue(scheduler);
  const CORBA::Policy_var low = parameter({.importance = 1});
  const corbel::SchedulingSegment whole(queue.current(), "whole", low);
  queue.start("middle", {.importance = 3});
  queue.start("high", {.importance = 9}, [] {
    std::this_thread::sleep_for(std::chrono::milliseconds(600));  // longer than the operation's deadline
  });
  EXPECT_EQ(segment(queue.current(), {.importance = 5, .deadline = kOneSecond / 2}), "TIMEOUT");
  EXPECT_EQ(queue.log(), (std::vector<std::string>{"high", "middle"})) << "middle goes before the rest of the thread";
}

TEST(LateWork, OfARequestIsNotServed) {
  Host host;
  const RTScheduling::Scheduler_var at_host = deadline_scheduler(Cancellation::late);
  host.manager->rtscheduler(at_host);
  Client client;  // without a scheduler
  std::atomic<int> served{0};
  const CORBA::Object_var object = host.add(client.orb, [&](const std::string&) { return std::to_string(++served); });
  const CORBA::Policy_var late = parameter(kLate);
  const CORBA::Policy_var in_time = parameter(kInTime);
  {
    const corbel::SchedulingSegment calling(client.current, "late", late);
    EXPECT_EQ(test::raised([&] { act(object); }), "TIMEOUT");
    EXPECT_NE(test::id_of(client.current), "none") << "the distributable thread continues";
  }
  const corbel::SchedulingSegment calling(client.current, "in time", in_time);
  EXPECT_EQ(act(object), "1");
}

TEST(LateWork, OfARequestToTheOwnOrbOverAConnectionIsNotServed) {
  Host host({"-ORBConcurrency", "thread-per-connection", "-ORBCollocation", "off"});
  const RTScheduling::Scheduler_var at_host = deadline_scheduler(Cancellation::late);
  host.manager->rtscheduler(at_host);
  std::atomic<int> served{0};
  const CORBA::Object_var object = host.add([&](const std::string&) { return std::to_string(++served); });
  const CORBA::Policy_var short_deadline = parameter({.deadline = kOneSecond / 50});
  EXPECT_EQ(test::raised([&] {
              const corbel::SchedulingSegment calling(host.current, "calling", short_deadline);
              std::this_thread::sleep_for(std::chrono::milliseconds(50));  // longer than the deadline
              act(object);
            }),
            "THREAD_CANCELLED");
  EXPECT_EQ(served, 0);
}

TEST(LateWork, EndsTheThreadThatComesBackFromACall) {
  Host host;
  Queue queue(deadline_scheduler(Cancellation::late));
  const CORBA::Object_var object = host.add(queue.orb(), [](const std::string&) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));  // longer than the deadline
    return std::string();
  });
  const CORBA::Policy_var short_deadline = parameter({.deadline = kOneSecond / 50});
  EXPECT_EQ(test::raised([&] {
              const corbel::SchedulingSegment calling(queue.current(), "calling", short_deadline);
              act(object);
            }),
            "THREAD_CANCELLED");
}

TEST(LateWork, IsCancelledByTheOption) {
  const auto policy = [](const std::vector<std::string>& options) {
    const test::Orb orb(options);
    const RTScheduling::Manager_var manager = test::manager_of(orb);
    const RTScheduling::Scheduler_var installed = manager->rtscheduler();
    return dynamic_cast<corbel::QueueScheduler&>(*installed.in()).cancellation();
  };
  const std::string discipline = "-ORBSchedulingDiscipline";
  const std::string cancellation = "-ORBSchedulingCancellation";
  EXPECT_EQ(policy({discipline, "rate-monotonic"}), Cancellation::never);
  EXPECT_EQ(policy({discipline, "rate-monotonic", cancellation, "never"}), Cancellation::never);
  EXPECT_EQ(policy({discipline, "rate-monotonic", cancellation, "late"}), Cancellation::late);
  EXPECT_EQ(policy({discipline, "maximum-urgency-first", cancellation, "infeasible"}), Cancellation::infeasible);
  EXPECT_EQ(test::raised([] { const test::Orb orb({"-ORBSchedulingCancellation", "perhaps"}); }), "BAD_PARAM");
}

}  // namespace
