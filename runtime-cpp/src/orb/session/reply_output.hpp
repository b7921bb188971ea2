// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "session_outcome.hpp"

#include <corbel/cdr/buffer.hpp>
#include <corbel/cdr/writer.hpp>
#include <corbel/giop/fragmenter.hpp>
#include <corbel/options/options.hpp>
#include <corbel/transport/send.hpp>
#include <corbel/transport/stream.hpp>

#include <cstddef>

namespace corbel::orb {

/// Sends the replies of one connection, in fragments if they are long. Keeps the octets that a slow client has not
/// received yet. Only the thread that serves the connection uses it.
class ReplyOutput {
 public:
  /// @param fragment_size messages that are longer are sent in fragments
  /// @param wait whether send() blocks until the stream has taken the whole reply
  ReplyOutput(const options::Values& options, std::size_t fragment_size, transport::Stream& stream,
              transport::Wait wait) noexcept
      : options_(options), fragment_size_(fragment_size), stream_(&stream), wait_(wait) {}

  /// Sends later replies over another stream of the same connection.
  void redirect(transport::Stream& stream) noexcept { stream_ = &stream; }

  /// Returns the memory in which the next reply is written.
  //@@ CORBEL_REPLY_BUFFER_BEGIN
  cdr::Buffer& buffer() noexcept { return buffer_; }
  //@@ CORBEL_REPLY_BUFFER_END

  /// Sends a reply that was written in buffer(). The reply may refer to octets outside of the buffer. Returns `open`,
  /// `closed`, or `unsent`; after `unsent` no other reply may be sent before send_rest() has returned `open`.
  // Part of the hot path, therefore inlined.
  [[gnu::always_inline]] SessionOutcome send(const cdr::Writer& reply) {
    if (giop::needs_fragments(reply, fragment_size_)) [[unlikely]] {
      return send_in_fragments(reply);
    }
    const transport::IoResult sent = transport::send(*stream_, reply, wait_);
    if (sent.status == transport::IoStatus::ok) [[likely]] {
      return SessionOutcome::open;
    }
    return not_sent(sent, reply);
  }
  SessionOutcome send_rest() noexcept;
  /// Returns false if a part of the last reply is unsent: the client could not read another message.
  bool is_complete() const noexcept { return unsent_at_ == unsent_end_; }

  /// Sends the reply of a oneway with SYNC_WITH_SERVER, which is not in buffer(). Returns false if the client cannot
  /// take the reply now; the reply is then sent after the upcall, as any other reply.
  bool acknowledge(const cdr::Writer& reply) noexcept;

  /// Logs that the connection ends because the client has not received a reply in time.
  [[gnu::cold]] void log_late() const noexcept;

 private:
  SessionOutcome send_in_fragments(const cdr::Writer& reply);
  [[gnu::cold]] SessionOutcome not_sent(transport::IoResult sent, const cdr::Writer& reply) noexcept;
  [[gnu::cold]] SessionOutcome gather_rest(transport::IoResult sent, const cdr::Writer& reply) noexcept;
  [[gnu::cold]] SessionOutcome keep_rest(transport::IoResult sent, std::size_t size) noexcept;

  const options::Values& options_;
  const std::size_t fragment_size_;
  transport::Stream* stream_;
  const transport::Wait wait_;
  cdr::Buffer buffer_;
  // Holds replies in fragments, and the unsent rest of a reply that refers to octets outside of its buffer.
  cdr::Buffer fragments_;
  std::size_t unsent_at_ = 0;  // position in buffer_; the unsent octets end at unsent_end_
  std::size_t unsent_end_ = 0;
};

}  // namespace corbel::orb
