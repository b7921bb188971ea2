// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "events.hpp"
#include "member.hpp"
#include "plan/plan.hpp"

#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace bw::launch {

/// Formats a duration for messages: `1.5 s`.
std::string seconds(Nanoseconds span);

/// Reads lines of the protocol that are no expected answers.
class LineReader {
 public:
  virtual ~LineReader() = default;

  /// @return true if it expected the line and has read it
  virtual bool take(Member& member, const std::string& line) = 0;
};

/// The processes of a run. Sends and reads the lines of the protocol, and detects failures, ends and exceeded limits.
///
/// All functions that wait throw RunFailure if a process fails or ends, or if a limit is exceeded.
class ProcessGroup {
 public:
  /// Begins the run's time limit. @param with_parent true if the end of standard input ends the run
  ProcessGroup(const Plan::Limits& limits, bool with_parent);
  ProcessGroup(const ProcessGroup&) = delete;
  ProcessGroup& operator=(const ProcessGroup&) = delete;

  /// Registers a reader of lines that are no expected answers; readers are called in the order of their registration. A
  /// reader must exist as long as lines are read.
  void add(LineReader& reader) { readers_.push_back(&reader); }

  /// Sets a function that is called after a process has given an expected answer.
  void on_answer(std::function<void(const Member& member, const std::string& line)> listener) {
    on_answer_ = std::move(listener);
  }

  /// @throws RunFailure if the program cannot be started
  Member& start(const Command& command, const std::string& host = "");

  /// Starts a program, waits until it has ended successfully, and removes it.
  void run(const Command& command);

  Members& members() noexcept { return members_; }
  const Members& members() const noexcept { return members_; }
  const Plan::Limits& limits() const noexcept { return limits_; }

  /// Begins to send signs of life to the processes on other hosts, which end if they receive none.
  void begin_heartbeat() { next_heartbeat_ = now(); }

  /// Marks the run as active: later failures are of class run.
  void activate() noexcept { active_ = true; }

  /// Sets the phase for messages; empty if no phase is running.
  void phase(const std::string& name) { phase_ = name; }
  const std::string& phase() const noexcept { return phase_; }

  /// Sends a command to all processes of the plan, and waits until each has given the answer.
  void step(const std::string& command, const std::string& answer, Nanoseconds limit);
  void broadcast(const std::string& line);
  void await(const std::string& answer);
  bool answered() const;
  void wait_for_answers(Nanoseconds limit);
  void wait_for_answer(const Member& member, Nanoseconds limit);

  /// Waits for events, and reads all lines that have arrived.
  void wait(Nanoseconds until);

  /// Waits for events without reading lines; the end of a process is no failure. @throws RunFailure (interrupted)
  void wait_for_ends(Nanoseconds until) { events_.wait(members_, until); }

  /// Returns the next line from the caller, if there is one.
  std::optional<std::string> next_command() { return events_.next_command(); }

  /// @throws RunFailure with the reason if a process has ended unexpectedly
  void check_end(const Member& member) const;

  /// Returns the time at which the run's limit ends.
  Nanoseconds deadline() const noexcept { return deadline_; }

  /// Sets another limit for a part of the run that the run's limit does not include; afterwards the rest of the limit
  /// holds.
  class DeadlineOverride {
   public:
    DeadlineOverride(ProcessGroup& group, Nanoseconds deadline) : group_(group), left_(group.deadline_ - now()) {
      group.deadline_ = deadline;
    }
    ~DeadlineOverride() { group_.deadline_ = now() + left_; }
    DeadlineOverride(const DeadlineOverride&) = delete;
    DeadlineOverride& operator=(const DeadlineOverride&) = delete;

   private:
    ProcessGroup& group_;
    Nanoseconds left_;
  };

  /// Ends all processes in any state. @param orderly true to let them stop themselves first, for a short time
  void take_down(bool orderly) noexcept;

 private:
  void send_heartbeat();
  void take_line(Member& member, const std::string& line);
  void check_time() const;
  [[noreturn]] void too_late(const std::string& after) const;

  /// Waits for the ends of all processes, until a time or an interruption.
  void wait_until_ended(Nanoseconds until) noexcept;

  const Plan::Limits& limits_;
  Events events_;
  Members members_;
  std::vector<LineReader*> readers_;
  std::function<void(const Member&, const std::string&)> on_answer_;
  Nanoseconds next_heartbeat_ = std::numeric_limits<Nanoseconds>::max();
  Nanoseconds deadline_;
  std::string phase_;
  bool active_ = false;
};

}  // namespace bw::launch
