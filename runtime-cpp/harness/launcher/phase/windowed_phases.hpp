// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "drivers.hpp"
#include "floors.hpp"
#include "launch.hpp"
#include "pausing.hpp"
#include "plan/window_command.hpp"
#include "progress.hpp"

#include <memory>
#include <string>

namespace bw::launch {

/// Measures phases in windows at its caller's commands. The system pauses between the windows.
class WindowedPhases {
 public:
  WindowedPhases(Launch& launch, Drivers& drivers, Floors& floors);

  /// Follows commands until the caller finishes.
  void run();

 private:
  /// Waits for the caller. The run's limit does not count this time.
  std::string next_command();

  /// @throws RunFailure if the command does not fit the phase that runs, or names no phase
  void check_order(const WindowCommand& command) const;
  void begin(const std::string& phase);

  /// Waits until each probe is over its warm-up.
  void warm_up();

  /// Measures a window. The caller decides how many there are, so the run's limit does not count their time; each has
  /// that limit besides its length.
  void measure(const WindowCommand& command);
  void end();

  /// Fails when windows together as long as the limit had no sample, and some are still awaited.
  /// @param answered before the window @param span how long the system ran
  void check_stall(std::uint64_t answered, Nanoseconds span);

  Launch& launch_;
  Drivers& drivers_;
  Floors& floors_;
  Pausing pausing_;
  PhaseRecord* record_ = nullptr;       // of the phase that runs
  std::unique_ptr<Progress> progress_;  // of the phase that runs
  Nanoseconds stalled_for_ = 0;         // the length of the last windows, if none of them had a sample
};

}  // namespace bw::launch
