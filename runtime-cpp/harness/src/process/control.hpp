// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/measuring/link_clock.hpp>
#include <bw/process/error.hpp>
#include <bw/process/process.hpp>

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace bw {

/// The process's side of the protocol with the launcher: lines on standard input and output.
///
/// While it exists, output of other code to standard output goes to standard error, so that it cannot disturb the
/// protocol.
class Control {
 public:
  Control();

  /// Follows the launcher until it says `stop`. Ends the process at once at the end of standard input, because the
  /// launcher has ended.
  void follow(Process& process);

  void failure(FailureClass kind, const std::string& text);

  /// Returns true if objects of other processes may have been called.
  bool active() const noexcept { return active_; }

 private:
  void execute(Process& process, std::string_view line);
  /// Says what memory this process takes. @param at begin, during, end or program
  void footprint(const Process& process, const std::string& at);
  /// Follows a command about the time of other hosts. @return whether it is one
  bool execute_clock_command(const std::vector<std::string_view>& parts);
  /// Begins to answer questions over a link.
  void listen_for_clock(const std::string& address, std::uint64_t token);
  /// Asks another process over a link, and says what it answered.
  void ask_clock(const ClockAddress& address);
  /// @throws Failure (run) when it is no number of nanoseconds
  Nanoseconds time(std::string_view text) const;
  void say(const std::string& line);
  void say(const std::vector<EventCount>& counts);
  void say(const std::vector<DeadlineCount>& counts);
  std::string read_line(Process& process);
  void fill();

  int output_;
  std::unique_ptr<ClockAnswerer> answerer_;  // null: no other end asks for the time
  std::string input_;
  std::map<std::string, std::string> references_;
  std::string phase_;
  bool running_ = false;  // a phase runs
  bool active_ = false;
  bool stopped_ = false;
  bool is_watched_ = false;  // the launcher gives signs that it is there
  Nanoseconds heard_ = 0;    // when something last came from it
};

}  // namespace bw
