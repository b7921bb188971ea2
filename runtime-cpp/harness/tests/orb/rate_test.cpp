// SPDX-License-Identifier: Apache-2.0
// Timers whose rates follow the load of their process.
#include "process_fixture.hpp"

#include <atomic>
#include <filesystem>

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
  Nanoseconds last = 0;
  std::atomic<bool> slow = false;
  std::atomic<bool> fast = false;
  // The first activations take long, as on a slow link, and the later ones nothing.
  player.on_tick = [&](Activation& activation) {
    const Nanoseconds period = last == 0 ? 0 : activation.intended() - last;
    last = activation.intended();
    if (period == 40 * bw::millisecond) slow = true;
    if (slow && period == 10 * bw::millisecond) fast = true;
    if (!slow) bw::sleep_for(60 * bw::millisecond);
  };
  run("t", [&] { return fast.load(); });
  EXPECT_GT(process->recomputations()->count, 2u);
  EXPECT_GT(process->recomputations()->longest, 0);
  EXPECT_TRUE(std::filesystem::exists(folder / "samples/t.test.rates.tsv"));
}

TEST_F(RateTest, TicksOfATimerWithoutRoomAreShed) {
  Player& player = begin(ranged_tick + "timing.p.tick.worst-ns = 1000000000\n");
  std::atomic<int> begun = 0;
  player.on_tick = [&](Activation&) { ++begun; };
  run("t", [&] { return process->deadlines().at(0).shed >= 5; });
  EXPECT_EQ(0, begun);
  EXPECT_EQ(0u, process->deadlines().at(0).made + process->deadlines().at(0).missed);
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

}  // namespace
