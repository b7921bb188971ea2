// SPDX-License-Identifier: Apache-2.0
// Replies that are not sent at once as a whole: acknowledgements before the upcall, fragments, and replies to slow
// clients.
#include "session.hpp"

#include <corbel/cdr/iovec_cursor.hpp>
#include <corbel/giop/fragmenter.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/transport/send.hpp>

namespace corbel::orb {

using transport::IoResult;
using transport::IoStatus;
using transport::Wait;

// Sends the reply of a oneway with SYNC_WITH_SERVER. Returns false if the client cannot take it now; the reply is then
// sent after the upcall, as any other.
bool Session::acknowledge(const cdr::Writer& reply) noexcept {
  const IoResult sent = transport::send(*stream_, reply, wait_);
  if (sent.status == IoStatus::would_block && sent.bytes == 0) {
    return false;
  }
  // A part of the reply was sent: the upcall still runs, but nothing can follow on this connection.
  if (sent.status != IoStatus::ok) {
    stream_->shutdown();
  }
  return true;
}

// Afterwards out_ holds the fragments.
Session::Outcome Session::send_in_fragments(const cdr::Writer& message) {
  const std::size_t size = giop::write_fragments(message, core_.limits.fragment_size, cut_);
  if (size == 0) {  // no memory
    return Outcome::closed;
  }
  std::swap(out_, cut_);
  const IoResult sent = stream_->send(out_.data(), size, wait_);
  return sent.status == IoStatus::ok ? Outcome::open : not_sent(sent, size);
}

// Copies the unsent rest of a reply that refers to octets outside of its buffer, because the request that owns the
// octets ends. Afterwards out_ holds the rest.
Session::Outcome Session::gather_rest(IoResult sent, const cdr::Writer& message) noexcept {
  const std::size_t size = message.position() - sent.bytes;
  if (sent.status != IoStatus::would_block || !cut_.reserve(size)) {
    return Outcome::closed;
  }
  cdr::IovecCursor rest(message);
  rest.skip(sent.bytes);
  rest.copy(cut_.data(), size);
  std::swap(out_, cut_);
  return not_sent({IoStatus::would_block, 0, 0}, size);
}

// The unsent rest is in out_. No other request of this client is served before the client has read this reply, which
// bounds the memory that one client can occupy.
Session::Outcome Session::not_sent(IoResult sent, std::size_t size) noexcept {
  if (sent.status != IoStatus::would_block) {
    if (sent.status == IoStatus::timed_out) {
      log_late(true);
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
    return handle_arrived();
  }
  return sent.status == IoStatus::would_block ? Outcome::unsent : Outcome::closed;
}

}  // namespace corbel::orb
