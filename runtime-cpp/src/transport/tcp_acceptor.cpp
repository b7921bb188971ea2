// SPDX-License-Identifier: Apache-2.0
#include "address.hpp"
#include "socket_stream.hpp"
#include "tcp_options.hpp"

#include <corbel/transport/tcp.hpp>

#include <cerrno>
#include <system_error>

namespace corbel::transport {

namespace {

/// Error category of the resolver's EAI_ codes.
class Resolver final : public std::error_category {
 public:
  const char* name() const noexcept override { return "resolver"; }
  std::string message(int code) const override { return ::gai_strerror(code); }
};

// Returns null and sets errno if listening on this address fails.
Descriptor listen_on(const addrinfo& address, const TcpOptions& options, int backlog) {
  // Non-blocking, because a connection may disappear between poll() and accept().
  Descriptor socket(
      ::socket(address.ai_family, address.ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK, address.ai_protocol));
  if (!socket) {
    return socket;
  }
  const int on = 1;
  // Lets a restarted server use a fixed port while old connections are in TIME_WAIT.
  ::setsockopt(socket.get(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  set_buffers(socket.get(), options.send_buffer, options.receive_buffer);
  if (::bind(socket.get(), address.ai_addr, address.ai_addrlen) != 0 || ::listen(socket.get(), backlog) != 0) {
    const int error = errno;
    socket.reset();
    errno = error;
  }
  return socket;
}

}  // namespace

TcpAcceptor::TcpAcceptor(const Endpoint& endpoint, const TcpOptions& options, int backlog, Family family)
    : options_(options) {
  spin_ = options.spin;
  const std::string failed = "cannot listen on " + to_string(endpoint);
  int answer = 0;
  const Addresses addresses = resolve(endpoint, AI_PASSIVE, family, &answer);
  if (!addresses && answer != EAI_SYSTEM) {
    static const Resolver resolver;
    throw std::system_error(answer, resolver, failed);
  }
  for (const addrinfo* a = addresses.get(); a != nullptr && !socket_; a = a->ai_next) {
    socket_ = listen_on(*a, options, backlog);
  }
  if (!socket_) {
    throw std::system_error(errno, std::generic_category(), failed);
  }
  sockaddr_storage bound{};
  socklen_t size = sizeof bound;
  ::getsockname(socket_.get(), reinterpret_cast<sockaddr*>(&bound), &size);
  endpoint_ = endpoint_of(bound);
}

TcpAcceptor::Accepted TcpAcceptor::open(Descriptor socket) noexcept {
  set_tcp_options(socket.get(), options_);
  return SocketAcceptor::open(std::move(socket));
}

}  // namespace corbel::transport
