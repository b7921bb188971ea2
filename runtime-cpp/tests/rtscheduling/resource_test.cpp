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

// The owner is not important, but goes before a more important thread while one that is still more important waits.
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

// A thread that waits keeps the processor of its own queue, and takes none of the resource's queue.
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

TEST(Resource, OfACancelledThreadIsUnlockedByItsScope) {
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

// The thread locks at a, goes to b and comes back to a on another OS thread.
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

TEST(Resource, ThatARequestLeavesLockedIsFree) {
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
