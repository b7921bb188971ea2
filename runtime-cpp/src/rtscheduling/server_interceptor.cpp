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
  giop::ServiceContext context;
  if (!request.request().contexts.find(context_id, context)) [[likely]] {
    return std::nullopt;
  }
  std::optional<Propagation> sent = read(context.data);
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
    // A frame without a distributable thread is pushed, too: the upcall must not see the thread that waits for a reply
    // in this OS thread, and segments that the servant begins end with the upcall.
    auto owned = std::make_unique<Frame>(service_, Frame::Kind::upcall);
    Frame& frame = *owned;
    frame.request = info->request_id();
    frame.scheduler = service_->scheduler();  // before the thread enters, and other threads can find the frame
    if (sent) {
      admit(frame, request, *sent);
    }
    push(frame);
    try {
      if (frame.scheduler.in() != nullptr && !frame.collocated) {
        schedule(frame, info);
      }
    } catch (...) {
      if (frame.told) {
        keep(std::move(owned));  // until send_exception, which also calls the scheduler
      } else {
        remove(frame);
      }
      throw;
    }
    keep(std::move(owned));
    check_cancelled(frame, CORBA::COMPLETED_NO);
    frame.started = true;
  }

  void send_reply(ServerRequestInfo_ptr info) override {
    if (Frame* const frame = frame_of(info)) {
      finish(*frame, CORBA::COMPLETED_YES, true, [&] { frame->scheduler->send_reply(info); });
    }
  }
  void send_exception(ServerRequestInfo_ptr info) override {
    if (Frame* const frame = frame_of(info)) {
      finish(*frame, CORBA::COMPLETED_MAYBE, true, [&] { frame->scheduler->send_exception(info); });
    }
  }
  void send_other(ServerRequestInfo_ptr info) override {
    if (Frame* const frame = frame_of(info)) {
      finish(*frame, CORBA::COMPLETED_NO, request_of(info).response_expected(),
             [&] { frame->scheduler->send_other(info); });
    }
  }

 private:
  // Keeps the frame until the end of the request, which deletes the frame.
  static void keep(std::unique_ptr<Frame> frame) noexcept {
    [[maybe_unused]] const Frame* const kept = frame.release();
  }

  // Gives the frame its thread from Corbel's service context.
  void admit(Frame& frame, const orb::ServerRequest& request, const Propagation& sent) {
    if (sent.kind == Propagation::Kind::cancel) {
      return;  // no request that is to be served has this kind
    }
    const bool oneway = sent.kind == Propagation::Kind::oneway || !request.response_expected();
    frame.oneway = oneway;
    Segment segment(oneway ? std::string_view() : sent.name, sent.parameter, sent.implicit);
    if (oneway) {
      service_->begin(frame);
    } else if (!service_->enter(frame, sent.id)) {
      orb::log_connections(request.core().options,
                           "a distributable thread comes with a request while it is running here: the request is "
                           "served without a distributable thread.");
      return;
    }
    frame.segments.push_back(std::move(segment));  // throws nothing, so a frame with a thread has a segment
  }

  void schedule(Frame& frame, ServerRequestInfo_ptr info) {
    Received received;
    frame.scheduler->receive_request(info, received.guid, received.name.out(), received.parameter.out(),
                                     received.implicit.out());
    frame.told = true;
    adopt(frame, std::move(received));
  }

  // Applies the scheduler's results; if they have no GUID, the thread is that of Corbel's service context.
  void adopt(Frame& frame, Received&& received) {
    const auto* const guid = received.guid.ptr();
    if (frame.thread.in() == nullptr) {
      Guid id{};
      if (guid == nullptr || guid->length() == 0 || guid->length() > id.size()) {
        return;
      }
      std::memcpy(id.data(), guid->get_buffer(), guid->length());
      Segment segment(received.name.in(), received.parameter.in(), received.implicit.in());
      if (service_->enter(frame, id)) {
        frame.segments.push_back(std::move(segment));
      }
      return;
    }
    if (received.parameter.in() != nullptr) {
      frame.segments.back() = Segment(received.name.in(), received.parameter.in(), received.implicit.in());
    }
  }

  // Returns the frame of the request, or null. Frames that the servant has begun and not ended are above it.
  Frame* frame_of(ServerRequestInfo_ptr info) {
    const CORBA::ULong id = info->request_id();
    Frame* frame = innermost_frame(*service_);
    while (frame != nullptr && frame->kind == Frame::Kind::begun) {
      Frame* outer = frame->outer;
      while (outer != nullptr && outer->service != service_) {
        outer = outer->outer;
      }
      frame = outer;
    }
    return frame != nullptr && frame->kind == Frame::Kind::upcall && frame->request == id ? frame : nullptr;
  }

  /// @param answered true if a client waits for the outcome
  template <class Tell>
  void finish(Frame& frame, CORBA::CompletionStatus completed, bool answered, Tell tell) {
    end_frames_above(&frame);
    end_nested_to(frame, std::min<std::size_t>(frame.segments.size(), 1));
    const bool cancelled = frame.is_cancelled();
    struct EndGuard {
      Frame& frame;
      ~EndGuard() {
        remove(frame);
        delete &frame;
      }
    } const ending{frame};
    if (frame.told) {
      tell();
    }
    if (cancelled && answered && frame.started) {
      throw CORBA::THREAD_CANCELLED(minor::thread_cancelled, completed);
    }
  }

  static void remove(Frame& frame) noexcept {
    if (frame.thread.in() != nullptr) {
      frame.service->leave(frame);
    }
    pop(frame);
  }

  const std::shared_ptr<Service> service_;
};

}  // namespace

PortableInterceptor::ServerRequestInterceptor_ptr make_server_interceptor(std::shared_ptr<Service> service) {
  return new ServerInterceptor(std::move(service));
}

}  // namespace corbel::rtscheduling
