// SPDX-License-Identifier: Apache-2.0
#include "session.hpp"

#include "listener.hpp"
#include "request_scope.hpp"

#include <corbel/cdr/pieces.hpp>
#include <corbel/giop/fragmenter.hpp>
#include <corbel/orb/core.hpp>
#include <corbel/orb/log.hpp>
#include <corbel/probe/probe.hpp>
#include <corbel/transport/send.hpp>

#include <cerrno>
#include <new>

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
      in_(core.limits, core.input_allocator.get()) {
  context_.orb = &core;
}

Session::Outcome Session::receive_and_serve() {
  const IoResult result = in_.fill(*stream_, wait_);
  switch (result.status) {
    [[likely]] case IoStatus::ok:
      return serve_arrived();
    case IoStatus::would_block: return Outcome::open;
    case IoStatus::timed_out: return Outcome::waited;
    default: return not_received(result);
  }
}

Session::Outcome Session::not_received(IoResult result) {
  if (result.status != IoStatus::failed || result.error != ENOMEM) {
    return Outcome::closed;
  }
  if (in_.partial()) {
    return protocol_error(giop::Error::no_memory, giop::v1_0);
  }
  // There was none to wait with, between messages. The end is in order: the client calls over another connection.
  log_end(core_.options, *stream_, giop::describe(giop::Error::no_memory));
  close();
  return Outcome::closed;
}

Session::Outcome Session::receive_and_serve_all(bool ended, bool& again) {
  constexpr int most = 16;
  for (int turn = 0; turn < most; ++turn) {
    const IoResult result = in_.fill(*stream_, Wait::no);
    if (result.status != IoStatus::ok) [[unlikely]] {
      return result.status == IoStatus::would_block ? Outcome::open : not_received(result);
    }
    const bool more = in_.filled() || ended;
    if (const Outcome outcome = serve_arrived(); outcome != Outcome::open || !more) [[likely]] {
      return outcome;
    }
  }
  again = true;
  return Outcome::open;
}

Session::Outcome Session::serve_arrived() {
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
    if (const Outcome outcome = serve(message); outcome != Outcome::open) [[unlikely]] {
      return outcome;
    }
  }
  in_.rest_idle();
  return Outcome::open;
}

