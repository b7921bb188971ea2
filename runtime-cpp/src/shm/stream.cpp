// SPDX-License-Identifier: Apache-2.0
#include "stream.hpp"

#include <sys/socket.h>
#include <algorithm>
#include <cerrno>

namespace corbel::shm {

using transport::IoResult;
using transport::IoStatus;
using transport::Wait;

namespace {

std::int64_t deadline_after(std::chrono::microseconds timeout) noexcept {
  return timeout.count() > 0 ? now_ns() + timeout.count() * 1000 : never;
}

}  // namespace

ShmStream::ShmStream(transport::Descriptor socket, Segment segment, Role role, const WaitStrategy& strategy,
                     std::shared_ptr<PeerDeathMonitor> watcher) noexcept
    : segment_(std::move(segment)),
      liveness_(std::move(socket)),
      in_(role == Role::server ? segment_.at_server() : segment_.at_client()),
      out_(role == Role::server ? segment_.to_client() : segment_.to_server()),
      in_waiter_(in_.state().reader_sleeps, liveness_, strategy),
      out_waiter_(out_.state().writer_sleeps, liveness_, strategy),
      watcher_(std::move(watcher)) {}

ShmStream::~ShmStream() {
  if (watched_) {
    watcher_->remove(liveness_.socket(), *this);
  }
}

void ShmStream::wake(std::atomic<std::uint32_t>& word) noexcept {
  switch (take_sleeper(word)) {
    case awake: break;
    case on_socket: liveness_.wake_peer(); break;
    case on_futex:
    default: futex_wake(word); break;  // the peer may have written any other value
  }
}

// Used if the watcher has no thread or memory: checks periodically whether the peer has ended.
template <class Ready>
[[gnu::cold, gnu::noinline]] IoStatus ShmStream::block_until(Ready ready, Waiter& waiter,
                                                             std::int64_t deadline) noexcept {
  constexpr std::int64_t kLookPeriod = 50'000'000;  // ns
  for (;;) {
    const std::int64_t look = now_ns() + kLookPeriod;
    const IoStatus status = waiter.sleep(ready, std::min(deadline, look));
    if (status != IoStatus::timed_out || deadline <= look) {
      return status;
    }
    if (liveness_.look()) {
      return ready() ? IoStatus::ok : IoStatus::closed;
    }
  }
}

// Spins, then sleeps.
template <class Ring>
IoStatus ShmStream::wait_for(Ring& ring, Waiter& waiter, std::int64_t deadline) noexcept {
  const auto ready = [&ring] { return ring.ready(); };
  const IoStatus spun = waiter.spin(ready, deadline);
  if (spun != IoStatus::would_block) {
    return spun;
  }
  if (!watched_.load(std::memory_order_relaxed)) [[unlikely]] {
    if (!watcher_->add(liveness_.socket(), *this)) {
      return block_until(ready, waiter, deadline);
    }
    watched_ = true;
  }
  return waiter.sleep(ready, deadline);
}

IoResult ShmStream::receive(void* into, std::size_t capacity, Wait wait) noexcept {
  if (wait == Wait::no) {
    return receive_now(into, capacity);
  }
  for (;;) {
    if (const std::size_t taken = in_.take(into, capacity); taken != 0) [[likely]] {
      if (in_.roomy()) {
        wake(in_.state().writer_sleeps);
      }
      return {IoStatus::ok, taken, 0};
    }
    if (in_.broken()) {
      return {IoStatus::failed, 0, EPROTO};
    }
    if (const IoStatus status = wait_for(in_, in_waiter_, deadline_after(receive_timeout_)); status != IoStatus::ok) {
      return {status, 0, 0};
    }
  }
}

// Does not change the state of the waiter: the peer should not signal a spinning thread.
bool ShmStream::readable() noexcept { return in_.ready() || liveness_.look(); }

// Announces the wait before it reads the ring, so that the peer signals all octets that come later.
IoResult ShmStream::receive_now(void* into, std::size_t capacity) noexcept {
  std::atomic<std::uint32_t>& sleep_word = in_.state().reader_sleeps;
  const bool woken = sleep_word.exchange(on_socket) != on_socket;
  const std::size_t taken = in_.take(into, capacity);
  if (in_.broken()) {
    return {IoStatus::failed, 0, EPROTO};
  }
  if (woken) {
    liveness_.drain();
  }
  if (taken != 0) {
    if (in_.roomy()) {
      wake(in_.state().writer_sleeps);
    }
    return {IoStatus::ok, taken, 0};
  }
  if (!liveness_.look()) {
    return {IoStatus::would_block, 0, 0};
  }
  // Octets that were written just before the end are still readable.
  return in_.ready() ? receive_now(into, capacity) : IoResult{IoStatus::closed, 0, 0};
}

// The deadline of a message starts with its first wait.
IoResult ShmStream::put(const void* from, std::size_t size, Wait wait, std::int64_t& deadline) noexcept {
  const auto* bytes = static_cast<const std::byte*>(from);
  const std::size_t portion = out_.size() / 4;  // a spinning reader starts before the end of a large message
  std::size_t sent = 0;
  while (sent < size) {
    if (liveness_.ended()) [[unlikely]] {
      return {IoStatus::closed, sent, EPIPE};
    }
    const std::size_t moved = out_.put(bytes + sent, std::min(size - sent, portion));
    sent += moved;
    if (sent == size) [[likely]] {
      break;
    }
    if (out_.broken()) {
      return {IoStatus::failed, sent, EPROTO};
    }
    if (moved != 0) {
      continue;
    }
    wake(out_.state().reader_sleeps);  // not earlier, so that a sleeping reader is woken once for many octets
    if (wait == Wait::no) {
      if (out_.state().writer_sleeps.exchange(on_socket) != on_socket) {
        liveness_.drain();  // otherwise unread signals would fill the socket, and the peer could not signal
      }
      if (!out_.ready()) {
        return {liveness_.look() ? IoStatus::closed : IoStatus::would_block, sent, 0};
      }
      continue;
    }
    if (deadline == never) {
      deadline = deadline_after(send_timeout_);
    } else if (now_ns() >= deadline) {
      return {IoStatus::timed_out, sent, 0};
    }
    if (const IoStatus status = wait_for(out_, out_waiter_, deadline); status != IoStatus::ok) {
      return {status, sent, 0};
    }
  }
  return {IoStatus::ok, sent, 0};
}

IoResult ShmStream::send(const void* from, std::size_t size, Wait wait) noexcept {
  std::int64_t deadline = never;
  const IoResult result = put(from, size, wait, deadline);
  wake(out_.state().reader_sleeps);
  return result;
}

IoResult ShmStream::send(std::span<iovec> pieces, Wait wait) noexcept {
  IoResult all;
  std::int64_t deadline = never;
  for (iovec& piece : pieces) {
    const IoResult result = put(piece.iov_base, piece.iov_len, wait, deadline);
    all = {result.status, all.bytes + result.bytes, result.error};
    if (result.status != IoStatus::ok) {
      break;
    }
  }
  wake(out_.state().reader_sleeps);
  return all;
}

void ShmStream::shutdown() noexcept {
  liveness_.shutdown();
  wake_for_end();
}

// The watcher's event may belong to an earlier connection at the same address.
bool ShmStream::wake_for_end() noexcept {
  if (!liveness_.ended() && !liveness_.look()) {
    return false;
  }
  const bool in = in_waiter_.wake();
  const bool out = out_waiter_.wake();
  return in || out;
}

std::string ShmStream::peer() const {
  ucred peer{};
  socklen_t size = sizeof peer;
  if (::getsockopt(liveness_.socket(), SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) {
    return "a peer that has gone";
  }
  return "process " + std::to_string(peer.pid);
}

}  // namespace corbel::shm
