// SPDX-License-Identifier: Apache-2.0
#include "process_fixture.hpp"

#include <bw/driver/random_stream.hpp>

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <vector>

namespace {

using bw::Activation;
using bw::millisecond;
using bw::Nanoseconds;
using bw::test::Player;

class DriverTest : public bw::test::ProcessTest {};

TEST_F(DriverTest, AnOpenLoopKeepsItsScheduleAfterAStall) {
  Player& player = begin("phase.t.kind = timed\ntimer.p.tick.period-ns = 2000000\n");
  std::vector<Nanoseconds> intended;
  std::atomic<int> ticks = 0;
  player.on_tick = [&](Activation& activation) {
    intended.push_back(activation.intended());
    EXPECT_GE(bw::now(), activation.intended()) << "no tick before its time";
    if (ticks == 5) bw::sleep_for(100 * millisecond);  // 50 periods
    ++ticks;
  };
  run("t", [&] { return ticks > 80; });
  for (std::size_t i = 1; i < intended.size(); ++i) {
    EXPECT_EQ(2 * millisecond, intended[i] - intended[i - 1]) << "tick " << i << " was skipped or moved";
  }
}

TEST_F(DriverTest, LatencyCountsFromTheSchedule) {
  Player& player = begin(
      "phase.t.kind = timed\ntimer.p.tick.period-ns = 2000000\nprobe.echo.t.warmup = 0\nprobe.echo.t.samples = 40\n");
  std::atomic<int> ticks = 0;
  player.on_tick = [&](Activation& activation) {
    if (ticks++ == 5) bw::sleep_for(50 * millisecond);
    player.other_echo.call(activation, [&] { return player.other->repeat(1); });
    player.other_echo.call(activation, [&] { return player.other->repeat(2); });
  };
  run("t", [&] { return complete(); });
  const auto records = samples("echo", "t").records;
  ASSERT_GE(records.size(), 40u);
  for (std::size_t i = 1; i < records.size(); i += 2) {
    EXPECT_EQ(records[i].start, records[i].intended) << "the second call has no schedule";
  }
  // Ticks 5 to 9 were due during the stall: their samples contain the wait.
  for (std::size_t tick = 5; tick < 10; ++tick) {
    EXPECT_GT(records[2 * tick].end - records[2 * tick].intended, 30 * millisecond) << "coordinated omission";
  }
}

TEST_F(DriverTest, RateScaleShortensThePeriod) {
  Player& player = begin("rate-scale = 50\ntimer.p.tick.period-ns = 50000000\n");
  std::vector<Nanoseconds> intended;
  std::atomic<int> ticks = 0;
  player.on_tick = [&](Activation& activation) {
    intended.push_back(activation.intended());
    ++ticks;
  };
  run("t", [&] { return ticks > 5; });
  EXPECT_EQ(millisecond, intended[1] - intended[0]);
}

TEST_F(DriverTest, CountOffsetAndJitterAreKept) {
  Player& player = begin(
      "timer.p.tick.period-ns = 1000000\ntimer.p.tick.offset-ns = 5000000\ntimer.p.tick.count = 20\n"
      "timer.p.tick.jitter-ns = uniform -100000 100000\n");
  std::vector<Nanoseconds> intended;
  std::atomic<int> ticks = 0;
  player.on_tick = [&](Activation& activation) {
    intended.push_back(activation.intended());
    ++ticks;
  };
  const Nanoseconds begin = bw::now();
  run("t", [&] { return ticks == 20; });
  EXPECT_GE(intended[0], begin + 4'900'000);
  bool displaced = false;
  for (std::size_t i = 1; i < intended.size(); ++i) {
    const Nanoseconds step = intended[i] - intended[i - 1];
    EXPECT_NEAR(1e6, static_cast<double>(step), 2e5);
    displaced = displaced || step != millisecond;
  }
  EXPECT_TRUE(displaced);
  EXPECT_EQ(20, ticks);
}

/// Measures how many activations run at the same time.
class Overlap {
 public:
  void visit() {
    const int now = ++inside_;
    int most = most_;
    while (now > most && !most_.compare_exchange_weak(most, now)) {
    }
    bw::sleep_for(2 * millisecond);
    --inside_;
    ++visits_;
  }
  int most() const { return most_; }
  int visits() const { return visits_; }

