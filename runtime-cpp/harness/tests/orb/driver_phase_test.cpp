// SPDX-License-Identifier: Apache-2.0
// Drivers at the end of a phase and during a pause: the counts of ticks and events, and the continuation.
#include "process_fixture.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <vector>

namespace {

using bw::Activation;
using bw::millisecond;
using bw::Nanoseconds;
using bw::test::Player;

class DriverPhaseTest : public bw::test::ProcessTest {};

TEST_F(DriverPhaseTest, SaysHowManyTicksWereDueAndHowManyItBegan) {
  Player& player = begin("timer.p.tick.period-ns = 1000000\n");
  std::atomic<int> ticks = 0;
  player.on_tick = [&](Activation&) {
    bw::sleep_for(5 * millisecond);  // five periods
    ++ticks;
  };
  const auto report = run("t", [&] { return ticks >= 20; });
  ASSERT_EQ(1u, report.timers.size());
  EXPECT_EQ("p.tick", report.timers[0].name);
  EXPECT_EQ(1, report.timers[0].number);
  EXPECT_EQ(millisecond, report.timers[0].ticks.period);
  const auto begun = static_cast<std::uint64_t>(ticks);
  EXPECT_EQ(begun, report.timers[0].ticks.begun);
  EXPECT_GE(report.timers[0].ticks.due, 5 * (begun - 1)) << "the schedule waits for nobody";
}

TEST_F(DriverPhaseTest, ALoopIsNeverBehind) {
  Player& player = begin("phase.s.kind = saturated\nphase.s.driver.p.tick.outstanding = 1\n");
  std::atomic<int> turns = 0;
  player.on_tick = [&](Activation&) { ++turns; };
  const auto report = run("s", [&] { return turns > 100; });
  ASSERT_EQ(1u, report.timers.size());
  EXPECT_EQ(0, report.timers[0].ticks.period);
  EXPECT_EQ(static_cast<std::uint64_t>(turns), report.timers[0].ticks.begun);
  EXPECT_EQ(report.timers[0].ticks.due, report.timers[0].ticks.begun);
}

TEST_F(DriverPhaseTest, EventsThatAreNotHandledAreCounted) {
  Player& player = begin("timer.p.tick.period-ns = 1000000\n");
  std::atomic<bool> held = false, let_go = false;
  player.on_tick = [&](Activation& activation) {
    harness_test::Note note;
    note.value = 1;
    player.notes.publish(activation, note);
  };
  player.on_heard = [&](Activation& activation, const harness_test::Note&) {
    if (activation.root().count() != 9) return;
    held = true;
    while (!let_go) bw::sleep_for(millisecond);
  };
  process->prepare("t");
  process->go();
  EXPECT_TRUE(becomes_true([&] { return held.load(); }));
  ASSERT_EQ(1u, process->events().size());
  const bw::EventCount count = process->events()[0];
  EXPECT_EQ(1u, count.driver);
  EXPECT_EQ(9u, count.handled);
  EXPECT_EQ(9u, count.next) << "handled in their order, from activation 0";
  EXPECT_GE(count.pushed, 10u);
  let_go = true;
  const auto report = process->end();
  EXPECT_TRUE(becomes_true([&] { return under_way() == 0; }));
  EXPECT_EQ(report.timers.at(0).ticks.begun, process->events().at(0).next);
}

TEST_F(DriverPhaseTest, FeedbackEventsOfAClosedLoopAreCounted) {
  Player& player = begin(
      "phase.s.kind = saturated\nphase.s.driver.p.tick.outstanding = 2\nphase.s.driver.p.tick.completion = feedback\n");
  std::atomic<int> heard = 0;
  player.on_tick = [&](Activation& activation) {
    harness_test::Note note;
    note.value = 1;
    player.notes.publish(activation, note);
  };
  player.on_heard = [&](Activation&, const harness_test::Note&) { ++heard; };
  run("s", [&] { return heard > 50; });
  EXPECT_TRUE(becomes_true([&] { return under_way() == 0; }));
  const bw::EventCount count = process->events().at(0);
  EXPECT_EQ(2 * static_cast<std::uint64_t>(heard), count.pushed) << "a note and an answer for each";
}

TEST_F(DriverPhaseTest, APausedTimerShiftsItsSchedule) {
  Player& player = begin("phase.t.kind = timed\ntimer.p.tick.period-ns = 2000000\n");
  std::mutex mutex;
  std::vector<Nanoseconds> intended, began;
  std::vector<std::uint32_t> counts;
  std::atomic<std::size_t> ticks = 0;
  player.on_tick = [&](Activation& activation) {
    const std::lock_guard lock(mutex);
    intended.push_back(activation.intended());
    began.push_back(bw::now());
    counts.push_back(activation.root().count());
    ++ticks;
  };
  process->prepare("t");
  process->go();
  ASSERT_TRUE(becomes_true([&] { return ticks > 10; }));
  const Nanoseconds paused = bw::now();
  ASSERT_TRUE(becomes_true([&] { return process->pause(paused); }));
  const std::size_t before = ticks;
  bw::sleep_for(50 * millisecond);
  EXPECT_EQ(before, ticks) << "a paused timer does not tick";
  const Nanoseconds resumed = bw::now();
  process->resume(resumed, resumed);
  ASSERT_TRUE(becomes_true([&] { return ticks > before + 10; }));
  const bw::PhaseReport report = process->end();
  process->finish();
  for (std::size_t i = 0; i < counts.size(); ++i) EXPECT_EQ(i, counts[i]) << "the numbers of activations continue";
  for (std::size_t i = 1; i < intended.size(); ++i) {
    const Nanoseconds pause = i == before ? resumed - paused : 0;
    EXPECT_EQ(2 * millisecond + pause, intended[i] - intended[i - 1]) << "tick " << i;
  }
  EXPECT_GE(began[before], resumed);
  ASSERT_EQ(1u, report.timers.size());
  EXPECT_LE(report.timers[0].ticks.due, report.timers[0].ticks.begun + 2) << "the pause makes none due";
}

TEST_F(DriverPhaseTest, APhaseMayEndWhileItPauses) {
  Player& player = begin("phase.t.kind = timed\ntimer.p.tick.period-ns = 2000000\n");
  std::atomic<int> ticks = 0;
  player.on_tick = [&](Activation&) { ++ticks; };
  process->prepare("t");
  process->go();
  ASSERT_TRUE(becomes_true([&] { return ticks > 10; }));
  ASSERT_TRUE(becomes_true([&, time = bw::now()] { return process->pause(time); }));
  bw::sleep_for(100 * millisecond);
  const bw::PhaseReport report = process->end();
  process->finish();
  ASSERT_EQ(1u, report.timers.size());
  EXPECT_LE(report.timers[0].ticks.due, report.timers[0].ticks.begun + 10) << "no ticks are due during a pause";
  const int before = ticks;
  run("t2", [&] { return ticks > before + 5; });
}

TEST_F(DriverPhaseTest, APausedClosedLoopIsIdleAndGoesOn) {
  Player& player = begin(
      "phase.s.kind = saturated\nphase.s.driver.p.tick.outstanding = 3\nphase.s.driver.p.tick.completion = feedback\n"
      "probe.event.s.warmup = 0\nprobe.event.s.samples = 1000000\n");
  std::mutex mutex;
  std::vector<std::uint32_t> counts;
  std::atomic<std::size_t> ticks = 0;
  player.on_tick = [&](Activation& activation) {
    {
      const std::lock_guard lock(mutex);
      counts.push_back(activation.root().count());
    }
    ++ticks;
    harness_test::Note note;
    player.notes.publish(activation, note);
  };
  process->prepare("s");
  process->go();
  for (int pause = 0; pause < 5; ++pause) {
    const std::size_t before = ticks;
    ASSERT_TRUE(becomes_true([&] { return ticks > before + 20; }));
    const Nanoseconds time = bw::now();
    ASSERT_TRUE(becomes_true([&] { return process->pause(time); }));
    EXPECT_TRUE(becomes_true([&] { return under_way() == 0; }));
    const std::size_t idle = ticks;
    bw::sleep_for(5 * millisecond);
    EXPECT_EQ(idle, ticks);
    process->resume(bw::now(), bw::now() + 2 * millisecond);
  }
  process->end();
  process->finish();
  for (std::size_t i = 0; i < counts.size(); ++i) EXPECT_EQ(i, counts[i]) << "the numbers of activations continue";
  const auto records = samples("event", "s").records;
  EXPECT_TRUE(std::any_of(records.begin(), records.end(), [](const auto& record) { return record.warmup(); }))
      << "what began soon after a pause is warm-up";
  EXPECT_TRUE(std::any_of(records.begin(), records.end(), [](const auto& record) { return !record.warmup(); }));
}

TEST_F(DriverPhaseTest, AStartThatStillRunsIsNotPaused) {
  Player& player = begin("phase.t.kind = timed\ntimer.p.tick.period-ns = 2000000\n");
  std::atomic<bool> end = false;
  player.on_begin = [&](Activation&) {
    while (!end) bw::sleep_for(millisecond);
  };
  process->prepare("t");
  process->go();
  const Nanoseconds time = bw::now();
  EXPECT_FALSE(process->pause(time));
  end = true;
  EXPECT_TRUE(becomes_true([&] { return process->pause(time); }));
  process->end();
  process->finish();
}

}  // namespace
