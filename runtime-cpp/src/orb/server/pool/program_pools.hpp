// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pool_threads.hpp"
#include "pooled_connections.hpp"
#include "thread_pool.hpp"

#include <corbel/orb/server/thread_pools.hpp>

#include <atomic>
#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <mutex>

namespace corbel::orb {

/// The pools that the program has created besides the ORB's own. A destroyed pool is freed when no thread uses it any
/// more. The caller does not hold the server's mutex, unless a comment says otherwise.
class ProgramPools final : public ThreadPools {
 public:
  ProgramPools(Core& core, std::mutex& mutex, const std::atomic<bool>& stopping, PoolThreads& threads,
               PooledConnections& connections) noexcept
      : core_(core), mutex_(mutex), stopping_(stopping), threads_(threads), connections_(connections) {}

  [[gnu::cold]] std::uint32_t create(ThreadpoolSpec spec) override;
  [[gnu::cold]] bool destroy(std::uint32_t number) override;
  [[gnu::cold]] std::shared_ptr<const ThreadPoolLanes> use(std::uint32_t number) override;

  // The caller of these functions holds the mutex.

  /// Ends all waits for events, so that the threads end.
  [[gnu::cold]] void end() noexcept;
  /// Moves the threads of all pools to `threads`, which joins them when it is destroyed.
  [[gnu::cold]] void take_workers(std::list<Worker>& threads) noexcept;

 private:
  bool empty(ThreadPool& pool);
  void free_retired();

  Core& core_;
  std::mutex& mutex_;
  const std::atomic<bool>& stopping_;
  PoolThreads& threads_;
  PooledConnections& connections_;
  std::map<std::uint32_t, std::unique_ptr<ThreadPool>> pools_;  // by number
  std::list<std::unique_ptr<ThreadPool>> retired_;              // destroyed pools that a thread may still use
  std::uint32_t made_pools_ = 0;
};

}  // namespace corbel::orb
