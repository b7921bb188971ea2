// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "process/child.hpp"

#include <bw/measuring/clock.hpp>

#include <list>
#include <optional>
#include <string>

namespace bw::launch {

/// A process under supervision, and what is expected of it.
struct Member {
  explicit Member(const Command& command, std::string on_host = "") : child(command), host(std::move(on_host)) {}

  Child child;
  std::string awaited;   // the line that it is to say next; empty when it has
  bool may_end = false;  // its end is no failure
  std::string host;      // another host where it is: what runs here is what connects to it; empty: this machine
  bool watches = false;  // it makes the connection to its host, and is no process of the plan
  std::string floor;     // which floor it measures on command; empty when it is a process of the plan

  bool is_remote() const noexcept { return !host.empty(); }
  bool is_planned() const noexcept { return floor.empty() && !watches; }

  /// For messages: its name, and where it is.
  std::string place() const { return child.name() + (host.empty() ? "" : " on " + host); }
};

using Members = std::list<Member>;

/// Everything that the launcher waits for, in one poll: signals, its caller's pipe, what processes say, their ends.
class Events {
 public:
  /// Blocks the signals that it takes from now on. @param with_parent whether the end of standard input ends the run
  explicit Events(bool with_parent);
  ~Events();
  Events(const Events&) = delete;
  Events& operator=(const Events&) = delete;

  /// Waits until something happened or a time has come; sends and receives for all members, and looks for ended ones.
  /// @throws RunFailure (interrupted)
  void wait(Members& members, Nanoseconds until);

  /// The next line that the caller said, if it has.
  std::optional<std::string> next_command();

 private:
  void take_signals(Members& members);

  int signals_;
  bool with_parent_;
  std::string input_;  // by the caller
};

}  // namespace bw::launch
