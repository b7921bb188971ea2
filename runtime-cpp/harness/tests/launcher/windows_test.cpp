// SPDX-License-Identifier: Apache-2.0
// bw-launch measures in windows on its caller's commands.
#include "../support/conditions.hpp"
#include "../support/samples.hpp"
#include "launch_fixture.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <signal.h>
#include <unistd.h>

namespace {

using bw::test::holds;
using bw::test::LaunchTest;
using bw::test::read_file;
using bw::test::Samples;

class Windows : public LaunchTest {
 protected:
  void begin() { start({"--windows", "1000", "--status", "-"}); }

  void phase(const std::string& name) {
    say("phase " + name);
    wait_for_status("{\"event\":\"ready\",\"phase\":\"" + name + "\"");
  }

  /// Requests a window of 20 ms after 5 ms that do not count.
  void window(const std::string& phase, int block, int order) {
    say("window " + phase + " " + std::to_string(block) + " " + std::to_string(order) + " 20000000 5000000 100000");
    wait_for_status("\"phase\":\"" + phase + "\",\"block\":" + std::to_string(block) +
                    ",\"order\":" + std::to_string(order));
  }

  void expect_failure(const std::string& kind, const std::string& text) {
    EXPECT_TRUE(holds(result(), "\"failure\":{\"class\":\"" + kind + "\"")) << result();
    EXPECT_TRUE(holds(result(), text)) << result();
    EXPECT_TRUE(holds(status(), "{\"event\":\"failure\",\"class\":\"" + kind + "\"")) << status();
    expect_nothing_left();
  }

