// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "plan.hpp"

#include <optional>
#include <string>
#include <vector>

namespace bw::launch {

/// A placement that could not be applied, with errno; small enough to go through a pipe from a child that is about to
/// exec.
struct PlacementError {
  enum Step { affinity, scheduling } step;
  int error;
};

/// Applies a placement to the calling process. Safe between fork and exec.
std::optional<PlacementError> apply(const Placement& placement) noexcept;

/// For the user: what was not possible, why, and the command that fixes it.
std::string explain(const PlacementError& error, const Placement& placement);

/// The cores that the calling process may run on.
std::vector<int> permitted_cores();

/// Moves the calling process off the cores that are measured, when there are others. @return the cores that it is on
std::vector<int> leave_cores(const std::vector<int>& measured);

/// Moves the calling process to one core, if it may run there. @return the cores that it is on
std::vector<int> use_core(int core);

}  // namespace bw::launch
