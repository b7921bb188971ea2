// SPDX-License-Identifier: Apache-2.0
// Resource managers: recursive mutexes that a distributable thread owns.
#include "queue_fixture.hpp"

#include <future>

namespace {

using test::Host;
using test::Queue;
using Names = std::vector<std::string>;

RTScheduling::ResourceManager_ptr make(Queue& queue) {
  return queue.scheduler().create_resource_manager("resource", nullptr);
}

TEST(Resource, IsLockedAgainByItsOwner) {
  Queue queue(new corbel::MostImportantFirstScheduler);
  const RTScheduling::ResourceManager_var resource = make(queue);
  EXPECT_THROW(resource->unlock(), CORBA::BAD_INV_ORDER);
  resource->lock();
  EXPECT_TRUE(resource->try_lock(0)) << "also without a distributable thread";
  resource->unlock();
  std::thread([&] {
    EXPECT_FALSE(resource->try_lock(0));
    EXPECT_FALSE(resource->try_lock(10'000));
    EXPECT_THROW(resource->unlock(), CORBA::BAD_INV_ORDER);
  }).join();
  resource->unlock();
  std::thread([&] {
    EXPECT_TRUE(resource->try_lock(0));
    resource->unlock();
  }).join();
}

TEST(Resource, GivesTheProcessorToOthersMeanwhile) {
  Queue queue(new corbel::MostImportantFirstScheduler);
  const RTScheduling::ResourceManager_var resource = make(queue);
  resource->lock();  // by the OS thread, which is in no segment
  std::promise<void> began;
  {
    const auto running = queue.hold();
    queue.start("blocked", {.importance = 10}, [&] {
      began.set_value();
      resource->lock();
      resource->unlock();
    });
    queue.start("other", {.importance = 1});
  }
  began.get_future().wait();
  EXPECT_TRUE(test::eventually([&] { return queue.log() == Names{"other"}; }));
  resource->unlock();
  EXPECT_EQ(queue.finish(), (Names{"other", "blocked"}));
}

// The owner is not important, but runs before a more important thread while a still more important thread waits.
TEST(Resource, MakesItsOwnerAsEligibleAsTheThreadThatWaits) {
  Queue queue(new corbel::MostImportantFirstScheduler);
  const RTScheduling::ResourceManager_var resource = make(queue);
  const CORBA::Policy_var low = test::importance(1);
  const corbel::SchedulingSegment owner(queue.current(), "owner", low);
  resource->lock();
  queue.start("high", {.importance = 10}, [&] {
    resource->lock();
    resource->unlock();
  });
  queue.start("middle", {.importance = 5});
  queue.current()->update_scheduling_segment(nullptr, low, nullptr);
  EXPECT_EQ(queue.log(), Names{}) << "high runs and blocks; middle does not run before the owner";
  resource->unlock();
  queue.current()->update_scheduling_segment(nullptr, low, nullptr);
  EXPECT_EQ(queue.log(), (Names{"high", "middle"}));
}

// Low owns the resource for which middle waits, and middle owns the one for which high waits: low inherits from high
// until it unlocks.
TEST(Resource, MakesOwnersEligibleThroughAThreadThatWaits) {
  Queue queue(new corbel::MostImportantFirstScheduler);
  const RTScheduling::ResourceManager_var first = make(queue);
  const RTScheduling::ResourceManager_var second = make(queue);
  const CORBA::Policy_var low = test::importance(1);
  const corbel::SchedulingSegment owner(queue.current(), "low", low);
  second->lock();
  queue.start("middle", {.importance = 2}, [&] {
    first->lock();
    second->lock();
    second->unlock();
    first->unlock();
    const CORBA::Policy_var parameter = test::importance(2);
    queue.current()->update_scheduling_segment(nullptr, parameter, nullptr);
  });
  queue.current()->update_scheduling_segment(nullptr, low, nullptr);  // middle waits for second
  queue.start("other", {.importance = 5});
  queue.start("high", {.importance = 10}, [&] {
    first->lock();
    first->unlock();
  });
  queue.current()->update_scheduling_segment(nullptr, low, nullptr);
  EXPECT_EQ(queue.log(), Names{}) << "high waits for middle, which waits for low: other does not run before";
  second->unlock();
  queue.current()->update_scheduling_segment(nullptr, low, nullptr);
  EXPECT_EQ(queue.log(), (Names{"high", "other", "middle"})) << "middle goes before other until it has unlocked";
}

// The same, but middle begins to wait after high waits for it.
TEST(Resource, MakesOwnersEligibleWhenAThreadThatIsWaitedForWaits) {
  Queue queue(new corbel::MostImportantFirstScheduler(2));
  const RTScheduling::ResourceManager_var first = make(queue);
  const RTScheduling::ResourceManager_var second = make(queue);
  const CORBA::Policy_var low = test::importance(1);
  const corbel::SchedulingSegment owner(queue.current(), "low", low);
  second->lock();
  std::promise<void> has_first;
  std::promise<void> goes_on;
  std::promise<void> ends;
  std::thread middle([&] {
    const CORBA::Policy_var parameter = test::importance(2);
    const corbel::SchedulingSegment segment(queue.current(), "middle", parameter);
    first->lock();
    has_first.set_value();
    goes_on.get_future().wait();
    second->lock();
    second->unlock();
    first->unlock();
  });
  has_first.get_future().wait();
  queue.start("high", {.importance = 10}, [&] {
    first->lock();
    first->unlock();
  });
  queue.current()->update_scheduling_segment(nullptr, low, nullptr);  // high waits for first
  queue.start("other", {.importance = 5});
  queue.start("long", {.importance = 20}, [&] { ends.get_future().wait(); });
  goes_on.set_value();
  EXPECT_TRUE(test::eventually([&] { return queue.waiting() == 1; })) << "long has the processor of middle";
  queue.current()->update_scheduling_segment(nullptr, low, nullptr);
  EXPECT_EQ(queue.log(), Names{});
  second->unlock();
  ends.set_value();
  middle.join();
  queue.finish();
}

TEST(Resource, TakesEligibilityBackFromAllOwnersAfterATimeLimit) {
  Queue queue(new corbel::MostImportantFirstScheduler);
  const RTScheduling::ResourceManager_var first = make(queue);
  const RTScheduling::ResourceManager_var second = make(queue);
  const CORBA::Policy_var low = test::importance(1);
  const corbel::SchedulingSegment owner(queue.current(), "low", low);
  second->lock();
  queue.start("middle", {.importance = 2}, [&] {
    first->lock();
    second->lock();
    second->unlock();
    first->unlock();
  });
  queue.current()->update_scheduling_segment(nullptr, low, nullptr);  // middle waits for second
  queue.start("high", {.importance = 10}, [&] { EXPECT_FALSE(first->try_lock(10'000)); });
  queue.current()->update_scheduling_segment(nullptr, low, nullptr);  // high waits for first
  EXPECT_TRUE(test::eventually([&] { return queue.waiting() == 1; })) << "high no longer does";
  queue.start("other", {.importance = 5});
  queue.current()->update_scheduling_segment(nullptr, low, nullptr);
  EXPECT_EQ(queue.log(), (Names{"high", "other"}));
  second->unlock();
  queue.current()->update_scheduling_segment(nullptr, low, nullptr);
  EXPECT_EQ(queue.log(), (Names{"high", "other", "middle"}));
}

// A waiting thread keeps the processor of its own queue, and uses no processor of the resource's queue.
TEST(Resource, LetsAThreadOfAnotherSchedulerWait) {
  Queue queue(new corbel::MostImportantFirstScheduler);
  Queue other(new corbel::MostImportantFirstScheduler);
  const RTScheduling::ResourceManager_var resource = make(queue);
  resource->lock();  // by this OS thread, which is in no segment
  std::thread([&] {
    const corbel::SchedulingSegment segment(other.current(), "segment", nullptr);
    EXPECT_FALSE(resource->try_lock(10'000));
  }).join();
  resource->unlock();
  {
    const auto running = queue.hold();
    queue.start("one", {.importance = 1});
    queue.start("two", {.importance = 2});
  }
  EXPECT_EQ(queue.finish(), (Names{"two", "one"}));
}

TEST(Resource, ScopeOfACancelledThreadUnlocksIt) {
  Queue queue(new corbel::MostImportantFirstScheduler);
  const RTScheduling::ResourceManager_var resource = make(queue);
  queue.current()->begin_scheduling_segment("A", nullptr, nullptr);
  const RTScheduling::Current::IdType_var id = queue.current()->id();
  RTScheduling::DistributableThread_var(queue.current()->lookup(*id))->cancel();
  EXPECT_THROW(resource->lock(), CORBA::THREAD_CANCELLED) << "a cancellation point";
  queue.current()->begin_scheduling_segment("B", nullptr, nullptr);
  const RTScheduling::Current::IdType_var second = queue.current()->id();
  {
    struct Scope {
      RTScheduling::ResourceManager_ptr resource;
      ~Scope() { resource->unlock(); }
    };
    resource->lock();
    EXPECT_THROW(
        {
          const Scope scope{resource};
          RTScheduling::DistributableThread_var(queue.current()->lookup(*second))->cancel();
          queue.current()->update_scheduling_segment(nullptr, nullptr, nullptr);
        },
        CORBA::THREAD_CANCELLED);
  }
  std::thread([&] {
    EXPECT_TRUE(resource->try_lock(0)) << "free again";
    resource->unlock();
  }).join();
}

TEST(Resource, LetsACancelledThreadGo) {
  Queue queue(new corbel::MostImportantFirstScheduler);
  const RTScheduling::ResourceManager_var resource = make(queue);
  resource->lock();
  std::promise<RTScheduling::DistributableThread_var> victim;
  std::promise<void> cancelled;
  std::thread other([&] {
    queue.current()->begin_scheduling_segment("A", nullptr, nullptr);
    const RTScheduling::Current::IdType_var id = queue.current()->id();
    victim.set_value(queue.current()->lookup(*id));
    try {
      resource->lock();
    } catch (const CORBA::THREAD_CANCELLED&) {
      cancelled.set_value();
    }
  });
  victim.get_future().get()->cancel();
  cancelled.get_future().wait();
  other.join();
  resource->unlock();
}

// The thread locks at a, calls b and returns to a on another OS thread.
TEST(Resource, IsLockedAgainOnAnotherOsThread) {
  Host a;
  Host b;
  const corbel::ObjectVar<corbel::QueueScheduler> scheduler = new corbel::MostImportantFirstScheduler;
  a.manager->rtscheduler(scheduler.in());
  const RTScheduling::ResourceManager_var resource = scheduler->create_resource_manager("resource", nullptr);
  CORBA::Object_var at_a = a.add(b.server.orb(), [&](const std::string&) {
    resource->lock();
    resource->unlock();
    return "";
  });
  CORBA::Object_var at_b = b.add(a.server.orb(), [&](const std::string&) { return test::act(at_a); });
  const corbel::SchedulingSegment segment(a.current, "A", nullptr);
  resource->lock();
  test::act(at_b);
  resource->unlock();
  std::thread([&] {
    EXPECT_TRUE(resource->try_lock(0));
    resource->unlock();
  }).join();
}

TEST(Resource, IsUnlockedAtTheEndOfTheRequest) {
  Host a;
  test::Client client;
  const corbel::ObjectVar<corbel::QueueScheduler> scheduler = new corbel::MostImportantFirstScheduler;
  a.manager->rtscheduler(scheduler.in());
  const RTScheduling::ResourceManager_var resource = scheduler->create_resource_manager("resource", nullptr);
  const CORBA::Object_var at_a = a.add(client.orb, [&](const std::string&) {
    resource->lock();
    return "";
  });
  const corbel::SchedulingSegment segment(client.current, "A", nullptr);
  test::act(at_a);
  EXPECT_TRUE(resource->try_lock(0));
  resource->unlock();
}

}  // namespace
