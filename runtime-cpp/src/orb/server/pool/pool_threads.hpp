// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "thread_pool.hpp"
#include "worker.hpp"

#include <functional>
#include <list>
#include <mutex>
#include <utility>

namespace corbel::orb {

class Core;

/// Starts the threads of all pools of a server, at once or on demand, and ends idle threads that were started on
/// demand.
class PoolThreads {
 public:
  /// @param mutex the mutex of the server
  /// @param work the function of each thread, called with its lane
  [[gnu::cold]] PoolThreads(Core& core, std::mutex& mutex, std::function<void(PoolLane& lane)> work)
      : core_(core), mutex_(mutex), work_(std::move(work)) {}

  /// Starts the static threads of each lane. Throws NO_RESOURCES if the system starts fewer threads. The caller holds
  /// the mutex.
  [[gnu::cold]] void start(ThreadPool& pool);
  /// Starts a thread on demand. Returns false if the lane may not have more threads, or the system starts none:
  /// requests then wait for the existing threads. The caller does not hold the mutex.
  [[gnu::cold]] bool add_if_good(PoolLane& lane);
  /// Called by a thread that got no event, without the mutex. Returns true if the thread must end.
  [[gnu::cold]] bool ends(PoolLane& lane);
  /// Moves the threads that have ended to `threads`, which joins them when it is destroyed. The caller holds the mutex,
  /// and destroys the list without it.
  [[gnu::cold]] void take_ended(std::list<Worker>& threads) noexcept { threads.splice(threads.end(), ended_); }

 private:
  void add(PoolLane& lane);

  Core& core_;
  std::mutex& mutex_;
  const std::function<void(PoolLane& lane)> work_;
  std::list<Worker> ended_;
};

}  // namespace corbel::orb
