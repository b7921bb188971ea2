// SPDX-License-Identifier: Apache-2.0
// The options by which an ORB orders its threads and repeats work.
#include "fixture.hpp"
#include "support/orbs/logged.hpp"
#include "support/servants/nav_servant.hpp"

#include <sys/resource.h>
#include <cstdio>
#include <cstdlib>

namespace {

using corbel::QueueScheduler;
using test::Priorities;
using Mechanism = QueueScheduler::Mechanism;

TEST_F(Priorities, AreChosenByTheOption) {
  for (const char* const discipline :
       {"fixed-priority", "rate-monotonic", "earliest-deadline-first", "most-important-first"}) {
    const test::Orb orb({"-ORBSchedulingDiscipline", discipline, "-ORBSchedulingMechanism", "priorities"});
    const RTScheduling::Manager_var manager = test::manager_of(orb);
    const RTScheduling::Scheduler_var made = manager->rtscheduler();
    EXPECT_EQ(dynamic_cast<QueueScheduler&>(*made.in()).mechanism(), Mechanism::priorities) << discipline;
  }
}

TEST(PrioritiesOfLaxities, AreRefused) {
  const test::Logged logged;
  for (const char* const discipline :
       {"minimum-laxity-first", "maximum-urgency-first", "rate-monotonic-minimum-laxity"}) {
    EXPECT_EQ(test::raised([&] {
                const test::Orb orb({"-ORBSchedulingDiscipline", discipline, "-ORBSchedulingMechanism", "priorities"});
              }),
              "INITIALIZE")
        << discipline;
  }
  EXPECT_TRUE(logged.await({"-ORBSchedulingMechanism priorities", "minimum laxity first", "laxities"}))
      << logged.text();
  auto* const by_urgency = new corbel::MaximumUrgencyFirstScheduler;
  const RTScheduling::Scheduler_var owned = by_urgency;
  EXPECT_EQ(test::raised([&] { by_urgency->mechanism(Mechanism::priorities); }), "BAD_PARAM");
  EXPECT_EQ(by_urgency->mechanism(), Mechanism::queue);
}

TEST(MechanismOption, IsTheQueueByDefault) {
  const auto mechanism = [](const std::vector<std::string>& options) {
    const test::Orb orb(options);
    const RTScheduling::Manager_var manager = test::manager_of(orb);
    const RTScheduling::Scheduler_var made = manager->rtscheduler();
    return dynamic_cast<QueueScheduler&>(*made.in()).mechanism();
  };
  const std::string discipline = "-ORBSchedulingDiscipline";
  EXPECT_EQ(mechanism({discipline, "rate-monotonic"}), Mechanism::queue);
  EXPECT_EQ(mechanism({discipline, "rate-monotonic", "-ORBSchedulingMechanism", "queue"}), Mechanism::queue);
}

TEST(RetryOption, IsToldByTheScheduler) {
  const auto retries = [](const std::vector<std::string>& options) {
    const test::Orb orb(options);
    const RTScheduling::Manager_var manager = test::manager_of(orb);
    const RTScheduling::Scheduler_var made = manager->rtscheduler();
    return dynamic_cast<QueueScheduler&>(*made.in()).retries();
  };
  const std::string discipline = "-ORBSchedulingDiscipline";
  EXPECT_EQ(retries({discipline, "rate-monotonic"}), 0u);
  EXPECT_EQ(retries({discipline, "rate-monotonic", "-ORBSchedulingCancellation", "late", "-ORBSchedulingRetry", "3"}),
            3u);
}

/// Runs in a separate process, which gives up the right to real-time priorities.
[[noreturn]] void begin_without_permission() {
  constexpr rlimit none{0, 0};
  if (::setrlimit(RLIMIT_RTPRIO, &none) != 0 || (::geteuid() == 0 && ::setuid(65534) != 0)) {
    std::_Exit(2);
  }
  const std::string outcome = test::raised([] {
    const test::Orb orb({"-ORBSchedulingDiscipline", "rate-monotonic", "-ORBSchedulingMechanism", "priorities"});
  });
  std::fputs((outcome + "\n").c_str(), stderr);
  std::_Exit(outcome == "NO_PERMISSION" ? 0 : 1);
}

TEST(PrioritiesWithoutPermission, AreRefusedWithTheFix) {
  const std::string before = GTEST_FLAG_GET(death_test_style);
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(begin_without_permission(), testing::ExitedWithCode(0),
              "-ORBSchedulingMechanism priorities: .*ulimit -r 99.*CAP_SYS_NICE");
  GTEST_FLAG_SET(death_test_style, before);
}

}  // namespace
