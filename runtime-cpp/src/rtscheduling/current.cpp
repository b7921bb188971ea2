// SPDX-License-Identifier: Apache-2.0
#include "service.hpp"

#include <corbel/mapping/exception.hpp>

#include <exception>
#include <utility>

namespace RTScheduling {

namespace {

using corbel::rtscheduling::SchedulingContext;
using corbel::rtscheduling::Segment;
using corbel::rtscheduling::Service;

void begin_thread(const std::shared_ptr<Service>& service, Segment segment) {
  auto context = std::make_unique<SchedulingContext>(service, SchedulingContext::Kind::begun);
  context->scheduler = service->scheduler();
  context->segments.push_back(std::move(segment));
  service->begin(*context);
  push(*context);
  try {
    if (context->scheduler.in() != nullptr) {
      const Segment& first = context->segments.back();
      context->scheduler->begin_new_scheduling_segment(context->thread.in()->octets(), first.name.c_str(),
                                                       first.parameter.in(), first.implicit.in());
      context->scheduler_notified = true;
    }
  } catch (...) {
    service->leave(*context);
    pop(*context);
    throw;
  }
  SchedulingContext& begun = *context.release();
  check_cancelled(begun, CORBA::COMPLETED_NO);  // the thread may have been cancelled while it waited for the scheduler
}

void begin_nested(SchedulingContext& context, Segment segment) {
  check_cancelled(context, CORBA::COMPLETED_NO);
  context.segments.push_back(std::move(segment));
  if (context.scheduler.in() == nullptr) {
    return;
  }
  const Segment& nested = context.segments.back();
  try {
    context.scheduler->begin_nested_scheduling_segment(context.thread.in()->octets(), nested.name.c_str(),
                                                       nested.parameter.in(), nested.implicit.in());
  } catch (...) {
    context.segments.pop_back();
    throw;
  }
  check_cancelled(context, CORBA::COMPLETED_NO);
}

[[noreturn]] void out_of_order(CORBA::ULong minor) { throw CORBA::BAD_INV_ORDER(minor, CORBA::COMPLETED_NO); }

}  // namespace

Current::Current(std::shared_ptr<corbel::orb::Core> core, std::shared_ptr<Service> service) noexcept
    : RTCORBA::Current(std::move(core)), service_(std::move(service)) {}

Current::~Current() = default;

void Current::begin_scheduling_segment(const char* name, CORBA::Policy_ptr sched_param,
                                       CORBA::Policy_ptr implicit_sched_param) {
  Segment segment(name, sched_param, implicit_sched_param);
  SchedulingContext* const context = innermost_context(*service_);
  if (context == nullptr || context->thread.in() == nullptr) {
    begin_thread(service_, std::move(segment));
  } else {
    begin_nested(*context, std::move(segment));
  }
}

void Current::update_scheduling_segment(const char* name, CORBA::Policy_ptr sched_param,
                                        CORBA::Policy_ptr implicit_sched_param) {
  SchedulingContext& context = context_with_thread(*service_);
  check_cancelled(context, CORBA::COMPLETED_NO);
  Segment& segment = context.segments.back();
  const bool renamed = name != nullptr && *name != '\0';
  Segment updated(renamed ? name : segment.name.c_str(), sched_param, implicit_sched_param);
  std::swap(segment, updated);  // before the call of the scheduler, which may read the deadline
  if (context.scheduler.in() != nullptr) {
    try {
      context.scheduler->update_scheduling_segment(context.thread.in()->octets(), segment.name.c_str(), sched_param,
                                                   implicit_sched_param);
    } catch (...) {
      std::swap(segment, updated);
      throw;
    }
  }
  check_cancelled(context, CORBA::COMPLETED_NO);
}

void Current::end_scheduling_segment(const char* name) {
  SchedulingContext& context = context_with_thread(*service_);
  if (context.ended) {  // the segments have ended with the cancellation
    check_cancelled(context, CORBA::COMPLETED_NO);
    return;
  }
  if (name != nullptr && *name != '\0' && context.segments.back().name != name) {
    throw CORBA::BAD_PARAM(corbel::minor::wrong_segment, CORBA::COMPLETED_NO);
  }
  if (context.segments.size() > 1) {
    end_nested(context);
    check_cancelled(context, CORBA::COMPLETED_NO);
    return;
  }
  if (context.kind != SchedulingContext::Kind::begun) {
    out_of_order(corbel::minor::not_begun_here);
  }
  const bool cancelled = context.is_cancelled() && std::uncaught_exceptions() == 0;
  end_begun(context);
  if (cancelled) {
    throw CORBA::THREAD_CANCELLED(corbel::minor::thread_cancelled, CORBA::COMPLETED_YES);
  }
}

Current::IdType* Current::id() { return new IdType(context_with_thread(*service_).thread.in()->octets()); }

DistributableThread_ptr Current::lookup(const IdType& id) {
  corbel::rtscheduling::Guid guid{};
  if (id.length() != guid.size()) {
    return nullptr;
  }
  std::memcpy(guid.data(), id.get_buffer(), guid.size());
  return service_->find(guid);
}

CORBA::Policy_ptr Current::scheduling_parameter() {
  return CORBA::Policy::_duplicate(context_with_thread(*service_).segments.back().parameter.in());
}

CORBA::Policy_ptr Current::implicit_scheduling_parameter() {
  return CORBA::Policy::_duplicate(context_with_thread(*service_).segments.back().implicit.in());
}

Current::NameList* Current::current_scheduling_segment_names() {
  const SchedulingContext& context = context_with_thread(*service_);
  auto names = std::make_unique<NameList>();
  names->length(static_cast<CORBA::ULong>(context.segments.size()));
  CORBA::ULong i = names->length();
  for (std::size_t depth = 0; depth < context.segments.size(); ++depth) {
    (*names)[--i] = context.segments[depth].name.c_str();
  }
  return names.release();
}

}  // namespace RTScheduling