// The states make sure that a request is either served and answered, or not touched before CloseConnection is sent: the
// client may then send it again elsewhere (CORBA 3.3 part 2, 9.5.1).
Session::Outcome Session::serve(const Message& message) {
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

void Session::close() noexcept {
  if (state_.exchange(State::closing) == State::idle) {
    send_close(giop::v1_0);
    stream_->shutdown();
  }
}

bool Session::close_if_idle() noexcept {
  State idle = State::idle;
  if (!state_.compare_exchange_strong(idle, State::closing)) {
    return false;
  }
  tell_purged();
  send_close(giop::v1_0);
  stream_->shutdown();
  return true;
}

void Session::tell_late(bool sending) const noexcept {
  log_end(core_.options, *stream_,
          sending         ? "The client has not taken a reply within MessageTimeout."
          : in_.partial() ? "A message has taken longer than MessageTimeout."
                          : "It was idle for IdleTimeout.");
}

void Session::tell_purged() const noexcept {
  log_end(core_.options, *stream_, "It is idle, and there are as many as MaxConnections.");
}

void Session::send_close(giop::Version version) noexcept {
  if (unsent_at_ == unsent_end_) {  // with half a reply out, nothing more makes sense to the client
    send_close_connection(*stream_, version);
  }
}

Session::Outcome Session::serve_held() {
  const Message message = *held_;
  held_.reset();
  in_.fill_behind(*stream_);
  if (in_.partial() && withdrawn(message)) {
    return serve_arrived();
  }
  const Outcome outcome = serve(message);
  return outcome == Outcome::open ? serve_arrived() : outcome;
}

Session::Outcome Session::wait_and_serve_held(RequestState::Clock::time_point deadline) {
  ObjectAdapter& adapter = *core_.adapter_if_any();
  for (;;) {
    const std::uint32_t epoch = adapter.epoch();
    const Outcome outcome = serve_held();
    if (outcome != Outcome::held || !adapter.await_change(epoch, deadline)) {
      return outcome;
    }
  }
}

Session::Outcome Session::answer_other(const Message& message) try {
  using Type = giop::MessageType;
  switch (message.header.type) {
    case Type::locate_request: return serve_locate(message);
    case Type::cancel_request: {
      // Requests of one connection are served in turn, so the one that is meant has been withdrawn() or served, or is
      // still arriving.
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
    default:  // what only servers send
      return protocol_error(giop::Error::unknown_type, message.header.version);
  }
} catch (const std::bad_alloc&) {
  return Outcome::closed;
}

// Of the hot path, and inlined there.
[[gnu::always_inline]] inline Session::Outcome Session::serve_found(const Message& message, ServerRequest& request) {
  const bool announced = core_.hooks.receive_request_service_contexts.function != nullptr;
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

// The same.
[[gnu::always_inline]] inline Session::Outcome Session::answer(ServerRequest& request) {
  if (!request.response_expected()) {
    return Outcome::open;
  }
  const cdr::Writer& reply = request.finish();
  if (!reply.ok()) [[unlikely]] {  // no memory for a reply that says so
    return Outcome::closed;
  }
  CORBEL_PROBE(server_marshalled);
  const Outcome sent = send(reply);
  CORBEL_PROBE(server_sent);
  return sent;
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
  ServerRequest request(core_, head, message.header.version, out_, &context_);
  request.came_from(*this);
  try {
    if (message.header.version.minor != settled_ || !head.contexts.empty()) [[unlikely]] {
      settle(message.header.version, head);
      if (is_offered(message.header.version, head) && !both_ways_) [[unlikely]] {
        held_ = message;
        return Outcome::both_ways;
      }
    }
    if (core_.serves_by_priority.load(std::memory_order_relaxed)) [[unlikely]] {
      return serve_by_priority(message, head, request);
    }
    if (const Outcome found = serve_found(message, request); found != Outcome::open) [[unlikely]] {
      return found;
    }
  } catch (...) {  // no servant was reached
    if (!request.refuse()) {
      return Outcome::closed;
    }
  }
  return answer(request);
}

// Whoever reads a request of a pool may be of another lane than that of its priority, or of another pool than its
// object's; then the connection goes there, and stays until a request wants another.
Session::Outcome Session::serve_by_priority(const Message& message, giop::Request& head, ServerRequest& request) {
  note_band(head);
  const ObjectAdapter::Placement place = core_.adapter_if_any()->placement(head.object_key);
  PriorityTransforms* const by = core_.priority_transforms.load(std::memory_order_acquire);
  const Priority said = priority_of(head, place.model);
  const Priority priority = by == nullptr ? said : transformed(head, said, *by);
  if (own_ != nullptr) {
    const Lane& lane = (place.pool != nullptr ? *place.pool : *own_).of(band_ ? band_->high : priority);
    if (&lane != here_) {
      lane_ = &lane;
      held_ = message;
      keep_transformed(by, priority);
      return Outcome::elsewhere;
    }
  }
  if (band_ && head.operation == giop::bind_priority_band) {
    request.begin_reply();
    return answer(request);
  }
  const RequestScope scope(core_, priority, here_);  // until the reply is sent
  try {
    if (const Outcome found = serve_found(message, request); found != Outcome::open) {
      keep_transformed(by, priority);
      return found;
    }
  } catch (...) {
    if (!request.refuse()) {
      return Outcome::closed;
    }
  }
  return answer(request);
}

// MARSHAL: the client has said what makes no sense.
void Session::note_band(const giop::Request& head) {
  giop::ServiceContext said;
  if (!band_ && head.contexts.find(giop::service_id::rt_corba_priority_range, said)) {
    band_ = giop::read_priority_band_context(said.data, core_.limits);
    if (!band_) {
      cdr::raise(cdr::Error::bad_encapsulation, CORBA::COMPLETED_NO);
    }
  }
}

// By the client's context or the server's word (RT-CORBA 1.2, 5.7). MARSHAL as above.
Priority Session::priority_of(const giop::Request& head, const giop::PriorityModel& model) const {
  giop::ServiceContext said;
  if (!model.client_propagated || !head.contexts.find(giop::service_id::rt_corba_priority, said)) {
    return model.server_priority;
  }
  const auto priority = giop::read_priority_context(said.data, core_.limits);
  if (!priority) {
    cdr::raise(cdr::Error::bad_encapsulation, CORBA::COMPLETED_NO);
  }
  return *priority;
}

// The program is asked once for each request, however often that is held, or goes to another lane; of what is no
// object's nothing.
Priority Session::transformed(const giop::Request& head, Priority priority, PriorityTransforms& by) {
  if (const auto before = std::exchange(transformed_, std::nullopt)) {
    return *before;
  }
  const auto id = core_.adapter_if_any()->id_of(head.object_key);
  return id && head.operation != giop::bind_priority_band ? by.inbound(priority, *id) : priority;
}

void Session::keep_transformed(const PriorityTransforms* by, Priority priority) noexcept {
  if (by != nullptr) {
    transformed_ = priority;
  }
}

// Hooks see a request once, however often it is held.
void Session::announce(ServerRequest& request) {
  if (held_state_) {
    request.state() = std::move(*held_state_);
    held_state_.reset();
  } else {
    core_.hooks.receive_request_service_contexts(request);
  }
}

Session::Outcome Session::serve_locate(const Message& message) {
  giop::LocateRequest request;
  const giop::Error error = giop::decode_locate_request(message.bytes, message.header, core_.limits, request);
  if (error != giop::Error::none) {
    return protocol_error(error, message.header.version);
  }
  cdr::Writer out(out_);
  try {
    const bool here = core_.adapter_if_any()->locate(request.object_key);
    giop::begin_locate_reply(out, message.header.version, request.id,
                             here ? giop::LocateStatus::object_here : giop::LocateStatus::unknown_object);
  } catch (const Forward& forward) {
    const bool for_good = forward.permanent && message.header.version >= giop::v1_2;
    giop::begin_locate_reply(out, message.header.version, request.id,
                             for_good ? giop::LocateStatus::object_forward_perm : giop::LocateStatus::object_forward);
    giop::write_ior(out, forward.ior);
  }
  giop::finish_message(out);
  return out.ok() ? send(out) : Outcome::closed;
}

// The reply of a oneway that waits for the server only. False: the client does not take it now; it gets it after the
// upcall, as any other.
bool Session::acknowledge(const cdr::Writer& reply) noexcept {
  const IoResult sent = transport::send(*stream_, reply, wait_);
  if (sent.status == IoStatus::would_block && sent.bytes == 0) {
    return false;
  }
  if (sent.status != IoStatus::ok) {  // half a reply is out: the upcall still runs, but nothing can follow
    stream_->shutdown();
  }
  return true;
}

Session::Outcome Session::protocol_error(giop::Error error, giop::Version version) {
  log_end(core_.options, *stream_, giop::describe(error));
  if (giop::reaction(error) == giop::Reaction::message_error) {
    cdr::Writer out(out_);
    giop::write_message_error(out, version);
    transport::send(*stream_, out, Wait::no);  // the connection ends in any case
  }
  return Outcome::closed;
}

Session::Outcome Session::send(const cdr::Writer& message) {
  if (giop::is_to_be_cut(message, core_.limits.fragment_size)) [[unlikely]] {
    return send_in_fragments(message);
  }
  const IoResult sent = transport::send(*stream_, message, wait_);
  if (sent.status == IoStatus::ok) [[likely]] {
    return Outcome::open;
  }
  return message.has_pieces() ? gather_rest(sent, message) : not_sent(sent, message.buffered());
}

// From here on out_ is the fragments.
Session::Outcome Session::send_in_fragments(const cdr::Writer& message) {
  const std::size_t size = giop::write_fragments(message, core_.limits.fragment_size, cut_);
  if (size == 0) {  // no memory
    return Outcome::closed;
  }
  std::swap(out_, cut_);
  const IoResult sent = stream_->send(out_.data(), size, wait_);
  return sent.status == IoStatus::ok ? Outcome::open : not_sent(sent, size);
}

// What a reply refers to goes with its request: what is left of it is copied. From here on out_ is the rest.
Session::Outcome Session::gather_rest(IoResult sent, const cdr::Writer& message) noexcept {
  const std::size_t size = message.position() - sent.bytes;
  if (sent.status != IoStatus::would_block || !cut_.reserve(size)) {
    return Outcome::closed;
  }
  cdr::Pieces rest(message);
  rest.skip(sent.bytes);
  rest.copy(cut_.data(), size);
  std::swap(out_, cut_);
  return not_sent({IoStatus::would_block, 0, 0}, size);
}

// The rest is in out_. No other request of this client is served before it has taken this reply: that bounds the memory
// it can make us hold.
Session::Outcome Session::not_sent(IoResult sent, std::size_t size) noexcept {
  if (sent.status != IoStatus::would_block) {
    if (sent.status == IoStatus::timed_out) {
      tell_late(true);
    }
    return Outcome::closed;
  }
  unsent_at_ = sent.bytes;
  unsent_end_ = size;
  return Outcome::unsent;
}

Session::Outcome Session::send_rest() {
  const IoResult sent = stream_->send(out_.data() + unsent_at_, unsent_end_ - unsent_at_, Wait::no);
  unsent_at_ += sent.bytes;
  if (unsent_at_ == unsent_end_) {
    unsent_at_ = unsent_end_ = 0;
    return serve_arrived();
  }
  return sent.status == IoStatus::would_block ? Outcome::unsent : Outcome::closed;
}

}  // namespace corbel::orb
