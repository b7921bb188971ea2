// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/options/options.hpp>
#include <corbel/rtscheduling/scheduler.hpp>

namespace corbel::rtscheduling {

/// Returns a new scheduler of the discipline that the options choose; nil if they choose none. The caller owns the
/// result.
RTScheduling::Scheduler_ptr scheduler_of(const options::Values& options);

}  // namespace corbel::rtscheduling
