// SPDX-License-Identifier: Apache-2.0
#include <corbel/rtscheduling/disciplines.hpp>

namespace corbel {

bool EarliestDeadlineFirstScheduler::supports(const SegmentTiming& timing) const noexcept {
  return timing.deadline != 0;
}

QueueScheduler::Eligibility EarliestDeadlineFirstScheduler::eligibility(const Demand& demand) const noexcept {
  return {demand.deadline, 0};
}

}  // namespace corbel
