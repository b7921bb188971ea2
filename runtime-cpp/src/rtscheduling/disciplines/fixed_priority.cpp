// SPDX-License-Identifier: Apache-2.0
#include <corbel/rtscheduling/disciplines.hpp>

namespace corbel {

bool FixedPriorityScheduler::supports(const SegmentTiming&) const noexcept { return true; }

QueueScheduler::Eligibility FixedPriorityScheduler::eligibility(const Demand& demand) const noexcept {
  return {-std::int64_t{demand.timing.priority}, 0};
}

}  // namespace corbel
