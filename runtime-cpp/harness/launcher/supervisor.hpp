// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "event_counts.hpp"
#include "events.hpp"
#include "options.hpp"
#include "plan.hpp"
#include "result.hpp"
#include "status.hpp"

#include <map>
#include <string>
#include <vector>

namespace bw::launch {

class Progress;

/// A span for messages: `1.5 s`.
std::string seconds(Nanoseconds span);

/// Runs a plan: starts its processes, takes them through the steps of the protocol together, and takes them down.
class Supervisor {
 public:
  Supervisor(const Plan& plan, const Options& options, Status& status, Result& result);

  /// Tells the result how each process ended.
  ~Supervisor();
  Supervisor(const Supervisor&) = delete;
  Supervisor& operator=(const Supervisor&) = delete;

  /// @throws RunFailure; call take_down then
  void run();

  /// Ends all processes, whatever they do. @param orderly let them stop by themselves first, for a short time
  void take_down(bool orderly) noexcept;

 private:
  void measure_floors();
  void start();
  void connect();
  void run_phase(const Plan::Phase& phase);

  /// @return whether its duration ended it, before all samples had come
  bool watch(const Plan::Phase& phase, PhaseRecord& record);
  void end_drivers(PhaseRecord& record);

  /// Waits until nothing of a phase is under way any more, so that it cannot disturb the next one.
  void drain(PhaseRecord& record);
  void stop();
  void collect();

  /// Whether a process's memory is looked at in a phase; at all, where the phase is empty.
  bool wants_footprint(const Member& member, const std::string& phase) const;

  /// Asks those whose memory is looked at in the phase that runs, and waits for their answers.
  void ask_footprints(const std::string& at);

  /// Reads what the kernel knows of processes here, without their doing anything; asks those on other hosts.
  void look_at_footprints(PhaseRecord& record, const Progress& progress);

  /// Takes a line about memory. @return whether it is one that was asked for
  bool take_footprint(Member& member, const std::string& line);

  Command command(const Plan::Process& process) const;
  void run_helper(const std::string& name, const std::vector<std::string>& arguments, const Placement& placement);

  /// Tells all processes something and waits until each has given the answer.
  void step(const std::string& command, const std::string& answer, Nanoseconds limit);
  void tell(const std::string& line);
  void await(const std::string& answer);
  bool answered() const;
  void wait_for_answers(Nanoseconds limit);

  /// Waits for events and deals with them.
  void wait(Nanoseconds until);
  void take_line(Member& member, const std::string& line);

  /// Takes a line about ticks or events. @return whether it is one
  bool take_count(const std::string& line);
  void check_end(const Member& member) const;
  void check_time() const;
  [[noreturn]] void too_late(const std::string& after) const;

  const Plan& plan_;
  const Options& options_;
  Status& status_;
  Result& result_;
  Events events_;
  Members members_;
  Nanoseconds deadline_;
  std::vector<int> cores_;  // that processes without a placement may use: the launcher moves away itself
  std::vector<std::string> references_;
  EventCounts events_under_way_;

  /// A timer as its process reports it when a phase ends; what is worked off is known when all have reported.
  struct Reported {
    unsigned number;
    Pace pace;
  };
  std::vector<Reported> reported_;
  bool counting_ = false;                         // such lines are expected
  std::string phase_;                             // that runs
  PhaseRecord* record_ = nullptr;                 // of the phase that ran last
  std::map<std::string, std::uint64_t> samples_;  // bytes of sample files in memory, by process
  bool warm_ = false;                             // when memory was looked at last
  bool active_ = false;                           // the run has begun: what goes wrong is of class run
};

}  // namespace bw::launch
