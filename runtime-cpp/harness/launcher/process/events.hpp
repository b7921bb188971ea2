// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "member.hpp"

#include <bw/measuring/clock.hpp>

#include <optional>
#include <string>

namespace bw::launch {

/// All events for which the launcher waits in one poll: signals, its caller's pipe, and output and end of processes.
class Events {
 public:
  /// Blocks the signals that it handles. @param with_parent true if the end of standard input ends the run
  explicit Events(bool with_parent);
  ~Events();
  Events(const Events&) = delete;
  Events& operator=(const Events&) = delete;

  /// Waits for an event or until a time; then sends and receives for all members, and detects ended processes.
  /// @throws RunFailure (interrupted)
  void wait(Members& members, Nanoseconds until);

  /// Returns the next line from the caller, if there is one.
  std::optional<std::string> next_command();

 private:
  void take_signals(Members& members);

  int signals_;
  bool with_parent_;
  std::string input_;  // from the caller
};

}  // namespace bw::launch
