// SPDX-License-Identifier: Apache-2.0
#include "../support/conditions.hpp"
#include "../support/samples.hpp"
#include "generated_folder.hpp"

#include <gtest/gtest.h>

#include <signal.h>
#include <unistd.h>

namespace {

using namespace std::chrono_literals;
using bw::test::becomes_true;
using bw::test::GeneratedFolder;
using bw::test::holds;
using bw::test::read_file;
using bw::test::Samples;
using bw::test::TemporaryFolder;

/// The probe of the path from the Timer's tick to the Nav_Display's update.
const std::string update = "timer_timeout_to_display_refresh";

/// Checks properties of every sample file that hold on any machine.
void expect_plausible(const Samples& samples, std::size_t wanted) {
  ASSERT_GE(samples.good().size(), wanted) << samples.text;
  EXPECT_EQ(0u, samples.failed) << samples.text;
  EXPECT_EQ(0u, samples.wrong) << samples.text;
  EXPECT_EQ(0u, samples.lost) << samples.text;
  for (const auto& record : samples.records) {
    EXPECT_LE(record.intended, record.start);
    EXPECT_LT(record.start, record.end);
    EXPECT_LT(record.end - record.intended, 60'000'000'000) << "a minute for a call on the loopback interface";
  }
}

class BasicSP : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    generated_ = std::make_unique<GeneratedFolder>("basicsp");
    const auto built = generated_->run({"--build-only"});
    ASSERT_EQ(0, built.code) << built.errors;
  }
  static void TearDownTestSuite() { generated_.reset(); }

  std::vector<std::string> arguments(const std::string& rate_scale) const {
    return {"--no-build", "--run-dir", run_dir, "--set", "rate-scale=" + rate_scale};
  }

  /// Starts a run that takes long enough to be interrupted.
  void start_long_run(std::vector<std::string> more = {}) {
    std::vector<std::string> all = arguments("20");
    all.insert(all.end(), {"--set", "probe." + update + ".timed.samples=100000"});
    all.insert(all.end(), more.begin(), more.end());
    script = generated_->start(all, &caller);
    ASSERT_TRUE(becomes_true(60s, [&] { return holds(read_file(run_dir + "/status.jsonl"), "progress"); }));
    ASSERT_EQ(4u, processes().size());
  }

  /// Returns the processes of the run except for the launcher.
  std::vector<pid_t> processes() const {
    return bw::test::processes_with("--run-dir" + std::string(1, '\0') + run_dir + '\0' + "--orb-config");
  }

  void send(const std::string& process, int signal) {
    const auto found =
        bw::test::processes_with("--process" + std::string(1, '\0') + process + '\0' + "--run-dir" + '\0' + run_dir);
    ASSERT_EQ(1u, found.size());
    kill(found[0], signal);
  }

  void expect_nothing_left() {
    EXPECT_TRUE(becomes_true(30s, [&] { return bw::test::processes_with(run_dir).empty(); }));
  }

  ~BasicSP() override {
    if (caller >= 0) close(caller);
  }

  static std::unique_ptr<GeneratedFolder> generated_;
  TemporaryFolder folder;
  std::string run_dir = folder / "run";
  pid_t script = 0;
  int caller = -1;
};

std::unique_ptr<GeneratedFolder> BasicSP::generated_;

TEST_F(BasicSP, MeasuresEveryProbeInEveryPhase) {
  const auto run = generated_->run(arguments("20"));
  ASSERT_EQ(0, run.code) << run.errors;
  const auto samples = [&](const std::string& name) { return Samples(run_dir + "/samples/" + name + ".bws"); };
  expect_plausible(samples("airframe_gps_get_data.timed.airframe"), 400);
  expect_plausible(samples("airframe_gps_get_data.saturated.airframe"), 4000);
  expect_plausible(samples("display_airframe_get_data.timed.display"), 400);
  expect_plausible(samples("display_airframe_get_data.saturated.display"), 4000);
  expect_plausible(samples(update + ".timed.display"), 400);
  expect_plausible(samples(update + ".saturated.display"), 4000);
  expect_plausible(samples("floor.get_data"), 2000);
  EXPECT_EQ(2000u, samples("floor.get_data").good().size());
  EXPECT_EQ(0u, samples(update + ".saturated.display").reordered) << "one event at a time is under way";
}

