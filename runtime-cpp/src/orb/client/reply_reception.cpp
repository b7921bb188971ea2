// SPDX-License-Identifier: Apache-2.0
#include <corbel/orb/connection/reply_reception.hpp>

#include <corbel/checkpoint/checkpoint.hpp>
#include <corbel/giop/message.hpp>
#include <corbel/mapping/exception.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/log.hpp>

namespace corbel::orb {

using transport::MessageReader;

namespace {

// Returns true if `message` is a complete message.
bool take_message(RequestChannel& channel, MessageReader::Message& message) {
  const MessageReader::TakeResult taken = channel.connection().in.take(message);
  if (taken == MessageReader::TakeResult::malformed) [[unlikely]] {
    channel.throw_bad_message(channel.connection().in.error());
  }
  return taken == MessageReader::TakeResult::message;
}

// Receives until a message is complete. `waited`: a part of a message has arrived, and more may be readable already.
[[gnu::always_inline]] inline void receive_rest(RequestChannel& channel, MessageReader::Message& message, bool waited) {
  //@@ CORBEL_REPLY_REST_BEGIN
  do {
    if (waited || channel.sent_late()) [[unlikely]] {
      channel.limit_to_rest(CORBA::COMPLETED_MAYBE);
    }
    const transport::IoResult result = channel.connection().receive(channel.state().deadline, waited);
    if (result.status != transport::IoStatus::ok) [[unlikely]] {
      channel.throw_broken(result);
    }
    if (!waited) {
      CORBEL_CHECKPOINT(client_readable);
    }
    waited = true;
  } while (!take_message(channel, message));
}

// Returns false for CloseConnection. Throws the exception for any other message that is no reply.
[[gnu::always_inline]] inline bool is_reply(RequestChannel& channel, const MessageReader::Message& message) {
  using Type = giop::MessageType;
  switch (message.header.type) {
    [[likely]] case Type::reply:
    case Type::locate_reply: return true;
    // The server has not executed requests that it did not answer before CloseConnection (CORBA 3.3 part 2, 9.5.1).
    case Type::close_connection: return false;
    case Type::message_error:
      log_end(channel.core().options, *channel.connection().stream,
              "The server has not understood a message: GIOPVersion, MaxMessageSize.");
      channel.binding().discard();
      throw CORBA::COMM_FAILURE(minor::peer_error, CORBA::COMPLETED_MAYBE);
    default: channel.throw_bad_message(giop::Error::unknown_type);
  }
  //@@ CORBEL_REPLY_REST_END
}

}  // namespace

bool receive_next_reply(RequestChannel& channel, MessageReader::Message& reply) {
  //@@ CORBEL_NEXT_REPLY_BEGIN
  // A message may have arrived together with the last reply, such as the server's CloseConnection.
  if (!channel.connection().in.partial() || !take_message(channel, reply)) [[likely]] {
    receive_rest(channel, reply, false);
  }
  return is_reply(channel, reply);
  //@@ CORBEL_NEXT_REPLY_END
}

bool receive_further_reply(RequestChannel& channel, MessageReader::Message& reply) {
  if (!channel.connection().in.partial() || !take_message(channel, reply)) {
    receive_rest(channel, reply, true);
  }
  return is_reply(channel, reply);
}

}  // namespace corbel::orb
