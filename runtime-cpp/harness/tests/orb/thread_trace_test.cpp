// SPDX-License-Identifier: Apache-2.0
// Files of the times in which distributable threads ran, read as docs/reference/contracts.md describes them.
#include "../../src/measuring/thread_trace.hpp"
#include "process_fixture.hpp"

#include <atomic>
#include <filesystem>
#include <sstream>
#include <vector>

namespace {

using bw::Activation;
using bw::ThreadTrace;
using bw::test::Player;

class ThreadTraceTest : public bw::test::ProcessTest {
 protected:
  /// Runs a number of activations of a timer at nearly the same time. Returns the lines of the file; empty without a
  /// file.
  std::vector<std::string> trace(int activations, const std::string& options) {
    bw::test::write_file(folder / "orb.conf", std::string(bw::test::loopback) + options);
    ThreadTrace trace("test");
    Player& player =
        begin("timer.p.tick.period-ns = 1000\ntimer.p.tick.count = " + std::to_string(activations) +
              "\ntiming.p.tick.deadline-ns = 1000000000000\n" + (options.empty() ? "" : "timing.p.tick.segment = 1\n"));
    trace.follow(process->orb());
    std::atomic<int> begun = 0;
    player.on_tick = [&](Activation&) { ++begun; };
    trace.begin("t");
    run("t", [&] { return begun == activations; });
    trace.end(folder / "samples");
    process.reset();  // before the trace, to which the ORB of the process reports threads
    const std::string path = folder / "samples/t.test.threads.tsv";
    std::vector<std::string> lines;
    if (!std::filesystem::exists(path)) return lines;
    std::istringstream text(bw::test::read_file(path));
    for (std::string line; std::getline(text, line);) lines.push_back(line);
    return lines;
  }
};

TEST_F(ThreadTraceTest, AnOrbWithoutASchedulerHasNone) { EXPECT_TRUE(trace(1, "").empty()); }

#ifdef BW_ORB_SCHEDULING

const std::string discipline = "-ORBSchedulingDiscipline most-important-first\n";

TEST_F(ThreadTraceTest, HasTheRunningTimesOfThreads) {
  const std::vector<std::string> lines = trace(10, discipline);
  ASSERT_EQ(12u, lines.size());
  EXPECT_EQ("# bellwether.threads/1 clock=CLOCK_MONOTONIC unit=ns left-out=0", lines[0]);
  EXPECT_EQ("thread\tbegin\tend\tflags\tsegment", lines[1]);
  std::string last;
  for (std::size_t i = 2; i < lines.size(); ++i) {
    std::istringstream line(lines[i]);
    std::string thread, segment;
    std::int64_t begin = 0, end = 0;
    int flags = 0;
    ASSERT_TRUE(line >> thread >> begin >> end >> flags >> segment) << lines[i];
    EXPECT_EQ(32u, thread.size());
    EXPECT_NE(last, thread) << "each activation is a thread";
    EXPECT_LT(0, begin);
    EXPECT_LE(begin, end);
    EXPECT_EQ(1, flags);
    EXPECT_EQ("p.tick", segment);
    last = thread;
  }
}

TEST_F(ThreadTraceTest, WritesNamesOfSegmentsInAscii) {
  bw::test::write_file(folder / "orb.conf", std::string(bw::test::loopback) + discipline);
  ThreadTrace trace("test");
  begin("timer.p.tick.period-ns = 1000\ntimer.p.tick.count = 1\n");
  trace.follow(process->orb());
  trace.begin("t");
  {
    const CORBA::Object_var object = process->orb()->resolve_initial_references("RTScheduler_Current");
    const RTScheduling::Current_var current = RTScheduling::Current::_narrow(object.in());
    const bw::orb::SchedulingSegment segment(current.in(), "a\tb\xc3\xb6", nullptr, nullptr);
  }
  trace.end(folder / "samples");
  process.reset();  // before the trace, to which the ORB of the process reports threads
  const std::string text = bw::test::read_file(folder / "samples/t.test.threads.tsv");
  EXPECT_NE(text.find("\ta?b??\n"), std::string::npos) << text;
}

TEST_F(ThreadTraceTest, CountsWhatFindsNoRoom) {
  const std::vector<std::string> lines = trace(16'400, discipline);
  ASSERT_EQ(16'386u, lines.size());
  EXPECT_EQ("# bellwether.threads/1 clock=CLOCK_MONOTONIC unit=ns left-out=16", lines[0]);
}

#endif

}  // namespace
