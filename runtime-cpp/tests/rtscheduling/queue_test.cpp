// SPDX-License-Identifier: Apache-2.0
// Schedulers with a dispatching queue: the order of each discipline, the points where threads yield, and cancellation.
#include "queue_fixture.hpp"

#include <atomic>
#include <future>

namespace {

using corbel::SegmentTiming;
using test::Client;
using test::Host;
using test::Queue;
using Names = std::vector<std::string>;
using Refused = RTScheduling::Current::UNSUPPORTED_SCHEDULING_DISCIPLINE;

constexpr TimeBase::TimeT kMillisecond = 10'000;
constexpr TimeBase::TimeT kSecond = 1000 * kMillisecond;

/// Three threads, which the discipline runs in the order b, c, a.
struct Case {
  std::string name;
  std::function<RTScheduling::Scheduler_ptr()> make;
  SegmentTiming a;
  SegmentTiming b;
  SegmentTiming c;
};

class Discipline : public testing::TestWithParam<Case> {};

TEST_P(Discipline, OrdersItsThreads) {
  const Case& test = GetParam();
  Queue queue(test.make());
  {
    const auto running = queue.hold();
    queue.start("a", test.a);
    queue.start("b", test.b);
    queue.start("c", test.c);
  }
  EXPECT_EQ(queue.finish(), (Names{"b", "c", "a"}));
}

INSTANTIATE_TEST_SUITE_P(
    Queue, Discipline,
    testing::Values(Case{"FixedPriority",
                         [] { return new corbel::FixedPriorityScheduler; },
                         {.priority = 1},
                         {.priority = 30'000},
                         {.priority = 2}},
                    Case{"RateMonotonic",
                         [] { return new corbel::RateMonotonicScheduler; },
                         {.period = 90},
                         {.period = 10},
                         {.period = 50}},
                    Case{"EarliestDeadlineFirst",
                         [] { return new corbel::EarliestDeadlineFirstScheduler; },
                         {.deadline = 300 * kSecond},
                         {.deadline = 100 * kSecond},
                         {.deadline = 200 * kSecond}},
                    Case{"MinimumLaxityFirst",
                         [] { return new corbel::MinimumLaxityFirstScheduler; },
                         {.deadline = 200 * kSecond, .execution_time = kSecond},
                         {.deadline = 300 * kSecond, .execution_time = 250 * kSecond},
                         {.deadline = 100 * kSecond, .execution_time = kSecond}},
                    Case{"MaximumUrgencyFirst",
                         [] { return new corbel::MaximumUrgencyFirstScheduler; },
                         {.criticality = 0, .deadline = 10 * kSecond, .execution_time = kSecond},
                         {.criticality = 1, .deadline = 300 * kSecond, .execution_time = 250 * kSecond},
                         {.criticality = 1, .deadline = 200 * kSecond, .execution_time = kSecond}},
                    Case{"RateMonotonicOfCriticalThreads",
                         [] { return new corbel::RateMonotonicMinimumLaxityScheduler; },
                         {.criticality = 0, .period = 10, .deadline = 100 * kSecond, .execution_time = kSecond},
                         {.criticality = 1, .period = 20, .deadline = 300 * kSecond, .execution_time = kSecond},
                         {.criticality = 1, .period = 50, .deadline = 200 * kSecond, .execution_time = kSecond}},
                    Case{"MinimumLaxityOfOtherThreads",
                         [] { return new corbel::RateMonotonicMinimumLaxityScheduler; },
                         {.criticality = 0, .period = 10, .deadline = 300 * kSecond, .execution_time = kSecond},
                         {.criticality = 1, .period = 50, .deadline = 400 * kSecond, .execution_time = kSecond},
                         {.criticality = 0, .period = 20, .deadline = 200 * kSecond, .execution_time = kSecond}},
                    Case{"MostImportantFirst",
                         [] { return new corbel::MostImportantFirstScheduler; },
                         {.importance = -1},
                         {.importance = 9},
                         {.importance = 0}},
                    Case{"EqualKeysByImportanceThenArrival",
                         [] { return new corbel::RateMonotonicScheduler; },
                         {.importance = 1, .period = 10},
                         {.importance = 2, .period = 10},
                         {.importance = 2, .period = 10}}),
    [](const auto& each) { return each.param.name; });

TEST(Disciplines, RefuseParametersThatLackTheirTimes) {
  const auto refuses = [](RTScheduling::Scheduler_ptr scheduler, const SegmentTiming& timing) {
    Client client;
    client.manager->rtscheduler(RTScheduling::Scheduler_var(scheduler));
    const CORBA::Policy_var parameter = new corbel::SegmentTimingPolicy(timing);
    const CORBA::Policy_var foreign = new Messaging::SyncScopePolicy(Messaging::SYNC_NONE);
    EXPECT_THROW(client.current->begin_scheduling_segment("A", foreign, nullptr), Refused);
    EXPECT_THROW(client.current->begin_scheduling_segment("A", parameter, nullptr), Refused);
    EXPECT_THROW(client.current->begin_scheduling_segment("A", nullptr, parameter), Refused);
    client.current->begin_scheduling_segment("A", nullptr, nullptr);
    EXPECT_THROW(client.current->update_scheduling_segment("A", parameter, nullptr), Refused);
    client.current->end_scheduling_segment("A");
  };
  refuses(new corbel::RateMonotonicScheduler, {.deadline = 1});
  refuses(new corbel::EarliestDeadlineFirstScheduler, {.period = 1});
  refuses(new corbel::MinimumLaxityFirstScheduler, {.deadline = 1});
  refuses(new corbel::MaximumUrgencyFirstScheduler, {.criticality = 1, .execution_time = 1});
  refuses(new corbel::RateMonotonicMinimumLaxityScheduler, {.criticality = 1, .deadline = 1, .execution_time = 1});
}

TEST(QueueOrder, EqualThreadsRunInOrderOfArrival) {
  Queue queue(new corbel::MostImportantFirstScheduler);
  Names expected;
  {
    const auto running = queue.hold();
    for (int i = 0; i < 100; ++i) {
      expected.push_back(std::to_string(i));
      queue.start(expected.back(), {.importance = 1});
    }
  }
  EXPECT_EQ(queue.finish(), expected);
}

TEST(QueueOrder, ChangesAtSchedulingPoints) {
  Queue queue(new corbel::MostImportantFirstScheduler);
  const CORBA::Policy_var low = test::importance(1);
  const CORBA::Policy_var high = test::importance(10);
  const corbel::SchedulingSegment running(queue.current(), "running", high);
  queue.start("middle", {.importance = 5});
  EXPECT_EQ(queue.log(), Names{});
  {
    const corbel::SchedulingSegment nested(queue.current(), "nested", low);
    EXPECT_EQ(queue.log(), Names{"middle"}) << "at the begin of a segment";
  }
  queue.start("second", {.importance = 5});
  queue.current()->update_scheduling_segment(nullptr, high, nullptr);
  EXPECT_EQ(queue.log(), Names{"middle"});
  queue.current()->update_scheduling_segment(nullptr, low, nullptr);
  EXPECT_EQ(queue.log(), (Names{"middle", "second"})) << "at an update";
}

TEST(QueueOrder, NestedSegmentsInheritMissingParameters) {
  Queue queue(new corbel::MostImportantFirstScheduler);
  const CORBA::Policy_var high = test::importance(10);
  const corbel::SchedulingSegment running(queue.current(), "running", high);
  queue.start("middle", {.importance = 5});
  const corbel::SchedulingSegment nested(queue.current(), "nested", nullptr);
  EXPECT_EQ(queue.log(), Names{});
}

TEST(QueueOrder, LetsAsManyThreadsRunAsThereAreProcessors) {
  Queue queue(new corbel::MostImportantFirstScheduler(2));
  std::promise<void> second;
  std::promise<void> third_waits;
  const corbel::SchedulingSegment first(queue.current(), "first", nullptr);
  std::thread other([&] {
    const corbel::SchedulingSegment segment(queue.current(), "second", nullptr);
    second.set_value();
    third_waits.get_future().wait();
  });
  second.get_future().wait();
  queue.start("third", {.importance = 1});
  third_waits.set_value();
  other.join();
  EXPECT_EQ(queue.finish(), Names{"third"});
  EXPECT_THROW(corbel::MostImportantFirstScheduler(0), CORBA::BAD_PARAM);
}

// A thread that calls another host releases the processor, and waits for it after its return.
TEST(QueueOrder, IsKeptInCalls) {
  Host host;
  Queue queue(new corbel::MostImportantFirstScheduler);
  Names seen;
  const CORBA::Object_var object = host.add(queue.orb(), [&](const std::string&) {
    EXPECT_TRUE(test::eventually([&] { return queue.log() == Names{"low"}; })) << "it runs while the other is away";
    return "";
  });
  const CORBA::Policy_var high = test::importance(10);
  const corbel::SchedulingSegment running(queue.current(), "running", high);
  queue.start("low", {.importance = 1});
  EXPECT_EQ(queue.log(), Names{});
  test::act(object);
}

TEST(QueueOrder, RequestsRunByTheImportanceOfTheirCallers) {
  Host host;
  const corbel::ObjectVar<corbel::QueueScheduler> scheduler = new corbel::MostImportantFirstScheduler;
  host.manager->rtscheduler(scheduler.in());
  Names order;
  const CORBA::Object_var object = host.add([&](const std::string& name) {
    order.push_back(name);  // one at a time
    return "";
  });
  const CORBA::String_var text = host.server.orb()->object_to_string(object);
  Client client;
  const CORBA::Object_var there = client.orb->string_to_object(text);
  std::vector<std::thread> callers;
  {
    const corbel::SchedulingSegment running(host.current, "running", nullptr);
    for (const int value : {3, 1, 2}) {
      callers.emplace_back([&, value] {
        const CORBA::Policy_var parameter = test::importance(value);
        const corbel::SchedulingSegment segment(client.current, "caller", parameter);
        test::act(there, std::to_string(value));
      });
      EXPECT_TRUE(test::eventually([&] { return scheduler->waiting() == callers.size(); }));
    }
  }
  for (std::thread& caller : callers) {
    caller.join();
  }
  EXPECT_EQ(order, (Names{"3", "2", "1"}));
}

TEST(QueueOrder, LetsACancelledThreadGo) {
  Queue queue(new corbel::MostImportantFirstScheduler);
  class Never final : public RTScheduling::ThreadAction {
    void _cxx_do(CORBA::VoidData) override { ADD_FAILURE() << "runs"; }
  };
  const RTScheduling::ThreadAction_var action = new Never;
  const auto running = queue.hold();
  const RTScheduling::DistributableThread_var cancelled =
      queue.current()->spawn(action, nullptr, "cancelled", nullptr, nullptr, 0, 0);
  EXPECT_TRUE(test::eventually([&] { return queue.waiting() == 1; }));
  queue.start("other", {.importance = 1});
  cancelled->cancel();
  EXPECT_TRUE(test::eventually([&] { return queue.waiting() == 1; })) << "while another thread has the processor";
  EXPECT_EQ(queue.log(), Names{});
}

TEST(QueueOrder, ProgramsMayDefineADiscipline) {
  class ShortestFirst final : public corbel::QueueScheduler {
   public:
    ShortestFirst() : QueueScheduler("shortest first") {}

   protected:
    bool supports(const SegmentTiming& timing) const noexcept override { return timing.execution_time != 0; }
    Eligibility eligibility(const Demand& demand) const noexcept override { return {demand.execution_left, 0}; }
  };
  Queue queue(new ShortestFirst);
  {
    const auto running = queue.hold();
    queue.start("long", {.execution_time = 2 * kSecond});
    queue.start("short", {.execution_time = kSecond});
  }
  EXPECT_EQ(queue.finish(), (Names{"short", "long"}));
  const RTScheduling::Scheduler_var scheduler = new ShortestFirst;
  EXPECT_STREQ(CORBA::String_var(scheduler->scheduling_discipline_name()).in(), "shortest first");
}

}  // namespace
