// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/transport/descriptor.hpp>

#include <mutex>
#include <thread>
#include <unordered_set>
#include <vector>

namespace corbel::shm {

/// A connection whose threads may sleep in shared memory, where the system does not report the end of the peer.
class PeerDeathListener {
 public:
  /// Called when the connection may have ended; the socket shows whether it has. Returns true while a thread still
  /// sleeps: the function is then called again soon. Called with a lock held, so it must not call the watcher.
  virtual bool wake_for_end() noexcept = 0;

 protected:
  ~PeerDeathListener() = default;
};

/// A thread that waits for the end of the connections' sockets, so that threads sleeping in shared memory need no
/// timeouts, which would cost a tenth of a call. Started by the first connection that sleeps.
class PeerDeathMonitor {
 public:
  PeerDeathMonitor() = default;
  PeerDeathMonitor(const PeerDeathMonitor&) = delete;
  PeerDeathMonitor& operator=(const PeerDeathMonitor&) = delete;
  ~PeerDeathMonitor();

  /// Returns false if the system has no memory or thread, or cannot watch another socket.
  bool add(int socket, PeerDeathListener& watched) noexcept;
  /// After the return, `watched` is not called any more. Has no effect if `watched` was not added.
  void remove(int socket, PeerDeathListener& watched) noexcept;

 private:
  bool start();
  void run() noexcept;
  void wake_late() noexcept;

  std::mutex mutex_;
  transport::Descriptor epoll_;
  transport::Descriptor stop_;
  std::unordered_set<PeerDeathListener*> all_;
  std::vector<PeerDeathListener*> late_;  // ended connections with threads that still sleep
  std::thread thread_;
};

}  // namespace corbel::shm
