// SPDX-License-Identifier: Apache-2.0
// Segments that are ordered by the system's priorities. All tests are skipped if the system permits no priorities.
#include "fixture.hpp"
#include "support/servants/nav_servant.hpp"

#include <pthread.h>
#include <atomic>

namespace {

using corbel::QueueScheduler;
using test::Client;
using test::Host;
using test::Member;
using test::native_scheduling;
using test::NativeScheduling;
using test::Priorities;

TEST_F(Priorities, LastAsLongAsTheSegment) {
  const NativeScheduling before = native_scheduling();
  {
    const corbel::SchedulingSegment segment(client.current, "segment", nullptr);
    EXPECT_EQ(native_scheduling().policy, SCHED_FIFO);
    EXPECT_GT(native_scheduling().priority, 0);
    const corbel::SchedulingSegment nested(client.current, "nested", nullptr);
  }
  EXPECT_EQ(native_scheduling(), before);
  EXPECT_EQ(scheduler->mechanism(), QueueScheduler::Mechanism::priorities);
  EXPECT_EQ(scheduler->waiting(), 0u);
}

TEST_F(Priorities, FollowTheDiscipline) {
  std::vector<std::unique_ptr<Member>> members;
  for (int i = 0; i < 40; ++i) {
    members.push_back(std::make_unique<Member>(client.current, i * 7 % 40));
  }
  for (std::size_t a = 0; a < 40; ++a) {
    for (std::size_t b = 0; b < 40; ++b) {
      if (a * 7 % 40 > b * 7 % 40) {
        EXPECT_GT(members[a]->priority(), members[b]->priority()) << a * 7 % 40 << " and " << b * 7 % 40;
      }
    }
  }
  EXPECT_EQ(members.front()->as().policy, SCHED_FIFO);
}

TEST_F(Priorities, ChangeAtSchedulingPoints) {
  Member one(client.current, 1);
  Member two(client.current, 2);
  EXPECT_LT(one.priority(), two.priority());
  const CORBA::Policy_var ten = test::importance(10);
  one.act([&] { client.current->update_scheduling_segment(nullptr, ten, nullptr); });
  EXPECT_GT(one.priority(), two.priority());
  const CORBA::Policy_var zero = test::importance(0);
  one.act([&] {
    const corbel::SchedulingSegment nested(client.current, "nested", zero);
    EXPECT_LT(one.priority(), two.priority());
  });
  EXPECT_GT(one.priority(), two.priority()) << "the nested segment has ended";
}

TEST_F(Priorities, AreInheritedByTheOwnerOfAResource) {
  const RTScheduling::ResourceManager_var resource = scheduler->create_resource_manager("resource", nullptr);
  Member low(client.current, 1);
  Member middle(client.current, 5);
  Member high(client.current, 10);
  low.act([&] { resource->lock(); });
  std::future<void> locked = high.begin([&] { resource->lock(); });
  EXPECT_TRUE(test::eventually([&] { return low.priority() > middle.priority(); })) << "high waits for low";
  low.act([&] { resource->unlock(); });
  locked.wait();
  EXPECT_LT(low.priority(), middle.priority());
  EXPECT_GT(high.priority(), middle.priority());
  high.act([&] { resource->unlock(); });
}

TEST_F(Priorities, AreInheritedUntilTheTimeLimitOfTheThreadThatWaits) {
  const RTScheduling::ResourceManager_var resource = scheduler->create_resource_manager("resource", nullptr);
  Member low(client.current, 1);
  Member middle(client.current, 5);
  Member high(client.current, 10);
  low.act([&] { resource->lock(); });
  high.act([&] { EXPECT_FALSE(resource->try_lock(10'000)); });
  EXPECT_LT(low.priority(), middle.priority());
  low.act([&] { resource->unlock(); });
}

TEST_F(Priorities, AreKeptInCalls) {
  Host host;
  Member member(client.current, 1);
  const NativeScheduling before = member.as();
  NativeScheduling during;
  const CORBA::Object_var object = host.add(client.orb, [&](const std::string&) {
    during = member.as();
    return "";
  });
  member.act([&] { test::act(object); });
  EXPECT_EQ(during, before);
  EXPECT_EQ(member.as(), before);
}

TEST_F(Priorities, OfRequestsAreThoseOfTheirCallers) {
  Host host;
  host.manager->rtscheduler(installed.in());
  int during = 0;
  int middle = 0;
  Member between(client.current, 5);
  const CORBA::Object_var object = host.add(client.orb, [&](const std::string&) {
    during = native_scheduling().priority;
    middle = between.priority();
    return "";
  });
  Member low(client.current, 1);
  low.act([&] { test::act(object); });
  EXPECT_LT(during, middle);
  Member high(client.current, 10);
  high.act([&] { test::act(object); });
  EXPECT_GT(during, middle);
}

TEST_F(Priorities, OfTwoOrbsEndWithTheLastSegment) {
  Client other;
  other.manager->rtscheduler(installed.in());
  const NativeScheduling before = native_scheduling();
  const CORBA::Policy_var one = test::importance(1);
  for (const bool outer_first : {true, false}) {
    client.current->begin_scheduling_segment("outer", one, nullptr);
    other.current->begin_scheduling_segment("inner", nullptr, nullptr);
    EXPECT_EQ(native_scheduling().policy, SCHED_FIFO);
    (outer_first ? client : other).current->end_scheduling_segment(nullptr);
    EXPECT_EQ(native_scheduling().policy, SCHED_FIFO);
    (outer_first ? other : client).current->end_scheduling_segment(nullptr);
    EXPECT_EQ(native_scheduling(), before);
  }
}

TEST_F(Priorities, EndWithACancelledThread) {
  const NativeScheduling before = native_scheduling();
  const CORBA::Policy_var one = test::importance(1);
  client.current->begin_scheduling_segment("segment", one, nullptr);
  const RTScheduling::Current::IdType_var id = client.current->id();
  const RTScheduling::DistributableThread_var thread = client.current->lookup(*id);
  thread->cancel();
  EXPECT_EQ(test::raised([&] { client.current->update_scheduling_segment(nullptr, one, nullptr); }),
            "THREAD_CANCELLED");
  EXPECT_EQ(native_scheduling(), before);
}

TEST_F(Priorities, EndWithWorkThatIsLateAlready) {
  scheduler->cancellation(QueueScheduler::Cancellation::late);
  const NativeScheduling before = native_scheduling();
  const CORBA::Policy_var late = new corbel::SegmentTimingPolicy({.deadline = 1});
  EXPECT_EQ(test::raised([&] { const corbel::SchedulingSegment segment(client.current, "late", late); }),
            "THREAD_CANCELLED");
  EXPECT_EQ(native_scheduling(), before);
}

// The values of a distributable thread end after its segments, in its OS thread.
TEST_F(Priorities, AreNotThoseOfSpawnedThreads) {
  static std::promise<NativeScheduling> own;
  own = std::promise<NativeScheduling>();
  class Action final : public RTScheduling::ThreadAction {
   public:
    explicit Action(corbel::DistributableThreadKey& key) : key_(key) {}
    void _cxx_do(CORBA::VoidData) override {
      EXPECT_EQ(native_scheduling().policy, SCHED_FIFO);
      key_.set(this);
    }

   private:
    corbel::DistributableThreadKey& key_;
  };
  corbel::DistributableThreadKey key([](void*) noexcept { own.set_value(native_scheduling()); });
  const NativeScheduling before = native_scheduling();
  const RTScheduling::ThreadAction_var action = new Action(key);
  const corbel::SchedulingSegment segment(client.current, "spawner", nullptr);
  const RTScheduling::DistributableThread_var thread =
      client.current->spawn(action, nullptr, "spawned", nullptr, nullptr, 0, 0);
  EXPECT_EQ(own.get_future().get(), before);
}

// The low thread reaches no scheduling point between the begin and the end of the high thread.
TEST_F(Priorities, LetTheSystemPreemptAThreadAnywhere) {
  bool preempted = false;
  std::thread([&] {
    test::stay_on_one_core();
    sched_param parameters{};
    parameters.sched_priority = corbel::rtscheduling::permitted_priorities().highest;
    ASSERT_EQ(::pthread_setschedparam(::pthread_self(), SCHED_FIFO, &parameters), 0);  // before all segments
    Client own;
    auto* const below = new corbel::MostImportantFirstScheduler;
    const RTScheduling::Scheduler_var owned = below;
    below->mechanism(QueueScheduler::Mechanism::priorities);
    own.manager->rtscheduler(owned.in());
    std::promise<void> begun;
    std::atomic<bool> high_ran{false};
    std::thread low([&] {
      const CORBA::Policy_var one = test::importance(1);
      const corbel::SchedulingSegment segment(own.current, "low", one);
      EXPECT_LT(native_scheduling().priority, parameters.sched_priority);
      begun.set_value();
      const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
      while (!high_ran && std::chrono::steady_clock::now() < end) {
      }
      preempted = high_ran;
    });
    begun.get_future().wait();
    std::thread high([&] {
      const CORBA::Policy_var ten = test::importance(10);
      const corbel::SchedulingSegment segment(own.current, "high", ten);
      high_ran = true;
    });
    high.join();
    low.join();
  }).join();
  EXPECT_TRUE(preempted) << "high runs within 60 s, while low is busy on the only core";
}

}  // namespace