  /// Returns the numbers after each occurrence of a key in the result.
  std::vector<std::int64_t> numbers_of(const std::string& key) const {
    const std::string text = result();
    const std::string begin = "\"" + key + "\":";
    std::vector<std::int64_t> found;
    for (auto at = text.find(begin); at != std::string::npos; at = text.find(begin, at + 1)) {
      found.push_back(std::stoll(text.substr(at + begin.size())));
    }
    return found;
  }
};

TEST_F(Windows, AreMeasuredOnCommandOfTheCaller) {
  floors =
      "floor name=f request-bytes=8 reply-bytes=16 client-cores=- server-cores=- samples=300 warmup=5\n"
      "floor name=g request-bytes=9 reply-bytes=7 client-cores=- server-cores=- samples=300 warmup=5\n";
  worker("a");
  worker("b");
  begin();
  phase("timed");
  EXPECT_TRUE(holds(status(), "\"phase\":\"timed\",\"idle\":true}")) << status();
  window("timed", 1, 2);
  window("timed", 2, 1);
  say("end-phase timed");
  phase("saturated");
  window("saturated", 3, 1);
  say("end-phase saturated");
  say("finish");
  EXPECT_EQ(0, wait()) << read_file(folder / "err");
  EXPECT_TRUE(holds(result(), "\"failure\":null")) << result();
  EXPECT_TRUE(holds(result(), "\"endedBy\":\"windows\"")) << result();
  EXPECT_EQ((std::vector<std::int64_t>{1, 2, 3}), numbers_of("block"));
  EXPECT_EQ((std::vector<std::int64_t>{2, 1, 1}), numbers_of("order"));
  EXPECT_TRUE(holds(result(), "\"floors\":[{\"name\":\"f\",\"samples\":120,\"p10Ns\":")) << result();
  EXPECT_TRUE(holds(result(), "{\"name\":\"g\",\"samples\":120,\"p10Ns\":")) << result();
  EXPECT_EQ(status(), read_file(folder / "out"));
  EXPECT_TRUE(holds(status(), "\"complete\":true}")) << status();

  // Two of the six samples of each window began too early.
  const Samples samples(run_dir + "/samples/probe_a.timed.a.bws");
  EXPECT_EQ(6u + 2 * 6, samples.records.size());
  EXPECT_EQ(samples.records.size(), samples.capacity) << "the file was cut behind them";
  const auto begins = numbers_of("startNs"), ends = numbers_of("endNs");
  ASSERT_EQ(5u, begins.size()) << "two phases, three windows";
  EXPECT_GE(ends[1] - begins[1], 20'000'000);
  EXPECT_GT(begins[2], ends[1]);
  const auto warm = static_cast<std::size_t>(std::count_if(samples.records.begin(), samples.records.end(),
                                                           [](const auto& record) { return record.warmup(); }));
  EXPECT_GE(warm, 2u + 2 * 2) << "of the phase's begin, and of each window";
  EXPECT_EQ(300u, Samples(run_dir + "/samples/floor.f.bws").good().size()) << "360 calls, room for 300";
  expect_nothing_left();
}

TEST_F(Windows, WaitingForTheCallerTakesNoneOfTheRunsTime) {
  limits = "time-s=5 start-s=20 stop-s=20 stall-s=20";
  worker("a");
  begin();
  phase("timed");
  usleep(6'000'000);  // waits for no condition, because this time has to pass
  window("timed", 1, 1);
  say("end-phase timed");
  say("finish");
  EXPECT_EQ(0, wait()) << result();
}

TEST_F(Windows, WindowsTakeNoneOfTheRunsTime) {
  limits = "time-s=5 start-s=20 stop-s=20 stall-s=20";
  worker("a");
  begin();
  phase("timed");
  say("window timed 1 1 6000000000 5000000 100000");  // longer than the limit
  wait_for_status("\"phase\":\"timed\",\"block\":1,\"order\":1");
  say("end-phase timed");
  say("finish");
  EXPECT_EQ(0, wait()) << result();
}

TEST_F(Windows, BusySystemInAPauseIsReported) {
  worker("a", "spins");
  begin();
  phase("timed");
  EXPECT_TRUE(holds(status(), "\"idle\":false,\"why\":\"processes use ")) << status();
  close(caller_pipe);
  caller_pipe = -1;
  EXPECT_EQ(130, wait());
  expect_nothing_left();
}

TEST_F(Windows, ProcessThatDoesNotPauseIsReported) {
  limits = "time-s=60 start-s=20 stop-s=1 stall-s=20";
  worker("a");
  worker("b", "never-pauses");
  begin();
  phase("timed");
  EXPECT_TRUE(holds(status(), "\"idle\":false,\"why\":\"activations or start behaviours of b still run after 1.0 s\""))
      << status();
  close(caller_pipe);
  caller_pipe = -1;
  EXPECT_EQ(130, wait());
  expect_nothing_left();
}

TEST_F(Windows, ProcessThatDoesNotPauseAfterAWindowDoesNotFailTheRun) {
  limits = "time-s=60 start-s=20 stop-s=1 stall-s=20";
  worker("a", "pauses-once");
  begin();
  phase("timed");
  EXPECT_TRUE(holds(status(), "\"idle\":true}")) << status();
  say("window timed 1 1 20000000 5000000 100000");
  wait_for_status("\"idle\":false,\"why\":\"activations or start behaviours of a still run after 1.0 s\"");
  close(caller_pipe);
  caller_pipe = -1;
  EXPECT_EQ(130, wait());
  EXPECT_FALSE(holds(result(), "\"class\":\"timeout\"")) << result();
  expect_nothing_left();
}

TEST_F(Windows, DeathInAWindowFailsTheRun) {
  worker("a");
  worker("b", "is-killed-in-a-window");
  begin();
  phase("timed");
  say("window timed 1 1 20000000 5000000 100000");
  EXPECT_EQ(1, wait());
  expect_failure("run", "b was killed by SIGKILL in phase timed");
}

TEST_F(Windows, DeathInAPauseFailsTheRunAndKeepsSamples) {
  worker("a");
  worker("b");
  begin();
  phase("timed");
  window("timed", 1, 1);
  kill(numbers("pids").back(), SIGKILL);
  EXPECT_EQ(1, wait());
  expect_failure("run", "was killed by SIGKILL in phase timed");
  EXPECT_EQ((std::vector<std::int64_t>{1}), numbers_of("block")) << "what was measured is kept";
}

TEST_F(Windows, CommandOutOfOrderFailsTheRun) {
  worker("a");
  begin();
  phase("timed");
  say("end-phase saturated");
  EXPECT_EQ(1, wait());
  expect_failure("run", "the caller's command for phase saturated is out of order");
}

TEST_F(Windows, PhaseStallsIfItsWindowsHaveNoSamples) {
  limits = "time-s=60 start-s=20 stop-s=20 stall-s=0.1";
  worker("a", "has-no-samples-in-windows");
  begin();
  phase("timed");
  for (int block = 1; block <= 30 && !holds(status(), "\"event\":\"failure\""); ++block) {
    say("window timed " + std::to_string(block) + " 1 20000000 5000000 100000");
    EXPECT_TRUE(bw::test::becomes_true(std::chrono::seconds(60), [&] {
      return holds(status(), "\"block\":" + std::to_string(block) + ",") || holds(status(), "\"event\":\"failure\"");
    }));
  }
  EXPECT_EQ(1, wait());
  expect_failure("timeout", "phase timed stalls: no new sample for 0.1 s; probe_a has 3 of 6 samples");
}

TEST_F(Windows, InterruptInAPauseEndsTheRun) {
  floors = "floor name=f request-bytes=8 reply-bytes=16 client-cores=- server-cores=- samples=300 warmup=5\n";
  worker("a");
  begin();
  phase("timed");
  kill(launcher, SIGINT);
  EXPECT_EQ(130, wait());
  expect_failure("interrupted", "interrupted by SIGINT");
}

TEST_F(Windows, KilledLauncherLeavesNothing) {
  worker("a");
  begin();
  phase("timed");
  kill(launcher, SIGKILL);
  EXPECT_EQ(-SIGKILL, wait());
  expect_nothing_left();
}

TEST_F(Windows, FloorOnAMissingCoreFailsTheRun) {
  worker("a");
  floors = "floor name=f request-bytes=8 reply-bytes=16 client-cores=- server-cores=1000 samples=20 warmup=5\n";
  begin();
  EXPECT_EQ(3, wait());
  EXPECT_TRUE(holds(result(), "the floor's server cannot be pinned to cores 1000")) << result();
}

TEST_F(Windows, OptionWindowsRefusesWrongInput) {
  worker("a");
  EXPECT_EQ(2, run({"--windows", "none"}));
  phases = "phase name=timed duration-s=2\n";
  EXPECT_EQ(2, run({"--windows", "100"}));
  EXPECT_TRUE(holds(read_file(folder / "err"), "--windows: the phase timed has a duration"));
  phases = "phase name=timed\n";
  worker("b", "good", "node1");
  EXPECT_EQ(2, run({"--windows", "100"}));
  EXPECT_TRUE(holds(read_file(folder / "err"), "--windows: b is on another host, node1"));
}

}  // namespace
