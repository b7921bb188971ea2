// SPDX-License-Identifier: Apache-2.0
// Schedulers that leave the order to the system's priorities. Where the system permits none, most tests are skipped.
#include "hosts.hpp"
#include "rtscheduling/queue/native_thread.hpp"
#include "support/orbs/logged.hpp"
#include "support/servants/nav_servant.hpp"

#include <corbel/mapping/exception.hpp>

#include <pthread.h>
#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>
#include <atomic>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <future>
#include <mutex>

namespace {

using corbel::QueueScheduler;
using test::Client;
using test::Host;
using Mechanism = QueueScheduler::Mechanism;

struct Scheduled {
  int policy = 0;
  int priority = 0;
  friend bool operator==(const Scheduled&, const Scheduled&) = default;
};

/// What the system says. @param thread its id; 0: the calling thread
Scheduled scheduled(pid_t thread = 0) {
  sched_param parameters{};
  ::sched_getparam(thread, &parameters);
  return {::sched_getscheduler(thread), parameters.sched_priority};
}

/// Enough for all tests.
bool has_priorities() {
  try {
    const auto range = corbel::rtscheduling::permitted_priorities();
    return range.highest - range.lowest >= 20;
  } catch (const CORBA::NO_PERMISSION&) {
    return false;
  }
}

/// A client whose scheduler, most important first, orders by priorities.
class Priorities : public testing::Test {
 protected:
  void SetUp() override {
    if (!has_priorities()) {
      GTEST_SKIP() << "SCHED_FIFO is not permitted";
    }
    scheduler = new corbel::MostImportantFirstScheduler;
    scheduler->mechanism(Mechanism::priorities);
    installed = scheduler;
    client.manager->rtscheduler(installed.in());
  }

  Client client;
  corbel::MostImportantFirstScheduler* scheduler = nullptr;
  RTScheduling::Scheduler_var installed;
};

/// A thread in a segment, which does what it is told.
class Member {
 public:
  Member(RTScheduling::Current_ptr current, CORBA::Long importance)
      : current_(current), thread_([this, importance] { run(importance); }) {
    id_ = begun_.get_future().get();
  }
  ~Member() {
    tell({});
    thread_.join();
  }
  /// Returns when it is done.
  void act(std::function<void()> act) { begin(std::move(act)).wait(); }
  /// Returns at once.
  std::future<void> begin(std::function<void()> act) {
    auto done = std::make_shared<std::promise<void>>();
    std::future<void> future = done->get_future();
    tell([act = std::move(act), done] {
      act();
      done->set_value();
    });
    return future;
  }
  int priority() const { return scheduled(id_).priority; }
  Scheduled as() const { return scheduled(id_); }

 private:
  void tell(std::function<void()> act) {
    const std::lock_guard lock(mutex_);
    acts_.push_back(std::move(act));
    told_.notify_one();
  }
  std::function<void()> next() {
    std::unique_lock lock(mutex_);
    told_.wait(lock, [this] { return !acts_.empty(); });
    std::function<void()> act = std::move(acts_.front());
    acts_.erase(acts_.begin());
    return act;
  }
  void run(CORBA::Long importance) {
    const CORBA::Policy_var parameter = test::importance(importance);
    const corbel::SchedulingSegment segment(current_, "member", parameter);
    begun_.set_value(::gettid());
    while (const std::function<void()> act = next()) {
      act();
    }
  }

