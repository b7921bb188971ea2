// SPDX-License-Identifier: Apache-2.0
// Timers whose rates are adapted to the load of their process.
#include "process_fixture.hpp"

#include <atomic>
#include <filesystem>
#include <set>
#include <utility>

namespace {

using bw::Activation;
using bw::Nanoseconds;
using bw::test::Player;

/// 50 Hz between 25 Hz and 100 Hz, with a deadline that is longer than any test.
const std::string ranged_tick =
    "rates.test.capacity = 1\ntimer.p.tick.period-ns = 20000000\ntimer.p.tick.shortest-period-ns = 10000000\n"
    "timer.p.tick.longest-period-ns = 40000000\ntiming.p.tick.deadline-ns = 1000000000000\n";

class RateTest : public bw::test::ProcessTest {};

TEST_F(RateTest, ATimerFollowsItsRate) {
  Player& player = begin(ranged_tick + "timing.p.tick.worst-ns = 20000000\n");
  Nanoseconds first = 0;
  Nanoseconds last = 0;
  std::atomic<bool> slow = false;
  std::atomic<bool> fast = false;
  // The first activations take long, as over a slow link; the later ones take no time.
  player.on_tick = [&](Activation& activation) {
    const Nanoseconds period = last == 0 ? 0 : activation.intended() - last;
    last = activation.intended();
    if (first == 0) first = last;
    if (period == 40 * bw::millisecond) slow = true;
    if (slow && period == 10 * bw::millisecond) fast = true;
    if (!slow) bw::sleep_for(60 * bw::millisecond);
  };
  const auto ticks = run("t", [&] { return fast.load(); }).timers.at(0).ticks;
  EXPECT_GE((ticks.period + 1) * static_cast<Nanoseconds>(ticks.due), last - first) << "it is the mean period";
  EXPECT_GT(process->recomputations()->count, 2u);
  EXPECT_GT(process->recomputations()->longest, 0);
  EXPECT_TRUE(std::filesystem::exists(folder / "samples/t.test.rates.tsv"));
}

TEST_F(RateTest, TicksOfATimerWithoutRoomAreShed) {
  // The estimate is a century, so there is room only after about 370 ticks are left out: more than two minutes.
  Player& player = begin(
      "rates.test.capacity = 1\ntimer.p.tick.period-ns = 20000000\ntimer.p.tick.longest-period-ns = 400000000\n"
      "timing.p.tick.deadline-ns = 1000000000000\ntiming.p.tick.worst-ns = 4000000000000000000\n");
  std::atomic<int> begun = 0;
  player.on_tick = [&](Activation&) { ++begun; };
  run("t", [&] { return process->deadlines().at(0).shed >= 3; });
  EXPECT_EQ(0, begun);
  EXPECT_EQ(0u, process->deadlines().at(0).made + process->deadlines().at(0).missed);
}

TEST_F(RateTest, ShedTicksAreNoActivationsOfAPath) {
  constexpr std::uint64_t ticks = 40;
  // At first there is no room: the estimate is above the longest period.
  Player& player = begin(
      "rates.test.capacity = 1\ntimer.p.tick.period-ns = 2000000\ntimer.p.tick.shortest-period-ns = 1000000\n"
      "timer.p.tick.longest-period-ns = 4000000\ntimer.p.tick.count = 40\ntiming.p.tick.worst-ns = 10000000\n"
      "timing.p.tick.deadline-ns = 1000000000000\nprobe.arrived.t.warmup = 0\nprobe.arrived.t.samples = 40\n");
  std::atomic<std::uint64_t> begun = 0;
  std::atomic<std::uint64_t> heard = 0;
  player.on_tick = [&](Activation& activation) {
    EXPECT_EQ(begun++, activation.root().count()) << "numbered without gaps";
    harness_test::Note note{};
    player.notes.publish(activation, note);
  };
  player.on_heard = [&](Activation&, const harness_test::Note&) { ++heard; };
  const auto report = run("t", [&] { return process->deadlines().at(0).shed + begun == ticks && heard == begun; });
  EXPECT_GT(process->deadlines().at(0).shed, 0u);
  EXPECT_GT(begun, 0u);
  EXPECT_EQ(begun, report.timers.at(0).ticks.begun);
  EXPECT_EQ(begun, report.timers.at(0).ticks.due);
  EXPECT_EQ(0u, process->deadlines().at(0).missed);
  std::set<std::uint64_t> arrived;
  for (const auto& record : samples("arrived", "t").records) arrived.insert(record.sequence & 0xffffffff);
  ASSERT_EQ(begun, arrived.size());
  EXPECT_EQ(begun - 1, *arrived.rbegin()) << "none of them is missing";
}

TEST_F(RateTest, ATimerKeepsItsRateInAProcessWithoutCapacity) {
  Player& player = begin("timer.p.tick.period-ns = 1000000\ntimer.p.tick.shortest-period-ns = 500000\n");
  std::atomic<int> begun = 0;
  player.on_tick = [&](Activation&) { ++begun; };
  run("t", [&] { return begun >= 3; });
  EXPECT_EQ(nullptr, process->rates());
  EXPECT_FALSE(process->recomputations().has_value());
  EXPECT_FALSE(std::filesystem::exists(folder / "samples/t.test.rates.tsv"));
}

#ifdef BW_ORB_SCHEDULING

TEST_F(RateTest, CancelledActivationsLowerTheRate) {
  bw::test::write_file(folder / "orb.conf",
                       std::string(bw::test::loopback) +
                           "-ORBSchedulingDiscipline most-important-first\n-ORBSchedulingCancellation late\n");
  Player& player = begin(
      "rates.test.capacity = 1\ntimer.p.tick.period-ns = 20000000\ntimer.p.tick.shortest-period-ns = 10000000\n"
      "timer.p.tick.longest-period-ns = 40000000\ntiming.p.tick.segment = 1\n"
      "timing.p.tick.deadline-ns = 1000000000\n");
  Nanoseconds last = 0;
  std::atomic<bool> goes_on = false;
  std::atomic<bool> slow = false;
  player.on_tick = [&](Activation& activation) {
    const Nanoseconds before = std::exchange(last, activation.intended());
    if (before == 0) {
      bw::sleep_for(1100 * bw::millisecond);  // longer than the deadline, as over a link that has become slow
      harness_test::Note note{};
      player.notes.publish(activation, note);
      goes_on = true;
    } else if (last - before == 40 * bw::millisecond) {
      slow = true;
    }
  };
  run("t", [&] { return slow.load(); });
  EXPECT_FALSE(goes_on) << "it was cancelled where it published";
  EXPECT_GT(process->deadlines().at(0).cancelled, 0u);
}

#endif

}  // namespace
