// SPDX-License-Identifier: Apache-2.0
#include "address.hpp"
#include "tcp_stream.hpp"

#include <poll.h>
#include <unistd.h>
#include <cerrno>
#include <system_error>

namespace corbel::transport {

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
  if (this != &other) {
    reset();
    fd_ = other.release();
  }
  return *this;
}

int Descriptor::release() noexcept {
  const int fd = fd_;
  fd_ = -1;
  return fd;
}

void Descriptor::reset() noexcept {
  if (fd_ >= 0) {
    ::close(fd_);
    fd_ = -1;
  }
}

namespace {

// Null with errno set when this address cannot be listened on.
Descriptor listen_on(const addrinfo& address, const TcpOptions& options, int backlog) {
  // Not blocking: a connection may be gone between poll() and accept().
  Descriptor socket(
      ::socket(address.ai_family, address.ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK, address.ai_protocol));
  if (!socket) {
    return socket;
  }
  const int on = 1;
  // A server that starts again on a fixed port must not wait for old connections to fade.
  ::setsockopt(socket.get(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  apply_buffers(socket.get(), options);
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
  const Addresses addresses = resolve(endpoint, true, family);
  errno = EADDRNOTAVAIL;
  for (const addrinfo* a = addresses.get(); a != nullptr && !socket_; a = a->ai_next) {
    socket_ = listen_on(*a, options, backlog);
  }
  if (!socket_) {
    throw std::system_error(errno, std::generic_category(), "cannot listen on " + to_string(endpoint));
  }
  sockaddr_storage bound{};
  socklen_t size = sizeof bound;
  ::getsockname(socket_.get(), reinterpret_cast<sockaddr*>(&bound), &size);
  endpoint_ = endpoint_of(bound);
}

TcpAcceptor::Accepted TcpAcceptor::accept(Wait wait) noexcept {
  for (;;) {
    Descriptor socket(::accept4(socket_.get(), nullptr, nullptr, SOCK_CLOEXEC));
    if (socket) {
      auto* stream = new (std::nothrow) TcpStream(std::move(socket), options_);
      return {StreamPtr(stream), {stream ? IoStatus::ok : IoStatus::failed, 0, stream ? 0 : ENOMEM}};
    }
    switch (errno) {
      case EINTR:
      case ECONNABORTED:  // the peer was faster; the next may be waiting
        continue;
      case EINVAL:  // shut down
        return {nullptr, {IoStatus::closed, 0, 0}};
      case EAGAIN: {
        if (wait == Wait::no) {
          return {nullptr, {IoStatus::would_block, 0, 0}};
        }
        pollfd watch{socket_.get(), POLLIN, 0};
        ::poll(&watch, 1, -1);
        continue;
      }
      default: return {nullptr, {IoStatus::failed, 0, errno}};
    }
  }
}

void TcpAcceptor::shutdown() noexcept { ::shutdown(socket_.get(), SHUT_RDWR); }

}  // namespace corbel::transport
