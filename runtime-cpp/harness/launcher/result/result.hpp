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

  /// Adds the record of a phase, which the caller fills in during the phase.
  PhaseRecord& phase(const std::string& name);

  /// Returns the number of begun phases.
  std::size_t phases() const noexcept { return phases_.size(); }

  /// Adds the record of a host's clock, which the caller fills in. @param process the process that answers for the
  /// clock
  ClockRecord& clock(const std::string& host, const std::string& process);

  /// Adds the record of a clock over a link, which the caller fills in. @param number the number in the plan
  LinkClockRecord& link_clock(std::size_t number, const std::string& link, const std::string& from,
                              const std::string& to);

  /// Adds the answers of the daemons that discipline a host's clock. @param host empty for this machine
  void time_daemons(const std::string& host, const std::string& answers) { time_daemons_.push_back({host, answers}); }

  /// Records that the user trusts the errors that time daemons state; the daemons are also asked at the end then.
  void trust_time_daemons() { trusts_time_daemons_ = true; }
  bool trusts_time_daemons() const noexcept { return trusts_time_daemons_; }

  /// Sets the measured paths from one host to another.
  void cross_host_paths(const std::vector<Plan::CrossHostPath>& paths) { cross_host_paths_ = paths; }

  void process(const Plan::Process& process, int pid, int exit_code, int signal);
  /// Adds the programs and libraries that a process has loaded; see program_sizes.
  void program(const std::string& process, const Bytes& bytes) { programs_.push_back({process, bytes}); }
  /// Records the time from the start of the first process until all were active.
  void start_took(Nanoseconds span) { start_took_ = span; }
  /// Records the time from the request to stop until all processes had ended.
  void stop_took(Nanoseconds span) { stop_took_ = span; }
  void floor(const std::string& name, const std::string& file) { floors_.push_back({name, file}); }
  void failure(const RunFailure& failure) { failure_ = failure; }

  /// @throws WrongInput if the file cannot be written
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
  std::deque<PhaseRecord> phases_;                      // not a vector: its records must not move
  std::deque<ClockRecord> clocks_;                      // not a vector for the same reason
  std::map<std::size_t, LinkClockRecord> link_clocks_;  // before the first phase; also at the end if trusted
  std::vector<TimeDaemons> time_daemons_;               // before the first phase; also at the end if trusted
  bool trusts_time_daemons_ = false;
  std::vector<Plan::CrossHostPath> cross_host_paths_;
  std::vector<Process> processes_;
  std::vector<Program> programs_;
  std::vector<Floor> floors_;
  std::optional<RunFailure> failure_;
};

}  // namespace bw::launch
