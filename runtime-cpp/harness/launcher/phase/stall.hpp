// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "drivers.hpp"
#include "process/process_group.hpp"
#include "progress.hpp"

namespace bw::launch {

/// Reports that the current phase has had no new sample for too long.
/// @throws RunFailure (timeout) with the slowest probe, and with the work that was shed or cancelled
[[noreturn]] void report_stall(const ProcessGroup& processes, const Progress& progress, Drivers& drivers);

}  // namespace bw::launch
