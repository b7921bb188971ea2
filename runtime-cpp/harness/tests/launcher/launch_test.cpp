// SPDX-License-Identifier: Apache-2.0
#include "../support/samples.hpp"
#include "launch_fixture.hpp"

#include <signal.h>
#include <sys/stat.h>

namespace {

using bw::test::LaunchTest;
using bw::test::read_file;
using bw::test::Samples;
using bw::test::write_file;

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

class Launch : public LaunchTest {
 protected:
  /// A failed run: its class and process, what the message says, and that nothing is left.
  void expect_failure(const std::string& kind, const std::string& process, const std::string& text) {
    const std::string begin = "\"failure\":{\"class\":\"" + kind +
                              "\",\"process\":" + (process.empty() ? "null" : "\"" + process + "\"") + ",";
    EXPECT_TRUE(holds(result(), begin)) << result();
    EXPECT_TRUE(holds(result(), text)) << result();
    EXPECT_TRUE(holds(status(), "{\"event\":\"failure\",\"class\":\"" + kind + "\"")) << status();
    EXPECT_TRUE(holds(read_file(folder / "err"), text)) << "the user is told, too";
    expect_nothing_left();
  }
};

TEST_F(Launch, TakesAllProcessesThroughAllPhases) {
  worker("a");
  worker("b");
  floors = "floor name=f request-bytes=8 reply-bytes=16 client-cores=- server-cores=- samples=20 warmup=5\n";
  EXPECT_EQ(0, run({"--status", "-"}));
  EXPECT_TRUE(holds(result(), "\"failure\":null")) << result();
  EXPECT_TRUE(holds(result(), "\"name\":\"timed\",\"startNs\":")) << result();
  EXPECT_FALSE(holds(result(), "\"endNs\":null")) << result();
  EXPECT_EQ(status(), read_file(folder / "out")) << "--status - is for the caller";
  EXPECT_TRUE(holds(status(), "{\"event\":\"progress\",\"phase\":\"saturated\",\"done\":12,\"of\":12}")) << status();
  EXPECT_TRUE(status().ends_with("{\"event\":\"end\",\"exit\":0}\n")) << status();
  EXPECT_EQ(4u, Samples(run_dir + "/samples/probe_a.timed.a.bws").good().size());
  EXPECT_EQ(20u, Samples(run_dir + "/samples/floor.f.bws").good().size());
  EXPECT_TRUE(holds(read_file(run_dir + "/logs/b.log"), "b begins"));
  expect_nothing_left();
}

TEST_F(Launch, ExitAtStart) {
  worker("a");
  worker("b", "exits-at-start");
  EXPECT_EQ(1, run());
  expect_failure("start", "b", "b exited with code 3; the last lines of its log");
}

TEST_F(Launch, CrashBeforeConfigured) {
  worker("a");
  worker("b", "crashes-before-configured");
  EXPECT_EQ(1, run());
  expect_failure("start", "b", "b was killed by SIGSEGV; the last lines of its log");
}

TEST_F(Launch, CannotBind) {
  worker("a");
  worker("b", "cannot-bind");
  EXPECT_EQ(1, run());
  expect_failure("start", "b", "b: port 2809 is taken");
}

TEST_F(Launch, GarbageOnStandardOutput) {
  worker("a", "talks-garbage");
  EXPECT_EQ(1, run());
  expect_failure("start", "a", "a said `What a nice day`, which is not of the protocol");
}

TEST_F(Launch, DeathInWarmUpKeepsTheSamples) {
  worker("a");
  worker("b", "is-aborted-in-warm-up");
  EXPECT_EQ(1, run());
  expect_failure("run", "b", "b was killed by SIGABRT in phase timed");
  EXPECT_EQ(1u, Samples(run_dir + "/samples/probe_b.timed.b.bws").records.size());
}

TEST_F(Launch, DeathWhileMeasuringKeepsTheSamples) {
  worker("a", "is-killed-while-measuring");
  worker("b");
  EXPECT_EQ(1, run());
  expect_failure("run", "a", "a was killed by SIGKILL in phase timed");
  EXPECT_EQ(2u, Samples(run_dir + "/samples/probe_a.timed.a.bws").good().size());
  EXPECT_TRUE(holds(result(), "\"signal\":9")) << result();
}

TEST_F(Launch, DeathWhileFlushing) {
  worker("a", "is-killed-while-flushing");
  EXPECT_EQ(1, run());
  expect_failure("run", "a", "a was killed by SIGKILL");
}

TEST_F(Launch, ExitCodeAtTheEnd) {
  worker("a", "exits-with-7");
  EXPECT_EQ(1, run());
  expect_failure("run", "a", "a exited with code 7");
}

TEST_F(Launch, WrongAnswer) {
  worker("a", "answers-wrongly");
  EXPECT_EQ(1, run());
  expect_failure("wrong-answer", "a", "3 of 9 answers are wrong");
}

TEST_F(Launch, StoppedBySignal) {
  limits = "time-s=30 start-s=20 stop-s=20 stall-s=1";
  worker("a");
  worker("b", "hangs");
  EXPECT_EQ(1, run());
  expect_failure("timeout", "b", "no new sample for 1.0 s; probe_b has 3 of 6 samples; b is stopped by SIGSTOP");
}

TEST_F(Launch, NoAnswerAtStart) {
  limits = "time-s=30 start-s=1 stop-s=20 stall-s=20";
  worker("a");
  worker("b", "never-configured");
  EXPECT_EQ(1, run());
  expect_failure("timeout", "b", "b has not said `configured` after 1.0 s; it runs");
}

TEST_F(Launch, NoAnswerAtStop) {
  limits = "time-s=30 start-s=20 stop-s=1 stall-s=20";
  worker("a", "never-stops");
  EXPECT_EQ(1, run());
  expect_failure("timeout", "a", "a has not said `stopped` after 1.0 s");
}

TEST_F(Launch, TimeLimit) {
  limits = "time-s=1 start-s=20 stop-s=20 stall-s=20";
  worker("a", "goes-on");
  EXPECT_EQ(1, run());
  expect_failure("timeout", "a", "a has not said `complete timed` after the run's limit of 1.0 s");
}

TEST_F(Launch, APhaseMayEndByItsDuration) {
  phases = "phase name=timed duration-s=0.2\n";
  worker("a", "goes-on");
  EXPECT_EQ(0, run());
  EXPECT_TRUE(holds(status(), "\"done\":3,\"of\":6")) << status();
}

TEST_F(Launch, WhatAProcessLeftBehindIsEndedToo) {
  worker("a", "leaves-a-child");
  EXPECT_EQ(0, run());
  EXPECT_EQ(2u, numbers("pids").size());
  expect_nothing_left();
}

TEST_F(Launch, Interrupted) {
  worker("a", "goes-on");
  worker("b", "never-stops");
  start();
  wait_for_status("measuring");
  kill(launcher, SIGINT);
  EXPECT_EQ(130, wait());
  expect_failure("interrupted", "", "interrupted by SIGINT");
}

TEST_F(Launch, Terminated) {
  worker("a", "goes-on");
  start();
  wait_for_status("measuring");
  kill(launcher, SIGTERM);
  EXPECT_EQ(130, wait());
  expect_failure("interrupted", "", "interrupted by SIGTERM");
}

TEST_F(Launch, CallerIsGone) {
  worker("a", "goes-on");
  worker("b", "hangs");
  start({"--with-parent"});
  wait_for_status("measuring");
  close(caller_pipe);
  caller_pipe = -1;
  EXPECT_EQ(130, wait());
  expect_failure("interrupted", "", "the caller is gone");
}

TEST_F(Launch, KilledLauncherLeavesNothing) {
  worker("a", "goes-on");
  worker("b", "hangs");
  start();
  wait_for_status("measuring");
  kill(launcher, SIGKILL);
  EXPECT_EQ(-SIGKILL, wait());
  expect_nothing_left();
}

TEST_F(Launch, AHundredProcesses) {
  for (int i = 0; i < 100; ++i) worker("w" + std::to_string(i));
  EXPECT_EQ(0, run());
  EXPECT_EQ(100u, numbers("pids").size());
  expect_nothing_left();
}

TEST_F(Launch, AHundredProcessesOfWhichOneDies) {
  for (int i = 0; i < 99; ++i) worker("w" + std::to_string(i));
  worker("last", "is-killed-while-measuring");
  EXPECT_EQ(1, run());
  expect_failure("run", "last", "last was killed by SIGKILL in phase timed");
}

TEST_F(Launch, ACoreThatIsNotThere) {
  cores = "1000";
  worker("a");
  EXPECT_EQ(3, run());
  EXPECT_TRUE(holds(result(), "a cannot be pinned to cores 1000")) << result();
}

TEST_F(Launch, AnExecutableThatIsNotThere) {
  worker("a");
  EXPECT_EQ(1, run({"--bin-dir", folder.path()}));
  EXPECT_TRUE(holds(result(), "cannot execute " + (folder / "fake_worker") + ": No such file or directory"))
      << result();
}

TEST_F(Launch, RealTimeSchedulingOrSaysHowToPermitIt) {
  scheduling = "fifo priority=10";
  worker("a");
  const int code = run();
  if (code == 0) return;  // permitted
  EXPECT_EQ(3, code);
  EXPECT_TRUE(holds(result(), "a cannot run with scheduling fifo at priority 10")) << result();
  EXPECT_TRUE(holds(result(), "ulimit -r 10")) << result();
}

TEST_F(Launch, WrongInput) {
  worker("a");
  EXPECT_EQ(2, run({"--set", "wokers=3"}));
  EXPECT_TRUE(holds(read_file(folder / "err"), "has no setting wokers"));
  EXPECT_EQ(2, run({"--nonsense", "1"}));
  EXPECT_EQ(0, run());
  EXPECT_EQ(2, run()) << "a run directory is used once";
  EXPECT_TRUE(holds(read_file(folder / "err"), "holds a run already"));
}

TEST_F(Launch, SettingsInForceAreKept) {
  worker("a", "exits-at-start");
  EXPECT_EQ(0, run({"--set", "worker.a=good"}));
  EXPECT_EQ("worker.a = good\nworkers = 1\n", read_file(run_dir + "/settings"));
}

TEST_F(Launch, OtherHostsThroughSsh) {
  // Stands for ssh: the options and the host's name are dropped, the command line goes to a shell, as sshd would have
  // it.
  const std::string ssh = folder / "ssh";
  write_file(ssh, "#!/bin/sh\nwhile [ $# -gt 1 ]; do shift; done\nexec sh -c \"$1\"\n");
  ASSERT_EQ(0, chmod(ssh.c_str(), 0755));
  worker("a");
  worker("b", "good", "node1");
  EXPECT_EQ(0, run({"--ssh", ssh})) << read_file(folder / "err");
  EXPECT_EQ(4u, Samples(run_dir + "/samples/probe_b.timed.b.bws").good().size());
  expect_nothing_left();
}

}  // namespace
