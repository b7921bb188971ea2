// SPDX-License-Identifier: Apache-2.0
#include "../support/samples.hpp"

#include <bw/measuring/recorder.hpp>
#include <bw/measuring/sample_file.hpp>
#include <bw/process/error.hpp>

#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

using bw::ActivationId;
using bw::Recorder;
using bw::RecorderLatch;
using bw::SampleFile;
using bw::SampleOutcome;
using bw::test::Samples;
using bw::test::TemporaryFolder;

bool all_arrived(const RecorderLatch& latch) {
  pollfd ready{latch.descriptor(), POLLIN, 0};
  return poll(&ready, 1, 0) == 1;
}

Recorder::Description description(const std::string& path, std::uint64_t warmup, std::uint64_t samples) {
  return {path, "p", "timed", 1, "gps", "call", warmup, samples};
}

TEST(SampleFile, HoldsWhatWasAdded) {
  TemporaryFolder folder;
  {
    SampleFile file(folder / "a.bws", 10, "probe=a\nphase=timed\n");
    file.add(7, 100, 110, 120, 1);
    file.add(8, 200, 200, 230, 0);
  }
  const Samples samples(folder / "a.bws");
  EXPECT_EQ("BWSAMPL1", samples.magic);
  EXPECT_EQ(10u, samples.capacity);
  EXPECT_EQ("probe=a\nphase=timed\n", samples.text);
  ASSERT_EQ(2u, samples.records.size());
  EXPECT_EQ(7u, samples.records[0].sequence);
  EXPECT_EQ(100, samples.records[0].intended);
  EXPECT_EQ(110, samples.records[0].start);
  EXPECT_EQ(120, samples.records[0].end);
  EXPECT_TRUE(samples.records[0].warmup());
}

TEST(SampleFile, DropsAndCountsSamplesBeyondItsCapacity) {
  TemporaryFolder folder;
  {
    SampleFile file(folder / "a.bws", 2, "");
    for (int i = 1; i <= 5; ++i) file.add(static_cast<std::uint64_t>(i), i, i, i, 0);
  }
  const Samples samples(folder / "a.bws");
  EXPECT_EQ(5u, samples.reserved);
  EXPECT_EQ(2u, samples.records.size());
}

TEST(SampleFile, TakesSamplesOfManyThreads) {
  TemporaryFolder folder;
  {
    SampleFile file(folder / "a.bws", 4000, "");
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t) {
      threads.emplace_back([&] {
        for (int i = 0; i < 1000; ++i) file.add(1, 2, 3, 4, 0);
      });
    }
    for (std::thread& thread : threads) thread.join();
  }
  EXPECT_EQ(4000u, Samples(folder / "a.bws").records.size());
}

TEST(SampleFile, KeepsWhatAKilledProcessMeasured) {
  TemporaryFolder folder;
  int ready[2];
  ASSERT_EQ(0, pipe(ready));
  const pid_t writer = fork();
  if (writer == 0) {
    SampleFile file(folder / "a.bws", 100, "probe=a\n");
    for (int i = 1; i <= 50; ++i) file.add(static_cast<std::uint64_t>(i), i, i, i + 1, 0);
    file.header().reserved.fetch_add(1);  // simulates a process that is killed while it writes a record
    if (write(ready[1], "x", 1) != 1) _exit(1);
    pause();
  }
  char byte;
  ASSERT_EQ(1, read(ready[0], &byte, 1));
  kill(writer, SIGKILL);
  waitpid(writer, nullptr, 0);
  const Samples samples(folder / "a.bws");
  EXPECT_EQ(51u, samples.reserved);
  ASSERT_EQ(50u, samples.records.size());
  EXPECT_EQ(50u, samples.records.back().sequence);
  close(ready[0]);
  close(ready[1]);
}

TEST(SampleFile, CreationFailsForUnusablePathsAndSizes) {
  EXPECT_THROW(SampleFile("/nowhere/a.bws", 10, ""), bw::Failure);
  TemporaryFolder folder;
  SampleFile file(folder / "a.bws", 10, "");
  EXPECT_THROW(SampleFile(folder / "a.bws", 10, ""), bw::Failure) << "a second run into the same folder";
  EXPECT_THROW(SampleFile(folder / "b.bws", std::uint64_t{1} << 55, ""), bw::Failure) << "more than any disk";
  EXPECT_FALSE(std::filesystem::exists(folder / "b.bws"));
}

TEST(Recorder, MarksWarmUpAndSaysWhenItHasItsSamples) {
  TemporaryFolder folder;
  RecorderLatch latch;
  latch.reset(1);
  Recorder recorder(description(folder / "a.bws", 2, 3), latch);
  for (std::uint32_t i = 0; i < 4; ++i) recorder.add(ActivationId(1, 9, i), 1, 1, 2, SampleOutcome::good);
  EXPECT_FALSE(all_arrived(latch));
  recorder.add(ActivationId(1, 9, 4), 1, 1, 2, SampleOutcome::good);
  EXPECT_TRUE(all_arrived(latch));
  const Samples samples(folder / "a.bws");
  EXPECT_EQ(5u, samples.answered);
  EXPECT_EQ(3u, samples.good().size());
  EXPECT_EQ((std::uint64_t{9} << 32) + 4, samples.records.back().sequence);
}

