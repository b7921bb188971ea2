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
bool schedules(const QueueScheduler& scheduler, const Frame& frame) noexcept {
  return frame.scheduler.in() == &scheduler && frame.thread.in() != nullptr;
}

/// Returns the frame that has just begun or is about to end, or null if it has no thread.
Frame* frame_on_top(const QueueScheduler& scheduler) noexcept {
  Frame* const frame = rtscheduling::frames_of_this_thread();
  return frame != nullptr && schedules(scheduler, *frame) ? frame : nullptr;
}

bool is(const rtscheduling::Thread& thread, const QueueScheduler::IdType& guid) noexcept {
  return guid.length() == thread.id().size() &&
         std::memcmp(guid.get_buffer(), thread.id().data(), thread.id().size()) == 0;
}

/// Returns the innermost frame of the thread, which another ORB's may be above, or null.
Frame* frame_of(const QueueScheduler& scheduler, const QueueScheduler::IdType& guid) noexcept {
  Frame* frame = rtscheduling::frames_of_this_thread();
  while (frame != nullptr && !(schedules(scheduler, *frame) && is(*frame->thread.in(), guid))) {
    frame = frame->outer;
  }
  return frame;
}

/// Returns the innermost frame with a thread, or null.
Frame* innermost_of(const QueueScheduler& scheduler) noexcept {
  Frame* frame = rtscheduling::frames_of_this_thread();
  while (frame != nullptr && !schedules(scheduler, *frame)) {
    frame = frame->outer;
  }
  return frame;
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

void QueueScheduler::begin() {
  if (Frame* const frame = frame_on_top(*this)) {
    measure_execution(*frame);
    enter(*frame, rtscheduling::job_of_this_thread(*queue_));
  }
}

void QueueScheduler::enter(Frame& frame, Job* outer) {
  Frame& scheduled = scheduled_frame(frame);
  scheduled.job.owner = scheduled.thread.in();
  scheduled.job.frame = &scheduled;
  queue_->enter(scheduled.job, key_of(frame, eligibility(frame)), outer);
}

void QueueScheduler::reorder(const IdType& guid, bool measure) {
  if (Frame* const frame = frame_of(*this, guid)) {
    if (measure) {
      measure_execution(*frame);
    }
    queue_->reorder(scheduled_frame(*frame).job, key_of(*frame, eligibility(*frame)));
  }
}

// The call may be one of an outer frame; but it is the OS thread that waits.
void QueueScheduler::leave() {
  if (Job* const job = rtscheduling::job_of_this_thread(*queue_)) {
    queue_->leave(*job);
  }
}

void QueueScheduler::come_back() {
  Frame* const frame = innermost_of(*this);
  if (frame != nullptr && rtscheduling::job_of_this_thread(*queue_) == nullptr) {
    enter(*frame, nullptr);
  }
}

// A mutex that the thread has not unlocked stays with the OS thread, which may still do so, or ends with the request or
// the action.
void QueueScheduler::end(Frame* frame) {
  if (frame == nullptr) {
    return;
  }
  if (frame->below == nullptr) {
    const bool begun = frame->kind == Frame::Kind::begun;
    queue_->transfer(frame->thread.in(), begun ? rtscheduling::this_os_thread() : nullptr);
  }
  queue_->end(frame->job, rtscheduling::frames_of_this_thread());
}

void QueueScheduler::begin_new_scheduling_segment(const IdType&, const char*, CORBA::Policy_ptr sched_param,
                                                  CORBA::Policy_ptr implicit_sched_param) {
  check(sched_param);
  check(implicit_sched_param);
  begin();
}

void QueueScheduler::begin_nested_scheduling_segment(const IdType& guid, const char*, CORBA::Policy_ptr sched_param,
                                                     CORBA::Policy_ptr implicit_sched_param) {
  check(sched_param);
  check(implicit_sched_param);
  reorder(guid, true);
}

void QueueScheduler::update_scheduling_segment(const IdType& guid, const char* name, CORBA::Policy_ptr sched_param,
                                               CORBA::Policy_ptr implicit_sched_param) {
  begin_nested_scheduling_segment(guid, name, sched_param, implicit_sched_param);
}

void QueueScheduler::end_scheduling_segment(const IdType& guid, const char*) { end(frame_of(*this, guid)); }

void QueueScheduler::end_nested_scheduling_segment(const IdType& guid, const char*, CORBA::Policy_ptr) {
  reorder(guid, false);
}

void QueueScheduler::cancel(const IdType& guid) {
  rtscheduling::Guid id{};
  if (guid.length() == id.size()) {
    std::memcpy(id.data(), guid.get_buffer(), id.size());
    queue_->release(id);
  }
}

void QueueScheduler::send_request(PortableInterceptor::ClientRequestInfo_ptr) { leave(); }
void QueueScheduler::send_poll(PortableInterceptor::ClientRequestInfo_ptr) {}
void QueueScheduler::receive_reply(PortableInterceptor::ClientRequestInfo_ptr) { come_back(); }
void QueueScheduler::receive_exception(PortableInterceptor::ClientRequestInfo_ptr) { come_back(); }
void QueueScheduler::receive_other(PortableInterceptor::ClientRequestInfo_ptr) { come_back(); }

void QueueScheduler::receive_request(PortableInterceptor::ServerRequestInfo_ptr, RTScheduling::Current::IdType_out,
                                     CORBA::String_out, ObjectOut<CORBA::Policy>, ObjectOut<CORBA::Policy>) {
  begin();
}
void QueueScheduler::send_reply(PortableInterceptor::ServerRequestInfo_ptr) { end(frame_on_top(*this)); }
void QueueScheduler::send_exception(PortableInterceptor::ServerRequestInfo_ptr) { end(frame_on_top(*this)); }
void QueueScheduler::send_other(PortableInterceptor::ServerRequestInfo_ptr) { end(frame_on_top(*this)); }

}  // namespace corbel
