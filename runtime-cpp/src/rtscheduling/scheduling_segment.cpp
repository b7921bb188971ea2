// SPDX-License-Identifier: Apache-2.0
#include <corbel/rtscheduling/scheduling_segment.hpp>

#include "service.hpp"

#include <corbel/mapping/exception.hpp>

namespace corbel {

using rtscheduling::SchedulingContext;

SchedulingSegment::SchedulingSegment(RTScheduling::Current_ptr current, const char* name, CORBA::Policy_ptr sched_param,
                                     CORBA::Policy_ptr implicit_sched_param)
    : current_(RTScheduling::Current::_duplicate(current)) {
  current_->begin_scheduling_segment(name, sched_param, implicit_sched_param);
  const SchedulingContext& context = context_with_thread(*current_->service_);
  context_ = context.number;
  depth_ = context.segments.size();
}

// After a cancellation the segment no longer exists, and possibly neither does its context.
SchedulingSegment::~SchedulingSegment() {
  SchedulingContext* const context = innermost_context(*current_->service_);
  if (context == nullptr || context->number != context_ || context->segments.size() < depth_ || context->ended) {
    return;
  }
  if (depth_ > 1 || context->kind != SchedulingContext::Kind::begun) {
    end_nested_to(*context, depth_ - 1);
    return;
  }
  try {
    end_begun(*context);
  } catch (...) {
    current_->service_->log("end_scheduling_segment");
  }
}

}  // namespace corbel
