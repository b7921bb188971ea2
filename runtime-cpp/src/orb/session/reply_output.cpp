// SPDX-License-Identifier: Apache-2.0
#include "reply_output.hpp"

#include <corbel/cdr/iovec_cursor.hpp>
#include <corbel/orb/log.hpp>

#include <utility>

namespace corbel::orb {

using transport::IoResult;
using transport::IoStatus;
using transport::Wait;

bool ReplyOutput::acknowledge(const cdr::Writer& reply) noexcept {
  const IoResult sent = transport::send(*stream_, reply, wait_);
  if (sent.status == IoStatus::would_block && sent.bytes == 0) {
    return false;
  }
  // A part of the reply was sent: the upcall still runs, but no further message can follow on this connection.
  if (sent.status != IoStatus::ok) {
    stream_->shutdown();
  }
  return true;
}

// Sends a reply in fragments. Afterwards buffer_ holds the fragments.
SessionOutcome ReplyOutput::send_in_fragments(const cdr::Writer& reply) {
  const std::size_t size = giop::write_fragments(reply, fragment_size_, fragments_);
  if (size == 0) {  // no memory
    return SessionOutcome::closed;
  }
  std::swap(buffer_, fragments_);
  const IoResult sent = stream_->send(buffer_.data(), size, wait_);
  return sent.status == IoStatus::ok ? SessionOutcome::open : keep_rest(sent, size);
}

SessionOutcome ReplyOutput::not_sent(IoResult sent, const cdr::Writer& reply) noexcept {
  return reply.has_pieces() ? gather_rest(sent, reply) : keep_rest(sent, reply.buffered());
}

// Copies the unsent rest of a reply that refers to octets outside of its buffer, because the request that owns the
// octets ends. Afterwards buffer_ holds the rest.
SessionOutcome ReplyOutput::gather_rest(IoResult sent, const cdr::Writer& reply) noexcept {
  const std::size_t size = reply.position() - sent.bytes;
  if (sent.status != IoStatus::would_block || !fragments_.reserve(size)) {
    return SessionOutcome::closed;
  }
  cdr::IovecCursor rest(reply);
  rest.skip(sent.bytes);
  rest.copy(fragments_.data(), size);
  std::swap(buffer_, fragments_);
  unsent_at_ = 0;
  unsent_end_ = size;
  return SessionOutcome::unsent;
}

// Keeps the unsent rest, which is in buffer_. No other request of this client is served before the client has read this
// reply, which bounds the memory that one client can occupy.
SessionOutcome ReplyOutput::keep_rest(IoResult sent, std::size_t size) noexcept {
  if (sent.status != IoStatus::would_block) {
    if (sent.status == IoStatus::timed_out) {
      log_late();
    }
    return SessionOutcome::closed;
  }
  unsent_at_ = sent.bytes;
  unsent_end_ = size;
  return SessionOutcome::unsent;
}

SessionOutcome ReplyOutput::send_rest() noexcept {
  const IoResult sent = stream_->send(buffer_.data() + unsent_at_, unsent_end_ - unsent_at_, Wait::no);
  unsent_at_ += sent.bytes;
  if (unsent_at_ == unsent_end_) {
    unsent_at_ = unsent_end_ = 0;
    return SessionOutcome::open;
  }
  return sent.status == IoStatus::would_block ? SessionOutcome::unsent : SessionOutcome::closed;
}

void ReplyOutput::log_late() const noexcept {
  log_end(options_, *stream_, "The client has not taken a reply within MessageTimeout.");
}

}  // namespace corbel::orb
