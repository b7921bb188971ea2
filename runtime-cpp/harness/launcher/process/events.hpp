// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "member.hpp"

#include <bw/measuring/clock.hpp>

#include <optional>
#include <string>

namespace bw::launch {

/// All events that the launcher waits for, in one poll: signals, its caller's pipe, and output and end of processes.
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
