// SPDX-License-Identifier: Apache-2.0
#include "interceptors.hpp"

#include "pi/server_info.hpp"

#include <corbel/mapping/exception.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/log.hpp>

#include <algorithm>
#include <string_view>
#include <utility>

namespace corbel::rtscheduling {

namespace {

using PortableInterceptor::ServerRequestInfo_ptr;

const orb::ServerRequest& request_of(ServerRequestInfo_ptr info) noexcept {
  return static_cast<pi::ServerInfo*>(info)->request();  // only the ORB calls interceptors
}

std::optional<Propagation> propagation_of(const orb::ServerRequest& request) {
  giop::ServiceContext service_context;
  if (!request.request().contexts.find(context_id, service_context)) [[likely]] {
    return std::nullopt;
  }
  std::optional<Propagation> sent = read(service_context.data);
  if (!sent) {
    orb::log_connections(request.core().options,
                         "the service context of a distributable thread is malformed: the request is served without "
                         "a distributable thread.");
  }
  return sent;
}

/// The results of a scheduler that reads its own contexts.
struct Received {
  RTScheduling::Current::IdType_var guid;
  CORBA::String_var name;
  CORBA::Policy_var parameter;
  CORBA::Policy_var implicit;
};

class ServerInterceptor final : public PortableInterceptor::ServerRequestInterceptor {
 public:
  explicit ServerInterceptor(std::shared_ptr<Service> service) noexcept : service_(std::move(service)) {}

  char* name() override { return CORBA::string_dup("corbel.RTScheduling.server"); }
  void destroy() override {}

  void receive_request_service_contexts(ServerRequestInfo_ptr info) override {
    const orb::ServerRequest& request = request_of(info);
    if (request.operation() == cancel_operation) [[unlikely]] {
      const std::optional<Propagation> sent = propagation_of(request);
      if (sent && sent->kind == Propagation::Kind::cancel) {
        service_->cancel(sent->id);
      }
      throw CORBA::BAD_OPERATION(minor::no_such_operation, CORBA::COMPLETED_NO);
    }
  }

  void receive_request(ServerRequestInfo_ptr info) override {
    const orb::ServerRequest& request = request_of(info);
    const std::optional<Propagation> sent = propagation_of(request);
    // A context without a distributable thread is pushed, too: the upcall must not see the thread that waits for a
    // reply in this OS thread, and segments that the servant begins end with the upcall.
    auto owned = std::make_unique<SchedulingContext>(service_, SchedulingContext::Kind::upcall);
    SchedulingContext& context = *owned;
    context.request = info->request_id();
    context.scheduler = service_->scheduler();  // before the thread enters, and other threads can find the context
    if (sent) {
      admit(context, request, *sent);
    }
    push(context);
    try {
      if (context.scheduler.in() != nullptr && !context.collocated) {
        schedule(context, info);
      }
    } catch (...) {
      if (context.scheduler_notified) {
        keep(std::move(owned));  // until send_exception, which also calls the scheduler
      } else {
        remove(context);
      }
      throw;
    }
    keep(std::move(owned));
    check_cancelled(context, CORBA::COMPLETED_NO);
    context.started = true;
  }

  void send_reply(ServerRequestInfo_ptr info) override {
    if (SchedulingContext* const context = context_of(info)) {
      finish(*context, CORBA::COMPLETED_YES, true, [&] { context->scheduler->send_reply(info); });
    }
  }
  void send_exception(ServerRequestInfo_ptr info) override {
    if (SchedulingContext* const context = context_of(info)) {
      finish(*context, CORBA::COMPLETED_MAYBE, true, [&] { context->scheduler->send_exception(info); });
    }
  }
  void send_other(ServerRequestInfo_ptr info) override {
    if (SchedulingContext* const context = context_of(info)) {
      finish(*context, CORBA::COMPLETED_NO, request_of(info).response_expected(),
             [&] { context->scheduler->send_other(info); });
    }
  }