TEST_F(BasicSP, BacklogIsReportedAndNotCarriedIntoTheNextPhase) {
  const auto run = generated_->run(arguments("50000"));  // a million ticks a second
  ASSERT_EQ(0, run.code) << run.errors;
  EXPECT_TRUE(holds(run.errors, "phase timed could not keep up with timer.tick: 1000000 ticks/s were due, "))
      << run.errors;
  const std::string result = read_file(run_dir + "/result.json");
  EXPECT_TRUE(holds(result, "\"keptUp\":false")) << result;
  const std::string timed = result.substr(0, result.find("\"name\":\"saturated\""));
  EXPECT_FALSE(holds(timed, "\"backlog\":0,")) << "the timer is ahead of the others: " << result;
  const std::string samples = run_dir + "/samples/";
  EXPECT_EQ(0u, Samples(samples + update + ".saturated.display.bws").strays) << result;
  EXPECT_EQ(0u, Samples(samples + "airframe_gps_get_data.saturated.airframe.bws").strays) << result;
}

TEST_F(BasicSP, APathBeginsAtTheScheduledTick) {
  ASSERT_EQ(0, generated_->run(arguments("20")).code);
  const Samples samples(run_dir + "/samples/" + update + ".timed.display.bws");
  for (const auto& record : samples.records) {
    const auto& first = samples.records.front();
    const auto ticks = static_cast<std::int64_t>(record.sequence) - static_cast<std::int64_t>(first.sequence);
    EXPECT_EQ(first.intended + ticks * 2'500'000, record.intended) << "20 Hz x 20: a tick each 2.5 ms";
  }
}

TEST_F(BasicSP, AKilledProcessFailsTheRunAndKeepsItsSamples) {
  start_long_run();
  send("gps", SIGKILL);
  EXPECT_EQ(1, bw::test::wait_for(script));
  expect_nothing_left();
  EXPECT_TRUE(holds(read_file(run_dir + "/result.json"),
                    "\"class\":\"run\",\"process\":\"gps\",\"message\":\"gps was killed by SIGKILL in phase timed"));
  EXPECT_FALSE(Samples(run_dir + "/samples/" + update + ".timed.display.bws").good().empty());
}

TEST_F(BasicSP, AStoppedProcessIsNoticed) {
  start_long_run();
  send("airframe", SIGSTOP);
  EXPECT_EQ(1, bw::test::wait_for(script));
  expect_nothing_left();
  EXPECT_TRUE(holds(read_file(run_dir + "/result.json"), "\"class\":\"timeout\""));
  EXPECT_TRUE(holds(read_file(run_dir + "/result.json"), "airframe is stopped by SIGSTOP"))
      << read_file(run_dir + "/result.json");
}

TEST_F(BasicSP, InterruptedScriptLeavesNoProcess) {
  start_long_run();
  kill(script, SIGINT);
  EXPECT_EQ(130, bw::test::wait_for(script));
  expect_nothing_left();
}

TEST_F(BasicSP, KilledScriptLeavesNoProcess) {
  start_long_run();
  send("airframe", SIGSTOP);
  kill(script, SIGKILL);
  EXPECT_EQ(-SIGKILL, bw::test::wait_for(script));
  expect_nothing_left();
}

TEST_F(BasicSP, EndsWithItsCaller) {
  start_long_run({"--with-parent"});
  close(caller);
  caller = -1;
  EXPECT_EQ(130, bw::test::wait_for(script));
  expect_nothing_left();
}

TEST_F(BasicSP, AProcessWithoutALauncherEnds) {
  const std::string program = generated_->build() + "/process_gps";
  std::filesystem::create_directories(run_dir + "/samples");
  const std::string line = program + " --process gps --run-dir " + run_dir + " --settings " + generated_->path() +
                           "/plan/settings --orb-config " + generated_->path() + "/target/omniorb/gps.conf 2>&1 ";
  EXPECT_NE(0, std::system((line + "</dev/null >/dev/null").c_str()));
  EXPECT_NE(0, std::system(("echo dance | " + line + ">" + (folder / "out")).c_str()));
  EXPECT_TRUE(
      holds(read_file(folder / "out"), "failure start the launcher said `dance`, which is not understood here"));
  EXPECT_NE(0, std::system((program + " --process 2>" + (folder / "out")).c_str()));
  EXPECT_TRUE(holds(read_file(folder / "out"), "usage: ")) << read_file(folder / "out");
}

