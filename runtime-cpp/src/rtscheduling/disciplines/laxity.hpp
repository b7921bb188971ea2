// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/rtscheduling/queue_scheduler.hpp>

namespace corbel::rtscheduling {

/// Returns the latest time at which the thread must begin to run: the laxity plus the present time, which is the same
/// for all threads. The result is constant while the thread waits. `never` without a deadline.
inline std::int64_t latest_start(const QueueScheduler::Demand& demand) noexcept {
  std::int64_t start = 0;
  if (demand.deadline == QueueScheduler::never) {
    return QueueScheduler::never;
  }
  return __builtin_sub_overflow(demand.deadline, demand.execution_left, &start) ? INT64_MIN : start;
}

}  // namespace corbel::rtscheduling
