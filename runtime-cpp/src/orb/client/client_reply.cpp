// SPDX-License-Identifier: Apache-2.0
// Outcomes of a request: a reply, a forward, an exception or a broken connection.
#include <corbel/orb/client_request.hpp>

#include <corbel/giop/message.hpp>
#include <corbel/mapping/exception.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/log.hpp>
#include <corbel/probe/probe.hpp>
#include <corbel/transport/send.hpp>

#include <cerrno>

namespace corbel::orb {

using Clock = RequestState::Clock;
using transport::IoResult;
using transport::IoStatus;
using transport::MessageReader;
using transport::Wait;

bool ClientRequest::answered(std::span<const Raises> raises) {
  Message message;
  if (!await(message)) [[unlikely]] {
    return false;
  }
  CORBEL_PROBE(client_received);
  Core& core = this->core();
  const giop::Error error = giop::decode_reply(message.bytes, message.header, core.limits, reply_);
  if (error != giop::Error::none || reply_.id != id_) [[unlikely]] {
    if (!await_own(message, error)) {
      return false;
    }
  }
  if (connection().unsettled) [[unlikely]] {
    settle();
  }
  reply_.body.context(&connection().context);
  switch (reply_.status) {
    [[likely]] case giop::ReplyStatus::no_exception:
      core.hooks.receive_reply(*this);
      return true;
    case giop::ReplyStatus::user_exception: throw_user_exception(raises);
    case giop::ReplyStatus::system_exception:
      if (reverts_unknown_forward()) {
        return false;
      }
      giop::raise_system_exception(reply_.body);
    case giop::ReplyStatus::location_forward: return forward(reply_.body, false);
    case giop::ReplyStatus::location_forward_perm: return forward(reply_.body, true);
    case giop::ReplyStatus::needs_addressing_mode: return change_addressing(reply_.body);
  }
  throw_bad_message(giop::Error::bad_status, true);
}

// The first reply of a connection, or the first one after the offer of the native layout. The next request has a new
// header, and the encoding that was agreed.
void ClientRequest::settle() noexcept {
  ClientConnection& connection = this->connection();
  connection.unsettled = false;
  connection.proven = true;
  if (!connection.native_layout.offered()) {
    return;
  }
  const bool agreed = connection.native_layout.answered(reply_.contexts, core().limits);
  if (agreed) {
    //@@ CORBEL_LAYOUT_AGREEMENT
    connection.last.target = 0;
  }
  log_native_layout(core().options, *connection.stream, agreed);
}

// The reply to a oneway has no results. With SYNC_WITH_SERVER it only confirms that the request has arrived.
bool ClientRequest::await_acknowledgement() {
  if (!answered({})) {
    return false;
  }
  finish();
  return true;
}

// Cancels the request (CORBA 3.3 part 2, 9.4.4). The connection goes to no other call until the server has answered a
// LocateRequest: a server that serves the requests of one connection in sequence would delay the next call by the slow
// one. Called after the request was sent. The connection has received at most late replies, none to this request.
void ClientRequest::time_out() {
  reply_.contexts.clear();  // the contexts point into the receive buffer of the connection
  // A bidirectional connection is not parked: the bidirectional module keeps track of its calls. Neither is a
  // connection whose first request, which binds the priority band, may have been lost.
  const bool good = binding_.pool().sharing() == Sharing::none && (connection().proven || binding_.pool().band() == 0);
  if (good && connection().cancel(target().version, id_)) {
    binding_.park();
  } else {
    discard_connection();
  }
  throw CORBA::TIMEOUT(minor::call_timeout, CORBA::COMPLETED_MAYBE);
}

void ClientRequest::throw_broken(IoResult why) {
  if (why.status == IoStatus::timed_out) {
    time_out();
  }
  if (why.status == IoStatus::failed && why.error == ENOMEM) {
    throw_bad_message(giop::Error::no_memory, true);
  }
  discard_all_connections();
  throw CORBA::COMM_FAILURE(minor::peer_closed, CORBA::COMPLETED_MAYBE);
}

void ClientRequest::throw_bad_message(giop::Error error, bool notify_server) {
  if (error == giop::Error::none) {
    error = giop::Error::unexpected_answer;
  }
  log_end(core().options, *connection().stream, giop::describe(error));
  if (notify_server && giop::reaction(error) == giop::Reaction::message_error) {
    out_.emplace(connection().out);
    giop::write_message_error(*out_, target().version);
    transport::send(*connection().stream, *out_, Wait::no);  // a failure does not matter: the connection ends in any
                                                             // case
  }
  if (error == giop::Error::no_memory) {
    throw_no_memory(CORBA::COMPLETED_MAYBE);
  }
  discard_connection();
  throw CORBA::COMM_FAILURE(minor::message_base | static_cast<CORBA::ULong>(error), CORBA::COMPLETED_MAYBE);
}

// Returns true if `message` is a complete message.
bool ClientRequest::take(Message& message) {
  const MessageReader::Taken taken = connection().in.take(message);
  if (taken == MessageReader::Taken::malformed) [[unlikely]] {
    throw_bad_message(connection().in.error(), true);
  }
  return taken == MessageReader::Taken::message;
}

// Returns true if the call has used more than 1/16 of its timeout before the wait began. The socket has the timeout of
// a whole call, to save a system call per call; after this fraction the remaining time must be set.
bool ClientRequest::sent_late() const noexcept {
  return state_.deadline != Clock::time_point::max() &&
         state_.deadline - Clock::now() < policies_.timeout - policies_.timeout / 16;
}

// `waited`: a part of a message has arrived, and more may be readable already.
[[gnu::always_inline]] inline void ClientRequest::receive_rest(Message& message, bool waited) {
  do {
    if (waited || sent_late()) [[unlikely]] {
      rest_of_time(CORBA::COMPLETED_MAYBE);
    }
    const IoResult result = connection().receive(state_.deadline, waited);
    if (result.status != IoStatus::ok) [[unlikely]] {
      throw_broken(result);
    }
    if (!waited) {
      CORBEL_PROBE(client_readable);
    }
    waited = true;
  } while (!take(message));
}

// Receives one complete message of any type.
void ClientRequest::receive(Message& message) {
  // A message may have arrived together with the last reply, such as the server's CloseConnection.
  if (connection().in.partial() && take(message)) [[unlikely]] {
    return;
  }
  receive_rest(message, false);
}

[[gnu::always_inline]] inline bool ClientRequest::sort(Message& message) {
  using Type = giop::MessageType;
  switch (message.header.type) {
    [[likely]] case Type::reply:
    case Type::locate_reply: return true;
    case Type::close_connection:
      // The server has not executed requests that it did not answer before CloseConnection (CORBA 3.3 part 2, 9.5.1).
      if (renewed()) {
        return send_message() && await(message);
      }
      if (!retry(true)) {
        discard_all_connections();
        throw CORBA::TRANSIENT(minor::peer_closed, CORBA::COMPLETED_NO);
      }
      return false;
    case Type::message_error:
      log_end(core().options, *connection().stream,
              "The server has not understood a message: GIOPVersion, MaxMessageSize.");
      discard_connection();
      throw CORBA::COMM_FAILURE(minor::peer_error, CORBA::COMPLETED_MAYBE);
    default: throw_bad_message(giop::Error::unknown_type, true);
  }
}

// Receives the next Reply or LocateReply. Returns false if the caller must start again with another connection.
bool ClientRequest::await(Message& message) {
  receive(message);
  return sort(message);
}

// Does the same as await() after a message that answered another request.
bool ClientRequest::await_behind(Message& message) {
  if (!connection().in.partial() || !take(message)) {
    receive_rest(message, true);
  }
  return sort(message);
}

// Skips late replies to cancelled requests until the reply to this request arrives.
bool ClientRequest::await_own(Message& message, giop::Error error) {
  const Core& core = this->core();
  while (error != giop::Error::none || reply_.id != id_) {
    if (!connection().is_late(message)) {
      throw_bad_message(error, true);
    }
    reply_.contexts.clear();
    if (!await_behind(message)) {
      return false;
    }
    error = giop::decode_reply(message.bytes, message.header, core.limits, reply_);
  }
  return true;
}

void ClientRequest::throw_user_exception(std::span<const Raises> raises) {
  const std::string_view id = reply_.body.get_string();
  finish();
  for (const Raises& raise : raises) {
    if (id == raise.repository_id) {
      raise.raise(reply_.body);
    }
  }
  throw CORBA::UNKNOWN(minor::unlisted_user_exception, CORBA::COMPLETED_YES);
}

// Limits the number of forwards and retries, because servers may forward in a circle. The interception points run
// before the connection is given back, because the reply lies in its receive buffer.
void ClientRequest::count_forward(const giop::Ior* where) {
  if (forwards_ == core().options.max_forwards) {
    throw CORBA::TRANSIENT(minor::no_usable_profile, CORBA::COMPLETED_NO);
  }
  ++forwards_;
  other_ = where != nullptr ? Other::forward : Other::retry;
  forwarded_to_ = where;
  notify_other();
  binding_.release();
}

bool ClientRequest::forward(cdr::Reader& body, bool permanently) {
  if (binding_.is_bound()) {
    throw CORBA::REBIND(minor::bound_elsewhere, CORBA::COMPLETED_NO);
  }
  const giop::Ior ior = giop::read_ior(body, core().limits);
  body.check(CORBA::COMPLETED_NO);
  count_forward(&ior);
  binding_.reference().forward(ior, permanently);
  return false;
}

// Handles OBJECT_NOT_EXIST from a place that an earlier LOCATION_FORWARD named: a restarted server may not know the
// object, and the original server may give a newer forward. Tries the original profiles once (CORBA 3.3 part 2, 9.6).
bool ClientRequest::reverts_unknown_forward() {
  cdr::Reader body = reply_.body;
  const bool unknown = body.get_string() == "IDL:omg.org/CORBA/OBJECT_NOT_EXIST:1.0";
  [[maybe_unused]] const auto minor = body.get<std::uint32_t>();
  return unknown && body.get_enum(3) == CORBA::COMPLETED_NO && body.ok() && revert_unknown_forward();
}

bool ClientRequest::revert_unknown_forward() {
  if (reverted_ || binding_.is_bound() || !binding_.reference().is_unknown_at(binding_.targets())) {
    return false;
  }
  reverted_ = true;
  count_forward(nullptr);
  return true;
}

// Handles NEEDS_ADDRESSING_MODE (since GIOP 1.2): the server needs a target address with more than the object key.
bool ClientRequest::change_addressing(cdr::Reader& body) {
  const auto wanted = body.get<std::uint16_t>();
  body.check(CORBA::COMPLETED_NO);
  if (wanted > static_cast<std::uint16_t>(giop::Addressing::reference) || target().version < giop::v1_2) {
    throw_bad_message(giop::Error::bad_target, true);
  }
  const Targets& targets = binding_.targets();
  count_forward(nullptr);
  targets.addressing.store(static_cast<giop::Addressing>(wanted), std::memory_order_relaxed);
  return false;
}

}  // namespace corbel::orb