  RTScheduling::Current_ptr current_;
  std::promise<pid_t> begun_;
  pid_t id_ = 0;
  std::mutex mutex_;
  std::condition_variable told_;
  std::vector<std::function<void()>> acts_;
  std::thread thread_;  // begins last
};

TEST_F(Priorities, LastAsLongAsTheSegment) {
  const Scheduled before = scheduled();
  {
    const corbel::SchedulingSegment segment(client.current, "segment", nullptr);
    EXPECT_EQ(scheduled().policy, SCHED_FIFO);
    EXPECT_GT(scheduled().priority, 0);
    const corbel::SchedulingSegment nested(client.current, "nested", nullptr);
  }
  EXPECT_EQ(scheduled(), before);
  EXPECT_EQ(scheduler->mechanism(), Mechanism::priorities);
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
  const Scheduled before = member.as();
  Scheduled during;
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
    during = scheduled().priority;
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
  const Scheduled before = scheduled();
  const CORBA::Policy_var one = test::importance(1);
  for (const bool outer_first : {true, false}) {
    client.current->begin_scheduling_segment("outer", one, nullptr);
    other.current->begin_scheduling_segment("inner", nullptr, nullptr);
    EXPECT_EQ(scheduled().policy, SCHED_FIFO);
    (outer_first ? client : other).current->end_scheduling_segment(nullptr);
    EXPECT_EQ(scheduled().policy, SCHED_FIFO);
    (outer_first ? other : client).current->end_scheduling_segment(nullptr);
    EXPECT_EQ(scheduled(), before);
  }
}

TEST_F(Priorities, EndWithACancelledThread) {
  const Scheduled before = scheduled();
  const CORBA::Policy_var one = test::importance(1);
  client.current->begin_scheduling_segment("segment", one, nullptr);
  const RTScheduling::Current::IdType_var id = client.current->id();
  const RTScheduling::DistributableThread_var thread = client.current->lookup(*id);
  thread->cancel();
  EXPECT_EQ(test::raised([&] { client.current->update_scheduling_segment(nullptr, one, nullptr); }),
            "THREAD_CANCELLED");
  EXPECT_EQ(scheduled(), before);
}

TEST_F(Priorities, EndWithWorkThatIsLateAlready) {
  scheduler->cancellation(QueueScheduler::Cancellation::late);
  const Scheduled before = scheduled();
  const CORBA::Policy_var late = new corbel::SegmentTimingPolicy({.deadline = 1});
  EXPECT_EQ(test::raised([&] { const corbel::SchedulingSegment segment(client.current, "late", late); }),
            "THREAD_CANCELLED");
  EXPECT_EQ(scheduled(), before);
}

// The values of a distributable thread end behind its segments, in its OS thread.
TEST_F(Priorities, AreNotThoseOfSpawnedThreads) {
  static std::promise<Scheduled> own;
  own = std::promise<Scheduled>();
  class Action final : public RTScheduling::ThreadAction {
   public:
    explicit Action(corbel::DistributableThreadKey& key) : key_(key) {}
    void _cxx_do(CORBA::VoidData) override {
      EXPECT_EQ(scheduled().policy, SCHED_FIFO);
      key_.set(this);
    }

   private:
    corbel::DistributableThreadKey& key_;
  };
  corbel::DistributableThreadKey key([](void*) noexcept { own.set_value(scheduled()); });
  const Scheduled before = scheduled();
  const RTScheduling::ThreadAction_var action = new Action(key);
  const corbel::SchedulingSegment segment(client.current, "spawner", nullptr);
  const RTScheduling::DistributableThread_var thread =
      client.current->spawn(action, nullptr, "spawned", nullptr, nullptr, 0, 0);
  EXPECT_EQ(own.get_future().get(), before);
}

/// Lets all threads that the calling one makes share its core.
void stay_on_one_core() {
  cpu_set_t allowed;
  ::sched_getaffinity(0, sizeof allowed, &allowed);
  for (int core = CPU_SETSIZE - 1; core >= 0; --core) {
    if (CPU_ISSET(core, &allowed)) {
      CPU_ZERO(&allowed);
      CPU_SET(core, &allowed);
      ::sched_setaffinity(0, sizeof allowed, &allowed);
      return;
    }
  }
}

// The low thread has no scheduling point while the high one begins and ends.
TEST_F(Priorities, LetTheSystemPreemptAThreadAnywhere) {
  bool preempted = false;
  std::thread([&] {
    stay_on_one_core();
    sched_param parameters{};
    parameters.sched_priority = corbel::rtscheduling::permitted_priorities().highest;
    ASSERT_EQ(::pthread_setschedparam(::pthread_self(), SCHED_FIFO, &parameters), 0);  // before all segments
    Client own;
    auto* const below = new corbel::MostImportantFirstScheduler;
    const RTScheduling::Scheduler_var owned = below;
    below->mechanism(Mechanism::priorities);
    own.manager->rtscheduler(owned.in());
    std::promise<void> begun;
    std::atomic<bool> high_ran{false};
    std::thread low([&] {
      const CORBA::Policy_var one = test::importance(1);
      const corbel::SchedulingSegment segment(own.current, "low", one);
      EXPECT_LT(scheduled().priority, parameters.sched_priority);
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
  corbel::MaximumUrgencyFirstScheduler scheduler_with_laxities;
  EXPECT_EQ(test::raised([&] { scheduler_with_laxities.mechanism(Mechanism::priorities); }), "BAD_PARAM");
  EXPECT_EQ(scheduler_with_laxities.mechanism(), Mechanism::queue);
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

/// For a process of its own, which may use no real-time priorities any more.
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
