// SPDX-License-Identifier: Apache-2.0
#include <corbel/rtscheduling/scheduling_segment.hpp>

#include "service.hpp"

#include <corbel/mapping/exception.hpp>

namespace corbel {

using rtscheduling::Frame;

SchedulingSegment::SchedulingSegment(RTScheduling::Current_ptr current, const char* name, CORBA::Policy_ptr sched_param,
                                     CORBA::Policy_ptr implicit_sched_param)
    : current_(RTScheduling::Current::_duplicate(current)) {
  current_->begin_scheduling_segment(name, sched_param, implicit_sched_param);
  const Frame& frame = frame_with_thread(*current_->service_);
  frame_ = frame.number;
  depth_ = frame.segments.size();
}

// After a cancellation the segment no longer exists, and possibly neither does its frame.
SchedulingSegment::~SchedulingSegment() {
  Frame* const frame = innermost_frame(*current_->service_);
  if (frame == nullptr || frame->number != frame_ || frame->segments.size() < depth_ || frame->ended) {
    return;
  }
  if (depth_ > 1 || frame->kind != Frame::Kind::begun) {
    end_nested_to(*frame, depth_ - 1);
    return;
  }
  try {
    end_begun(*frame);
  } catch (...) {
    current_->service_->log("end_scheduling_segment");
  }
}

}  // namespace corbel