 private:
  std::atomic<int> inside_ = 0, most_ = 0, visits_ = 0;
};

TEST_F(DriverTest, AClosedLoopWaitsForItsReturn) {
  Player& player = begin("phase.s.kind = saturated\nphase.s.driver.p.tick.outstanding = 1\n");
  Overlap overlap;
  player.on_tick = [&](Activation&) { overlap.visit(); };
  run("s", [&] { return overlap.visits() > 20; });
  EXPECT_EQ(1, overlap.most());
}

TEST_F(DriverTest, AClosedLoopHasItsWindow) {
  Player& player = begin("phase.s.kind = saturated\nphase.s.driver.p.tick.outstanding = 3\n");
  Overlap overlap;
  player.on_tick = [&](Activation&) { overlap.visit(); };
  run("s", [&] { return overlap.visits() > 30 && overlap.most() >= 3; });
  EXPECT_EQ(3, overlap.most());
}

TEST_F(DriverTest, AClosedLoopWaitsForFeedback) {
  Player& player = begin(
      "phase.s.kind = saturated\nphase.s.driver.p.tick.outstanding = 2\nphase.s.driver.p.tick.completion = feedback\n");
  std::atomic<int> begun = 0, done = 0, most = 0;
  player.on_tick = [&](Activation& activation) {
    most = std::max(most.load(), ++begun - done);
    harness_test::Note note;
    note.value = 1;
    player.notes.publish(activation, note);
  };
  player.on_heard = [&](Activation&, const harness_test::Note&) { ++done; };
  run("s", [&] { return done > 50; });
  EXPECT_LE(most, 3) << "two under way, and one that is done but not counted yet";
}

const std::string waiting_loop =
    "phase.s.kind = saturated\nphase.s.driver.p.tick.outstanding = 1\nphase.s.driver.p.tick.completion = feedback\n"
    "phase.s.driver.p.tick.until = p.heard\n";
const std::string via = "phase.s.driver.p.tick.via = p.notes p.heard\n";

void publish(Player& player, Activation& activation) {
  harness_test::Note note;
  note.value = 1;
  player.notes.publish(activation, note);
}

TEST_F(DriverTest, AWaitingLoopGoesOnWhereAnExceptionEndsItsBehaviour) {
  Player& player = begin(waiting_loop + via);
  std::atomic<int> heard = 0;
  player.on_tick = [&](Activation& activation) {
    if (activation.root().count() % 2 == 0) throw harness_test::Refused();
    publish(player, activation);
  };
  player.on_heard = [&](Activation&, const harness_test::Note&) { ++heard; };
  const auto report = run("s", [&] { return heard > 20; });
  EXPECT_GE(report.timers.at(0).ticks.failed, 20u);
  EXPECT_LE(report.timers.at(0).ticks.failed, 2 + report.timers.at(0).ticks.begun / 2);
}

TEST_F(DriverTest, AWaitingLoopGoesOnWhereAnExceptionEndsASinksBehaviour) {
  Player& player = begin(waiting_loop + via);
  std::atomic<int> heard = 0;
  player.on_tick = [&](Activation& activation) { publish(player, activation); };
  player.on_heard = [&](Activation&, const harness_test::Note&) {
    if (++heard % 2 == 0) throw CORBA::TRANSIENT();
  };
  const auto report = run("s", [&] { return heard > 40; });
  EXPECT_GE(report.timers.at(0).ticks.failed, 19u);
  EXPECT_TRUE(becomes_true([&] { return under_way() == 0; })) << "what says so is an event, too";
}

TEST_F(DriverTest, AWaitingLoopAwaitsEventsPublishedBeforeAnException) {
  Player& player = begin(waiting_loop + via);
  std::atomic<int> begun = 0, done = 0, most = 0;
  player.on_tick = [&](Activation& activation) {
    most = std::max(most.load(), ++begun - done);
    publish(player, activation);
    throw harness_test::Refused();
  };
  player.on_heard = [&](Activation&, const harness_test::Note&) { ++done; };
  const auto report = run("s", [&] { return done > 50; });
  EXPECT_EQ(0u, report.timers.at(0).ticks.failed);
  EXPECT_LE(most, 2) << "one under way, and one that is done but not counted yet";
}

TEST_F(DriverTest, AWaitingLoopWhoseEventDoesNotComeEndsTheRun) {
  Player& player = begin(waiting_loop + "loop-limit-ns = 20000000\n");
  player.on_tick = [&](Activation&) {};
  process->prepare("s");
  process->recorder_latch().acknowledge();  // no recorder needs samples
  process->go();
  EXPECT_TRUE(becomes_true([&] { return complete(); })) << "the main thread is woken";
  try {
    process->check();
    FAIL() << "the process has not failed";
  } catch (const bw::Failure& failure) {
    EXPECT_EQ(bw::FailureClass::run, failure.kind());
    const std::string said = failure.what();
    EXPECT_EQ(0u, said.find("p.tick: the loop waits for p.heard, which activation 0 has not come to in 20 ms")) << said;
  }
  process->end();
}

TEST_F(DriverTest, ATimerThatDrivesNoLoopIsSilentInSaturatedPhases) {
  Player& player = begin("phase.s.kind = saturated\ntimer.p.tick.period-ns = 1000000\n");
  std::atomic<int> ticks = 0;
  player.on_tick = [&](Activation&) { ++ticks; };
  process->prepare("s");
  process->go();
  bw::sleep_for(20 * millisecond);
  process->end();
  EXPECT_EQ(0, ticks);
}

TEST_F(DriverTest, AStartRunsInItsThreadsAndEndsWithItsPhase) {
  Player& player = begin("timer.p.tick.period-ns = 1000000000\n");
  std::atomic<int> turns = 0, threads = 0;
  player.on_begin = [&](Activation& activation) {
    ++threads;
    for (;;) {
      activation.proceed();
      ++turns;
    }
  };
  run("t", [&] { return turns > 1000 && threads == 2; });
  run("u", [&] { return threads == 4; });
}

TEST_F(DriverTest, ATickThatTakesLongHoldsUpItsOwnThreadOnly) {
  Player& player = begin("timer.p.tick.period-ns = 1000000\ntimer.p.tick.count = 9\ndriver.p.tick.threads = 3\n");
  std::mutex mutex;
  std::vector<unsigned> counts;
  std::atomic<bool> let_go = false;
  player.on_tick = [&](Activation& activation) {
    while (activation.root().count() == 1 && !let_go) bw::sleep_for(millisecond);
    const std::lock_guard lock(mutex);
    counts.push_back(activation.root().count());
    let_go = counts.size() >= 6;  // all except for tick 1 and the following ticks of its thread
  };
  run("t", [&] {
    const std::lock_guard lock(mutex);
    return counts.size() == 9;
  });
  std::sort(counts.begin(), counts.end());
  EXPECT_EQ((std::vector<unsigned>{0, 1, 2, 3, 4, 5, 6, 7, 8}), counts);
}

TEST_F(DriverTest, ActivationsOfSeveralThreadsAreNumberedWithoutGaps) {
  Player& player = begin("timer.p.tick.period-ns = 1000000\ndriver.p.tick.threads = 2\n");
  std::mutex mutex;
  std::vector<unsigned> counts;
  player.on_tick = [&](Activation& activation) {
    {
      const std::lock_guard lock(mutex);
      counts.push_back(activation.root().count());
    }
    if (activation.root().count() == 0) activation.sleep(3600 * bw::second);  // until the phase ends
  };
  run("t", [&] {
    const std::lock_guard lock(mutex);
    return counts.size() >= 6;
  });
  std::sort(counts.begin(), counts.end());
  for (std::size_t i = 0; i < counts.size(); ++i) EXPECT_EQ(i, counts[i]) << "whichever thread is held up";
}

TEST_F(DriverTest, EachThreadHasItsWindow) {
  Player& player =
      begin("phase.s.kind = saturated\nphase.s.driver.p.tick.outstanding = 2\ndriver.p.tick.threads = 2\n");
  Overlap overlap;
  player.on_tick = [&](Activation&) { overlap.visit(); };
  run("s", [&] { return overlap.visits() > 40 && overlap.most() >= 4; });
  EXPECT_EQ(4, overlap.most());
}

/// Returns the random numbers of 30 ticks, by their count.
std::map<unsigned, std::uint64_t> drawn(Player& player, const std::function<void(std::function<bool()>)>& run) {
  std::mutex mutex;
  std::map<unsigned, std::uint64_t> values;
  bw::RandomStream stream(player, "tick");
  player.on_tick = [&](Activation& activation) {
    bw::Random random = stream.of(activation);
    const std::lock_guard lock(mutex);
    values[activation.root().count()] = random.next();
  };
  run([&] {
    const std::lock_guard lock(mutex);
    return values.size() == 30;
  });
  return values;
}

TEST_F(DriverTest, DrawsDependOnTheTickAndNotOnThreads) {
  const std::string settings = "timer.p.tick.period-ns = 100000\ntimer.p.tick.count = 30\n";
  const auto in_phase = [this](const std::function<bool()>& until) { run("t", until); };
  // The same phase several times; the output of one process would disturb the next
  const auto next = [this] {
    process.reset();
    std::filesystem::remove_all(folder / "samples");
    std::filesystem::create_directory(folder / "samples");
  };
  const auto alone = drawn(begin(settings), in_phase);
  next();
  EXPECT_EQ(alone, drawn(begin(settings + "driver.p.tick.threads = 4\n"), in_phase));
  next();
  const auto other = drawn(begin(settings + "seed = 2\n"), in_phase);
  EXPECT_NE(alone.at(0), other.at(0));
}

TEST_F(DriverTest, CallsAreCountedInEachPhase) {
  Player& player = begin("timer.p.tick.period-ns = 1000000000\n");
  bw::RandomStream stream(player, "echo.repeat");
  const auto first = [&](const std::string& phase) {
    process->prepare(phase);
    return stream.of_call().next();
  };
  const auto one = first("s");
  EXPECT_NE(one, stream.of_call().next());
  EXPECT_NE(one, first("t"));
  bw::RandomStream again(player, "echo.repeat");
  EXPECT_NE(one, again.of_call().next()) << "of the second phase";
}

TEST(DriverNumber, IsReadFromTheSettingsAndChecked) {
  const auto number = [](const std::string& value) {
    return bw::driver_number(bw::Settings::parse("driver.p.tick.number = " + value + "\n", "settings"), "p.tick");
  };
  EXPECT_EQ(7, number("7"));
  for (const std::string wrong : {"0", "-1", "65535", "seven"}) EXPECT_THROW(number(wrong), bw::Failure) << wrong;
  EXPECT_THROW(bw::driver_number(bw::Settings(), "p.tick"), bw::Failure);
}

TEST_F(DriverTest, UnusablePhaseSettingsAreRefused) {
  begin("phase.t.kind = untimed\n");
  EXPECT_THROW(process->prepare("t"), bw::Failure);
  process->prepare("without a period");
  EXPECT_THROW(process->go(), bw::Failure);
}

}  // namespace
