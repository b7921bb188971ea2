// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "plan.hpp"

#include <bw/process/settings.hpp>

namespace bw::launch {

/// Adapts a plan's limits, which are valid for the plan's settings, to the settings in force. With more samples or
/// slower timers, a run may take longer: its time limit grows by the same factor, and a phase stalls only after more
/// than two periods of the slowest timer.
Plan::Limits limits_in_force(Plan::Limits limits, const bw::Settings& planned, const bw::Settings& in_force);

}  // namespace bw::launch
