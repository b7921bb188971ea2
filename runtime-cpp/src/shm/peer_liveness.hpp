// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/shm/ring.hpp>
#include <corbel/transport/descriptor.hpp>

#include <atomic>

namespace corbel::shm {

/// The socket of a connection, whose end is the connection's: whatever ends a process closes its sockets.
class PeerLiveness {
 public:
  explicit PeerLiveness(transport::Descriptor socket) noexcept : socket_(std::move(socket)) {}

  int socket() const noexcept { return socket_.get(); }

  /// The connection has an end: nothing comes any more but what is in the ring.
  bool ended() const noexcept { return ended_.load(); }
  void end() noexcept { ended_.store(true); }

  /// Asks the system whether the peer has gone.
  bool look() noexcept;
  /// Takes what the peer has rung.
  void drain() noexcept;
  /// Wakes a peer that watches its socket. When there is no room it has not looked yet at earlier ones.
  void ring() noexcept;
  /// For both sides, and for the watcher of this one.
  void shutdown() noexcept;

 private:
  transport::Descriptor socket_;
  std::atomic<bool> ended_{false};
};

}  // namespace corbel::shm
