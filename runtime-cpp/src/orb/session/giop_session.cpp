// SPDX-License-Identifier: Apache-2.0
#include "giop_session.hpp"

#include "locate_reply.hpp"
#include "orb/priority/request_scope.hpp"
#include "orb/server/listener.hpp"

#include <corbel/checkpoint/checkpoint.hpp>
#include <corbel/giop/structure_layout.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/log.hpp>
#include <corbel/transport/send.hpp>

#include <algorithm>
#include <cerrno>
#include <new>

namespace corbel::orb {

using transport::IoResult;
using transport::IoStatus;
using transport::MessageReader;
using transport::Wait;

GiopSession::GiopSession(Core& core, transport::Stream& stream, Wait wait)
    : core_(core),
      stream_(&stream),
      made_here_(stream.offered()),
      wait_(wait),
      in_(core.limits, core.input_allocator.get()),
      output_(core.options, core.limits.fragment_size, stream, wait),
      encoding_(core, made_here_),
      priorities_(core) {}

GiopSession::Outcome GiopSession::receive_and_handle() {
  //@@ CORBEL_REQUEST_RECEPTION_BEGIN
  const IoResult result = in_.fill(*stream_, wait_);
  //@@ CORBEL_REQUEST_RECEPTION_END
  switch (result.status) {
    [[likely]] case IoStatus::ok:
      return handle_arrived();
    case IoStatus::would_block: return Outcome::open;
    case IoStatus::timed_out: return Outcome::waited;
    default: return not_received(result);
  }
}

GiopSession::Outcome GiopSession::receive_and_handle_all(bool ended, bool& again) {
  constexpr int most = 16;
  for (int turn = 0; turn < most; ++turn) {
    //@@ CORBEL_REQUESTS_RECEPTION_BEGIN
    const IoResult result = in_.fill(*stream_, Wait::no);
    //@@ CORBEL_REQUESTS_RECEPTION_END
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

GiopSession::Outcome GiopSession::handle_arrived() {
  Message message;
  for (bool more = true; more;) {
    switch (in_.take(message)) {
      case MessageReader::TakeResult::none: more = false; continue;
      case MessageReader::TakeResult::malformed: return protocol_error(in_.error(), giop::v1_0);
      case MessageReader::TakeResult::message: break;
    }
    //@@ CORBEL_MESSAGE_TAKEN
    //@@ CORBEL_MESSAGE_HANDLING_BEGIN
    more = in_.partial();
    if (more && is_cancelled(message)) [[unlikely]] {
      continue;
    }
    if (const Outcome outcome = handle(message); outcome != Outcome::open) [[unlikely]] {
      return outcome;
    }
  }
  in_.release_excess();
  return Outcome::open;
  //@@ CORBEL_MESSAGE_HANDLING_END
}

// The states guarantee that a request either is served and answered, or is not touched before CloseConnection is sent.
// The client may then send an untouched request again to another server (CORBA 3.3 part 2, 9.5.1).
GiopSession::Outcome GiopSession::handle(const Message& message) {
  if (!begin_serving()) [[unlikely]] {
    return Outcome::closed;
  }
  count_message();
  const bool is_request = message.header.type == giop::MessageType::request;
  const Outcome outcome = is_request ? serve_request(message) : answer_other(message);
  if (!end_serving()) [[unlikely]] {
    send_close(message.header.version);
    return Outcome::closed;
  }
  return outcome;
}

GiopSession::Outcome GiopSession::resume_held() {
  const Message message = *held_;
  held_.reset();
  in_.fill_behind(*stream_);
  if (in_.partial() && is_cancelled(message)) {
    return handle_arrived();
  }
  const Outcome outcome = handle(message);
  return outcome == Outcome::open ? handle_arrived() : outcome;
}

GiopSession::Outcome GiopSession::wait_and_resume_held(RequestState::Clock::time_point deadline) {
  ObjectAdapter& adapter = *core_.adapter_if_any();
  for (;;) {
    const std::uint32_t epoch = adapter.epoch();
    const Outcome outcome = resume_held();
    if (outcome != Outcome::held || !adapter.await_change(epoch, deadline)) {
      return outcome;
    }
  }
}

[[gnu::always_inline]] inline GiopSession::Outcome GiopSession::dispatch_to_adapter(const Message& message,
                                                                                    ServerRequest& request) {
  const bool announced = core_.interception_points.receive_request_service_contexts.function != nullptr;
  if (announced) [[unlikely]] {
    announce(request);
  }
  //@@ CORBEL_REQUEST_DEMULTIPLEXING_BEGIN
  const auto outcome = core_.adapter_if_any()->dispatch(request);
  //@@ CORBEL_REQUEST_DEMULTIPLEXING_END
  if (outcome == ObjectAdapter::Outcome::held) [[unlikely]] {
    held_ = message;
    if (announced) {
      held_state_ = std::move(request.state());
    }
    return Outcome::held;
  }
  return Outcome::open;
}

[[gnu::always_inline]] inline GiopSession::Outcome GiopSession::answer(ServerRequest& request) {
  if (!request.response_expected()) {
    return Outcome::open;
  }
  const cdr::Writer& reply = request.finish();
  // There is no memory, not even for a reply with NO_MEMORY.
  if (!reply.ok()) [[unlikely]] {
    return Outcome::closed;
  }
  CORBEL_CHECKPOINT(server_marshalled);
  const Outcome sent = output_.send(reply);
  CORBEL_CHECKPOINT(server_sent);
  return sent;
}

GiopSession::Outcome GiopSession::serve_request(const Message& message) {
  CORBEL_CHECKPOINT(server_received);
  giop::Request head;
  //@@ CORBEL_REQUEST_DEMARSHALING_BEGIN
  const giop::Error error = giop::decode_request(message.bytes, message.header, core_.limits, head);
  //@@ CORBEL_REQUEST_DEMARSHALING_END
  if (error != giop::Error::none) [[unlikely]] {
    return protocol_error(error, message.header.version);
  }
  CORBEL_CHECKPOINT_REQUEST(this, head.id);
  //@@ CORBEL_SERVER_REQUEST_BEGIN
  ServerRequest request(core_, head, message.header.version, output_.buffer(), &encoding_.context());
  request.set_sender(*this);
  //@@ CORBEL_SERVER_REQUEST_END
  try {
    //@@ CORBEL_REQUEST_BEGUN
    if (encoding_.is_changed_by(message.header.version, head)) [[unlikely]] {
      update_encoding(message.header.version, head, request);
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

// The thread that reads a request may belong to another lane than the request's priority, or to another pool than the
// request's object. The connection then moves to the right lane and stays there until a request needs another lane.
GiopSession::Outcome GiopSession::dispatch_by_priority(const Message& message, const giop::Request& head,
                                                       ServerRequest& request) {
  priorities_.read_band(head);
  const ObjectAdapter::Placement place = core_.adapter_if_any()->placement(head.object_key);
  const auto priority = priorities_.of(head, place.model);
  const auto& band = priorities_.band();
  if (own_ != nullptr) {
    const Lane& lane = (place.pool != nullptr ? *place.pool : *own_).of(band ? band->high : priority.value);
    if (&lane != here_) {
      lane_ = &lane;
      held_ = message;
      priorities_.keep(priority);
      return Outcome::elsewhere;
    }
  }
  if (band && head.operation == giop::bind_priority_band) {
    request.begin_reply();
    return answer(request);
  }
  const RequestScope scope(core_, priority.value, here_);  // lasts until the reply is sent
  try {
    if (const Outcome found = dispatch_to_adapter(message, request); found != Outcome::open) {
      priorities_.keep(priority);
      return found;
    }
  } catch (...) {
    if (!request.refuse()) {
      return Outcome::closed;
    }
  }
  return answer(request);
}

// Throws NO_PERMISSION for a request to an object that a peer may not call over a connection of this ORB.
void GiopSession::update_encoding(giop::Version version, const giop::Request& head, ServerRequest& request) {
  // First: a request that is refused for another context may announce the layout of later requests.
  if (version >= giop::v1_2 && encoding_.negotiate_layout(head, *stream_)) [[unlikely]] {
    static const giop::LayoutContext accepted = giop::write_layout_context(giop::LayoutStep::accept);
    request.state().contexts_out.push_back({giop::service_id::corbel_structure_layout, accepted});
  }
  encoding_.update(version, head);
  if (made_here_ &&
      core_.adapter_if_any()->bidirectional(head.object_key) == ObjectAdapter::BidirectionalOffers::refused) {
    throw CORBA::NO_PERMISSION(minor::not_bidirectional, CORBA::COMPLETED_NO);
  }
}

// Returns true if make_bidirectional() may be called. Needs GIOP 1.2: in earlier versions both sides chose request ids
// freely, so the direction of a message was ambiguous.
bool GiopSession::is_offered(giop::Version version, const giop::Request& head) {
  Bidirectional* const bidirectional = core_.bidirectional_if_any();
  return bidirectional != nullptr && version >= giop::v1_2 && !made_here_ && stream_->descriptor() >= 0 &&
         bidirectional->is_offered(head, *stream_, bidirectional_);
}

void GiopSession::make_bidirectional(transport::StreamPtr& stream) {
  bidirectional_ = true;
  const auto arrived = in_.rest();
  if (arrived && stream->descriptor() >= 0 && !stream->has_event_descriptor() &&
      core_.bidirectional_if_any()->accept(stream, *arrived)) {
    in_.drop_rest();
    stream_ = stream.get();
    output_.redirect(*stream_);
  }
}

GiopSession::Outcome GiopSession::send_rest() {
  const Outcome sent = output_.send_rest();
  return sent == Outcome::open ? handle_arrived() : sent;
}

// Interceptors see a request once, even if it is held several times.
void GiopSession::announce(ServerRequest& request) {
  if (held_state_) {
    request.state() = std::move(*held_state_);
    held_state_.reset();
  } else {
    core_.interception_points.receive_request_service_contexts(request);
  }
}

// Returns true if a CancelRequest for this request, which is not being served yet, has arrived (CORBA 3.3 part 2,
// 9.4.4). The servant is then not called, and no reply is sent. Requests with contexts about the connection are served
// even if they are cancelled.
bool GiopSession::is_cancelled(const Message& message) {
  if (message.header.type != giop::MessageType::request) {
    return false;
  }
  const std::span<const std::uint32_t> cancelled = in_.cancelled();
  giop::Request head;
  if (cancelled.empty() ||
      giop::decode_request(message.bytes, message.header, core_.limits, head) != giop::Error::none ||
      !head.response_expected() || std::find(cancelled.begin(), cancelled.end(), head.id) == cancelled.end() ||
      is_about_connection(head)) {
    return false;
  }
  count_message();
  priorities_.drop_kept();
  // Interceptors have seen the start of the request, so they must see its end.
  if (held_state_) {
    ServerRequest request(core_, head, message.header.version, output_.buffer(), &encoding_.context());
    request.state() = std::move(*held_state_);
    held_state_.reset();
    request.withdraw();
  }
  return true;
}

// Any request may carry an offer of a bidirectional connection, because each offer may name other endpoints.
bool GiopSession::is_about_connection(const giop::Request& head) const {
  giop::ServiceContext said;
  return encoding_.is_announced_by(head) || priorities_.is_announced_by(head) ||
         head.contexts.find(giop::service_id::bi_dir_iiop, said);
}

GiopSession::Outcome GiopSession::answer_other(const Message& message) try {
  using Type = giop::MessageType;
  switch (message.header.type) {
    case Type::locate_request: return answer_locate_request(message);
    case Type::cancel_request: {
      // Requests of one connection are served in sequence. The cancelled request was found by is_cancelled(), has been
      // served, or is still arriving in fragments.
      std::uint32_t id = 0;
      const giop::Error error = giop::decode_cancel_request(message.bytes, message.header, core_.limits, id);
      if (error != giop::Error::none) {
        return protocol_error(error, message.header.version);
      }
      in_.cancel(id);
      return Outcome::open;
    }
    case Type::message_error:
      log_end(core_.options, *stream_, "The client has not understood a message: GIOPVersion, MaxMessageSize.");
      return Outcome::closed;
    case Type::close_connection: return Outcome::closed;
    default:  // messages that only servers send
      return protocol_error(giop::Error::unknown_type, message.header.version);
  }
} catch (const std::bad_alloc&) {
  return Outcome::closed;
}

GiopSession::Outcome GiopSession::answer_locate_request(const Message& message) {
  //@@ CORBEL_LOCATE_REQUEST_BEGUN
  giop::LocateRequest request;
  const giop::Error error = giop::decode_locate_request(message.bytes, message.header, core_.limits, request);
  if (error != giop::Error::none) {
    return protocol_error(error, message.header.version);
  }
  cdr::Writer out(output_.buffer());
  write_locate_reply(core_, request, message.header.version, out);
  return out.ok() ? output_.send(out) : Outcome::closed;
}

void GiopSession::close() noexcept {
  if (state_.exchange(State::closing) == State::idle) {
    send_close(giop::v1_0);
    stream_->shutdown();
  }
}

bool GiopSession::close_if_idle() noexcept {
  State idle = State::idle;
  if (!state_.compare_exchange_strong(idle, State::closing)) {
    return false;
  }
  log_purged();
  send_close(giop::v1_0);
  stream_->shutdown();
  return true;
}

void GiopSession::log_late(bool sending) const noexcept {
  if (sending) {
    output_.log_late();
    return;
  }
  log_end(core_.options, *stream_,
          in_.partial() ? "A message has taken longer than MessageTimeout." : "It was idle for IdleTimeout.");
}

void GiopSession::log_purged() const noexcept {
  log_end(core_.options, *stream_, "It is idle, and there are as many as MaxConnections.");
}

void GiopSession::send_close(giop::Version version) noexcept {
  // A partly sent reply makes any later message unreadable for the client.
  if (output_.is_complete()) {
    send_close_connection(*stream_, version);
  }
}

GiopSession::Outcome GiopSession::not_received(IoResult result) {
  if (result.status != IoStatus::failed || result.error != ENOMEM) {
    return Outcome::closed;
  }
  if (in_.partial()) {
    return protocol_error(giop::Error::no_memory, giop::v1_0);
  }
  // Memory ran out between two messages. The connection ends in order, so the client repeats its call over another
  // connection.
  log_end(core_.options, *stream_, giop::describe(giop::Error::no_memory));
  close();
  return Outcome::closed;
}

GiopSession::Outcome GiopSession::protocol_error(giop::Error error, giop::Version version) {
  log_end(core_.options, *stream_, giop::describe(error));
  if (giop::reaction(error) == giop::Reaction::message_error) {
    cdr::Writer out(output_.buffer());
    giop::write_message_error(out, version);
    transport::send(*stream_, out, Wait::no);  // a failure does not matter: the connection ends in any case
  }
  return Outcome::closed;
}

}  // namespace corbel::orb
