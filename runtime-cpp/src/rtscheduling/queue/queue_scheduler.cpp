// SPDX-License-Identifier: Apache-2.0
#include <corbel/rtscheduling/queue_scheduler.hpp>

#include "native_thread.hpp"
#include "resource.hpp"
#include "rtscheduling/disciplines/laxity.hpp"
#include "rtscheduling/scheduling_context.hpp"
#include "rtscheduling/service.hpp"

#include <corbel/mapping/exception.hpp>

#include <cstring>
#include <utility>

namespace corbel {

using rtscheduling::QueueEntry;
using rtscheduling::SchedulingContext;
using rtscheduling::Segment;

namespace {

// The ORB calls the scheduling points in the OS thread of the context.
bool schedules(const QueueScheduler& scheduler, const SchedulingContext& context) noexcept {
  return context.scheduler.in() == &scheduler && context.thread.in() != nullptr;
}

/// Returns the context that has just begun or is about to end; null if it has no thread.
SchedulingContext* context_on_top(const QueueScheduler& scheduler) noexcept {
  SchedulingContext* const context = rtscheduling::contexts_of_this_thread();
  return context != nullptr && schedules(scheduler, *context) ? context : nullptr;
}

bool is(const rtscheduling::Thread& thread, const QueueScheduler::IdType& guid) noexcept {
  return guid.length() == thread.id().size() &&
         std::memcmp(guid.get_buffer(), thread.id().data(), thread.id().size()) == 0;
}

/// Returns the innermost context of the thread, or null. Contexts of other ORBs may be above it.
SchedulingContext* context_of(const QueueScheduler& scheduler, const QueueScheduler::IdType& guid) noexcept {
  SchedulingContext* context = rtscheduling::contexts_of_this_thread();
  while (context != nullptr && !(schedules(scheduler, *context) && is(*context->thread.in(), guid))) {
    context = context->outer;
  }
  return context;
}

/// Returns the innermost context with a thread; null if there is none.
SchedulingContext* innermost_of(const QueueScheduler& scheduler) noexcept {
  SchedulingContext* context = rtscheduling::contexts_of_this_thread();
  while (context != nullptr && !schedules(scheduler, *context)) {
    context = context->outer;
  }
  return context;
}

void measure_execution(SchedulingContext& context) noexcept {
  Segment& segment = context.segments.back();
  if (segment.timing != nullptr && segment.timing->value().execution_time != 0) {
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

void QueueScheduler::mechanism(Mechanism mechanism) {
  if (mechanism == this->mechanism()) {
    return;
  }
  if (mechanism == Mechanism::queue || !has_constant_order()) {  // the mechanism cannot be changed back from priorities
    throw CORBA::BAD_PARAM(minor::bad_policy_value, CORBA::COMPLETED_NO);
  }
  queue_->use_priorities(rtscheduling::permitted_priorities());
}

QueueScheduler::Mechanism QueueScheduler::mechanism() const noexcept {
  return queue_->uses_priorities() ? Mechanism::priorities : Mechanism::queue;
}

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

QueueScheduler::Eligibility QueueScheduler::eligibility(SchedulingContext& context) const noexcept {
  const Segment& segment = segment_with_timing(context);
  const SegmentTimingPolicy* const policy = segment.timing;
  if (policy == nullptr || !supports(policy->value())) {
    return {};
  }
  return eligibility({policy->value(), segment.deadline, execution_left(segment, policy->value())});
}

namespace {

QueueEntry::Key key_of(const SchedulingContext& context, const QueueScheduler::Eligibility& eligibility) noexcept {
  const SegmentTimingPolicy* const policy = segment_with_timing(context).timing;
  return {eligibility, policy != nullptr ? -std::int64_t{policy->value().importance} : 0};
}

bool has_passed(std::int64_t time) noexcept {
  return time != QueueScheduler::never && rtscheduling::steady_now() > time;
}

[[noreturn]] void cancel_operation() { throw CORBA::TIMEOUT(minor::deadline_cancelled, CORBA::COMPLETED_NO); }

}  // namespace

// The innermost segment has not run yet, so no execution time is measured. The segment of a request has run at the
// caller, and its worst-case time includes later operations, so that time is not used here. A oneway is served even if
// it is late, because no client would get the exception.
std::int64_t QueueScheduler::latest_begin(const SchedulingContext& context) const noexcept {
  const Segment& segment = context.segments.back();
  const bool continues = context.kind == SchedulingContext::Kind::upcall && context.segments.size() == 1;
  if (cancellation_ == Cancellation::never || segment.deadline == never || (continues && context.oneway)) {
    return never;
  }
  const SegmentTimingPolicy* const policy = segment.timing;
  if (cancellation_ == Cancellation::late || continues || policy == nullptr) {
    return segment.deadline;
  }
  return rtscheduling::latest_start({policy->value(), segment.deadline, execution_left(segment, policy->value())});
}

// A thread that has run may have spent its execution time on other hosts, where this host does not see it.
std::int64_t QueueScheduler::latest_end(const SchedulingContext& context) const noexcept {
  const bool begun_here = context.kind != SchedulingContext::Kind::upcall;
  return cancellation_ != Cancellation::never && begun_here ? context.segments.front().deadline : never;
}

// Without this yield, a thread that never waits would keep more eligible threads from the queue.
void QueueScheduler::let_equals_enter() const noexcept {
  if (!queue_->uses_priorities()) {
    rtscheduling::yield_to_equals();
  }
}

void QueueScheduler::begin() {
  SchedulingContext* const context = context_on_top(*this);
  if (context == nullptr) {
    return;
  }
  const std::int64_t latest = latest_begin(*context);
  measure_execution(*context);
  let_equals_enter();
  QueueEntry* const outer = rtscheduling::entry_of_this_thread(*queue_);
  if (enter(*context, outer, latest) && !has_passed(latest)) {
    runs(context->entry);
    return;
  }
  if (context->kind == SchedulingContext::Kind::upcall) {
    end(context);
    cancel_operation();
  }
  context->thread.in()->mark_cancelled();  // it runs at no other host; the ORB throws THREAD_CANCELLED
}

bool QueueScheduler::enter(SchedulingContext& context, QueueEntry* outer, std::int64_t latest) {
  SchedulingContext& scheduled = scheduled_context(context);
  scheduled.entry.owner = scheduled.thread.in();
  scheduled.entry.context = &scheduled;
  if (outer != nullptr) {
    stops(*outer);
  }
  return queue_->enter(scheduled.entry, key_of(context, eligibility(context)), outer, latest);
}

void QueueScheduler::reorder(const IdType& guid, bool measure) {
  SchedulingContext* const context = context_of(*this, guid);
  if (context == nullptr) {
    return;
  }
  let_equals_enter();
  if (measure) {
    measure_execution(*context);
  }
  const QueueEntry::Key key = key_of(*context, eligibility(*context));
  reorder(*context, key.eligibility, key.less_important);
}

void QueueScheduler::reorder(SchedulingContext& context, const Eligibility& place, std::int64_t less_important) {
  SchedulingContext& scheduled = scheduled_context(context);
  const std::int64_t latest = latest_end(scheduled);
  scheduled.entry.waits_since = 0;
  const bool in_time = queue_->reorder(scheduled.entry, QueueEntry::Key{place, less_important}, latest);
  if (scheduled.entry.waits_since != 0) {
    stops(scheduled.entry, scheduled.entry.waits_since);
    runs(scheduled.entry);
  }
  if (!in_time || has_passed(latest)) {
    scheduled.thread.in()->mark_cancelled();
  }
}

// The call may belong to an outer context, but the OS thread waits. The thread keeps its priority of the system, if it
// has one: when the reply comes, the thread continues in the right order, and neither end of the call needs a system
// call.
void QueueScheduler::leave() {
  if (QueueEntry* const entry = rtscheduling::entry_of_this_thread(*queue_)) {
    stops(*entry);
    if (!queue_->uses_priorities()) {
      queue_->leave(*entry);
    }
  }
}

void QueueScheduler::come_back() {
  SchedulingContext* const context = innermost_of(*this);
  const bool is_inside = rtscheduling::entry_of_this_thread(*queue_) != nullptr;
  if (context == nullptr || (is_inside && !queue_->uses_priorities())) {
    return;
  }
  SchedulingContext& scheduled = scheduled_context(*context);
  const std::int64_t latest = latest_end(scheduled);
  const bool in_time = is_inside || enter(*context, nullptr, latest);
  runs(scheduled.entry);
  if (!in_time || has_passed(latest)) {
    scheduled.thread.in()->mark_cancelled();
  }
}

// A mutex that the thread has not unlocked stays with the OS thread, which may still unlock it, or is freed at the end
// of the request or the action.
void QueueScheduler::end(SchedulingContext* context) {
  if (context == nullptr) {
    return;
  }
  if (context->below == nullptr) {
    const bool begun = context->kind == SchedulingContext::Kind::begun;
    queue_->transfer(context->thread.in(), begun ? rtscheduling::this_os_thread() : nullptr);
  }
  stops(context->entry);
  QueueEntry* const outer = context->entry.outer;
  queue_->end(context->entry, rtscheduling::contexts_of_this_thread());
  if (outer != nullptr) {
    runs(*outer);
  }
}

// An entry that was cancelled while it waited continues without a processor: this is no running time.
void QueueScheduler::runs(QueueEntry& entry) const noexcept {
  if (observer_ != nullptr && entry.state == QueueEntry::State::running) {
    entry.runs_since = rtscheduling::steady_now();
  }
}

void QueueScheduler::stops(QueueEntry& entry) const noexcept {
  if (observer_ != nullptr) {
    stops(entry, rtscheduling::steady_now());
  }
}

void QueueScheduler::stops(QueueEntry& entry, std::int64_t time) const noexcept {
  const std::int64_t since = std::exchange(entry.runs_since, 0);
  if (observer_ == nullptr || since == 0) {
    return;
  }
  const SchedulingContext& context = *entry.context;
  observer_->ran({context.thread.in()->octets(), context.segments.front().name.c_str(), since, time,
                  context.kind != SchedulingContext::Kind::upcall, context.is_cancelled()});
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
  SchedulingContext* const context = context_of(*this, guid);
  if (context == nullptr) {
    return;
  }
  // The outermost segment belongs to the whole thread: its update is no operation.
  const bool is_operation = context->segments.size() > 1 || context->kind == SchedulingContext::Kind::upcall;
  const std::int64_t latest = is_operation ? latest_begin(*context) : never;
  if (has_passed(latest)) {
    cancel_operation();
  }
  const QueueEntry::Key before = scheduled_context(*context).entry.own;  // only this OS thread changes it
  reorder(guid, true);
  if (has_passed(latest) && !context->is_cancelled()) {
    reorder(*context, before.eligibility, before.less_important);  // the thread continues without the operation
    cancel_operation();
  }
}

void QueueScheduler::update_scheduling_segment(const IdType& guid, const char* name, CORBA::Policy_ptr sched_param,
                                               CORBA::Policy_ptr implicit_sched_param) {
  begin_nested_scheduling_segment(guid, name, sched_param, implicit_sched_param);
}

void QueueScheduler::end_scheduling_segment(const IdType& guid, const char*) { end(context_of(*this, guid)); }

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
void QueueScheduler::send_reply(PortableInterceptor::ServerRequestInfo_ptr) { end(context_on_top(*this)); }
void QueueScheduler::send_exception(PortableInterceptor::ServerRequestInfo_ptr) { end(context_on_top(*this)); }
void QueueScheduler::send_other(PortableInterceptor::ServerRequestInfo_ptr) { end(context_on_top(*this)); }

}  // namespace corbel
