// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../support/temporary.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include <sys/types.h>

namespace bw::test {

/// One run of bw-launch with fake worker processes.
class LaunchTest : public testing::Test {
 protected:
  ~LaunchTest() override;

  /// Adds a process. @param does its behaviour, see fake_worker.cpp
  void worker(const std::string& name, const std::string& does = "good", const std::string& host = "-");

  /// Starts bw-launch. @param options additional options
  void start(const std::vector<std::string>& options = {});

  /// Waits for the end of bw-launch. @return its exit code, or minus the signal that killed it
  int wait();

  int run(const std::vector<std::string>& options = {}) {
    start(options);
    return wait();
  }

  /// Writes a line to the launcher's standard input.
  void say(const std::string& line);

  /// Waits until the status lines contain a text.
  void wait_for_status(const std::string& text);

  /// Fails unless all workers have ended and their ports are free within 30 seconds.
  void expect_nothing_left();

  /// Fails unless the run has failed with this class, process and message, and no worker is left.
  void expect_failure(const std::string& kind, const std::string& process, const std::string& text);

  std::string result() const { return read_file(run_dir + "/result.json"); }
  std::string status() const { return read_file(run_dir + "/status.jsonl"); }
  std::vector<int> numbers(const std::string& file) const;

  TemporaryFolder folder;
  std::string run_dir = folder / "run";
  std::string limits = "time-s=30 start-s=20 stop-s=20 stall-s=20";
  std::string scheduling = "other priority=0";
  std::string cores = "-";
  std::string architecture;  // of the platform of the next workers; empty: the plan has none
  std::string phases = "phase name=timed\nphase name=saturated\n";
  std::string floors;
  std::string footprints;
  std::string cross_host_paths;
  std::string link_clocks;
  std::string settings;
  pid_t launcher = 0;
  int caller_pipe = -1;  // the write end of the launcher's standard input

 private:
  std::string processes_;
  std::string settings_;
  int workers_ = 0;
};

}  // namespace bw::test
