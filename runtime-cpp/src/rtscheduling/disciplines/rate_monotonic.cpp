// SPDX-License-Identifier: Apache-2.0
#include <corbel/rtscheduling/disciplines.hpp>

#include <algorithm>

namespace corbel {

bool RateMonotonicScheduler::supports(const SegmentTiming& timing) const noexcept { return timing.period != 0; }

QueueScheduler::Eligibility RateMonotonicScheduler::eligibility(const Demand& demand) const noexcept {
  return {static_cast<std::int64_t>(std::min<TimeBase::TimeT>(demand.timing.period, never)), 0};
}

}  // namespace corbel
