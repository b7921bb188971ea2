// SPDX-License-Identifier: Apache-2.0
#include "socket_stream.hpp"

#include "address.hpp"

#include <corbel/transport/system_call.hpp>

#include <poll.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>

namespace corbel::transport {

namespace {

IoResult outcome(std::size_t moved) noexcept {
  switch (errno) {
    case EAGAIN:
#if EAGAIN != EWOULDBLOCK
    case EWOULDBLOCK:
#endif
      return {IoStatus::would_block, moved, 0};
    case ECONNRESET:
    case EPIPE: return {IoStatus::closed, moved, errno};
    default: return {IoStatus::failed, moved, errno};
  }
}

// A blocking socket returns EAGAIN after its timeout.
IoResult timed(IoResult result, Wait wait) noexcept {
  if (result.status == IoStatus::would_block && wait != Wait::no) {
    result.status = IoStatus::timed_out;
  }
  return result;
}

int flags_of(Wait wait) noexcept {
  static_assert(Wait::no < Wait::yes && Wait::yes < Wait::all);
  static constexpr int flags[] = {MSG_DONTWAIT, 0, MSG_WAITALL};  // for no, yes, all
  return flags[static_cast<int>(wait)];
}

}  // namespace

void set_timeout(int socket, int option, std::chrono::microseconds timeout) noexcept {
  timeval value{};
  value.tv_sec = static_cast<time_t>(timeout.count() / 1'000'000);
  value.tv_usec = static_cast<suseconds_t>(timeout.count() % 1'000'000);
  ::setsockopt(socket, SOL_SOCKET, option, &value, sizeof value);
}

void set_buffers(int socket, int send, int receive) noexcept {
  if (send > 0) {
    ::setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &send, sizeof send);
  }
  if (receive > 0) {
    ::setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &receive, sizeof receive);
  }
}

// Returns would_block if the spin budget is used up.
IoResult SocketStream::receive_spinning(void* into, std::size_t capacity) noexcept {
  using Clock = std::chrono::steady_clock;
  const std::int64_t budget = spin_.next();
  if (budget == 0) {
    return {IoStatus::would_block, 0, 0};
  }
  const auto begin = Clock::now();
  for (;;) {
    const IoResult result = receive(into, capacity, Wait::no);
    if (result.status != IoStatus::would_block) {
      spin_.succeeded();
      return result;
    }
    const auto gone = Clock::now() - begin;
    if (receive_timeout_.count() > 0 && gone >= receive_timeout_) {
      return {IoStatus::timed_out, 0, 0};
    }
    if (gone >= std::chrono::nanoseconds(budget)) {
      spin_.failed();
      return result;
    }
    pause();
  }
}

IoResult SocketStream::receive(void* into, std::size_t capacity, Wait wait) noexcept {
  if (wait != Wait::no && spin_.spins()) [[unlikely]] {
    const IoResult result = receive_spinning(into, capacity);
    if (result.status != IoStatus::would_block) {
      return result;
    }
  }
  for (;;) {
    const ssize_t n = system_call::recv(socket_.get(), into, capacity, flags_of(wait));
    if (n > 0) {
      return {IoStatus::ok, static_cast<std::size_t>(n), 0};
    }
    if (n == 0) {
      return {IoStatus::closed, 0, 0};
    }
    if (errno != EINTR) {
      return timed(outcome(0), wait);
    }
  }
}

// Continues a send for which the socket has no room. With a time limit, waits in ppoll() instead of send() with
// SO_SNDTIMEO, because a Unix socket restarts that timeout for every 32 KiB of a call.
class SocketStream::SendOperation {
 public:
  SendOperation(const SocketStream& stream, Wait wait) noexcept
      : socket_(stream.socket_.get()), limit_(wait == Wait::no ? std::chrono::microseconds(0) : stream.send_timeout_) {
    flags = MSG_NOSIGNAL | (wait == Wait::no || limited() ? MSG_DONTWAIT : 0);
  }

