// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/rtscheduling/current.hpp>

#include <cstdint>

namespace corbel {

/// A scheduling segment that lasts as long as this object. Unlike end_scheduling_segment(), the destructor never
/// throws: a cancelled thread ends at a later cancellation point.
class SchedulingSegment {
 public:
  /// Throws as begin_scheduling_segment().
  SchedulingSegment(RTScheduling::Current_ptr current, const char* name, CORBA::Policy_ptr sched_param,
                    CORBA::Policy_ptr implicit_sched_param = nullptr);
  SchedulingSegment(const SchedulingSegment&) = delete;
  SchedulingSegment& operator=(const SchedulingSegment&) = delete;
  ~SchedulingSegment();

 private:
  RTScheduling::Current_var current_;
  std::uint64_t context_;  // number of the scheduling context that has the segment
  std::size_t depth_;      // number of its segments, including this one
};

}  // namespace corbel
