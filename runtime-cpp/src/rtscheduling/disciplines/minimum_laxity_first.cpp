// SPDX-License-Identifier: Apache-2.0
#include "laxity.hpp"

#include <corbel/rtscheduling/disciplines.hpp>

namespace corbel {

bool MinimumLaxityFirstScheduler::supports(const SegmentTiming& timing) const noexcept {
  return timing.deadline != 0 && timing.execution_time != 0;
}

QueueScheduler::Eligibility MinimumLaxityFirstScheduler::eligibility(const Demand& demand) const noexcept {
  return {rtscheduling::latest_start(demand), 0};
}

}  // namespace corbel
