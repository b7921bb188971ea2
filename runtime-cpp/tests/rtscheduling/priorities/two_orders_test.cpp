// SPDX-License-Identifier: Apache-2.0
// An OS thread in segments of two schedulers that use the system's priorities: each scheduler has its own order.
#include "fixture.hpp"
#include "rtscheduling/queue/dispatch_queue.hpp"
#include "rtscheduling/scheduling_context.hpp"

namespace {

using corbel::QueueScheduler;
using test::Client;
using test::Member;
using test::native_scheduling;
using test::NativeScheduling;
using test::Priorities;

class TwoOrders : public Priorities {
 protected:
  void SetUp() override {
    Priorities::SetUp();
    if (IsSkipped()) {
      return;
    }
    auto* const second = new corbel::MostImportantFirstScheduler;
    other_installed = second;
    second->mechanism(QueueScheduler::Mechanism::priorities);
    other.manager->rtscheduler(other_installed.in());
  }

  Client other;
  RTScheduling::Scheduler_var other_installed;
  const CORBA::Policy_var one{test::importance(1)};
  const CORBA::Policy_var nine{test::importance(9)};
};

TEST_F(TwoOrders, GiveTheThreadItsOwnSchedulingBackWhicheverSegmentEndsFirst) {
  const NativeScheduling before = native_scheduling();
  for (const bool outer_first : {true, false}) {
    client.current->begin_scheduling_segment("outer", one, nullptr);
    other.current->begin_scheduling_segment("inner", nullptr, nullptr);
    EXPECT_EQ(native_scheduling().policy, SCHED_FIFO);
    (outer_first ? client : other).current->end_scheduling_segment(nullptr);
    EXPECT_EQ(native_scheduling().policy, SCHED_FIFO) << "the thread is still in the other segment";
    (outer_first ? other : client).current->end_scheduling_segment(nullptr);
    EXPECT_EQ(native_scheduling(), before) << (outer_first ? "outer" : "inner") << " first";
  }
}

TEST_F(TwoOrders, GiveTheThreadTheHigherOfTwoPriorities) {
  const Member first(client.current, 5);
  const Member second(other.current, 5);
  const corbel::SchedulingSegment outer(client.current, "outer", nine);
  const int high = native_scheduling().priority;
  EXPECT_GT(high, first.priority());
  {
    const corbel::SchedulingSegment inner(other.current, "inner", one);
    EXPECT_EQ(native_scheduling().priority, high) << "the lower priority of the inner segment takes nothing away";
    client.current->update_scheduling_segment(nullptr, one, nullptr);
    EXPECT_LT(native_scheduling().priority, first.priority());
    EXPECT_LT(native_scheduling().priority, second.priority());
    other.current->update_scheduling_segment(nullptr, nine, nullptr);
    EXPECT_GT(native_scheduling().priority, second.priority());
  }
  EXPECT_LT(native_scheduling().priority, first.priority()) << "the priority of the inner segment has ended";
}

// The priority from the first scheduler does not limit a second one that is created meanwhile.
TEST_F(TwoOrders, ArePermittedWithinASegmentAsOutside) {
  const auto outside = corbel::rtscheduling::permitted_priorities();
  const corbel::SchedulingSegment segment(client.current, "segment", one);
  EXPECT_EQ(native_scheduling().policy, SCHED_FIFO);
  const auto inside = corbel::rtscheduling::permitted_priorities();
  EXPECT_EQ(inside.lowest, outside.lowest);
  EXPECT_EQ(inside.highest, outside.highest);
}

// A thread that waits for its turn at an object adapter with SINGLE_THREAD_MODEL does the same.
TEST_F(TwoOrders, AreLeftAndEnteredAgain) {
  using corbel::rtscheduling::contexts_of_this_thread;
  const NativeScheduling before = native_scheduling();
  {
    const corbel::SchedulingSegment outer(client.current, "outer", nine);
    const corbel::SchedulingSegment inner(other.current, "inner", one);
    const NativeScheduling inside = native_scheduling();
    corbel::rtscheduling::leave_queues(contexts_of_this_thread());
    EXPECT_EQ(native_scheduling(), before);
    corbel::rtscheduling::enter_queues(contexts_of_this_thread());
    EXPECT_EQ(native_scheduling(), inside);
  }
  EXPECT_EQ(native_scheduling(), before);
}

}  // namespace