TEST(Recorder, FailedCallsAreKeptButDoNotCount) {
  TemporaryFolder folder;
  RecorderLatch latch;
  latch.reset(1);
  Recorder recorder(description(folder / "a.bws", 0, 2), latch);
  for (int i = 0; i < 4985; ++i) recorder.add(ActivationId(1, 0, 0), 1, 1, 2, SampleOutcome::system_exception);
  for (int i = 0; i < 10; ++i) recorder.add(ActivationId(1, 0, 0), 1, 1, 2, SampleOutcome::timeout);
  for (int i = 0; i < 5; ++i) recorder.add(ActivationId(1, 0, 0), 1, 1, 2, SampleOutcome::cancelled);
  EXPECT_FALSE(all_arrived(latch));
  recorder.add(ActivationId(1, 0, 1), 1, 1, 2, SampleOutcome::good);
  recorder.add(ActivationId(1, 0, 2), 1, 1, 2, SampleOutcome::wrong);
  EXPECT_TRUE(all_arrived(latch));
  const Samples samples(folder / "a.bws");
  EXPECT_EQ(5000u, samples.failed);
  EXPECT_EQ(10u, samples.timeouts);
  EXPECT_EQ(5u, samples.cancelled);
  EXPECT_EQ(1u, samples.wrong);
  EXPECT_EQ(2u, samples.good().size()) << "failures must not take the samples' place";
  EXPECT_TRUE(samples.good().back().wrong());
}

TEST(Recorder, SamplesThatNobodyAskedForAreCountedButNotDropped) {
  TemporaryFolder folder;
  RecorderLatch latch;
  latch.reset(1);
  Recorder recorder(description(folder / "a.bws", 0, 2), latch);
  for (std::uint32_t i = 0; i < 5000; ++i) recorder.add(ActivationId(1, 9, i), 1, 1, 2, SampleOutcome::good);
  for (int i = 0; i < 5000; ++i) recorder.add(ActivationId(1, 0, 0), 1, 1, 2, SampleOutcome::system_exception);
  const Samples samples(folder / "a.bws");
  EXPECT_EQ(5000u, samples.answered);
  EXPECT_EQ(5000u, samples.failed);
  EXPECT_EQ(2u + 1024u, samples.good().size()) << "the file keeps the first 1,024 failed samples";
  EXPECT_LE(samples.reserved, samples.capacity);
}

TEST(Recorder, SamplesThatBeginSoonAfterAPauseAreWarmUp) {
  TemporaryFolder folder;
  RecorderLatch latch;
  latch.reset(1);
  {
    Recorder recorder(description(folder / "a.bws", 0, 2), latch);
    recorder.add(ActivationId(1, 0, 0), 10, 10, 20, SampleOutcome::good);
    recorder.count_from(50);
    recorder.add(ActivationId(1, 0, 1), 40, 40, 60, SampleOutcome::good);
    EXPECT_FALSE(all_arrived(latch));
    recorder.add(ActivationId(1, 0, 2), 50, 50, 60, SampleOutcome::good);
    EXPECT_TRUE(all_arrived(latch));
  }
  const Samples samples(folder / "a.bws");
  ASSERT_EQ(3u, samples.records.size());
  EXPECT_TRUE(samples.records[1].warmup());
  EXPECT_EQ(2u, samples.good().size());
  EXPECT_EQ(2u, samples.answered);
}

TEST(Recorder, MoreMayCountThanAreWaitedFor) {
  TemporaryFolder folder;
  RecorderLatch latch;
  latch.reset(1);
  {
    Recorder::Description roomy = description(folder / "a.bws", 0, 2);
    roomy.room = 5000;
    Recorder recorder(roomy, latch);
    recorder.add(ActivationId(1, 0, 0), 1, 1, 2, SampleOutcome::good);  // before the time from which samples count
    recorder.count_from(5);
    for (unsigned i = 0; i < 5000; ++i) {
      EXPECT_EQ(i >= 2, all_arrived(latch));
      recorder.add(ActivationId(1, 0, i), 10, 10, 20, SampleOutcome::good);
    }
  }
  const Samples samples(folder / "a.bws");
  EXPECT_EQ(5000u, samples.good().size());
  EXPECT_NE(std::string::npos, samples.text.find("\nsamples=5000\nleast=2\n")) << samples.text;
}

TEST(Recorder, CountsStraysOfAnotherPhase) {
  TemporaryFolder folder;
  RecorderLatch latch;
  Recorder recorder(description(folder / "a.bws", 0, 2), latch);
  EXPECT_TRUE(recorder.takes(ActivationId(1, 0, 0)));
  EXPECT_FALSE(recorder.takes(ActivationId(2, 0, 0)));
  EXPECT_EQ(1u, Samples(folder / "a.bws").strays);
}

TEST(RecorderLatch, IsReachedAtOnceWithoutRecorders) {
  RecorderLatch latch;
  latch.reset(0);
  EXPECT_TRUE(all_arrived(latch));
  latch.acknowledge();
  EXPECT_FALSE(all_arrived(latch));
  latch.reset(2);
  latch.arrived();
  EXPECT_FALSE(all_arrived(latch));
  latch.arrived();
  EXPECT_TRUE(all_arrived(latch));
}

}  // namespace
