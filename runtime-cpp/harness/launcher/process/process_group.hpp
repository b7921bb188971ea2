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

/// A span for messages: `1.5 s`.
std::string seconds(Nanoseconds span);

/// Reads lines of the protocol that are no awaited answers.
class LineReader {
 public:
  virtual ~LineReader() = default;

  /// @return whether it expects such a line now, and has read it
  virtual bool take(Member& member, const std::string& line) = 0;
};

/// The processes of a run. Says and reads the lines of the protocol, and notices failures, ends and passed limits.
///
/// All functions that wait throw RunFailure if a process fails or ends, or if a limit passes.
class ProcessGroup {
 public:
  /// The run's time limit begins now. @param with_parent whether the end of standard input ends the run
  ProcessGroup(const Plan::Limits& limits, bool with_parent);
  ProcessGroup(const ProcessGroup&) = delete;
  ProcessGroup& operator=(const ProcessGroup&) = delete;

  /// Lines that no process was asked for go to these readers, in the order of their registration. A reader must exist
  /// as long as lines are read.
  void add(LineReader& reader) { readers_.push_back(&reader); }

  /// A function that is called after a process has given an awaited answer.
  void on_answer(std::function<void(const Member& member, const std::string& line)> listener) {
    on_answer_ = std::move(listener);
  }

  /// @throws RunFailure if the program cannot be started
  Member& start(const Command& command, const std::string& host = "");

  /// Starts a program, waits until it has ended well, and forgets it.
  void run(const Command& command);

  Members& members() noexcept { return members_; }
  const Members& members() const noexcept { return members_; }
  const Plan::Limits& limits() const noexcept { return limits_; }

  /// From now on the processes on other hosts hear that this program is there: they end if they hear nothing.
  void begin_heartbeat() { next_heartbeat_ = now(); }

  /// The run has begun: what goes wrong from now on is of class run.
  void activate() noexcept { active_ = true; }

  /// Messages name the phase. Empty: none runs.
  void phase(const std::string& name) { phase_ = name; }
  const std::string& phase() const noexcept { return phase_; }

  /// Sends a command to all processes of the plan, and waits until each has given the answer.
  void step(const std::string& command, const std::string& answer, Nanoseconds limit);
  void broadcast(const std::string& line);
  void await(const std::string& answer);
  bool answered() const;
  void wait_for_answers(Nanoseconds limit);
  void wait_for_answer(const Member& member, Nanoseconds limit);

  /// Waits for events, and reads all lines that have come.
  void wait(Nanoseconds until);

  /// Waits for events, but reads no line, and takes no end for a failure. @throws RunFailure (interrupted)
  void wait_for_ends(Nanoseconds until) { events_.wait(members_, until); }

  /// The next line that the caller said, if it has.
  std::optional<std::string> next_command() { return events_.next_command(); }

  /// @throws RunFailure with the reason why a process ended that should not have
  void check_end(const Member& member) const;

  /// The time at which the run's limit passes.
  Nanoseconds deadline() const noexcept { return deadline_; }

  /// Sets another limit for a part of the run whose time does not count; afterwards the rest of the run's limit holds.
  class Uncounted {
   public:
    Uncounted(ProcessGroup& group, Nanoseconds deadline) : group_(group), left_(group.deadline_ - now()) {
      group.deadline_ = deadline;
    }
    ~Uncounted() { group_.deadline_ = now() + left_; }
    Uncounted(const Uncounted&) = delete;
    Uncounted& operator=(const Uncounted&) = delete;

   private:
    ProcessGroup& group_;
    Nanoseconds left_;
  };

  /// Ends all processes in any state. @param orderly let them stop by themselves first, for a short time
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
