// SPDX-License-Identifier: Apache-2.0
#include <corbel/transport/acceptor.hpp>

#include "socket_stream.hpp"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>
#include <cerrno>

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

void Acceptor::wait_for_client() const noexcept {
  pollfd watch{descriptor(), POLLIN, 0};
  ::poll(&watch, 1, -1);
}

SocketAcceptor::Accepted SocketAcceptor::open(Descriptor socket) noexcept {
  auto* stream = new (std::nothrow) SocketStream(std::move(socket), spin_);
  return {StreamPtr(stream), {stream ? IoStatus::ok : IoStatus::failed, 0, stream ? 0 : ENOMEM}};
}

SocketAcceptor::Accepted SocketAcceptor::accept(Wait wait) noexcept {
  for (;;) {
    Descriptor socket(::accept4(socket_.get(), nullptr, nullptr, SOCK_CLOEXEC));
    if (socket) {
      Accepted accepted = open(std::move(socket));
      if (accepted.result.status == IoStatus::closed) {
        continue;
      }
      return accepted;
    }
    switch (errno) {
      case EINTR:
      case ECONNABORTED:  // the peer has closed the connection already; another client may be waiting
        continue;
      case EINVAL:  // shut down
        return {nullptr, {IoStatus::closed, 0, 0}};
      case EAGAIN: {
        // A Unix socket does not report the shutdown, and stays readable.
        if (shut_) {
          return {nullptr, {IoStatus::closed, 0, 0}};
        }
        if (wait == Wait::no) {
          return {nullptr, {IoStatus::would_block, 0, 0}};
        }
        wait_for_client();
        continue;
      }
      default: return {nullptr, {IoStatus::failed, 0, errno}};
    }
  }
}

void SocketAcceptor::shutdown() noexcept {
  shut_ = true;
  ::shutdown(socket_.get(), SHUT_RDWR);
}

}  // namespace corbel::transport
