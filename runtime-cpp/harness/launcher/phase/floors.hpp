// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "launch.hpp"
#include "phase_record.hpp"

#include <string>
#include <vector>

namespace bw::launch {

/// Measures the plan's floors with bw-floor: before the processes start, or before and after each window.
class Floors : public LineReader {
 public:
  explicit Floors(Launch& launch);

  /// Measures one floor after the other. No other process may run.
  void measure();

  /// Starts the programs that measure on command.
  void start();

  /// Lets each started program make some calls, one program after the other, because they would disturb each other.
  void burst();

  /// Adds the figures of the bursts since the last report to a window.
  void report(PhaseRecord::Window& window);

  /// Ends the started programs.
  void stop();

  bool take(Member& member, const std::string& line) override;

 private:
  Command command(const Plan::Floor& floor, bool on_command) const;

  Launch& launch_;
  PhaseRecord::Window* window_ = nullptr;  // the window whose figures are awaited
};

}  // namespace bw::launch
