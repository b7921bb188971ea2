// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spawn.hpp"

#include <optional>
#include <string>

namespace bw::launch {

/// Such as SIGSEGV.
std::string signal_name(int number);

/// A started process, its side of the protocol's pipes, and what is known of its end.
class Child {
 public:
  explicit Child(const Command& command);

  /// Kills its whole group and waits for it, if it is still there.
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  const std::string& name() const noexcept { return name_; }
  pid_t pid() const noexcept { return spawned_.pid; }
  const std::string& log() const noexcept { return log_; }

  /// For poll; -1 once closed.
  int output() const noexcept { return spawned_.output; }
  int input() const noexcept { return queue_.empty() ? -1 : spawned_.input; }

  /// Sends a line, as soon as the pipe takes it.
  void say(const std::string& line);
  void send();

  /// Reads what is there. @return whether there may be more
  bool receive();

  /// The next whole line that it said.
  std::optional<std::string> next_line();

  /// Looks whether it ended, or was stopped or continued by a signal. Kills what it left behind in its group.
  void look();

  bool ended() const noexcept { return ended_; }
  bool good() const noexcept { return ended_ && signal_ == 0 && exit_code_ == 0; }
  bool stopped() const noexcept { return stop_signal_ != 0; }
  int exit_code() const noexcept { return exit_code_; }
  int signal() const noexcept { return signal_; }

  /// `was killed by SIGSEGV`, `exited with code 3`, `is stopped by SIGSTOP`, `runs`
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
