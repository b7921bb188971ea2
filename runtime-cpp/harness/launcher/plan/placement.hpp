// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "plan.hpp"

#include <optional>
#include <string>
#include <vector>

namespace bw::launch {

/// A placement that could not be applied, with errno; small enough to be written to a pipe by a child before its exec.
struct PlacementError {
  enum Step { affinity, scheduling } step;
  int error;
};

/// Applies a placement to the calling process. Safe between fork and exec.
std::optional<PlacementError> apply(const Placement& placement) noexcept;

/// Explains to the user which part was not possible, the reason, and the command that fixes it.
std::string explain(const PlacementError& error, const Placement& placement);

/// Returns the cores on which the calling process may run.
std::vector<int> permitted_cores();

/// Moves the calling process away from the measured cores if there are others. @return the cores of the process
std::vector<int> leave_cores(const std::vector<int>& measured);

/// Moves the calling process to one core, if that is permitted. @return the cores of the process
std::vector<int> use_core(int core);

}  // namespace bw::launch
