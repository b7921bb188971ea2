// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "plan.hpp"

#include <bw/process/settings.hpp>

namespace bw::launch {

/// A plan's limits hold for the plan's settings. With more samples or slower timers in force, a run may take longer:
/// its time limit grows by as much, and a phase stalls only after more than two periods of the slowest timer.
Plan::Limits limits_in_force(Plan::Limits limits, const bw::Settings& planned, const bw::Settings& in_force);

}  // namespace bw::launch
