// SPDX-License-Identifier: Apache-2.0
#include <corbel/orb/connection/client_connection.hpp>

#include <corbel/cdr/iovec_cursor.hpp>
#include <corbel/giop/reply.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/log.hpp>
#include <corbel/transport/send.hpp>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <new>

namespace corbel::orb {

using transport::IoResult;
using transport::IoStatus;
using transport::MessageReader;
using transport::Wait;

namespace {

iovec piece_of(const cdr::Writer& message) noexcept {
  const std::span<const std::byte> bytes = message.data();
  return {const_cast<std::byte*>(bytes.data()), bytes.size()};  // the octets are only read
}

}  // namespace

ClientConnection::ClientConnection(Core& core, transport::StreamPtr s)
    : cache(core.connections),
      stream(std::move(s)),
      in(core.limits, core.input_allocator.get(), true),
      last_use(usage_clock()),
      number(++cache.made_),
      wait_(core.reply_wait.get()),
      watched_(wait_ != nullptr ? wait_->open(*stream) : nullptr) {
  context.orb = &core;
  context.adoptable = &in;
  cache.live_.add(live_, *stream);
  cache.open_.fetch_add(1, std::memory_order_relaxed);
}

ClientConnection::~ClientConnection() {
  cache.live_.remove(live_);
  if (keeps()) {
    flush(Wait::no);  // last attempt to send oneways with SYNC_NONE, which have no stronger guarantee
  }
  if (watched_ != nullptr) {
    wait_->close(*watched_);
  }
  cache.open_.fetch_sub(1, std::memory_order_relaxed);
}

void ClientConnection::renew(transport::StreamPtr other) {
  if (watched_ != nullptr) {
    wait_->close(*std::exchange(watched_, nullptr));
  }
  cache.live_.remove(live_);
  stream = std::move(other);
  cache.live_.add(live_, *stream);
  in.start_anew();
  //@@ CORBEL_CONNECTION_RENEWAL
  cancelled_requests = {};
  longest_wait_ = {};
  watched_ = wait_ != nullptr ? wait_->open(*stream) : nullptr;
}

// The reactor reports each change of readiness once. The rest of a message, or the end of the stream, may have been
// reported before, so this function reads before it waits if `more` octets may be there.
IoResult ClientConnection::receive_when_ready(RequestState::Clock::time_point deadline, bool more) {
  for (;; more = true) {
    if (more) {
      const IoResult result = in.fill(*stream, Wait::no);
      if (result.status != IoStatus::would_block) {
        return result;
      }
    }
    if (!wait_->await(*watched_, deadline)) {
      return {IoStatus::timed_out, 0, 0};
    }
  }
}

IoResult ClientConnection::flush(Wait wait) noexcept {
  const IoResult sent = stream->send(kept_.data() + kept_at_, kept_end_ - kept_at_, wait);
  kept_at_ += sent.bytes;
  if (kept_at_ == kept_end_) {
    kept_at_ = kept_end_ = 0;
  }
  return sent;
}

IoResult ClientConnection::send_soon(const cdr::Writer& message, std::size_t most) noexcept {
  if (keeps()) {
    const IoResult flushed = flush(Wait::no);
    if (flushed.status != IoStatus::ok && flushed.status != IoStatus::would_block) {
      return flushed;
    }
  }
  const std::size_t size = message.position();
  // Reserve room for the whole message first: a message that was started must be completed.
  const std::size_t kept = kept_end_ - kept_at_;
  if (kept_at_ > 0) {
    std::memmove(kept_.data(), kept_.data() + kept_at_, kept);
    kept_at_ = 0;
    kept_end_ = kept;
  }
  if (kept + size > most || !kept_.reserve(kept_end_ + size)) {
    return {IoStatus::would_block, 0, 0};
  }
  std::size_t sent = 0;
  if (kept == 0) {
    const IoResult result = transport::send(*stream, message, Wait::no);
    if (result.status != IoStatus::would_block) {
      return result;
    }
    sent = result.bytes;
  }
  cdr::IovecCursor rest(message);
  rest.skip(sent);
  rest.copy(kept_.data() + kept_end_, size - sent);
  kept_end_ += size - sent;
  return {};
}

// Peers may end idle connections at any time, and no thread waits for the end.
bool ClientConnection::has_ended() noexcept {
  return (in.partial() || stream->readable()) && check_parked() == ParkedState::broken;
}

// Sends a CancelRequest and a LocateRequest with an empty object key. No server has an object with this key, so the
// LocateRequest calls no servant manager.
bool ClientConnection::cancel(giop::Version version, std::uint32_t request) {
  if (in.partial() || keeps() || cancelled_requests.full() || cancelled_requests.waits()) {
    return false;
  }
  cdr::Buffer memory[2];
  cdr::Writer cancelled(memory[0]);
  cdr::Writer probe(memory[1]);
  const std::uint32_t probe_id = next_id++;
  giop::write_cancel_request(cancelled, version, request);
  giop::write_locate_request(probe, version, probe_id, {});
  if (!cancelled.ok() || !probe.ok()) {
    return false;
  }
  iovec both[] = {piece_of(cancelled), piece_of(probe)};
  if (stream->send(both, Wait::no).status != IoStatus::ok) {
    return false;
  }
  cancelled_requests.add(request, probe_id);
  // The server may have dropped the cancelled request together with the code sets that it announced.
  if (code_sets_sent_by == request) {
    code_sets_sent_by = 0;
  }
  native_layout.note_cancelled(request);
  return true;
}

bool ClientConnection::is_late(const MessageReader::Message& message) {
  const giop::Limits& limits = cache.core_.limits;
  giop::Reply reply;
  giop::LocateReply located;
  switch (message.header.type) {
    case giop::MessageType::reply:
      return giop::decode_reply(message.bytes, message.header, limits, reply) == giop::Error::none &&
             cancelled_requests.take(reply.id);
    case giop::MessageType::locate_reply:
      return giop::decode_locate_reply(message.bytes, message.header, limits, located) == giop::Error::none &&
             cancelled_requests.take(located.id);
    default: return false;
  }
}

ClientConnection::ParkedState ClientConnection::check_parked() noexcept try {
  constexpr int most = 16;  // receive calls; bounds the delay of the call that takes this connection
  for (int turn = 0; turn < most; ++turn) {
    MessageReader::Message message;
    while (in.partial()) {
      const MessageReader::TakeResult taken = in.take(message);
      if (taken == MessageReader::TakeResult::none) {
        break;
      }
      if (taken == MessageReader::TakeResult::malformed || !is_late(message)) {
        return ParkedState::broken;
      }
    }
    const IoResult result = in.fill(*stream, Wait::no);
    if (result.status == IoStatus::would_block) {
      return cancelled_requests.waits() || in.partial() ? ParkedState::waiting : ParkedState::answered;
    }
    if (result.status != IoStatus::ok) {
      return ParkedState::broken;
    }
  }
  return ParkedState::waiting;
} catch (const std::bad_alloc&) {  // the received octets are in an unknown state
  return ParkedState::broken;
}

}  // namespace corbel::orb
