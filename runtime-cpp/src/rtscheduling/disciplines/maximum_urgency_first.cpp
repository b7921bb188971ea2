// SPDX-License-Identifier: Apache-2.0
#include "laxity.hpp"

#include <corbel/rtscheduling/disciplines.hpp>

namespace corbel {

bool MaximumUrgencyFirstScheduler::supports(const SegmentTiming& timing) const noexcept {
  return timing.deadline != 0 && timing.execution_time != 0;
}

QueueScheduler::Eligibility MaximumUrgencyFirstScheduler::eligibility(const Demand& demand) const noexcept {
  return {-std::int64_t{demand.timing.criticality}, rtscheduling::latest_start(demand)};
}

}  // namespace corbel
