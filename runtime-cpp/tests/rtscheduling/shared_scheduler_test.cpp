// SPDX-License-Identifier: Apache-2.0
// Several ORBs of one process with one scheduler: an OS thread in segments of two ORBs uses one processor.
#include "queue_fixture.hpp"

#include <atomic>
#include <future>

namespace {

using test::Client;
using test::Host;
using test::Queue;
using Names = std::vector<std::string>;

/// Two hosts with one scheduler for one processor.
class SharedScheduler : public testing::Test {
 protected:
  SharedScheduler() {
    a.manager->rtscheduler(scheduler);
    b.manager->rtscheduler(scheduler);
    at_a = a.add(b.server.orb(), [this](const std::string&) { return test::id_of(a.current); });
    at_b = b.add(a.server.orb(), [this](const std::string&) { return test::id_of(b.current); });
  }

  Host a;
  Host b;
  const RTScheduling::Scheduler_var scheduler{new corbel::MostImportantFirstScheduler};
  CORBA::Object_var at_a;
  CORBA::Object_var at_b;
};

TEST_F(SharedScheduler, HasTheProcessorDuringCallsOfTheInnerThread) {
  const corbel::SchedulingSegment outer(a.current, "outer", nullptr);
  const corbel::SchedulingSegment inner(b.current, "inner", nullptr);
  EXPECT_EQ(test::act(at_a), test::id_of(b.current));
  EXPECT_EQ(test::act(at_a), test::id_of(b.current));
}

TEST_F(SharedScheduler, HasTheProcessorDuringCallsOfTheOuterThread) {
  const corbel::SchedulingSegment outer(a.current, "outer", nullptr);
  const corbel::SchedulingSegment inner(b.current, "inner", nullptr);
  EXPECT_EQ(test::act(at_b), test::id_of(a.current));
  EXPECT_EQ(test::act(at_b), test::id_of(a.current));
}

/// A queue, and a second ORB with its scheduler.
class TwoOrbs : public testing::Test {
 protected:
  TwoOrbs() { other.manager->rtscheduler(&queue.scheduler()); }

  Queue queue{new corbel::MostImportantFirstScheduler};
  Client other;
  const CORBA::Policy_var one{test::importance(1)};
  const CORBA::Policy_var two{test::importance(2)};
  const CORBA::Policy_var ten{test::importance(10)};
};

TEST_F(TwoOrbs, ThreadLeavesTheProcessorAfterBothSegments) {
  for (const bool outer_first : {true, false}) {
    queue.current()->begin_scheduling_segment("outer", one, nullptr);
    other.current->begin_scheduling_segment("inner", one, nullptr);
    queue.start("waits", {.importance = 5});
    outer_first ? queue.current()->end_scheduling_segment("outer") : other.current->end_scheduling_segment("inner");
    EXPECT_EQ(queue.log(), Names(outer_first ? 0 : 1, "waits")) << "this thread has the processor";
    outer_first ? other.current->end_scheduling_segment("inner") : queue.current()->end_scheduling_segment("outer");
    queue.finish();
  }
  EXPECT_EQ(queue.log(), (Names{"waits", "waits"}));
}

TEST_F(TwoOrbs, ThreadMoreEligibleThanBothRunsFirst) {
  const corbel::SchedulingSegment outer(queue.current(), "outer", ten);
  {
    const corbel::SchedulingSegment inner(other.current, "inner", one);
    queue.start("middle", {.importance = 5});
    other.current->update_scheduling_segment(nullptr, one, nullptr);
    EXPECT_EQ(queue.log(), Names{}) << "the outer thread waits for the inner one";
    queue.start("high", {.importance = 20});
    other.current->update_scheduling_segment(nullptr, one, nullptr);
    EXPECT_EQ(queue.log(), Names{"high"});
  }
  queue.current()->update_scheduling_segment(nullptr, ten, nullptr);
  EXPECT_EQ(queue.log(), Names{"high"});
  queue.current()->update_scheduling_segment(nullptr, one, nullptr);
  EXPECT_EQ(queue.log(), (Names{"high", "middle"}));
}

TEST_F(TwoOrbs, InheritForResourcesOfTheOuterThread) {
  const RTScheduling::ResourceManager_var resource = queue.scheduler().create_resource_manager("resource", nullptr);
  const corbel::SchedulingSegment outer(queue.current(), "outer", one);
  resource->lock();
  {
    const corbel::SchedulingSegment inner(other.current, "inner", two);
    queue.start("high", {.importance = 10}, [&] {
      resource->lock();
      resource->unlock();
    });
    queue.start("middle", {.importance = 5});
    other.current->update_scheduling_segment(nullptr, two, nullptr);
    EXPECT_EQ(queue.log(), Names{}) << "high waits for the outer thread, which waits for the inner one";
  }
  resource->unlock();
  queue.current()->update_scheduling_segment(nullptr, one, nullptr);
  EXPECT_EQ(queue.log(), (Names{"high", "middle"}));
}

TEST_F(TwoOrbs, GoOnInTheOrderOfTheQueueAfterTheInnerThreadWasCancelled) {
  const corbel::SchedulingSegment outer(queue.current(), "outer", one);
  other.current->begin_scheduling_segment("inner", one, nullptr);
  const RTScheduling::Current::IdType_var id = other.current->id();
  const RTScheduling::DistributableThread_var inner = other.current->lookup(*id);
  std::promise<void> goes_on;
  std::atomic<bool> middle_runs{false};
  queue.start("middle", {.importance = 5}, [&] {
    middle_runs = true;
    goes_on.get_future().wait();
  });
  std::thread canceller([&] {
    EXPECT_TRUE(test::eventually([&] { return middle_runs && queue.waiting() == 1; })) << "this thread gave way";
    inner->cancel();
    EXPECT_TRUE(test::eventually([&] { return inner->state() == RTScheduling::DistributableThread::CANCELLED; }));
    goes_on.set_value();
  });
  EXPECT_THROW(other.current->update_scheduling_segment(nullptr, one, nullptr), CORBA::THREAD_CANCELLED);
  EXPECT_EQ(queue.log(), Names{"middle"}) << "without the processor the outer thread does not go on";
  EXPECT_NE(test::id_of(queue.current()), "none");
  canceller.join();
}

}  // namespace
