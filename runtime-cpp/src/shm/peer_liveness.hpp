// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/shm/ring.hpp>
#include <corbel/transport/descriptor.hpp>

#include <atomic>

namespace corbel::shm {

/// The socket of a connection. Its end is the end of the connection, because the system closes the sockets of each
/// process that ends.
class PeerLiveness {
 public:
  explicit PeerLiveness(transport::Descriptor socket) noexcept : socket_(std::move(socket)) {}

  int socket() const noexcept { return socket_.get(); }

  /// Returns true if the connection has ended; only the octets in the ring are left.
  bool ended() const noexcept { return ended_.load(); }
  void end() noexcept { ended_.store(true); }

  /// Asks the system whether the peer has gone.
  bool look() noexcept;
  /// Reads the octets by which the peer has signalled.
  void drain() noexcept;
  /// Signals a peer that watches its socket. If the socket is full, the peer has not read earlier signals, so that no
  /// other signal is needed.
  void wake_peer() noexcept;
  /// Ends the connection for both sides, and wakes the watcher of this process.
  void shutdown() noexcept;

 private:
  transport::Descriptor socket_;
  std::atomic<bool> ended_{false};
};

}  // namespace corbel::shm
