// SPDX-License-Identifier: Apache-2.0
// The options that give an ORB its scheduler.
#include "hosts.hpp"
#include "support/servants/nav_servant.hpp"

#include <future>

namespace {

using test::current_of;
using test::manager_of;
using test::Orb;

/// An ORB with a discipline, and the ORB's scheduler.
struct Scheduled {
  explicit Scheduled(const std::vector<std::string>& options)
      : orb(options),
        manager(manager_of(orb)),
        installed(manager->rtscheduler()),
        queue(dynamic_cast<corbel::QueueScheduler*>(installed.in())) {}

  Orb orb;
  RTScheduling::Manager_var manager;
  RTScheduling::Scheduler_var installed;
  corbel::QueueScheduler* queue;
};

class DisciplineOption : public testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(DisciplineOption, InstallsItsScheduler) {
  const auto& [value, name] = GetParam();
  Scheduled scheduled({"-ORBSchedulingDiscipline", value});
  ASSERT_NE(scheduled.queue, nullptr);
  const CORBA::String_var discipline = scheduled.installed->scheduling_discipline_name();
  EXPECT_STREQ(discipline.in(), name);
  const CORBA::Object_var object = scheduled.orb->resolve_initial_references("RTScheduler");
  const RTScheduling::Scheduler_var found = RTScheduling::Scheduler::_narrow(object);
  EXPECT_EQ(found.in(), scheduled.installed.in());
}

INSTANTIATE_TEST_SUITE_P(
    Each, DisciplineOption,
    testing::Values(std::pair("fixed-priority", "fixed priority"), std::pair("rate-monotonic", "rate monotonic"),
                    std::pair("earliest-deadline-first", "earliest deadline first"),
                    std::pair("minimum-laxity-first", "minimum laxity first"),
                    std::pair("maximum-urgency-first", "maximum urgency first"),
                    std::pair("rate-monotonic-minimum-laxity", "rate monotonic and minimum laxity"),
                    std::pair("most-important-first", "most important first")));

TEST(SchedulerByOption, IsMissingWithNone) {
  const Scheduled by_default({});
  EXPECT_EQ(by_default.installed.in(), nullptr);
  const Scheduled none({"-ORBSchedulingDiscipline", "none"});
  EXPECT_EQ(none.installed.in(), nullptr);
  EXPECT_EQ(test::raised([&] { none.orb->resolve_initial_references("RTScheduler"); }), "InvalidName");
}

TEST(SchedulerByOption, TheProgramReplacesTheScheduler) {
  const Scheduled scheduled({"-ORBSchedulingDiscipline", "rate-monotonic"});
  const RTScheduling::Scheduler_var other = new corbel::FixedPriorityScheduler;
  scheduled.manager->rtscheduler(other);
  const CORBA::Object_var object = scheduled.orb->resolve_initial_references("RTScheduler");
  const RTScheduling::Scheduler_var found = RTScheduling::Scheduler::_narrow(object);
  EXPECT_EQ(found.in(), other.in());
}

/// Begins a segment in a new thread, and leaves the segment when `leave` is ready.
std::thread segment(const Orb& orb, std::promise<void>& begun, const std::shared_future<void>& leave) {
  return std::thread([&orb, &begun, leave] {
    const RTScheduling::Current_var current = current_of(orb);
    const corbel::SchedulingSegment in_it(current, "segment", nullptr);
    begun.set_value();
    leave.wait();
  });
}

TEST(ProcessorsOption, SoManyThreadsRunAtOnce) {
  const Scheduled scheduled({"-ORBSchedulingDiscipline", "most-important-first", "-ORBSchedulingProcessors", "2"});
  ASSERT_NE(scheduled.queue, nullptr);
  std::promise<void> leave;
  const std::shared_future<void> left = leave.get_future().share();
  std::promise<void> first;
  std::promise<void> second;
  std::promise<void> third;
  std::vector<std::thread> threads;
  threads.push_back(segment(scheduled.orb, first, left));
  threads.push_back(segment(scheduled.orb, second, left));
  first.get_future().wait();
  second.get_future().wait();  // both are running
  threads.push_back(segment(scheduled.orb, third, left));
  EXPECT_TRUE(test::eventually([&] { return scheduled.queue->waiting() == 1; })) << "the third one waits";
  leave.set_value();
  for (std::thread& thread : threads) {
    thread.join();
  }
}

TEST(ProcessorsOption, OneByDefault) {
  const Scheduled scheduled({"-ORBSchedulingDiscipline", "most-important-first"});
  ASSERT_NE(scheduled.queue, nullptr);
  std::promise<void> leave;
  const std::shared_future<void> left = leave.get_future().share();
  std::promise<void> first;
  std::promise<void> second;
  std::thread one = segment(scheduled.orb, first, left);
  first.get_future().wait();
  std::thread other = segment(scheduled.orb, second, left);
  EXPECT_TRUE(test::eventually([&] { return scheduled.queue->waiting() == 1; })) << "the second one waits";
  leave.set_value();
  one.join();
  other.join();
}

TEST(ProcessorsOption, NoneIsRefused) {
  EXPECT_EQ(test::raised([] { const Orb orb({"-ORBSchedulingProcessors", "0"}); }), "BAD_PARAM");
}

}  // namespace
