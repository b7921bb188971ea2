// SPDX-License-Identifier: Apache-2.0
#include <corbel/rtscheduling/queue_scheduler.hpp>

#include "resource.hpp"
#include "rtscheduling/frame.hpp"
#include "rtscheduling/service.hpp"

#include <corbel/mapping/exception.hpp>

#include <cstring>

namespace corbel {

using rtscheduling::Frame;
using rtscheduling::Job;
using rtscheduling::Segment;

namespace {

// The ORB calls the scheduling points in the OS thread of the frame.
Frame* frame_here(const QueueScheduler& scheduler) noexcept {
  Frame* frame = rtscheduling::frames_of_this_thread();
  while (frame != nullptr && frame->scheduler.in() != &scheduler) {
    frame = frame->outer;
  }
  return frame != nullptr && frame->thread.in() != nullptr ? frame : nullptr;
}

// Returns true if the OS thread has a processor for a frame below, of another ORB with the same scheduler.
bool runs_already(const Frame& frame) noexcept {
  for (const Frame* below = frame.outer; below != nullptr; below = below->outer) {
    if (below->scheduler.in() == frame.scheduler.in() && below->job.state == Job::State::running) {
      return true;
    }
  }
  return false;
}

void measure_execution(Frame& frame) noexcept {
  Segment& segment = frame.segments.back();
  const auto* const policy = dynamic_cast<const SegmentTimingPolicy*>(segment.parameter.in());
  if (policy != nullptr && policy->value().execution_time != 0) {
    segment.processor_begun = rtscheduling::processor_now();
  }
}

}  // namespace

QueueScheduler::QueueScheduler(const char* name, unsigned processors)
    : name_(name), queue_(std::make_shared<rtscheduling::DispatchQueue>(processors)) {
  if (processors == 0) {
    throw CORBA::BAD_PARAM(minor::bad_policy_value, CORBA::COMPLETED_NO);
  }
}

QueueScheduler::~QueueScheduler() = default;

std::size_t QueueScheduler::waiting() const noexcept { return queue_->waiting(); }

CORBA::PolicyList* QueueScheduler::scheduling_policies() { return new CORBA::PolicyList; }

void QueueScheduler::scheduling_policies(const CORBA::PolicyList& policies) {
  if (policies.length() != 0) {
    throw INCOMPATIBLE_SCHEDULING_DISCIPLINES();
  }
}

CORBA::PolicyList* QueueScheduler::poa_policies() { return new CORBA::PolicyList; }

char* QueueScheduler::scheduling_discipline_name() { return CORBA::string_dup(name_.in()); }

RTScheduling::ResourceManager_ptr QueueScheduler::create_resource_manager(const char*, CORBA::Policy_ptr) {
  return new rtscheduling::Resource(queue_);
}

void QueueScheduler::set_scheduling_parameter(PortableServer::Servant&, const char*, CORBA::Policy_ptr) {
  throw CORBA::NO_IMPLEMENT(minor::not_supported, CORBA::COMPLETED_NO);
}

void QueueScheduler::check(CORBA::Policy_ptr parameter) const {
  if (CORBA::is_nil(parameter)) {
    return;
  }
  const auto* const policy = dynamic_cast<const SegmentTimingPolicy*>(parameter);
  if (policy == nullptr || !supports(policy->value())) {
    throw RTScheduling::Current::UNSUPPORTED_SCHEDULING_DISCIPLINE();
  }
}

QueueScheduler::Eligibility QueueScheduler::eligibility(Frame& frame) const noexcept {
  const Segment& segment = segment_with_timing(frame);
  const auto* const policy = dynamic_cast<const SegmentTimingPolicy*>(segment.parameter.in());
  if (policy == nullptr || !supports(policy->value())) {
    return {};
  }
  return eligibility({policy->value(), segment.deadline, execution_left(segment, policy->value())});
}

namespace {

Job::Key key_of(const Frame& frame, const QueueScheduler::Eligibility& eligibility) noexcept {
  const auto* const policy = dynamic_cast<const SegmentTimingPolicy*>(segment_with_timing(frame).parameter.in());
  return {eligibility, policy != nullptr ? -std::int64_t{policy->value().importance} : 0};
}

}  // namespace

void QueueScheduler::enter() {
  if (Frame* const frame = frame_here(*this); frame != nullptr && !runs_already(*frame)) {
    Frame& scheduled = scheduled_frame(*frame);
    scheduled.job.owner = scheduled.thread.in();
    scheduled.job.frame = &scheduled;
    queue_->enter(scheduled.job, key_of(*frame, eligibility(*frame)));
  }
}

void QueueScheduler::reorder() {
  if (Frame* const frame = frame_here(*this)) {
    queue_->reorder(scheduled_frame(*frame).job, key_of(*frame, eligibility(*frame)));
  }
}

// A mutex that the thread has not unlocked stays with the OS thread, which may still do so, or ends with the request or
// the action.
void QueueScheduler::leave(bool for_good) {
  Frame* const frame = frame_here(*this);
  if (frame == nullptr) {
    return;
  }
  queue_->leave(scheduled_frame(*frame).job);
  if (!for_good || frame->below != nullptr) {
    return;
  }
  const bool begun = frame->kind == Frame::Kind::begun;
  queue_->transfer(frame->thread.in(), begun ? rtscheduling::this_os_thread() : nullptr);
}

void QueueScheduler::begin_new_scheduling_segment(const IdType&, const char*, CORBA::Policy_ptr sched_param,
                                                  CORBA::Policy_ptr implicit_sched_param) {
  check(sched_param);
  check(implicit_sched_param);
  if (Frame* const frame = frame_here(*this)) {
    measure_execution(*frame);
  }
  enter();
}

void QueueScheduler::begin_nested_scheduling_segment(const IdType&, const char*, CORBA::Policy_ptr sched_param,
                                                     CORBA::Policy_ptr implicit_sched_param) {
  check(sched_param);
  check(implicit_sched_param);
  if (Frame* const frame = frame_here(*this)) {
    measure_execution(*frame);
  }
  reorder();
}

void QueueScheduler::update_scheduling_segment(const IdType& guid, const char* name, CORBA::Policy_ptr sched_param,
                                               CORBA::Policy_ptr implicit_sched_param) {
  begin_nested_scheduling_segment(guid, name, sched_param, implicit_sched_param);
}

void QueueScheduler::end_scheduling_segment(const IdType&, const char*) { leave(true); }

void QueueScheduler::end_nested_scheduling_segment(const IdType&, const char*, CORBA::Policy_ptr) { reorder(); }

void QueueScheduler::cancel(const IdType& guid) {
  rtscheduling::Guid id{};
  if (guid.length() == id.size()) {
    std::memcpy(id.data(), guid.get_buffer(), id.size());
    queue_->release(id);
  }
}

void QueueScheduler::send_request(PortableInterceptor::ClientRequestInfo_ptr) { leave(false); }
void QueueScheduler::send_poll(PortableInterceptor::ClientRequestInfo_ptr) {}
void QueueScheduler::receive_reply(PortableInterceptor::ClientRequestInfo_ptr) { enter(); }
void QueueScheduler::receive_exception(PortableInterceptor::ClientRequestInfo_ptr) { enter(); }
void QueueScheduler::receive_other(PortableInterceptor::ClientRequestInfo_ptr) { enter(); }

void QueueScheduler::receive_request(PortableInterceptor::ServerRequestInfo_ptr, RTScheduling::Current::IdType_out,
                                     CORBA::String_out, ObjectOut<CORBA::Policy>, ObjectOut<CORBA::Policy>) {
  if (Frame* const frame = frame_here(*this)) {
    measure_execution(*frame);
  }
  enter();
}
void QueueScheduler::send_reply(PortableInterceptor::ServerRequestInfo_ptr) { leave(true); }
void QueueScheduler::send_exception(PortableInterceptor::ServerRequestInfo_ptr) { leave(true); }
void QueueScheduler::send_other(PortableInterceptor::ServerRequestInfo_ptr) { leave(true); }

}  // namespace corbel
