// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "host/clock_record.hpp"
#include "phase/phase_record.hpp"
#include "plan/plan.hpp"
#include "process/failure.hpp"

#include <cstddef>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace bw::launch {

/// The contents of result.json, the record of a launch.
class Result {
 public:
  explicit Result(const std::string& experiment);

  void launcher_cores(const std::vector<int>& cores) { cores_ = cores; }

  /// A record to be filled in while the phase runs.
  PhaseRecord& phase(const std::string& name);

  /// Returns the number of begun phases.
  std::size_t phases() const noexcept { return phases_.size(); }

  /// Adds the record of a host's clock, which the caller fills in. @param process that answers for the clock
  ClockRecord& clock(const std::string& host, const std::string& process);

  /// Adds the record of a clock over a link, which the caller fills in. @param number of the plan's clock over a link
  LinkClockRecord& link_clock(std::size_t number, const std::string& link, const std::string& from,
                              const std::string& to);

  /// Adds the answers of the daemons that discipline the clock of a host. @param host empty for this machine
  void time_daemons(const std::string& host, const std::string& answers) { time_daemons_.push_back({host, answers}); }

  /// Records that the user trusts the errors that time daemons state; the daemons are then asked at the end, too.
  void trust_time_daemons() { trusts_time_daemons_ = true; }
  bool trusts_time_daemons() const noexcept { return trusts_time_daemons_; }

  /// Sets the measured paths from one host to another.
  void cross_host_paths(const std::vector<Plan::CrossHostPath>& paths) { cross_host_paths_ = paths; }

  void process(const Plan::Process& process, int pid, int exit_code, int signal);
  /// Adds the programs and libraries that a process has loaded, see program_sizes.
  void program(const std::string& process, const Bytes& bytes) { programs_.push_back({process, bytes}); }
  /// Records the time from the first process's start until all were active.
  void start_took(Nanoseconds span) { start_took_ = span; }
  /// Records the time from the request to stop until all had ended.
  void stop_took(Nanoseconds span) { stop_took_ = span; }
  void floor(const std::string& name, const std::string& file) { floors_.push_back({name, file}); }
  void failure(const RunFailure& failure) { failure_ = failure; }

  /// @throws WrongInput when it cannot be written
  void write(const std::string& path, int exit_code) const;

 private:
  struct Process {
    std::string name;
    std::string host;
    int pid;
    int exit_code;
    int signal;
  };
  struct Program {
    std::string process;
    Bytes bytes;
  };
  struct Floor {
    std::string name;
    std::string file;
  };
  struct TimeDaemons {
    std::string host;
    std::string answers;
  };

  std::string experiment_;
  std::string started_;
  Nanoseconds start_took_ = 0;
  Nanoseconds stop_took_ = 0;
  std::vector<int> cores_;
  std::deque<PhaseRecord> phases_;                      // not a vector: records are filled in while others are added
  std::deque<ClockRecord> clocks_;                      // likewise
  std::map<std::size_t, LinkClockRecord> link_clocks_;  // by the number in the plan
  std::vector<TimeDaemons> time_daemons_;               // before the first phase, and at the end where they are trusted
  bool trusts_time_daemons_ = false;
  std::vector<Plan::CrossHostPath> cross_host_paths_;
  std::vector<Process> processes_;
  std::vector<Program> programs_;
  std::vector<Floor> floors_;
  std::optional<RunFailure> failure_;
};

}  // namespace bw::launch
