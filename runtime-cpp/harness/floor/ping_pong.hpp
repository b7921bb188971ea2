// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace bw::floor {

/// A connected TCP socket, blocking, without Nagle's algorithm.
class Socket {
 public:
  explicit Socket(int descriptor);
  ~Socket();
  Socket(Socket&& other) noexcept : descriptor_(other.descriptor_) { other.descriptor_ = -1; }
  Socket& operator=(Socket&&) = delete;

  /// @throws Failure when the connection breaks
  void send(const std::string& message);

  /// Fills the message. @return false when the peer closed the connection before its first byte
  bool receive(std::string& message);

 private:
  int descriptor_;
};

/// A listening socket on a free port of the loopback interface.
class Listener {
 public:
  Listener();
  ~Listener();
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  Socket accept();
  Socket connect() const;

  /// Closes the listening socket in this process. Connections that are not accepted break when all processes have
  /// closed the socket.
  void close() noexcept;

  /// Shuts the listening socket down in all processes: accept() fails afterwards.
  void shut_down() noexcept;

 private:
  int descriptor_;
};

}  // namespace bw::floor
