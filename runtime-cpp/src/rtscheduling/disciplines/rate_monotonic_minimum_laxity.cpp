// SPDX-License-Identifier: Apache-2.0
#include "laxity.hpp"

#include <corbel/rtscheduling/disciplines.hpp>

#include <algorithm>

namespace corbel {

bool RateMonotonicMinimumLaxityScheduler::supports(const SegmentTiming& timing) const noexcept {
  return timing.period != 0 && timing.deadline != 0 && timing.execution_time != 0;
}

QueueScheduler::Eligibility RateMonotonicMinimumLaxityScheduler::eligibility(const Demand& demand) const noexcept {
  const bool critical = demand.timing.criticality > 0;
  const std::int64_t within = critical
                                  ? static_cast<std::int64_t>(std::min<TimeBase::TimeT>(demand.timing.period, never))
                                  : rtscheduling::latest_start(demand);
  return {-std::int64_t{demand.timing.criticality}, within};
}

}  // namespace corbel
