// SPDX-License-Identifier: Apache-2.0
#include "ping_pong.hpp"

#include <bw/process/error.hpp>

#include <cerrno>

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

namespace bw::floor {

namespace {

int make_socket() {
  const int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0) fail_start(with_errno("cannot make a socket for the floor"));
  return descriptor;
}

}  // namespace

Socket::Socket(int descriptor) : descriptor_(descriptor) {
  const int on = 1;
  if (setsockopt(descriptor_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) != 0) {
    fail_start(with_errno("cannot set TCP_NODELAY"));
  }
}

Socket::~Socket() {
  if (descriptor_ >= 0) close(descriptor_);
}

void Socket::send(const std::string& message) {
  std::size_t sent = 0;
  while (sent < message.size()) {
    const ssize_t count = ::send(descriptor_, message.data() + sent, message.size() - sent, MSG_NOSIGNAL);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail_start(with_errno("the floor's connection broke"));
    sent += static_cast<std::size_t>(count);
  }
}

bool Socket::receive(std::string& message) {
  std::size_t received = 0;
  while (received < message.size()) {
    const ssize_t count = recv(descriptor_, message.data() + received, message.size() - received, 0);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail_start(with_errno("the floor's connection broke"));
    if (count == 0 && received == 0) return false;
    if (count == 0) fail_start("the floor's connection was closed within a message");
    received += static_cast<std::size_t>(count);
  }
  return true;
}

Listener::Listener() : descriptor_(make_socket()) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (bind(descriptor_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
      listen(descriptor_, 1) != 0) {
    fail_start(with_errno("cannot listen on the loopback interface"));
  }
}

Listener::~Listener() { close(); }

void Listener::close() noexcept {
  if (descriptor_ >= 0) ::close(descriptor_);
  descriptor_ = -1;
}

void Listener::shut_down() noexcept {
  shutdown(descriptor_, SHUT_RDWR);
  close();
}

Socket Listener::accept() {
  const int connection = accept4(descriptor_, nullptr, nullptr, SOCK_CLOEXEC);
  if (connection < 0) fail_start(with_errno("the floor's server cannot accept"));
  return Socket(connection);
}

Socket Listener::connect() const {
  sockaddr_in address{};
  socklen_t length = sizeof address;
  const int connection = make_socket();
  if (getsockname(descriptor_, reinterpret_cast<sockaddr*>(&address), &length) != 0 ||
      ::connect(connection, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    ::close(connection);
    fail_start(with_errno("the floor's client cannot connect"));
  }
  return Socket(connection);
}

}  // namespace bw::floor
