// SPDX-License-Identifier: Apache-2.0
// A TCP or Unix peer without an ORB, which sends and receives arbitrary octets.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "corbel/giop/ior.hpp"
#include "corbel/giop/message.hpp"

namespace corbel::test {

using Bytes = std::vector<std::byte>;

inline sockaddr_un unix_address(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  path.copy(address.sun_path, sizeof address.sun_path - 1);
  return address;
}

class RawSocket {
 public:
  explicit RawSocket(int fd = -1) : fd_(fd) { set_timeout(std::chrono::seconds(60)); }
  RawSocket(RawSocket&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  RawSocket& operator=(RawSocket&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  ~RawSocket() {
    if (fd_ >= 0) ::close(fd_);
  }

  static RawSocket connect(const giop::IiopProfile& profile) {
    RawSocket socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(profile.port);
    if (::inet_pton(AF_INET, profile.host.c_str(), &address.sin_addr) != 1 ||
        ::connect(socket.fd_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
      throw std::runtime_error("cannot connect to the server under test");
    }
    const int yes = 1;
    ::setsockopt(socket.fd_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    return socket;
  }

  static RawSocket connect(const std::string& path) {
    RawSocket socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    const sockaddr_un address = unix_address(path);
    if (::connect(socket.fd_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
      throw std::runtime_error("cannot connect to the server under test");
    }
    return socket;
  }

  /// Sends octets. Returns false if the peer does not accept all: it has closed, or accepts nothing for the time-out.
  bool send(std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
      const ssize_t sent = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) return false;
      bytes = bytes.subspan(static_cast<std::size_t>(sent));
    }
    return true;
  }

  /// Receives exactly `size` octets; fewer if the connection ends before, or after the time-out (see timed_out).
  Bytes receive(std::size_t size) {
    Bytes bytes(size);
    std::size_t got = 0;
    timed_out_ = false;
    while (got < size) {
      const ssize_t received = ::recv(fd_, bytes.data() + got, size - got, 0);
      if (received < 0) timed_out_ = errno == EAGAIN || errno == EWOULDBLOCK;
      if (received <= 0) break;
      got += static_cast<std::size_t>(received);
    }
    bytes.resize(got);
    return bytes;
  }

  /// Receives one GIOP message; empty if the connection has ended instead.
  Bytes receive_message() {
    Bytes bytes = receive(giop::header_size);
    giop::MessageHeader header;
    if (bytes.size() < giop::header_size ||
        giop::decode_header(bytes, giop::default_limits, header) != giop::Error::none) {
      return {};
    }
    const Bytes body = receive(header.body_size);
    bytes.insert(bytes.end(), body.begin(), body.end());
    return bytes;
  }

  /// Receives all octets until the peer closes the connection; timed_out() returns true if it has not.
  Bytes receive_all() {
    Bytes all;
    for (Bytes part = receive(1); !part.empty(); part = receive(1)) all.push_back(part[0]);
    return all;
  }
  bool timed_out() const { return timed_out_; }

  void set_timeout(std::chrono::milliseconds timeout) {
    if (fd_ < 0) return;
    timeval value{};
    value.tv_sec = timeout.count() / 1000;
    value.tv_usec = timeout.count() % 1000 * 1000;
    ::setsockopt(fd_, SOL_SOCKET, SO_RCVTIMEO, &value, sizeof value);
    ::setsockopt(fd_, SOL_SOCKET, SO_SNDTIMEO, &value, sizeof value);
  }
  void shut_down_sending() { ::shutdown(fd_, SHUT_WR); }
  /// Closes the connection with a reset instead of an orderly end.
  void reset() {
    const linger now{1, 0};
    ::setsockopt(fd_, SOL_SOCKET, SO_LINGER, &now, sizeof now);
    ::close(std::exchange(fd_, -1));
  }
  int fd() const { return fd_; }

 private:
  int fd_;
  bool timed_out_ = false;
};

/// Listens on a free port of the loopback interface or at a path.
class RawListener {
 public:
  explicit RawListener(const std::string& path) : fd_(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)), path_(path) {
    const sockaddr_un address = unix_address(path);
    ::unlink(path.c_str());
    if (::bind(fd_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 || ::listen(fd_, 16) != 0) {
      throw std::runtime_error("cannot listen at a path");
    }
    wait_no_longer();
  }
  RawListener() : fd_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    if (::bind(fd_, reinterpret_cast<sockaddr*>(&address), size) != 0 || ::listen(fd_, 16) != 0 ||
        ::getsockname(fd_, reinterpret_cast<sockaddr*>(&address), &size) != 0) {
      throw std::runtime_error("cannot listen on loopback");
    }
    port_ = ntohs(address.sin_port);
    wait_no_longer();
  }
  RawListener(const RawListener&) = delete;
  RawListener& operator=(const RawListener&) = delete;
  ~RawListener() {
    ::close(fd_);
    if (!path_.empty()) ::unlink(path_.c_str());
  }

  std::uint16_t port() const { return port_; }
  RawSocket accept() { return RawSocket(::accept4(fd_, nullptr, nullptr, SOCK_CLOEXEC)); }
  /// Wakes a thread that waits in accept().
  void stop() { ::shutdown(fd_, SHUT_RDWR); }

 private:
  void wait_no_longer() const {
    timeval wait{};
    wait.tv_sec = 10;
    ::setsockopt(fd_, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof wait);
  }

  int fd_;
  std::uint16_t port_ = 0;
  std::string path_;
};

inline giop::MessageType type_of(const Bytes& message) {
  giop::MessageHeader header;
  giop::decode_header(message, giop::default_limits, header);
  return header.type;
}

}  // namespace corbel::test
