// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "drivers.hpp"
#include "launch.hpp"

#include <string>

namespace bw::launch {

/// Pauses the current phase, and checks whether the paused system is idle.
class PauseControl : public LineReader {
 public:
  PauseControl(Launch& launch, Drivers& drivers);

  /// Begins no activations, and waits until none is in progress. @return the reason if that failed; empty on success
  std::string pause(Nanoseconds time);

  /// Observes the paused system. @return the reason why it is not idle; empty if it is
  std::string busy_reason();

  bool take(Member& member, const std::string& line) override;

 private:
  /// Returns the processor time of the processes of the plan on this machine.
  Nanoseconds processor_time() const;

  Launch& launch_;
  Drivers& drivers_;
  std::string still_running_;  // the processes that have not paused yet
};

}  // namespace bw::launch
