// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/cdr/writer.hpp>
#include <corbel/giop/error.hpp>
#include <corbel/orb/connection/reply_reception.hpp>
#include <corbel/orb/connection/request_channel.hpp>
#include <corbel/transport/message_reader.hpp>
#include <corbel/transport/send.hpp>

#include <optional>

namespace corbel::orb {

/// Sends a message over the channel of a request and waits for the reply. Sends the message again if the server had
/// closed the connection in order.
class MessageExchange {
 public:
  using Message = transport::MessageReader::Message;

  MessageExchange(Reference& reference, const CallPolicies& policies) noexcept : channel_(reference, policies) {}
  MessageExchange(const MessageExchange&) = delete;
  MessageExchange& operator=(const MessageExchange&) = delete;

  const RequestChannel& channel() const noexcept { return channel_; }
  RequestChannel& channel() noexcept { return channel_; }
  /// Returns the message; empty until it is begun.
  std::optional<cdr::Writer>& out() noexcept { return out_; }

  /// Replaces the finished message by its fragments, if its version permits them. Throws NO_MEMORY.
  void fragment();

  /// Sends the finished message. Returns false, without a connection, if the server had closed the connection: the
  /// caller then starts again with another connection. Throws COMM_FAILURE, TIMEOUT or NO_MEMORY.
  [[gnu::always_inline]] bool send() {
    //@@ CORBEL_MESSAGE_EXCHANGE_SEND_BEGIN
    channel_.limit_waits();
    if (channel_.connection().keeps()) [[unlikely]] {
      return send_behind_kept();
    }
    return send_now();
    //@@ CORBEL_MESSAGE_EXCHANGE_SEND_END
  }
  /// Does the same as send() if the connection has an empty backlog and the limits of this call.
  [[gnu::always_inline]] bool send_now() {
    const transport::IoResult sent = transport::send(*channel_.connection().stream, *out_, transport::Wait::yes);
    return sent.status == transport::IoStatus::ok || not_sent(sent);
  }
  /// Passes the finished message to the system or to the connection's backlog, and never blocks. Has the results and
  /// exceptions of send(), and throws TRANSIENT if the backlog has no room.
  bool send_soon();

  /// Waits for a reply to any request. Returns false, without a connection, if the caller must start again with another
  /// connection. Throws COMM_FAILURE, TIMEOUT, TRANSIENT or NO_MEMORY.
  bool await(Message& reply) { return receive_next_reply(channel_, reply) || send_again(reply); }
  /// Waits as await() does, after `reply`, which does not belong to this request. Throws COMM_FAILURE unless `reply`
  /// belongs to a cancelled request.
  /// @param error of `reply`
  [[gnu::cold]] bool await_after_late(Message& reply, giop::Error error);

 private:
  [[gnu::cold]] bool send_behind_kept();
  [[gnu::cold]] bool not_sent(transport::IoResult sent);
  [[gnu::cold]] bool send_again(Message& reply);

  std::optional<cdr::Writer> out_;
  RequestChannel channel_;
};

}  // namespace corbel::orb
