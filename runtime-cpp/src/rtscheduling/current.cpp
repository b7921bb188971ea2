// SPDX-License-Identifier: Apache-2.0
#include "service.hpp"

#include <corbel/mapping/exception.hpp>

#include <exception>
#include <utility>

namespace RTScheduling {

namespace {

using corbel::rtscheduling::Frame;
using corbel::rtscheduling::Segment;
using corbel::rtscheduling::Service;

void begin_thread(const std::shared_ptr<Service>& service, Segment segment) {
  auto frame = std::make_unique<Frame>(service, Frame::Kind::begun);
  frame->scheduler = service->scheduler();
  frame->segments.push_back(std::move(segment));
  service->begin(*frame);
  push(*frame);
  try {
    if (frame->scheduler.in() != nullptr) {
      const Segment& first = frame->segments.back();
      frame->scheduler->begin_new_scheduling_segment(frame->thread.in()->octets(), first.name.c_str(),
                                                     first.parameter.in(), first.implicit.in());
      frame->told = true;
    }
  } catch (...) {
    service->leave(*frame);
    pop(*frame);
    throw;
  }
  Frame& begun = *frame.release();
  check_cancelled(begun, CORBA::COMPLETED_NO);  // the thread may have been cancelled while it waited for the scheduler
}

void begin_nested(Frame& frame, Segment segment) {
  check_cancelled(frame, CORBA::COMPLETED_NO);
  frame.segments.push_back(std::move(segment));
  if (frame.scheduler.in() == nullptr) {
    return;
  }
  const Segment& nested = frame.segments.back();
  try {
    frame.scheduler->begin_nested_scheduling_segment(frame.thread.in()->octets(), nested.name.c_str(),
                                                     nested.parameter.in(), nested.implicit.in());
  } catch (...) {
    frame.segments.pop_back();
    throw;
  }
  check_cancelled(frame, CORBA::COMPLETED_NO);
}

[[noreturn]] void out_of_order(CORBA::ULong minor) { throw CORBA::BAD_INV_ORDER(minor, CORBA::COMPLETED_NO); }

}  // namespace

Current::Current(std::shared_ptr<corbel::orb::Core> core, std::shared_ptr<Service> service) noexcept
    : RTCORBA::Current(std::move(core)), service_(std::move(service)) {}

Current::~Current() = default;

void Current::begin_scheduling_segment(const char* name, CORBA::Policy_ptr sched_param,
                                       CORBA::Policy_ptr implicit_sched_param) {
  Segment segment(name, sched_param, implicit_sched_param);
  Frame* const frame = innermost_frame(*service_);
  if (frame == nullptr || frame->thread.in() == nullptr) {
    begin_thread(service_, std::move(segment));
  } else {
    begin_nested(*frame, std::move(segment));
  }
}

void Current::update_scheduling_segment(const char* name, CORBA::Policy_ptr sched_param,
                                        CORBA::Policy_ptr implicit_sched_param) {
  Frame& frame = frame_with_thread(*service_);
  check_cancelled(frame, CORBA::COMPLETED_NO);
  Segment& segment = frame.segments.back();
  const bool renamed = name != nullptr && *name != '\0';
  Segment updated(renamed ? name : segment.name.c_str(), sched_param, implicit_sched_param);
  std::swap(segment, updated);  // before the call of the scheduler, which may read the deadline
  if (frame.scheduler.in() != nullptr) {
    try {
      frame.scheduler->update_scheduling_segment(frame.thread.in()->octets(), segment.name.c_str(), sched_param,
                                                 implicit_sched_param);
    } catch (...) {
      std::swap(segment, updated);
      throw;
    }
  }
  check_cancelled(frame, CORBA::COMPLETED_NO);
}

void Current::end_scheduling_segment(const char* name) {
  Frame& frame = frame_with_thread(*service_);
  if (frame.ended) {  // the segments have ended with the cancellation
    check_cancelled(frame, CORBA::COMPLETED_NO);
    return;
  }
  if (name != nullptr && *name != '\0' && frame.segments.back().name != name) {
    throw CORBA::BAD_PARAM(corbel::minor::wrong_segment, CORBA::COMPLETED_NO);
  }
  if (frame.segments.size() > 1) {
    end_nested(frame);
    check_cancelled(frame, CORBA::COMPLETED_NO);
    return;
  }
  if (frame.kind != Frame::Kind::begun) {
    out_of_order(corbel::minor::not_begun_here);
  }
  const bool cancelled = frame.is_cancelled() && std::uncaught_exceptions() == 0;
  end_begun(frame);
  if (cancelled) {
    throw CORBA::THREAD_CANCELLED(corbel::minor::thread_cancelled, CORBA::COMPLETED_YES);
  }
}

Current::IdType* Current::id() { return new IdType(frame_with_thread(*service_).thread.in()->octets()); }

DistributableThread_ptr Current::lookup(const IdType& id) {
  corbel::rtscheduling::Guid guid{};
  if (id.length() != guid.size()) {
    return nullptr;
  }
  std::memcpy(guid.data(), id.get_buffer(), guid.size());
  return service_->find(guid);
}

CORBA::Policy_ptr Current::scheduling_parameter() {
  return CORBA::Policy::_duplicate(frame_with_thread(*service_).segments.back().parameter.in());
}

CORBA::Policy_ptr Current::implicit_scheduling_parameter() {
  return CORBA::Policy::_duplicate(frame_with_thread(*service_).segments.back().implicit.in());
}

Current::NameList* Current::current_scheduling_segment_names() {
  const Frame& frame = frame_with_thread(*service_);
  auto names = std::make_unique<NameList>();
  names->length(static_cast<CORBA::ULong>(frame.segments.size()));
  CORBA::ULong i = names->length();
  for (std::size_t depth = 0; depth < frame.segments.size(); ++depth) {
    (*names)[--i] = frame.segments[depth].name.c_str();
  }
  return names.release();
}

}  // namespace RTScheduling
