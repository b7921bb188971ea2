// SPDX-License-Identifier: Apache-2.0
// Observers of a dispatching queue receive the running times of threads.
#include "queue_fixture.hpp"

#include <algorithm>
#include <mutex>

namespace {

using test::act;
using test::Client;
using test::Host;
using test::Queue;

/// Records all running times.
class Observed : public corbel::SchedulingObserver {
 public:
  struct Time {
    std::string thread;
    std::string segment;
    std::int64_t begin;
    std::int64_t end;
    bool begun_here;
    bool cancelled;
  };

  void ran(const corbel::RunningTime& time) noexcept override {
    const auto* const octets = reinterpret_cast<const char*>(time.thread.get_buffer());
    const std::lock_guard lock(mutex_);
    times_.push_back({std::string(octets, time.thread.length()), time.segment, time.begin, time.end, time.begun_here,
                      time.cancelled});
  }
  /// Returns the times in the order of their begins.
  std::vector<Time> times() {
    const std::lock_guard lock(mutex_);
    std::vector<Time> sorted = times_;
    std::sort(sorted.begin(), sorted.end(), [](const Time& a, const Time& b) { return a.begin < b.begin; });
    return sorted;
  }

 private:
  std::mutex mutex_;
  std::vector<Time> times_;
};

corbel::QueueScheduler* observed_by(Observed& observed) {
  auto* const scheduler = new corbel::MostImportantFirstScheduler;
  scheduler->observer(&observed);
  return scheduler;
}

TEST(Observer, IsToldOfASegmentAtItsEnd) {
  Observed observed;
  Queue queue(observed_by(observed));
  {
    const corbel::SchedulingSegment whole(queue.current(), "whole", nullptr);
    const corbel::SchedulingSegment nested(queue.current(), "nested", nullptr);
    EXPECT_EQ(observed.times().size(), 0u);
  }
  ASSERT_EQ(observed.times().size(), 1u) << "a nested segment is no break";
  const Observed::Time time = observed.times()[0];
  EXPECT_EQ(time.segment, "whole");
  EXPECT_EQ(time.thread.size(), 16u);
  EXPECT_GT(time.begin, 0);
  EXPECT_GE(time.end, time.begin);
  EXPECT_TRUE(time.begun_here);
  EXPECT_FALSE(time.cancelled);
}

TEST(Observer, SeesAThreadGiveWay) {
  Observed observed;
  Queue queue(observed_by(observed));
  const CORBA::Policy_var low = test::importance(1);
  {
    const corbel::SchedulingSegment running(queue.current(), "low", low);
    queue.start("high", {.importance = 5});
    const corbel::SchedulingSegment nested(queue.current(), "nested", low);
  }
  queue.finish();
  const std::vector<Observed::Time> times = observed.times();
  ASSERT_EQ(times.size(), 3u);
  EXPECT_EQ(times[0].segment, "low");
  EXPECT_EQ(times[1].segment, "high");
  EXPECT_EQ(times[2].segment, "low");
  EXPECT_EQ(times[0].thread, times[2].thread);
  EXPECT_LE(times[1].end, times[2].begin) << "one processor";
}

TEST(Observer, SeesAThreadAtBothHosts) {
  Observed at_host;
  Observed at_client;
  Host host;
  const RTScheduling::Scheduler_var scheduler = observed_by(at_host);
  host.manager->rtscheduler(scheduler);
  Queue queue(observed_by(at_client));
  const CORBA::Object_var object = host.add(queue.orb(), [](const std::string&) { return std::string(); });
  {
    const corbel::SchedulingSegment calling(queue.current(), "calling", nullptr);
    act(object);
  }
  ASSERT_TRUE(test::eventually([&] { return at_host.times().size() == 1; })) << "the end of the request is reported";
  const std::vector<Observed::Time> here = at_client.times();
  const Observed::Time there = at_host.times()[0];
  ASSERT_EQ(here.size(), 2u) << "before the call and after it";
  EXPECT_EQ(here[0].thread, there.thread);
  EXPECT_EQ(here[1].thread, there.thread);
  EXPECT_EQ(there.segment, "calling");
  EXPECT_FALSE(there.begun_here);
  EXPECT_LE(here[0].end, there.begin);
  EXPECT_LE(there.end, here[1].begin);
}

TEST(Observer, SeesThatAThreadWasCancelled) {
  Observed observed;
  Queue queue(observed_by(observed));
  queue.current()->begin_scheduling_segment("cancelled", nullptr, nullptr);
  const RTScheduling::Current::IdType_var id = queue.current()->id();
  const RTScheduling::DistributableThread_var thread = queue.current()->lookup(*id);
  thread->cancel();
  EXPECT_THROW(queue.current()->end_scheduling_segment("cancelled"), CORBA::THREAD_CANCELLED);
  ASSERT_EQ(observed.times().size(), 1u);
  EXPECT_TRUE(observed.times()[0].cancelled);
}

}  // namespace
