// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/transport/descriptor.hpp>
#include <corbel/transport/endpoint.hpp>
#include <corbel/transport/spin.hpp>
#include <corbel/transport/stream.hpp>

#include <atomic>
#include <memory>

namespace corbel::transport {

/// Waits for connections.
class Acceptor {
 public:
  Acceptor() = default;
  Acceptor(const Acceptor&) = delete;
  Acceptor& operator=(const Acceptor&) = delete;
  virtual ~Acceptor() = default;

  /// Returns the listening endpoint.
  virtual const Endpoint& endpoint() const noexcept = 0;
  /// Returns the descriptor for a reactor; readable when a client connects.
  virtual int descriptor() const noexcept = 0;

  struct Accepted {
    StreamPtr stream;  ///< null if the status is not ok
    IoResult result;
  };
  /// Blocks until a client has connected or shutdown() was called.
  void wait_for_client() const noexcept;
  /// Accepts a connection. Wait::yes blocks until a client connects, or shutdown() is called (status closed).
  virtual Accepted accept(Wait wait) noexcept = 0;

  /// Wakes threads in accept(), and refuses further clients. Any thread may call this function.
  virtual void shutdown() noexcept = 0;
};

using AcceptorPtr = std::unique_ptr<Acceptor>;

/// A listening socket of any address family.
class SocketAcceptor : public Acceptor {
 public:
  const Endpoint& endpoint() const noexcept override { return endpoint_; }
  int descriptor() const noexcept override { return socket_.get(); }
  Accepted accept(Wait wait) noexcept override;
  void shutdown() noexcept override;

 protected:
  /// Makes a stream from an accepted socket. Returns `closed` if the peer is refused or has closed the connection.
  virtual Accepted open(Descriptor socket) noexcept;

  SpinBudget spin_;  // for the accepted connections
  Descriptor socket_;
  Endpoint endpoint_;

 private:
  std::atomic<bool> shut_{false};
};

}  // namespace corbel::transport