 private:
  // Keeps the context until the end of the request, which deletes the context.
  static void keep(std::unique_ptr<SchedulingContext> context) noexcept {
    [[maybe_unused]] const SchedulingContext* const kept = context.release();
  }

  // Gives the context its thread from Corbel's service context.
  void admit(SchedulingContext& context, const orb::ServerRequest& request, const Propagation& sent) {
    if (sent.kind == Propagation::Kind::cancel) {
      return;  // no request that is to be served has this kind
    }
    const bool oneway = sent.kind == Propagation::Kind::oneway || !request.response_expected();
    context.oneway = oneway;
    Segment segment(oneway ? std::string_view() : sent.name, sent.parameter, sent.implicit);
    if (oneway) {
      service_->begin(context);
    } else if (!service_->enter(context, sent.id)) {
      orb::log_connections(request.core().options,
                           "a distributable thread comes with a request while it is running here: the request is "
                           "served without a distributable thread.");
      return;
    }
    context.segments.push_back(std::move(segment));  // throws nothing, so a context with a thread has a segment
  }

  void schedule(SchedulingContext& context, ServerRequestInfo_ptr info) {
    Received received;
    context.scheduler->receive_request(info, received.guid, received.name.out(), received.parameter.out(),
                                       received.implicit.out());
    context.scheduler_notified = true;
    adopt(context, std::move(received));
  }

  // Applies the scheduler's results; if they have no GUID, the thread is that of Corbel's service context.
  void adopt(SchedulingContext& context, Received&& received) {
    const auto* const guid = received.guid.ptr();
    if (context.thread.in() == nullptr) {
      Guid id{};
      if (guid == nullptr || guid->length() == 0 || guid->length() > id.size()) {
        return;
      }
      std::memcpy(id.data(), guid->get_buffer(), guid->length());
      Segment segment(received.name.in(), received.parameter.in(), received.implicit.in());
      if (service_->enter(context, id)) {
        context.segments.push_back(std::move(segment));
      }
      return;
    }
    if (received.parameter.in() != nullptr) {
      context.segments.back() = Segment(received.name.in(), received.parameter.in(), received.implicit.in());
    }
  }

  // Returns the context of the request, or null. Contexts that the servant has begun and not ended are above it.
  SchedulingContext* context_of(ServerRequestInfo_ptr info) {
    const CORBA::ULong id = info->request_id();
    SchedulingContext* context = innermost_context(*service_);
    while (context != nullptr && context->kind == SchedulingContext::Kind::begun) {
      SchedulingContext* outer = context->outer;
      while (outer != nullptr && outer->service != service_) {
        outer = outer->outer;
      }
      context = outer;
    }
    const bool found = context != nullptr && context->kind == SchedulingContext::Kind::upcall && context->request == id;
    return found ? context : nullptr;
  }

  /// @param answered true if a client waits for the outcome
  template <class Tell>
  void finish(SchedulingContext& context, CORBA::CompletionStatus completed, bool answered, Tell tell) {
    end_contexts_above(&context);
    end_nested_to(context, std::min<std::size_t>(context.segments.size(), 1));
    const bool cancelled = context.is_cancelled();
    struct EndGuard {
      SchedulingContext& context;
      ~EndGuard() {
        remove(context);
        delete &context;
      }
    } const ending{context};
    if (context.scheduler_notified) {
      tell();
    }
    if (cancelled && answered && context.started) {
      throw CORBA::THREAD_CANCELLED(minor::thread_cancelled, completed);
    }
  }

  static void remove(SchedulingContext& context) noexcept {
    if (context.thread.in() != nullptr) {
      context.service->leave(context);
    }
    pop(context);
  }

  const std::shared_ptr<Service> service_;
};

}  // namespace

PortableInterceptor::ServerRequestInterceptor_ptr make_server_interceptor(std::shared_ptr<Service> service) {
  return new ServerInterceptor(std::move(service));
}

}  // namespace corbel::rtscheduling
