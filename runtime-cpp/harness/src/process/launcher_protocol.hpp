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
/// While the object exists, other output to standard output is redirected to standard error, so that it cannot disturb
/// the protocol.
class LauncherProtocol {
 public:
  LauncherProtocol();

  /// Executes the launcher's commands until `stop`. Ends the process at once at the end of standard input, because the
  /// launcher has ended.
  void follow(Process& process);

  void failure(FailureClass kind, const std::string& text);

  /// Returns true if calls to objects of other processes may have been made.
  bool active() const noexcept { return active_; }

 private:
  void execute(Process& process, std::string_view line);
  /// Reports the memory of this process. @param at begin, during, end or program
  void footprint(const Process& process, const std::string& at);
  /// Executes a command about the time of other hosts. @return true if it is such a command
  bool execute_clock_command(const std::vector<std::string_view>& parts);
  /// Begins to answer requests over a link.
  void listen_for_clock(const std::string& address, std::uint64_t token);
  /// Asks another process over a link, and reports its answers.
  void ask_clock(const ClockAddress& address);
  /// @throws Failure (run) if the text is no number of nanoseconds
  Nanoseconds time(std::string_view text) const;
  void say(const std::string& line);
  void say(const std::vector<EventCount>& counts);
  void say(const std::vector<DeadlineCount>& counts);
  std::string read_line(Process& process);
  void fill();

  int output_;
  std::unique_ptr<ClockAnswerer> answerer_;  // null unless another host asks for the time
  std::string input_;
  std::map<std::string, std::string> references_;
  std::string phase_;
  bool running_ = false;  // true during a phase
  bool active_ = false;
  bool stopped_ = false;
  bool is_watched_ = false;  // true if the launcher sends signs of life
  Nanoseconds heard_ = 0;    // the time of the last input from the launcher
};

}  // namespace bw
