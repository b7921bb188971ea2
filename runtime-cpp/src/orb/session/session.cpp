// SPDX-License-Identifier: Apache-2.0
// Receives the messages of a client, serves its requests in sequence, and answers them.
#include "session_serving.hpp"

#include <corbel/giop/structure_layout.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/probe/probe.hpp>

namespace corbel::orb {

using transport::IoResult;
using transport::IoStatus;
using transport::MessageReader;
using transport::Wait;

Session::Session(Core& core, transport::Stream& stream, Wait wait)
    : core_(core),
      stream_(&stream),
      made_here_(stream.offered()),
      wait_(wait),
      in_(core.limits, core.input_allocator.get()),
      output_(core.options, core.limits.fragment_size, stream, wait) {
  context_.orb = &core;
}

Session::Outcome Session::receive_and_handle() {
  const IoResult result = in_.fill(*stream_, wait_);
  switch (result.status) {
    [[likely]] case IoStatus::ok:
      return handle_arrived();
    case IoStatus::would_block: return Outcome::open;
    case IoStatus::timed_out: return Outcome::waited;
    default: return not_received(result);
  }
}

Session::Outcome Session::receive_and_handle_all(bool ended, bool& again) {
  constexpr int most = 16;
  for (int turn = 0; turn < most; ++turn) {
    const IoResult result = in_.fill(*stream_, Wait::no);
    if (result.status != IoStatus::ok) [[unlikely]] {
      return result.status == IoStatus::would_block ? Outcome::open : not_received(result);
    }
    const bool more = in_.filled() || ended;
    if (const Outcome outcome = handle_arrived(); outcome != Outcome::open || !more) [[likely]] {
      return outcome;
    }
  }
  again = true;
  return Outcome::open;
}

Session::Outcome Session::handle_arrived() {
  Message message;
  for (bool more = true; more;) {
    switch (in_.take(message)) {
      case MessageReader::Taken::none: more = false; continue;
      case MessageReader::Taken::malformed: return protocol_error(in_.error(), giop::v1_0);
      case MessageReader::Taken::message: break;
    }
    more = in_.partial();
    if (more && withdrawn(message)) [[unlikely]] {
      continue;
    }
    if (const Outcome outcome = handle(message); outcome != Outcome::open) [[unlikely]] {
      return outcome;
    }
  }
  in_.release_excess();
  return Outcome::open;
}

// The states guarantee that a request either is served and answered, or is not touched before CloseConnection is sent.
// The client may then send an untouched request again elsewhere (CORBA 3.3 part 2, 9.5.1).
Session::Outcome Session::handle(const Message& message) {
  State idle = State::idle;
  if (!state_.compare_exchange_strong(idle, State::serving)) [[unlikely]] {
    return Outcome::closed;
  }
  served_.store(served() + 1, std::memory_order_relaxed);
  last_use_.store(usage_clock(), std::memory_order_relaxed);
  const bool is_request = message.header.type == giop::MessageType::request;
  const Outcome outcome = is_request ? serve_request(message) : answer_other(message);
  State serving = State::serving;
  if (!state_.compare_exchange_strong(serving, State::idle)) [[unlikely]] {
    send_close(message.header.version);
    return Outcome::closed;
  }
  return outcome;
}

Session::Outcome Session::resume_held() {
  const Message message = *held_;
  held_.reset();
  in_.fill_behind(*stream_);
  if (in_.partial() && withdrawn(message)) {
    return handle_arrived();
  }
  const Outcome outcome = handle(message);
  return outcome == Outcome::open ? handle_arrived() : outcome;
}

Session::Outcome Session::wait_and_resume_held(RequestState::Clock::time_point deadline) {
  ObjectAdapter& adapter = *core_.adapter_if_any();
  for (;;) {
    const std::uint32_t epoch = adapter.epoch();
    const Outcome outcome = resume_held();
    if (outcome != Outcome::held || !adapter.await_change(epoch, deadline)) {
      return outcome;
    }
  }
}

Session::Outcome Session::serve_request(const Message& message) {
  CORBEL_PROBE(server_received);
  giop::Request head;
  //@@ CORBEL_REQUEST_DEMARSHALING_BEGIN
  const giop::Error error = giop::decode_request(message.bytes, message.header, core_.limits, head);
  //@@ CORBEL_REQUEST_DEMARSHALING_END
  if (error != giop::Error::none) [[unlikely]] {
    return protocol_error(error, message.header.version);
  }
  CORBEL_PROBE_REQUEST(this, head.id);
  ServerRequest request(core_, head, message.header.version, output_.buffer(), &context_);
  request.came_from(*this);
  try {
    if (message.header.version.minor != encoding_version_ || !head.contexts.empty()) [[unlikely]] {
      // First: a request that is refused for another context may say which layout the next ones have.
      if (message.header.version >= giop::v1_2 && negotiate_layout(head)) [[unlikely]] {
        static const giop::LayoutContext accepted = giop::write_layout_context(giop::LayoutStep::accept);
        request.state().contexts_out.push_back({giop::service_id::corbel_structure_layout, accepted});
      }
      set_encoding(message.header.version, head);
      if (is_offered(message.header.version, head) && !bidirectional_) [[unlikely]] {
        held_ = message;
        return Outcome::bidirectional;
      }
    }
    if (core_.serves_by_priority.load(std::memory_order_relaxed)) [[unlikely]] {
      return dispatch_by_priority(message, head, request);
    }
    if (const Outcome found = dispatch_to_adapter(message, request); found != Outcome::open) [[unlikely]] {
      return found;
    }
  } catch (...) {  // no servant was reached
    if (!request.refuse()) {
      return Outcome::closed;
    }
  }
  return answer(request);
}

Session::Outcome Session::send(const cdr::Writer& message) { return output_.send(message); }

Session::Outcome Session::send_rest() {
  const Outcome sent = output_.send_rest();
  return sent == Outcome::open ? handle_arrived() : sent;
}

// Interceptors see a request once, even if it is held several times.
void Session::announce(ServerRequest& request) {
  if (held_state_) {
    request.state() = std::move(*held_state_);
    held_state_.reset();
  } else {
    core_.hooks.receive_request_service_contexts(request);
  }
}

}  // namespace corbel::orb
