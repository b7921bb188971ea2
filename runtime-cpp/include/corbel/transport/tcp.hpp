// SPDX-License-Identifier: Apache-2.0
// IIOP's transport: TCP over IPv4 and IPv6.
#pragma once

#include <corbel/options/options.hpp>
#include <corbel/transport/endpoint.hpp>
#include <corbel/transport/stream.hpp>

#include <chrono>

namespace corbel::transport {

/// Which of the addresses that a name stands for are listened on.
using Family = options::EndpointFamily;

/// Sets on every connection; zero leaves the system's own value.
struct TcpOptions {
  bool no_delay = true;    ///< send small messages at once (TCP_NODELAY)
  int send_buffer = 0;     ///< bytes, SO_SNDBUF
  int receive_buffer = 0;  ///< bytes, SO_RCVBUF
};

/// An owned file descriptor.
class Descriptor {
 public:
  explicit Descriptor(int fd = -1) noexcept : fd_(fd) {}
  Descriptor(Descriptor&& other) noexcept : fd_(other.release()) {}
  Descriptor& operator=(Descriptor&& other) noexcept;
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { reset(); }

  int get() const noexcept { return fd_; }
  explicit operator bool() const noexcept { return fd_ >= 0; }
  int release() noexcept;
  void reset() noexcept;

 private:
  int fd_;
};

/// Opens connections. Every address that the host's name stands for is tried in turn.
/// On failure the stream is null and `result` says why (timed_out or failed).
struct Connected {
  StreamPtr stream;
  IoResult result;
};
Connected tcp_connect(const Endpoint& endpoint, std::chrono::microseconds timeout, const TcpOptions& options);

/// A listening socket.
class TcpAcceptor {
 public:
  /// Binds and listens; port 0 lets the system choose one, endpoint() says which.
  /// Throws std::system_error, whose text names the endpoint.
  TcpAcceptor(const Endpoint& endpoint, const TcpOptions& options, int backlog = 128, Family family = Family::any);

  const Endpoint& endpoint() const noexcept { return endpoint_; }
  int descriptor() const noexcept { return socket_.get(); }

  struct Accepted {
    StreamPtr stream;  ///< null when the status is not ok
    IoResult result;
  };
  /// Wait::yes blocks until someone connects or shutdown() is called (status closed).
  Accepted accept(Wait wait) noexcept;

  /// Wakes whoever waits in accept(); further connects are refused. From any thread.
  void shutdown() noexcept;

 private:
  Descriptor socket_;
  Endpoint endpoint_;
  TcpOptions options_;
};

}  // namespace corbel::transport