TEST_F(BasicSP, WrongOptionsAreRefused) {
  EXPECT_EQ(2, generated_->run({"--target", "none"}).code);
  EXPECT_EQ(2, generated_->run({"--set", "novalue"}).code);
  EXPECT_EQ(2, generated_->run({"--what"}).code);
  EXPECT_EQ(2, generated_->run({"--run-dir"}).code);
  EXPECT_EQ(2, generated_->run({"--no-build", "--build-dir", folder.path()}).code);
  EXPECT_EQ(0, generated_->run({"--help"}).code);
}

TEST_F(BasicSP, FailedBuildsAreReportedWithTheirReason) {
  const std::string copied = folder / "copy";
  std::filesystem::create_directories(copied);
  std::filesystem::copy(generated_->path() + "/target", copied + "/target", std::filesystem::copy_options::recursive);
  std::filesystem::create_directories(copied + "/scripts");
  std::filesystem::copy(generated_->path() + "/scripts/run.sh", copied + "/scripts/run.sh");
  const auto run = [&](const std::string& cmake) {
    bw::test::write_file(copied + "/CMakeLists.txt",
                         "cmake_minimum_required(VERSION 3.22)\nproject(p LANGUAGES NONE)\n" + cmake + "\n");
    const std::string script =
        "sh " + copied + "/scripts/run.sh --target omniorb --status " + copied + "/status 2>" + copied + "/err";
    return WEXITSTATUS(std::system(script.c_str()));
  };
  EXPECT_EQ(3, run("message(FATAL_ERROR \" bellwether-lacks: omniORB; fix it with: apt-get install it, which takes "
                   "more than one line of 77 columns to say\")"));
  EXPECT_TRUE(holds(read_file(copied + "/err"),
                    "this machine lacks omniORB; fix it with: apt-get install it, which takes more than one line of "
                    "77 columns to say"));
  EXPECT_EQ(1, run("message(FATAL_ERROR \"broken\")"));
  EXPECT_TRUE(holds(read_file(copied + "/err"), "broken")) << read_file(copied + "/err");
  EXPECT_TRUE(holds(read_file(copied + "/status"), "{\"event\":\"failure\",\"class\":\"build\""));
}

TEST_F(BasicSP, ABuildEndsWithItsCaller) {
  const std::string copied = folder / "copy";
  std::filesystem::create_directories(copied + "/scripts");
  std::filesystem::copy(generated_->path() + "/scripts/run.sh", copied + "/scripts/run.sh");
  std::filesystem::create_directories(copied + "/target/omniorb");
  bw::test::write_file(copied + "/target/omniorb/orb.cmake", "");
  const std::string marker = folder / "a-long-build";
  std::filesystem::create_symlink("/bin/sleep", marker);
  bw::test::write_file(copied + "/CMakeLists.txt",
                       "cmake_minimum_required(VERSION 3.22)\nproject(p LANGUAGES NONE)\n"
                       "execute_process(COMMAND " +
                           marker + " 1000)\n");
  int pipe_ends[2];
  ASSERT_EQ(0, pipe(pipe_ends));
  const pid_t builder = fork();
  if (builder == 0) {
    dup2(pipe_ends[0], STDIN_FILENO);
    close(pipe_ends[0]);
    close(pipe_ends[1]);
    execlp("sh", "sh", (copied + "/scripts/run.sh").c_str(), "--target", "omniorb", "--with-parent", nullptr);
    _exit(127);
  }
  close(pipe_ends[0]);
  EXPECT_TRUE(becomes_true(60s, [&] { return !bw::test::processes_with(marker).empty(); }));
  close(pipe_ends[1]);
  EXPECT_EQ(130, bw::test::wait_for(builder));
  EXPECT_TRUE(becomes_true(30s, [&] { return bw::test::processes_with(folder.path()).empty(); }));
}

}  // namespace
