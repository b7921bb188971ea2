// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/transport/descriptor.hpp>

#include <mutex>
#include <thread>
#include <unordered_set>
#include <vector>

namespace corbel::shm {

/// Someone who sleeps in shared memory, where nobody tells that the peer has died.
class Watched {
 public:
  /// The connection may have an end, which its socket says. True while someone still sleeps there: asked again a little
  /// later. Called with a lock held: it must not call the watcher.
  virtual bool wake_for_end() noexcept = 0;

 protected:
  ~Watched() = default;
};

/// A thread that waits for the end of connections' sockets, so that those who sleep in shared memory need no alarm
/// clocks, which cost them a tenth of a call. It starts with the first connection that sleeps.
class Watcher {
 public:
  Watcher() = default;
  Watcher(const Watcher&) = delete;
  Watcher& operator=(const Watcher&) = delete;
  ~Watcher();

  /// False when the system has no memory, no thread or no room for one more.
  bool add(int socket, Watched& watched) noexcept;
  /// From then on it is not called any more. Does nothing for one that was not added.
  void remove(int socket, Watched& watched) noexcept;

 private:
  bool start();
  void run() noexcept;
  void wake_late() noexcept;

  std::mutex mutex_;
  transport::Descriptor epoll_;
  transport::Descriptor stop_;
  std::unordered_set<Watched*> all_;
  std::vector<Watched*> late_;  // ended, and still asleep
  std::thread thread_;
};

}  // namespace corbel::shm
