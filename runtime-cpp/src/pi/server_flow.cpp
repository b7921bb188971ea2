// SPDX-License-Identifier: Apache-2.0
// The flow of a request through server interceptors (CORBA 3.3 part 1, 16.3.7), and the slots of its thread.
#include "server_info.hpp"

#include <corbel/giop/reply.hpp>
#include <corbel/mapping/exception.hpp>
#include <corbel/mapping/memory.hpp>
#include <corbel/orb/core/core.hpp>

#include <optional>

namespace corbel::pi {

namespace {

using Point = ServerInfo::Point;
using orb::ServerRequest;

// Reads the id of the exception in a reply. For a system exception also sets `exception`; user exceptions keep null.
void read_exception(ServerRequest& request, RequestOutcome& ending) {
  cdr::Reader in = request.reply_body();
  ending.id = in.get_string();
  if (ending.status != PortableInterceptor::SYSTEM_EXCEPTION) {
    return;
  }
  in = request.reply_body();
  try {
    giop::raise_system_exception(in);
  } catch (const CORBA::SystemException& exception) {
    ending.keeper = std::current_exception();
    ending.exception = &exception;
  }
}

// Reads the end of a request without results.
[[gnu::noinline, gnu::cold]] void read_other(ServerRequest& request, RequestOutcome& ending) {
  switch (request.status()) {
    case giop::ReplyStatus::system_exception: ending.status = PortableInterceptor::SYSTEM_EXCEPTION; break;
    case giop::ReplyStatus::user_exception: ending.status = PortableInterceptor::USER_EXCEPTION; break;
    default: {
      cdr::Reader in = request.reply_body();
      return ending.forward_to(giop::read_ior(in, request.core().limits));
    }
  }
  read_exception(request, ending);
}

class ServerFlow final : public orb::Attachment {
 public:
  CORBEL_NEW_IN_BLOCKS

  explicit ServerFlow(Registry& registry) : registry_(registry), info_(new ServerInfo(registry)) {}
  ~ServerFlow() override { info_->end(); }

  void enter(ServerRequest& request) {
    for (const auto& interceptor : registry_.servers()) {
      info_->arrive(request, Point::receive_contexts);
      call(CORBA::COMPLETED_NO, [&] { interceptor->receive_request_service_contexts(info_.in()); });
      ++entered_;
    }
    info_->end();
  }

  /// From here to the end of the request, the thread has the slots of the request.
  void receive(ServerRequest& request) {
    if (registry_.has_slots()) {
      thread_.emplace(&request.core(), info_->slots);
    }
    info_->arrive(request, Point::receive_request);
    for (std::size_t i = 0; i < entered_; ++i) {
      call(CORBA::COMPLETED_NO, [&] { registry_.servers()[i]->receive_request(info_.in()); });
    }
    info_->end();
  }

  /// Throws the new outcome if an interceptor has changed it.
  void leave(ServerRequest& request, Point point) {
    if (thread_) {
      info_->slots = slots_of_this_thread(request.core());
    }
    if (entered_ > 0) {
      if (request.status() == giop::ReplyStatus::no_exception) [[likely]] {
        info_->arrive_with_results(request, point);
      } else {
        RequestOutcome ending;
        read_other(request, ending);
        info_->arrive(request, point, std::move(ending));
      }
    }
    std::exception_ptr changed;
    while (entered_ > 0) {
      --entered_;
      try {
        call(CORBA::COMPLETED_MAYBE, [&] { end(*registry_.servers()[entered_].in()); });
      } catch (...) {
        changed = std::current_exception();
        RequestOutcome ending = RequestOutcome::of_current_exception();
        const bool forward = ending.status == PortableInterceptor::LOCATION_FORWARD;
        info_->arrive(request, forward ? Point::send_other : Point::send_exception, std::move(ending));
      }
    }
    info_->end();
    thread_.reset();
    if (changed) {
      std::rethrow_exception(changed);
    }
  }

 private:
  template <class Call>
  static void call(CORBA::CompletionStatus completed, Call make) {
    try {
      make();
    } catch (...) {
      rethrow_from_interceptor(completed);
    }
  }

  void end(PortableInterceptor::ServerRequestInterceptor& interceptor) {
    switch (info_->point()) {
      case Point::send_reply: return interceptor.send_reply(info_.in());
      case Point::send_exception: return interceptor.send_exception(info_.in());
      default: return interceptor.send_other(info_.in());
    }
  }

  Registry& registry_;
  corbel::ObjectVar<ServerInfo> info_;
  std::optional<SlotScope> thread_;
  std::size_t entered_ = 0;
};

ServerFlow* flow_of(ServerRequest& request) noexcept {
  return static_cast<ServerFlow*>(request.state().attachment.get());
}

void receive_contexts(void* registry, ServerRequest& request) {
  auto flow = std::make_unique<ServerFlow>(*static_cast<Registry*>(registry));
  ServerFlow& entering = *flow;
  request.state().attachment = std::move(flow);
  entering.enter(request);
}

void receive_request(void*, ServerRequest& request) {
  if (ServerFlow* flow = flow_of(request)) {
    flow->receive(request);
  }
}

template <Point At>
void leave(void*, ServerRequest& request) {
  if (ServerFlow* flow = flow_of(request)) {  // null if the request had malformed contexts
    flow->leave(request, At);
  }
}

}  // namespace

void attach_server(orb::Core& core, Registry& registry) {
  core.interception_points.receive_request_service_contexts = {receive_contexts, &registry};
  core.interception_points.receive_request = {receive_request, &registry};
  core.interception_points.send_reply = {leave<Point::send_reply>, &registry};
  core.interception_points.send_exception = {leave<Point::send_exception>, &registry};
  core.interception_points.send_other = {leave<Point::send_other>, &registry};
}

}  // namespace corbel::pi
