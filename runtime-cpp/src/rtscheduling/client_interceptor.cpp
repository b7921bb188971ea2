// SPDX-License-Identifier: Apache-2.0
#include "interceptors.hpp"

#include "pi/client_info.hpp"

#include <corbel/mapping/exception.hpp>

#include <algorithm>
#include <string_view>
#include <utility>

namespace corbel::rtscheduling {

namespace {

using PortableInterceptor::ClientRequestInfo_ptr;

constexpr std::string_view cancelled_id = "IDL:omg.org/CORBA/THREAD_CANCELLED:1.0";

pi::ClientInfo& info_of(ClientRequestInfo_ptr info) noexcept {
  return *static_cast<pi::ClientInfo*>(info);  // only the ORB calls interceptors
}

const orb::ClientRequest& request_of(ClientRequestInfo_ptr info) noexcept { return info_of(info).request(); }

bool is_collocated(const orb::ClientRequest& request) {
  const orb::TargetsRef targets = request.reference().use();
  return targets->all[targets->first.load(std::memory_order_relaxed)].pool->is_collocated();
}

// Returns the context whose thread makes a call now, or null. If the thread already waits for a call, other code, such
// as an interceptor, makes the present call.
SchedulingContext* calling_context(const Service& service) noexcept {
  SchedulingContext* const context = innermost_context(service);
  return context != nullptr && context->thread.in() != nullptr && context->outgoing == nullptr ? context : nullptr;
}

std::optional<SentTiming> sent_timing(const Segment& segment) {
  if (segment.timing == nullptr) {
    return std::nullopt;
  }
  SentTiming sent{segment.timing->value(), segment.deadline == never ? never : segment.deadline - steady_now()};
  if (sent.timing.execution_time != 0) {  // 0 would mean that the time is not known
    sent.timing.execution_time =
        std::max<TimeBase::TimeT>(static_cast<TimeBase::TimeT>(execution_left(segment, sent.timing)) / 100, 1);
  }
  return sent;
}

// Implicit parameters count from the begin of the thread that gets these parameters.
std::optional<SentTiming> sent_implicit(const Segment& segment) {
  if (segment.implicit.in() == nullptr) [[likely]] {
    return std::nullopt;
  }
  return sent_timing(Segment("", segment.implicit.in(), nullptr));
}

Propagation propagation_of(const SchedulingContext& context, bool two_way) {
  const Segment& segment = context.segments.back();
  Propagation sent;
  if (!two_way) {
    sent.kind = Propagation::Kind::oneway;
    sent.parameter = sent_implicit(segment);
    return sent;
  }
  sent.id = context.thread.in()->id();
  sent.name = segment.name;
  sent.parameter = sent_timing(segment_with_timing(context));
  sent.implicit = sent_implicit(segment);
  return sent;
}

void add_context(ClientRequestInfo_ptr info, const Propagation& sent) {
  info_of(info).add_context({context_id, write(sent)}, true);
}

class ClientInterceptor final : public PortableInterceptor::ClientRequestInterceptor {
 public:
  explicit ClientInterceptor(std::shared_ptr<Service> service) noexcept : service_(std::move(service)) {}

  char* name() override { return CORBA::string_dup("corbel.RTScheduling.client"); }
  void destroy() override { service_->await_spawned(); }

  void send_request(ClientRequestInfo_ptr info) override {
    if (const Guid* const cancelled = cancelling()) {
      add_context(info, {Propagation::Kind::cancel, *cancelled, {}, {}, {}});
      return;
    }
    SchedulingContext* const context = calling_context(*service_);
    if (context == nullptr) {
      return;
    }
    const orb::ClientRequest& request = request_of(info);
    const bool two_way = request.response() == giop::Response::expected;
    context->outgoing_collocated = two_way && is_collocated(request);
    depart(*context, request, two_way);
    if (context->is_cancelled()) [[unlikely]] {  // a cancellation from now on is forwarded to the object
      come_back(*context, two_way);
      check_cancelled(*context, CORBA::COMPLETED_NO);
      depart(*context, request, two_way);
    }
    try {
      add_context(info, propagation_of(*context, two_way));
      if (tells(*context)) {
        context->scheduler->send_request(info);
      }
    } catch (...) {
      come_back(*context, two_way);
      throw;
    }
    context->outgoing = &request;
  }
  void send_poll(ClientRequestInfo_ptr) override {}

  void receive_reply(ClientRequestInfo_ptr info) override {
    if (SchedulingContext* const context = returned(info)) {
      if (tells(*context)) {
        context->scheduler->receive_reply(info);
      }
      check_cancelled(*context, CORBA::COMPLETED_YES);
    }
  }
  void receive_exception(ClientRequestInfo_ptr info) override {
    if (SchedulingContext* const context = returned(info)) {
      const CORBA::String_var id = info->received_exception_id();
      const bool cancelled = id.in() == cancelled_id;
      if (cancelled) {
        context->thread.in()->mark_cancelled();
      }
      if (tells(*context)) {
        context->scheduler->receive_exception(info);
      }
      if (cancelled) {
        end_by_cancel(*context);  // the exception is being thrown already
      } else {
        check_cancelled(*context, CORBA::COMPLETED_MAYBE);
      }
    }
  }
  void receive_other(ClientRequestInfo_ptr info) override {
    if (SchedulingContext* const context = returned(info)) {
      if (tells(*context)) {
        context->scheduler->receive_other(info);
      }
      const bool sent = info->reply_status() == PortableInterceptor::SUCCESSFUL;  // a oneway that was sent
      check_cancelled(*context, sent ? CORBA::COMPLETED_MAYBE : CORBA::COMPLETED_NO);
    }
  }

 private:
  void depart(SchedulingContext& context, const orb::ClientRequest& request, bool two_way) noexcept {
    if (two_way) {
      service_->depart(context, request.reference(), context.outgoing_collocated);
    }
  }
  // Returns the context whose call has ended; null if the call does not belong to a distributable thread.
  SchedulingContext* returned(ClientRequestInfo_ptr info) noexcept {
    SchedulingContext* const context = innermost_context(*service_);
    if (cancelling() != nullptr || context == nullptr || context->outgoing != &request_of(info)) {
      return nullptr;
    }
    context->outgoing = nullptr;
    come_back(*context, request_of(info).response() == giop::Response::expected);
    return context;
  }
  void come_back(SchedulingContext& context, bool two_way) noexcept {
    if (two_way) {
      service_->arrive(context);
    }
  }
  // Returns whether the scheduler is called: collocated calls need no rescheduling.
  static bool tells(const SchedulingContext& context) noexcept {
    return context.scheduler.in() != nullptr && !context.outgoing_collocated;
  }

  const std::shared_ptr<Service> service_;
};

}  // namespace

PortableInterceptor::ClientRequestInterceptor_ptr make_client_interceptor(std::shared_ptr<Service> service) {
  return new ClientInterceptor(std::move(service));
}

bool applies_to_call(void* service) noexcept {
  return calling_context(*static_cast<const Service*>(service)) != nullptr || cancelling() != nullptr;
}

}  // namespace corbel::rtscheduling
