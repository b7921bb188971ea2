// SPDX-License-Identifier: Apache-2.0
// Replies that go out otherwise than at once and as a whole: before the upcall, in fragments, as the client takes them.
#include "session.hpp"

#include <corbel/cdr/iovec_cursor.hpp>
#include <corbel/giop/fragmenter.hpp>
#include <corbel/orb/core.hpp>
#include <corbel/transport/send.hpp>

namespace corbel::orb {

using transport::IoResult;
using transport::IoStatus;
using transport::Wait;

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
  cdr::IovecCursor rest(message);
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
