// SPDX-License-Identifier: Apache-2.0
#include "../support/conditions.hpp"
#include "../support/samples.hpp"
#include "launch_fixture.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include <sched.h>
#include <signal.h>
#include <sys/stat.h>

namespace {

using bw::test::holds;
using bw::test::LaunchTest;
using bw::test::read_file;
using bw::test::Samples;
using bw::test::write_file;

using Launch = LaunchTest;

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

/// The behaviour of a worker with an error, and the expected message.
struct WorkerFault {
  const char* does;
  const char* kind;
  const char* text;
  const char* limits = "time-s=30 start-s=20 stop-s=20 stall-s=20";
};
void PrintTo(const WorkerFault& misdeed, std::ostream* out) { *out << misdeed.does; }

class WorkerFaults : public Launch, public testing::WithParamInterface<WorkerFault> {};

TEST_P(WorkerFaults, FailTheRun) {
  limits = GetParam().limits;
  footprints = "footprint process=b phases=timed\n";
  worker("a");
  worker("b", GetParam().does);
  EXPECT_EQ(1, run());
  expect_failure(GetParam().kind, "b", GetParam().text);
}

INSTANTIATE_TEST_SUITE_P(
    Launch, WorkerFaults,
    testing::Values(
        WorkerFault{"exits-at-start", "start", "b exited with code 3; the last lines of its log"},
        WorkerFault{"crashes-before-configured", "start", "b was killed by SIGSEGV; the last lines of its log"},
        WorkerFault{"cannot-bind", "start", "b: port 2809 is taken"},
        WorkerFault{"talks-garbage", "start", "b said `What a nice day`, which is not of the protocol"},
        WorkerFault{"talks-garbage-of-events", "run", "b said `events 3 many few -`, which is not of the protocol"},
        WorkerFault{"talks-garbage-of-memory", "run",
                    "b said `footprint begin resident=much`, which is not of the protocol"},
        WorkerFault{"talks-garbage-of-deadlines", "run",
                    "b said `deadlines b.tick 2 5000000 few 3 4 1 2 4000000`, which is not of the protocol"},
        WorkerFault{"is-killed-while-flushing", "run", "b was killed by SIGKILL"},
        WorkerFault{"exits-with-7", "run", "b exited with code 7"},
        WorkerFault{"answers-wrongly", "wrong-answer", "3 of 9 answers are wrong"},
        WorkerFault{"never-configured", "timeout", "b has not said `configured` after 5.0 s; it runs",
                    "time-s=300 start-s=5 stop-s=200 stall-s=200"},
        WorkerFault{"never-stops", "timeout", "b has not said `stopped` after 5.0 s",
                    "time-s=300 start-s=200 stop-s=5 stall-s=200"},
        WorkerFault{"goes-on", "timeout", "b has not said `complete timed` after the run's limit of 5.0 s",
                    "time-s=5 start-s=200 stop-s=200 stall-s=200"}),
    [](const auto& test) {
      std::string name = test.param.does;
      std::replace(name.begin(), name.end(), '-', '_');
      return name;
    });

TEST_F(Launch, RecordsTheDeadlinesOfEachPhase) {
  phases = "phase name=timed\n";
  worker("a", "has-deadlines");
  worker("b");
  EXPECT_EQ(0, run());
  EXPECT_TRUE(holds(result(),
                    "\"deadlines\":[{\"name\":\"a.tick\",\"criticality\":2,\"deadlineNs\":5000000,\"made\":7,"
                    "\"missed\":3,\"cancelled\":4,\"retried\":1,\"shed\":2,\"wastedNs\":4000000}]"))
      << result();
}

TEST_F(Launch, RecordsTheRecomputationsOfRatesOfEachProcess) {
  phases = "phase name=timed\n";
  worker("a", "has-rates");
  worker("b");
  EXPECT_EQ(0, run());
  EXPECT_TRUE(
      holds(result(), "\"recomputations\":[{\"process\":\"a\",\"count\":42,\"totalNs\":210000,\"longestNs\":9000}]"))
      << result();
}

TEST_F(Launch, MemoryIsAskedForAtBothEndsOfAPhaseAndOfProgramsAtTheLast) {
  phases = "phase name=timed duration-s=2.5\n";
  footprints = "footprint process=a phases=timed\nfootprint process=b phases=-\n";
  worker("a", "goes-on");  // runs until its duration ends the phase
  worker("b");
  worker("c");
  EXPECT_EQ(0, run());
  const auto count = [&](const std::string& text) {
    int found = 0;
    for (auto at = result().find(text); at != std::string::npos; at = result().find(text, at + 1)) ++found;
    return found;
  };
  EXPECT_EQ(1, count("{\"process\":\"a\",\"at\":\"begin\"")) << result();
  EXPECT_GE(count("{\"process\":\"a\",\"at\":\"during\""), 1) << result();
  EXPECT_EQ(1, count("{\"process\":\"a\",\"at\":\"end\"")) << result();
  EXPECT_TRUE(holds(result(), "\"warm\":true,\"peak\":2048,\"resident\":1024,\"samples\":100}")) << result();
  EXPECT_EQ(0, count("{\"process\":\"b\",\"at\"")) << result();
}

TEST_F(Launch, ProgramsAreMeasuredBeforeTheyStop) {
  footprints = "footprint process=b phases=-\n";
  worker("a");
  worker("b");
  EXPECT_EQ(0, run());
  EXPECT_TRUE(holds(result(), "\"programs\":[{\"process\":\"b\",\"peak\":2048")) << result();
}

TEST_F(Launch, FootprintsOfUnknownProcessesAndPhasesAreRefused) {
  worker("a");
  footprints = "footprint process=z phases=-\n";
  EXPECT_EQ(2, run());
  EXPECT_TRUE(holds(read_file(folder / "err"), "a footprint of z, which is no process"));
  footprints = "footprint process=a phases=later\n";
  EXPECT_EQ(2, run());
  EXPECT_TRUE(holds(read_file(folder / "err"), "a footprint in later, which is no phase"));
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

TEST_F(Launch, ProcessStoppedBySignalStallsTheRun) {
  limits = "time-s=300 start-s=200 stop-s=200 stall-s=5";
  worker("a");
  worker("b", "hangs");
  EXPECT_EQ(1, run());
  expect_failure("timeout", "b", "no new sample for 5.0 s; probe_b has 3 of 6 samples; b is stopped by SIGSTOP");
}

TEST_F(Launch, AStalledPhaseNamesTheWorkThatSchedulersHaveLeftOut) {
  limits = "time-s=300 start-s=200 stop-s=200 stall-s=5";
  worker("a", "leaves-work-out");
  EXPECT_EQ(1, run());
  expect_failure("timeout", "a",
                 "probe_a has 3 of 6 samples; shed for lack of room at their lowest rates: a.tick (20 of 22); "
                 "cancelled because of their deadlines: a.late (7 of 10)");
}

TEST_F(Launch, APhaseMayEndByItsDuration) {
  phases = "phase name=timed duration-s=0.2\n";
  worker("a", "goes-on");
  EXPECT_EQ(0, run());
  EXPECT_TRUE(holds(status(), "\"of\":6")) << status();
  EXPECT_EQ(1u, Samples(run_dir + "/samples/probe_a.timed.a.bws").good().size()) << "of three, two are warm-up";
  EXPECT_TRUE(holds(result(), "\"endedBy\":\"duration\"")) << result();
}

TEST_F(Launch, BacklogIsReportedAndWorkedOffBeforeTheNextPhase) {
  worker("a");
  worker("slow", "falls-behind");
  EXPECT_EQ(0, run());
  const std::string said =
      "phase timed could not keep up with slow.tick: 20000 ticks/s were due, 11500/s were worked off; 425 of 1000 "
      "ticks "
      "were left at its end";
  EXPECT_TRUE(holds(status(), "{\"event\":\"warning\",\"phase\":\"timed\",\"message\":\"" + said)) << status();
  EXPECT_TRUE(holds(read_file(folder / "err"), said)) << "standard error has the message, too";
  EXPECT_TRUE(
      holds(result(),
            "{\"name\":\"slow.tick\",\"periodNs\":50000,\"due\":1000,\"begun\":1000,\"failed\":0,\"workedOff\":575,"
            "\"keptUp\":false}"))
      << result();
  EXPECT_TRUE(holds(result(), "\"backlog\":425,\"outstanding\":0}")) << result();
  EXPECT_TRUE(holds(result(), "\"endedBy\":\"samples\"")) << result();
  EXPECT_FALSE(holds(status(), "phase saturated could not")) << "the paused phase leaves no outstanding events";
}

TEST_F(Launch, EventsThatAreLostAreWaitedForUpToALimit) {
  limits = "time-s=30 start-s=20 stop-s=20 stall-s=20 drain-s=0.3";
  worker("a", "loses-events");
  EXPECT_EQ(0, run());
  EXPECT_TRUE(holds(result(), "\"backlog\":425,\"outstanding\":425}")) << result();
  EXPECT_TRUE(holds(status(), "phase timed left 425 events that were not handled 0.3 s after its end")) << status();
  EXPECT_FALSE(holds(status(), "phase saturated left")) << "they are given up once";
}

TEST_F(Launch, ActivationsEndedByExceptionsAreReported) {
  worker("a", "breaks-off");
  EXPECT_EQ(0, run());
  EXPECT_TRUE(holds(status(), "phase timed: exceptions ended 4 of 9 activations of a.tick before the event"))
      << status();
  EXPECT_TRUE(holds(result(), "\"begun\":9,\"failed\":4,\"workedOff\":9,")) << result();
}

TEST_F(Launch, FloorOnAMissingCoreFailsTheRun) {
  worker("a");
  floors = "floor name=f request-bytes=8 reply-bytes=16 client-cores=- server-cores=1000 samples=20 warmup=5\n";
  EXPECT_EQ(3, run());
  EXPECT_TRUE(holds(result(), "the floor's server cannot be pinned to cores 1000")) << result();
  floors = "floor name=f request-bytes=8 reply-bytes=16 client-cores=1000 server-cores=- samples=20 warmup=5\n";
  run_dir = folder / "second";
  EXPECT_EQ(3, run());
  EXPECT_TRUE(holds(result(), "the floor's client cannot be pinned to cores 1000")) << result();
}

TEST_F(Launch, ChildrenLeftBehindByAProcessAreEnded) {
  worker("a", "leaves-a-child");
  EXPECT_EQ(0, run());
  EXPECT_EQ(2u, numbers("pids").size());
  expect_nothing_left();
}

TEST_F(Launch, InterruptEndsTheRun) {
  worker("a", "goes-on");
  worker("b", "never-stops");
  start();
  wait_for_status("measuring");
  kill(launcher, SIGINT);
  EXPECT_EQ(130, wait());
  expect_failure("interrupted", "", "interrupted by SIGINT");
}

TEST_F(Launch, TerminationSignalEndsTheRun) {
  worker("a", "goes-on");
  start();
  wait_for_status("measuring");
  kill(launcher, SIGTERM);
  EXPECT_EQ(130, wait());
  expect_failure("interrupted", "", "interrupted by SIGTERM");
}

TEST_F(Launch, EndOfTheCallerEndsTheRun) {
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

#ifdef CORBEL_SANITIZED
constexpr int many = 30;  // fewer with sanitizers, where each process takes longer to start
#else
constexpr int many = 100;
#endif
const char* const time_for_many = "time-s=300 start-s=200 stop-s=200 stall-s=200";

TEST_F(Launch, ManyProcessesRunAndLeaveNothing) {
  limits = time_for_many;
  for (int i = 0; i < many; ++i) worker("w" + std::to_string(i));
  EXPECT_EQ(0, run());
  EXPECT_EQ(static_cast<std::size_t>(many), numbers("pids").size());
  expect_nothing_left();
}

TEST_F(Launch, DeathOfOneOfManyProcessesFailsTheRun) {
  limits = time_for_many;
  for (int i = 1; i < many; ++i) worker("w" + std::to_string(i));
  worker("last", "is-killed-while-measuring");
  EXPECT_EQ(1, run());
  expect_failure("run", "last", "last was killed by SIGKILL in phase timed");
}

TEST_F(Launch, MissingCoreFailsTheRun) {
  cores = "1000";
  worker("a");
  EXPECT_EQ(3, run());
  EXPECT_TRUE(holds(result(), "a cannot be pinned to cores 1000")) << result();
}

TEST_F(Launch, OptionCoreReplacesTheCoresOfThePlan) {
  cores = "1000";
  worker("a");
  floors = "floor name=f request-bytes=8 reply-bytes=16 client-cores=1000 server-cores=- samples=20 warmup=5\n";
  cpu_set_t mine;
  ASSERT_EQ(0, sched_getaffinity(0, sizeof mine, &mine));
  int last = CPU_SETSIZE - 1;
  while (!CPU_ISSET(last, &mine)) --last;
  EXPECT_EQ(0, run({"--core", std::to_string(last)})) << result();
  EXPECT_TRUE(holds(result(), "\"launcherCores\":[" + std::to_string(last) + "]")) << result();
  EXPECT_EQ(20u, Samples(run_dir + "/samples/floor.f.bws").good().size());

  run_dir += "-2";
  EXPECT_EQ(0, run({"--core", std::to_string(last), "--no-floors"})) << result();
  EXPECT_FALSE(std::filesystem::exists(run_dir + "/samples/floor.f.bws"));
  EXPECT_TRUE(holds(result(), "\"floors\":[]")) << result();

  run_dir += "-3";
  EXPECT_EQ(2, run({"--core", "all"}));
}

TEST_F(Launch, MissingExecutableFailsTheRun) {
  worker("a");
  EXPECT_EQ(1, run({"--bin-dir", folder.path()}));
  EXPECT_TRUE(holds(result(), "cannot execute " + (folder / "fake_worker") + ": No such file or directory"))
      << result();
}

TEST_F(Launch, RealTimeSchedulingIsSetOrItsPermissionExplained) {
  scheduling = "fifo priority=10";
  worker("a");
  const int code = run();
  if (code == 0) return;  // this machine permits it
  EXPECT_EQ(3, code);
  EXPECT_TRUE(holds(result(), "a cannot run with scheduling fifo at priority 10")) << result();
  EXPECT_TRUE(holds(result(), "ulimit -r 10")) << result();
}

TEST_F(Launch, WrongOptionsAreRefused) {
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

}  // namespace
