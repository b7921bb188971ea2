// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "process/process_group.hpp"
#include "progress.hpp"

namespace bw::launch {

/// The phase that runs has had no new sample for too long. @throws RunFailure (timeout) with the slowest probe
[[noreturn]] void report_stall(const ProcessGroup& processes, const Progress& progress);

}  // namespace bw::launch
