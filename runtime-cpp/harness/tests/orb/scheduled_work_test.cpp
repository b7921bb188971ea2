// SPDX-License-Identifier: Apache-2.0
#include "process_fixture.hpp"

#include <bw/driver/scheduled_work.hpp>
#include <bw/process/error.hpp>

#include <algorithm>
#include <atomic>
#include <map>
#include <stdexcept>

namespace {

using bw::Activation;
using bw::DeadlineCount;
using bw::millisecond;
using bw::Nanoseconds;
using bw::ScheduledWork;
using bw::test::Player;

/// Ten ticks in a phase, all at nearly the same time.
const std::string ten_at_once = "timer.p.tick.period-ns = 1000\ntimer.p.tick.count = 10\n";
/// A deadline that is longer than any test, and one that is shorter than any activation.
const std::string long_deadline = ".deadline-ns = 1000000000000\n";
const std::string short_deadline = ".deadline-ns = 1\n";

constexpr Nanoseconds used = millisecond;

void use_processor() {
  for (const Nanoseconds begin = bw::processor_time(); bw::processor_time() < begin + used;) {
  }
}

class ScheduledWorkTest : public bw::test::ProcessTest {
 protected:
  std::map<std::string, DeadlineCount> deadlines() const {
    std::map<std::string, DeadlineCount> counts;
    for (const DeadlineCount& count : process->deadlines()) counts.emplace(count.name, count);
    return counts;
  }

