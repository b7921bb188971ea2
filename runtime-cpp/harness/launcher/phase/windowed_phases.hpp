// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "drivers.hpp"
#include "floors.hpp"
#include "launch.hpp"
#include "pause_control.hpp"
#include "plan/window_command.hpp"
#include "progress.hpp"

#include <memory>
#include <string>

namespace bw::launch {

/// Measures phases in windows by its caller's commands. The system is paused between the windows.
class WindowedPhases {
 public:
  WindowedPhases(Launch& launch, Drivers& drivers, Floors& floors);

  /// Executes commands until the caller finishes.
  void run();

 private:
  /// Waits for the caller's next command. The run's limit does not include this time.
  std::string next_command();

  /// @throws RunFailure if the command does not fit the current phase, or names no phase
  void check_order(const WindowCommand& command) const;
  void begin(const std::string& phase);

  /// Waits until each probe has ended its warm-up.
  void warm_up();

  /// Measures a window. The caller decides the number of windows, so the run's limit does not include their time; the
  /// limit of each window is the run's limit plus the window's length.
  void measure(const WindowCommand& command);
  void end();

  /// Fails if consecutive windows as long as the stall limit had no sample, although samples are still missing.
  /// @param answered the number of samples before the window @param span for how long the system ran
  void check_stall(std::uint64_t answered, Nanoseconds span);

  Launch& launch_;
  Drivers& drivers_;
  Floors& floors_;
  PauseControl pause_control_;
  PhaseRecord* record_ = nullptr;       // of the current phase
  std::unique_ptr<Progress> progress_;  // of the current phase
  Nanoseconds stalled_for_ = 0;         // the length of the last windows, if none of them had a sample
};

}  // namespace bw::launch