  /// Called after a call that returned `n` and did not send all octets; `sent` is the total so far. Returns ok if there
  /// may be more room.
  IoResult go_on(ssize_t n, std::size_t sent) noexcept {
    if (n < 0 && errno != EINTR) {
      const IoResult why = outcome(sent);
      if (why.status != IoStatus::would_block || !limited()) {
        return why;
      }
    }
    return {limited() && !await_room() ? IoStatus::timed_out : IoStatus::ok, sent, 0};
  }

  int flags;

 private:
  using Clock = std::chrono::steady_clock;

  bool limited() const noexcept { return limit_.count() > 0; }

  // Returns false if no room became free before the message's deadline.
  bool await_room() noexcept {
    const auto now = Clock::now();
    if (deadline_ == Clock::time_point()) {
      deadline_ = now + limit_;
    }
    const std::chrono::nanoseconds left = deadline_ - now;
    if (left.count() <= 0) {
      return false;
    }
    const timespec rest{static_cast<time_t>(left.count() / 1'000'000'000),
                        static_cast<long>(left.count() % 1'000'000'000)};
    pollfd watched{socket_, POLLOUT, 0};
    return ::ppoll(&watched, 1, &rest, nullptr) != 0;
  }

  const int socket_;
  const std::chrono::microseconds limit_;
  Clock::time_point deadline_;
};

IoResult SocketStream::send(const void* from, std::size_t size, Wait wait) noexcept {
  SendOperation sending(*this, wait);
  const auto* bytes = static_cast<const std::byte*>(from);
  std::size_t sent = 0;
  for (;;) {
    const ssize_t n = system_call::send(socket_.get(), bytes + sent, size - sent, sending.flags);
    sent += static_cast<std::size_t>(std::max<ssize_t>(n, 0));
    if (sent == size) [[likely]] {
      return {IoStatus::ok, sent, 0};
    }
    if (const IoResult result = sending.go_on(n, sent); result.status != IoStatus::ok) {
      return result;
    }
  }
}

IoResult SocketStream::send(std::span<iovec> pieces, Wait wait) noexcept {
  SendOperation sending(*this, wait);
  std::size_t sent = 0;
  while (!pieces.empty()) {
    msghdr message{};
    message.msg_iov = pieces.data();
    message.msg_iovlen = pieces.size();
    const ssize_t n = ::sendmsg(socket_.get(), &message, sending.flags);
    auto gone = static_cast<std::size_t>(std::max<ssize_t>(n, 0));
    sent += gone;
    while (!pieces.empty() && gone >= pieces.front().iov_len) {
      gone -= pieces.front().iov_len;
      pieces = pieces.subspan(1);
    }
    if (!pieces.empty()) {
      pieces.front().iov_base = static_cast<std::byte*>(pieces.front().iov_base) + gone;
      pieces.front().iov_len -= gone;
      if (const IoResult result = sending.go_on(n, sent); result.status != IoStatus::ok) {
        return result;
      }
    }
  }
  return {IoStatus::ok, sent, 0};
}

void SocketStream::set_timeouts(std::chrono::microseconds receive, std::chrono::microseconds send) noexcept {
  if (receive != receive_timeout_) {
    set_timeout(socket_.get(), SO_RCVTIMEO, receive);
    receive_timeout_ = receive;
  }
  send_timeout_ = send;
}

void SocketStream::shutdown() noexcept { ::shutdown(socket_.get(), SHUT_RDWR); }

std::string SocketStream::peer() const {
  sockaddr_storage address{};
  socklen_t length = sizeof address;
  if (::getpeername(socket_.get(), reinterpret_cast<sockaddr*>(&address), &length) != 0) {
    return "a peer that has gone";
  }
  ucred who{};
  length = sizeof who;
  if (address.ss_family == AF_UNIX && *reinterpret_cast<const sockaddr_un&>(address).sun_path == '\0' &&
      ::getsockopt(socket_.get(), SOL_SOCKET, SO_PEERCRED, &who, &length) == 0) {  // most clients have no name
    std::array<char, 24> text{};
    std::snprintf(text.data(), text.size(), "process %d", static_cast<int>(who.pid));
    return text.data();
  }
  return to_string(endpoint_of(address));
}

//@@ CORBEL_SOCKET_CALLS

}  // namespace corbel::transport