  /// Runs a phase of ten ticks, and returns the counts of their deadlines.
  DeadlineCount ten_ticks(Player& player, const Player::Act& act) {
    std::atomic<int> ended = 0;
    struct CountAtExit {
      std::atomic<int>& ended;
      ~CountAtExit() { ++ended; }
    };
    player.on_tick = [&](Activation& activation) {
      const CountAtExit count{ended};
      act(activation);
    };
    run("t", [&] { return ended == 10; });
    return deadlines().at("p.tick");
  }
};

TEST_F(ScheduledWorkTest, WorkThatEndsInTimeMakesItsDeadline) {
  Player& player = begin(ten_at_once + "timing.p.tick" + long_deadline + "timing.p.tick.criticality = 3\n");
  const DeadlineCount count = ten_ticks(player, [](Activation&) {});
  EXPECT_EQ(10u, count.made);
  EXPECT_EQ(0u, count.missed);
  EXPECT_EQ(0u, count.cancelled);
  EXPECT_EQ(0, count.wasted);
  EXPECT_EQ(3, count.criticality);
  EXPECT_EQ(1'000'000'000'000, count.deadline);
}

TEST_F(ScheduledWorkTest, WorkThatEndsLateMissesItsDeadline) {
  Player& player = begin(ten_at_once + "timing.p.tick" + short_deadline);
  const DeadlineCount count = ten_ticks(player, [](Activation&) { bw::sleep_for(1000); });
  EXPECT_EQ(0u, count.made);
  EXPECT_EQ(10u, count.missed);
}

TEST_F(ScheduledWorkTest, TheProcessorTimeOfLateWorkIsWasted) {
  Player& player = begin(ten_at_once + "timing.p.tick" + short_deadline);
  const DeadlineCount count = ten_ticks(player, [](Activation&) { use_processor(); });
  EXPECT_GE(count.wasted, 10 * used);
}

TEST_F(ScheduledWorkTest, TheTimeOfLateWorkWithinLateWorkIsWastedOnce) {
  Player& player = begin(ten_at_once + "timing.p.tick" + short_deadline + "timing.p.echo.repeat" + short_deadline);
  ScheduledWork operation(player, "echo.repeat");
  const DeadlineCount count = ten_ticks(player, [&](Activation&) { operation.run([] { use_processor(); }); });
  const auto within = operation.counts();
  ASSERT_TRUE(within.has_value());
  EXPECT_EQ(10u, within->missed);
  EXPECT_EQ(10u, count.missed);
  EXPECT_GE(within->wasted, 10 * used);
  EXPECT_LT(count.wasted, within->wasted) << "without the time of the operation";
}

TEST_F(ScheduledWorkTest, AnErrorMissesTheDeadline) {
  Player& player = begin(ten_at_once + "timing.p.tick" + long_deadline);
  EXPECT_EQ(10u, ten_ticks(player, [](Activation&) { throw CORBA::TRANSIENT(); }).missed);
}

TEST_F(ScheduledWorkTest, AUserExceptionIsAnAnswerThatMakesTheDeadline) {
  Player& player = begin(ten_at_once + "timing.p.tick" + long_deadline);
  EXPECT_EQ(10u, ten_ticks(player, [](Activation&) { throw harness_test::Refused(); }).made);
}

TEST_F(ScheduledWorkTest, AnActivationThatNeverBeginsMissesItsDeadline) {
  Player& player = begin("timer.p.tick.period-ns = 1000000\ntiming.p.tick.deadline-ns = 1000000\n");
  std::atomic<Nanoseconds> first = 0;
  player.on_tick = [&](Activation& activation) {
    if (first == 0) first = activation.intended();
    activation.sleep(3600 * bw::second);  // until the phase ends
  };
  run("t", [&] { return first != 0 && bw::now() > first + 50 * millisecond; });
  EXPECT_EQ(0u, deadlines().at("p.tick").made);
  EXPECT_GE(deadlines().at("p.tick").missed, 48u) << "the first one, and those that were due behind it";
}

TEST_F(ScheduledWorkTest, WorkThatThePhaseEndsInTimeIsNotCounted) {
  Player& player = begin("timer.p.tick.period-ns = 1000000\ntiming.p.tick" + long_deadline);
  std::atomic<bool> begun = false;
  player.on_tick = [&](Activation& activation) {
    begun = true;
    activation.sleep(3600 * bw::second);
  };
  run("t", [&] { return begun.load(); });
  EXPECT_EQ(0u, deadlines().at("p.tick").made + deadlines().at("p.tick").missed);
}

TEST_F(ScheduledWorkTest, EventsCountFromTheirArrival) {
  Player& player = begin(ten_at_once + "timing.p.tick" + long_deadline + "timing.p.heard" + long_deadline);
  ten_ticks(player, [&](Activation& activation) {
    harness_test::Note note{};
    player.notes.publish(activation, note);
  });
  ASSERT_TRUE(becomes_true([&] { return under_way() == 0; }));
  EXPECT_EQ(10u, deadlines().at("p.heard").made);
}

TEST_F(ScheduledWorkTest, OperationsCountAndGiveTheirResult) {
  Player& player = begin("timing.p.echo.repeat" + long_deadline);
  ScheduledWork work(player, "echo.repeat");
  EXPECT_EQ(7, work.run([] { return 7; }));
  EXPECT_THROW(work.run([]() -> int { throw std::runtime_error("no"); }), std::runtime_error);
  const auto count = work.counts();
  ASSERT_TRUE(count.has_value());
  EXPECT_EQ(1u, count->made);
  EXPECT_EQ(1u, count->missed);
}

TEST_F(ScheduledWorkTest, WorkWithoutTimingIsNotCounted) {
  begin(ten_at_once);
  EXPECT_TRUE(deadlines().empty());
}

#ifdef BW_ORB_SCHEDULING

class SegmentTest : public ScheduledWorkTest {
 protected:
  RTScheduling::Current_ptr current() const {
    CORBA::Object_var object = process->orb()->resolve_initial_references("RTScheduler_Current");
    return RTScheduling::Current::_narrow(object);
  }
};

TEST_F(SegmentTest, AnActivationRunsInASegmentWithItsTiming) {
  Player& player = begin(ten_at_once +
                         "timing.p.tick.segment = 1\ntiming.p.tick.deadline-ns = 1000000000000\n"
                         "timing.p.tick.worst-ns = 150\ntiming.p.tick.importance = 4\n");
  const RTScheduling::Current_var here = current();
  std::atomic<int> right = 0;
  ten_ticks(player, [&](Activation&) {
    const RTScheduling::Current::NameList_var names = here->current_scheduling_segment_names();
    const CORBA::Policy_var parameter = here->scheduling_parameter();
    const auto& timing = dynamic_cast<corbel::SegmentTimingPolicy&>(*parameter.in()).value();
    const bool named = names->length() == 1 && std::string(names[CORBA::ULong{0}]) == "p.tick";
    const bool timed = timing.importance == 4 && timing.execution_time == 2 && timing.deadline > 0;
    right += named && timed ? 1 : 0;
  });
  EXPECT_EQ(10, right);
  EXPECT_THROW(here->current_scheduling_segment_names(), CORBA::BAD_INV_ORDER) << "there is no segment here";
}

TEST_F(SegmentTest, PeriodsFollowTheScaleOfRates) {
  Player& player = begin(
      "rate-scale = 2\ntiming.p.echo.repeat.segment = 1\ntiming.p.echo.repeat.period-ns = 1000000\n"
      "timing.p.echo.repeat.deadline-ns = 1000000000000\n");
  ScheduledWork operation(player, "echo.repeat");
  const RTScheduling::Current_var here = current();
  const TimeBase::TimeT period = operation.run([&] {
    const CORBA::Policy_var parameter = here->scheduling_parameter();
    return dynamic_cast<corbel::SegmentTimingPolicy&>(*parameter.in()).value().period;
  });
  EXPECT_EQ(5'000u, period) << "in 100 ns";
}

TEST_F(SegmentTest, ACancelledActivationIsCounted) {
  Player& player = begin(ten_at_once + "timing.p.tick.segment = 1\ntiming.p.tick" + long_deadline);
  const RTScheduling::Current_var here = current();
  const DeadlineCount count = ten_ticks(player, [&](Activation&) {
    const RTScheduling::Current::IdType_var id = here->id();
    const RTScheduling::DistributableThread_var thread = here->lookup(*id);
    thread->cancel();
    here->update_scheduling_segment(nullptr, nullptr, nullptr);
  });
  EXPECT_EQ(10u, count.cancelled);
  EXPECT_EQ(0u, count.made + count.missed);
}

TEST_F(SegmentTest, ActivationsThatCannotBeMadeAreCancelledBeforeTheyBegin) {
  bw::test::write_file(folder / "orb.conf",
                       std::string(bw::test::loopback) +
                           "-ORBSchedulingDiscipline minimum-laxity-first\n-ORBSchedulingCancellation infeasible\n");
  Player& player = begin(ten_at_once + "timing.p.tick.segment = 1\ntiming.p.tick" + long_deadline +
                         "timing.p.tick.worst-ns = 2000000000000\n");
  std::atomic<int> begun = 0;
  player.on_tick = [&](Activation&) { ++begun; };
  run("t", [&] { return process->deadlines().at(0).cancelled == 10; });
  EXPECT_EQ(0, begun);
  EXPECT_EQ(0, deadlines().at("p.tick").wasted);
  EXPECT_EQ(0u, deadlines().at("p.tick").made + deadlines().at("p.tick").missed);
}

TEST_F(SegmentTest, ACancelledOperationIsCountedAndItsCallerGetsTimeout) {
  bw::test::write_file(folder / "orb.conf",
                       std::string(bw::test::loopback) +
                           "-ORBSchedulingDiscipline minimum-laxity-first\n-ORBSchedulingCancellation infeasible\n");
  Player& player = begin(ten_at_once + "timing.p.tick.segment = 1\ntiming.p.tick" + long_deadline +
                         "timing.p.tick.worst-ns = 100\ntiming.p.echo.repeat.segment = 1\ntiming.p.echo.repeat" +
                         long_deadline + "timing.p.echo.repeat.worst-ns = 2000000000000\n");
  ScheduledWork operation(player, "echo.repeat");
  std::atomic<int> timeouts = 0;
  const DeadlineCount count = ten_ticks(player, [&](Activation&) {
    try {
      operation.run([] {});
    } catch (const CORBA::TIMEOUT&) {
      ++timeouts;
    }
  });
  EXPECT_EQ(10, timeouts);
  EXPECT_EQ(10u, operation.counts()->cancelled);
  EXPECT_EQ(10u, count.made) << "callers continue after cancelled calls";
}

TEST_F(SegmentTest, ARequestAfterItsCallersDeadlineIsCountedAtTheCallerOnly) {
  bw::test::write_file(folder / "orb.conf",
                       std::string(bw::test::loopback) +
                           "-ORBCollocation off\n"
                           "-ORBSchedulingDiscipline most-important-first\n-ORBSchedulingCancellation late\n");
  Player& player = begin(
      "timer.p.tick.period-ns = 1000\ntimer.p.tick.count = 1\n"
      "timing.p.tick.segment = 1\ntiming.p.tick.deadline-ns = 1000000000\ntiming.p.echo.repeat" +
      long_deadline);
  ScheduledWork operation(player, "echo.repeat");
  player.on_echo = [&](CORBA::Long value) { return operation.run([&] { return value; }); };
  player.on_tick = [&](Activation&) {
    bw::sleep_for(1100 * millisecond);  // longer than the deadline
    player.other->repeat(1);
  };
  run("t", [&] { return deadlines().at("p.tick").cancelled == 1; });
  const auto at_servant = operation.counts();
  ASSERT_TRUE(at_servant.has_value());
  EXPECT_EQ(0u, at_servant->made + at_servant->missed + at_servant->cancelled) << "it was refused before";
}

TEST_F(SegmentTest, CancelledCallsAreCountedApartFromOtherFailures) {
  Player& player = begin(ten_at_once + "probe.echo.t.warmup = 0\nprobe.echo.t.samples = 10\n");
  int calls = 0;
  std::atomic<int> failed = 0;
  player.on_tick = [&](Activation& activation) {
    try {
      player.other_echo.call(activation, [&]() -> CORBA::Long {
        ++calls;
        if (calls <= 2) throw CORBA::TIMEOUT();
        if (calls <= 5) throw CORBA::TIMEOUT(corbel::minor::deadline_cancelled, CORBA::COMPLETED_NO);
        if (calls <= 9) throw CORBA::THREAD_CANCELLED();
        throw CORBA::NO_RESOURCES();
      });
    } catch (const CORBA::SystemException&) {
      ++failed;
    }
  };
  run("t", [&] { return failed == 10; });
  const auto samples = this->samples("echo", "t");
  EXPECT_EQ(10u, samples.failed);
  EXPECT_EQ(2u, samples.timeouts);
  EXPECT_EQ(7u, samples.cancelled) << "single operations, and whole threads";
}

TEST_F(SegmentTest, AnActivationThatIsCancelledBehindItsEventEndsThere) {
  bw::test::write_file(folder / "orb.conf",
                       std::string(bw::test::loopback) +
                           "-ORBSchedulingDiscipline most-important-first\n-ORBSchedulingCancellation late\n");
  Player& player = begin(
      "timer.p.tick.period-ns = 1000\ntimer.p.tick.count = 1\n"
      "timing.p.tick.segment = 1\ntiming.p.tick.deadline-ns = 1000000000\n");
  std::atomic<bool> goes_on = false;
  player.on_tick = [&](Activation& activation) {
    bw::sleep_for(1100 * millisecond);  // longer than the deadline
    harness_test::Note note{};
    player.notes.publish(activation, note);
    goes_on = true;
  };
  run("t", [&] { return process->deadlines().at(0).cancelled == 1; });
  EXPECT_FALSE(goes_on);
  EXPECT_TRUE(becomes_true([&] { return under_way() == 0; })) << "the event was pushed, and is handled";
}

TEST_F(SegmentTest, TheDisciplineOfTheOrbLetsOneActivationRunAtATime) {
  bw::test::write_file(folder / "orb.conf",
                       std::string(bw::test::loopback) + "-ORBSchedulingDiscipline most-important-first\n");
  Player& player = begin(ten_at_once + "timing.p.begin.segment = 1\ntiming.p.begin" + long_deadline);
  std::atomic<int> running = 0;
  std::atomic<int> most = 0;
  std::atomic<int> done = 0;
  player.on_begin = [&](Activation&) {
    most = std::max(most.load(), ++running);
    bw::sleep_for(20 * millisecond);  // no scheduling point, so the other thread waits
    --running;
    ++done;
  };
  run("t", [&] { return done == 2; });
  EXPECT_EQ(1, most);
  EXPECT_EQ(2u, deadlines().at("p.begin").made);
}

TEST_F(SegmentTest, TimesThatTheDisciplineLacksAreAnError) {
  bw::test::write_file(folder / "orb.conf",
                       std::string(bw::test::loopback) + "-ORBSchedulingDiscipline minimum-laxity-first\n");
  Player& player = begin(ten_at_once + "timing.p.begin.segment = 1\ntiming.p.begin" + long_deadline);
  std::atomic<int> begun = 0;
  player.on_begin = [&](Activation&) { ++begun; };
  process->prepare("t");
  process->go();
  process->end();
  EXPECT_EQ(0, begun);
  EXPECT_EQ(2u, deadlines().at("p.begin").missed);
}

class RetryTest : public SegmentTest {
 protected:
  /// @param options the discipline and further options
  void write_options(const std::string& options) const {
    bw::test::write_file(folder / "orb.conf", std::string(bw::test::loopback) + options);
  }

  /// Passes a scheduling point.
  static void reach_a_point(RTScheduling::Current_ptr here) {
    const corbel::SchedulingSegment nested(here, "nested", nullptr);
  }

  static constexpr const char* late_with_two_tries =
      "-ORBSchedulingDiscipline most-important-first\n-ORBSchedulingCancellation late\n-ORBSchedulingRetry 2\n";
  static constexpr const char* infeasible_with_two_tries =
      "-ORBSchedulingDiscipline minimum-laxity-first\n-ORBSchedulingCancellation infeasible\n-ORBSchedulingRetry 2\n";
  static constexpr const char* one_tick_in_a_second =
      "timer.p.tick.period-ns = 1000\ntimer.p.tick.count = 1\n"
      "timing.p.tick.segment = 1\ntiming.p.tick.deadline-ns = 1000000000\n";
  static constexpr Nanoseconds longer_than_the_deadline = 1100 * millisecond;
};

// The first try ends with an operation that cannot be completed in time, so that no deadline has to pass.
TEST_F(RetryTest, ACancelledActivationIsTriedAgain) {
  write_options(infeasible_with_two_tries);
  Player& player =
      begin("timer.p.tick.period-ns = 1000\ntimer.p.tick.count = 1\ntiming.p.tick.segment = 1\ntiming.p.tick" +
            long_deadline + "timing.p.tick.worst-ns = 100\ntiming.p.echo.repeat.segment = 1\ntiming.p.echo.repeat" +
            long_deadline + "timing.p.echo.repeat.worst-ns = 2000000000000\n");
  ScheduledWork operation(player, "echo.repeat");
  std::atomic<int> tries = 0;
  player.on_tick = [&](Activation&) {
    if (++tries == 1) operation.run([] {});
  };
  run("t", [&] { return deadlines().at("p.tick").retried == 1; });
  const DeadlineCount count = deadlines().at("p.tick");
  EXPECT_EQ(2, tries);
  EXPECT_EQ(1u, count.cancelled) << "its own deadline was not made, and it counts once";
  EXPECT_EQ(0u, count.made + count.missed);
}

// The deadline of the first try has passed before the try begins.
TEST_F(RetryTest, AFurtherTryHasItsWholeDeadline) {
  write_options(late_with_two_tries);
  Player& player = begin("timing.p.echo.repeat.segment = 1\ntiming.p.echo.repeat" + long_deadline);
  ScheduledWork work(player, "echo.repeat");
  const RTScheduling::Current_var here = current();
  const auto body = [&] {
    reach_a_point(here);
    const CORBA::Policy_var parameter = here->scheduling_parameter();
    return dynamic_cast<corbel::SegmentTimingPolicy&>(*parameter.in()).value().deadline;
  };
  const TimeBase::TimeT deadline = work.run(bw::now() - 2000 * bw::second, body, [](bool) { return true; });
  EXPECT_GT(deadline, 5'000'000'000u) << "most of 1,000 s, in 100 ns";
  const auto count = work.counts();
  ASSERT_TRUE(count.has_value());
  EXPECT_EQ(1u, count->cancelled);
  EXPECT_EQ(1u, count->retried);
}

TEST_F(RetryTest, WorkIsGivenUpAfterAsManyTriesAsTheOptionSays) {
  write_options(infeasible_with_two_tries);
  Player& player = begin(ten_at_once + "timing.p.tick.segment = 1\ntiming.p.tick" + long_deadline +
                         "timing.p.tick.worst-ns = 100\ntiming.p.echo.repeat.segment = 1\ntiming.p.echo.repeat" +
                         long_deadline + "timing.p.echo.repeat.worst-ns = 2000000000000\n");
  ScheduledWork operation(player, "echo.repeat");
  const RTScheduling::Current_var here = current();
  std::atomic<int> begun = 0;
  const DeadlineCount count = ten_ticks(player, [&](Activation&) {
    try {
      operation.run([&] { ++begun; });
    } catch (const CORBA::TIMEOUT&) {
      reach_a_point(here);
    }
  });
  EXPECT_EQ(0, begun) << "no try can make the deadline";
  EXPECT_EQ(10u, operation.counts()->cancelled) << "each counts once";
  EXPECT_EQ(0u, operation.counts()->retried);
  EXPECT_EQ(10u, count.made);
}

TEST_F(RetryTest, AnActivationThatHasSentAnEventIsNotTriedAgain) {
  write_options(late_with_two_tries);
  Player& player = begin(one_tick_in_a_second);
  const RTScheduling::Current_var here = current();
  std::atomic<int> tries = 0;
  player.on_tick = [&](Activation& activation) {
    ++tries;
    harness_test::Note note{};
    player.notes.publish(activation, note);
    bw::sleep_for(longer_than_the_deadline);
    reach_a_point(here);
  };
  run("t", [&] { return process->deadlines().at(0).cancelled == 1; });
  EXPECT_EQ(1, tries);
  EXPECT_EQ(0u, deadlines().at("p.tick").retried);
  EXPECT_TRUE(becomes_true([&] { return under_way() == 0; })) << "the event is handled";
}

TEST_F(RetryTest, AThreadThatTheProgramCancelsIsNotTriedAgain) {
  write_options(late_with_two_tries);
  Player& player = begin(ten_at_once + "timing.p.tick.segment = 1\ntiming.p.tick" + long_deadline);
  const RTScheduling::Current_var here = current();
  std::atomic<int> tries = 0;
  const DeadlineCount count = ten_ticks(player, [&](Activation&) {
    ++tries;
    const RTScheduling::Current::IdType_var id = here->id();
    const RTScheduling::DistributableThread_var thread = here->lookup(*id);
    thread->cancel();
    reach_a_point(here);
  });
  EXPECT_EQ(10, tries);
  EXPECT_EQ(10u, count.cancelled);
  EXPECT_EQ(0u, count.retried);
}

#else

TEST_F(ScheduledWorkTest, ASegmentNeedsAnOrbWithScheduling) {
  Player& player = begin("timing.p.echo.repeat.segment = 1\n");
  EXPECT_THROW(ScheduledWork(player, "echo.repeat"), bw::Failure);
}

#endif

}  // namespace
