// SPDX-License-Identifier: Apache-2.0
#include <corbel/rtscheduling/disciplines.hpp>

namespace corbel {

bool MostImportantFirstScheduler::supports(const SegmentTiming&) const noexcept { return true; }

QueueScheduler::Eligibility MostImportantFirstScheduler::eligibility(const Demand& demand) const noexcept {
  return {-std::int64_t{demand.timing.importance}, 0};
}

}  // namespace corbel
