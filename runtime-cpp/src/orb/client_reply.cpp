// SPDX-License-Identifier: Apache-2.0
// What comes back for a request: its reply, a forward, an exception, or a broken connection.
#include <corbel/orb/client_request.hpp>

#include <corbel/giop/message.hpp>
#include <corbel/mapping/exception.hpp>
#include <corbel/orb/core.hpp>
#include <corbel/probe/probe.hpp>
#include <corbel/transport/send.hpp>

namespace corbel::orb {

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
  Core& core = reference_.core();
  const giop::Error error = message.header.type == giop::MessageType::reply
                                ? giop::decode_reply(message.bytes, message.header, core.limits, reply_)
                                : giop::Error::unknown_type;
  if (error != giop::Error::none || reply_.id != id_) [[unlikely]] {
    throw_bad_message(error, true);
  }
  connection_->proven = true;
  reply_.body.context(&connection_->context);
  switch (reply_.status) {
    [[likely]] case giop::ReplyStatus::no_exception:
      core.hooks.receive_reply(*this);
      return true;
    case giop::ReplyStatus::user_exception: throw_user_exception(raises);
    case giop::ReplyStatus::system_exception: giop::raise_system_exception(reply_.body);
    case giop::ReplyStatus::location_forward: return forward(reply_.body, false);
    case giop::ReplyStatus::location_forward_perm: return forward(reply_.body, true);
    case giop::ReplyStatus::needs_addressing_mode: return address_anew(reply_.body);
  }
  throw_bad_message(giop::Error::bad_status, true);
}

// A oneway's reply has no results; with scope server it says only that the request has come.
bool ClientRequest::await_acknowledgement() {
  if (!answered({})) {
    return false;
  }
  finish();
  return true;
}

void ClientRequest::throw_broken(IoResult why) {
  give_up();
  if (why.status == IoStatus::timed_out) {
    throw CORBA::TIMEOUT(minor::call_timeout, CORBA::COMPLETED_MAYBE);
  }
  throw CORBA::COMM_FAILURE(minor::peer_closed, CORBA::COMPLETED_MAYBE);
}

void ClientRequest::throw_bad_message(giop::Error error, bool tell) {
  if (tell && giop::reaction(error) == giop::Reaction::message_error) {
    out_.emplace(connection_->out);
    giop::write_message_error(*out_, target_->version);
    transport::send(*connection_->stream, *out_, Wait::no);  // the connection ends in any case
  }
  give_up();
  throw CORBA::COMM_FAILURE(minor::message_base | static_cast<CORBA::ULong>(error), CORBA::COMPLETED_MAYBE);
}

// One whole message, whatever it is. It may have come together with the last reply: a server's CloseConnection.
void ClientRequest::receive(Message& message) {
  MessageReader& in = connection_->in;
  for (bool waited = false;; waited = true) {
    switch (in.take(message)) {
      case MessageReader::Taken::message: return;
      case MessageReader::Taken::none: break;
      case MessageReader::Taken::malformed: throw_bad_message(in.error(), true);
    }
    if (waited) [[unlikely]] {
      rest_of_time(CORBA::COMPLETED_MAYBE);
    }
    const IoResult result = connection_->receive(state_.deadline, waited);
    if (result.status != IoStatus::ok) [[unlikely]] {
      throw_broken(result);
    }
    if (!waited) {
      CORBEL_PROBE(client_readable);
    }
  }
}

// The next message that is an answer to this request. False: begin again.
bool ClientRequest::await(Message& message) {
  using Type = giop::MessageType;
  receive(message);
  switch (message.header.type) {
    [[likely]] case Type::reply:
    case Type::locate_reply: return true;
    case Type::close_connection:
      // What the server has not answered before, it has not executed (CORBA 3.3 part 2, 9.5.1).
      if (!retry(true)) {
        give_up();
        throw CORBA::TRANSIENT(minor::peer_closed, CORBA::COMPLETED_NO);
      }
      return false;
    case Type::message_error: give_up(); throw CORBA::COMM_FAILURE(minor::peer_error, CORBA::COMPLETED_MAYBE);
    default: throw_bad_message(giop::Error::unknown_type, true);
  }
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

// Servers that send us round in a circle. Hooks look at the reply, which is the connection's.
void ClientRequest::count_detour(const giop::Ior* where) {
  const Core& core = reference_.core();
  if (forwards_ == core.options.max_forwards) {
    throw CORBA::TRANSIENT(minor::no_usable_profile, CORBA::COMPLETED_NO);
  }
  ++forwards_;
  other_ = where != nullptr ? Other::forward : Other::retry;
  forwarded_to_ = where;
  core.hooks.receive_other(*this);
  give_back();
}

bool ClientRequest::forward(cdr::Reader& body, bool permanently) {
  const giop::Ior ior = giop::read_ior(body, reference_.core().limits);
  body.check(CORBA::COMPLETED_NO);
  count_detour(&ior);
  reference_.forward(ior, permanently);
  return false;
}

// The server wants to see more than the object key; it may, since GIOP 1.2.
bool ClientRequest::address_anew(cdr::Reader& body) {
  const auto wanted = body.get<std::uint16_t>();
  body.check(CORBA::COMPLETED_NO);
  if (wanted > static_cast<std::uint16_t>(giop::Addressing::reference) || target_->version < giop::v1_2) {
    throw_bad_message(giop::Error::bad_target, true);
  }
  const Targets& targets = *targets_;
  count_detour(nullptr);
  targets.addressing.store(static_cast<giop::Addressing>(wanted), std::memory_order_relaxed);
  return false;
}

}  // namespace corbel::orb
