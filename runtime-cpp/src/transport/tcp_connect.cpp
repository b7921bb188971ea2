// SPDX-License-Identifier: Apache-2.0
#include "address.hpp"
#include "socket_stream.hpp"
#include "tcp_options.hpp"

#include <corbel/transport/tcp.hpp>

#include <fcntl.h>
#include <poll.h>
#include <algorithm>
#include <cerrno>

namespace corbel::transport {

namespace {

using Clock = std::chrono::steady_clock;

// Returns the milliseconds left for poll(): -1 without a limit, and never 0 while time is left.
int remaining_ms(bool limited, Clock::time_point deadline) noexcept {
  if (!limited) {
    return -1;
  }
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
  return static_cast<int>(std::clamp<long long>(left, 0, 1'000'000'000));
}

IoResult await_connection(int socket, bool limited, Clock::time_point deadline) noexcept {
  pollfd watch{socket, POLLOUT, 0};
  for (;;) {
    const int ready = ::poll(&watch, 1, remaining_ms(limited, deadline));
    if (ready > 0) {
      break;
    }
    if (ready == 0) {
      return {IoStatus::timed_out, 0, ETIMEDOUT};
    }
    if (errno != EINTR) {
      return {IoStatus::failed, 0, errno};
    }
  }
  int error = 0;
  socklen_t size = sizeof error;
  ::getsockopt(socket, SOL_SOCKET, SO_ERROR, &error, &size);
  return error == 0 ? IoResult{} : IoResult{error == ETIMEDOUT ? IoStatus::timed_out : IoStatus::failed, 0, error};
}

// A socket may connect to itself if the port is in the ephemeral range and no server listens there.
bool connected_to_itself(int socket) noexcept {
  sockaddr_storage here{};
  sockaddr_storage there{};
  socklen_t here_size = sizeof here;
  socklen_t there_size = sizeof there;
  if (::getsockname(socket, reinterpret_cast<sockaddr*>(&here), &here_size) != 0 ||
      ::getpeername(socket, reinterpret_cast<sockaddr*>(&there), &there_size) != 0) {
    return false;
  }
  return endpoint_of(here) == endpoint_of(there);
}

IoResult connect_one(int socket, const addrinfo& address, bool limited, Clock::time_point deadline) noexcept {
  if (::connect(socket, address.ai_addr, address.ai_addrlen) != 0) {
    if (errno != EINPROGRESS && errno != EINTR) {
      return {IoStatus::failed, 0, errno};
    }
    if (const IoResult result = await_connection(socket, limited, deadline); result.status != IoStatus::ok) {
      return result;
    }
  }
  if (connected_to_itself(socket)) {
    return {IoStatus::failed, 0, ECONNREFUSED};
  }
  // Only connecting is non-blocking.
  const int flags = ::fcntl(socket, F_GETFL);
  return ::fcntl(socket, F_SETFL, flags & ~O_NONBLOCK) == 0 ? IoResult{} : IoResult{IoStatus::failed, 0, errno};
}

}  // namespace

Connected tcp_connect(const Endpoint& endpoint, std::chrono::microseconds timeout, const TcpOptions& options) {
  const bool limited = timeout.count() > 0;
  const auto deadline = Clock::now() + timeout;
  Connected last{nullptr, {IoStatus::failed, 0, EHOSTUNREACH}};
  Addresses addresses;
  if (const IoResult looked = look_up(endpoint, limited, deadline, addresses); looked.status != IoStatus::ok) {
    return {nullptr, looked};
  }
  for (const addrinfo* a = addresses.get(); a != nullptr; a = a->ai_next) {
    Descriptor socket(::socket(a->ai_family, a->ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK, a->ai_protocol));
    if (!socket) {
      last.result = {IoStatus::failed, 0, errno};
      continue;
    }
    set_buffers(socket.get(), options.send_buffer, options.receive_buffer);
    if (options.dont_route) {
      const int on = 1;
      ::setsockopt(socket.get(), SOL_SOCKET, SO_DONTROUTE, &on, sizeof on);
    }
    last.result = connect_one(socket.get(), *a, limited, deadline);
    if (last.result.status == IoStatus::ok) {
      set_tcp_options(socket.get(), options);
      last.stream = std::make_unique<SocketStream>(std::move(socket), options.spin);
      return last;
    }
  }
  return last;
}

}  // namespace corbel::transport
