// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spawn.hpp"

#include <optional>
#include <string>

namespace bw::launch {

/// Returns the name of a signal, such as SIGSEGV.
std::string signal_name(int number);

/// A started process, its end of the protocol's pipes, and how it ended.
class Child {
 public:
  explicit Child(const Command& command);

  /// Kills the process's group and waits for it, if it still runs.
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  const std::string& name() const noexcept { return name_; }
  pid_t pid() const noexcept { return spawned_.pid; }
  const std::string& log() const noexcept { return log_; }

  /// Returns the descriptor for poll; -1 if it is closed.
  int output() const noexcept { return spawned_.output; }
  int input() const noexcept { return queue_.empty() ? -1 : spawned_.input; }

  /// Sends a line as soon as there is room in the pipe.
  void say(const std::string& line);
  void send();

  /// Reads available output. @return true if there may be more
  bool receive();

  /// Returns the next complete line of its output.
  std::optional<std::string> next_line();

  /// Checks whether the process has ended, or was stopped or continued by a signal. Kills the rest of its group after
  /// its end.
  void look();

  bool ended() const noexcept { return ended_; }
  bool good() const noexcept { return ended_ && signal_ == 0 && exit_code_ == 0; }
  bool stopped() const noexcept { return stop_signal_ != 0; }
  int exit_code() const noexcept { return exit_code_; }
  int signal() const noexcept { return signal_; }

  /// Returns `was killed by SIGSEGV`, `exited with code 3`, `is stopped by SIGSTOP` or `runs`.
  std::string state() const;

  void kill() noexcept;

 private:
  void close_pipes() noexcept;

  std::string name_;
  std::string log_;
  Spawned spawned_;
  std::string queue_;
  std::string received_;
  bool ended_ = false;
  int exit_code_ = 0;
  int signal_ = 0;
  int stop_signal_ = 0;
};

}  // namespace bw::launch
