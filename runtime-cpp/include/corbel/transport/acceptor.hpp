// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/transport/descriptor.hpp>
#include <corbel/transport/endpoint.hpp>
#include <corbel/transport/spin.hpp>
#include <corbel/transport/stream.hpp>

#include <atomic>
#include <memory>

namespace corbel::transport {

/// Where connections are waited for.
class Acceptor {
 public:
  Acceptor() = default;
  Acceptor(const Acceptor&) = delete;
  Acceptor& operator=(const Acceptor&) = delete;
  virtual ~Acceptor() = default;

  /// What is listened on.
  virtual const Endpoint& endpoint() const noexcept = 0;
  /// What a reactor watches: readable when someone connects.
  virtual int descriptor() const noexcept = 0;

  struct Accepted {
    StreamPtr stream;  ///< null when the status is not ok
    IoResult result;
  };
  /// Blocks until accept() would not: someone has connected, or shutdown() was called.
  void wait_for_client() const noexcept;
  /// Wait::yes blocks until someone connects or shutdown() is called (status closed).
  virtual Accepted accept(Wait wait) noexcept = 0;

  /// Wakes whoever waits in accept(); further connects are refused. From any thread.
  virtual void shutdown() noexcept = 0;
};

using AcceptorPtr = std::unique_ptr<Acceptor>;

/// A listening socket of any family.
class SocketAcceptor : public Acceptor {
 public:
  const Endpoint& endpoint() const noexcept override { return endpoint_; }
  int descriptor() const noexcept override { return socket_.get(); }
  Accepted accept(Wait wait) noexcept override;
  void shutdown() noexcept override;

 protected:
  /// Makes the connection of a socket that was accepted. closed: this peer is not wanted, or has gone.
  virtual Accepted open(Descriptor socket) noexcept;

  SpinBudget spin_;  // of its connections
  Descriptor socket_;
  Endpoint endpoint_;

 private:
  std::atomic<bool> shut_{false};
};

}  // namespace corbel::transport
