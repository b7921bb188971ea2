// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "orb/server/listener.hpp"
#include "pool_threads.hpp"
#include "pooled_connection.hpp"
#include "pooled_connections.hpp"
#include "program_pools.hpp"
#include "thread_pool.hpp"

#include <corbel/orb/server/thread_pools.hpp>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace corbel::orb {

/// A server with a pool of threads for all connections: each thread waits for an event of any connection and serves it.
/// Requests of one connection are served in order, each by any free thread. Requests of different connections are
/// served concurrently, up to the number of threads. This path has no lock; threads share only the ConnectionOwnership
/// of each connection.
///
/// The waiting threads are leader and followers: the system wakes the thread that began to wait last. With
/// ReactorThreadQueue FIFO the threads wait in a queue for a mutex.
///
/// Each lane has its own threads and event queue. A connection belongs to the lane of its last request, or to the lane
/// of its client's priority band. A new connection starts in the highest lane, because its priority is unknown before
/// the first request. Programs may create further pools (RT-CORBA thread pools); a connection then belongs to a lane of
/// the pool that serves the target of its last request.
///
/// If the lanes of a pool borrow threads, a thread of a lower lane serves a higher lane whose own threads are all busy.
/// Pools without borrowing and dynamic threads do not count their waiting threads.
class PoolServer final : public Server {
 public:
  [[gnu::cold]] explicit PoolServer(Core& core);
  [[gnu::cold]] ~PoolServer() override;

  const std::vector<transport::Endpoint>& published() const noexcept override { return listener_.published(); }
  bool is_here(const transport::Endpoint& endpoint) const noexcept override { return listener_.is_here(endpoint); }
  transport::StreamPtr connect_here() override { return make_loopback(core_); }
  [[gnu::cold]] void adopt(transport::StreamPtr stream) override { connections_.adopt(std::move(stream)); }
  [[gnu::cold]] void start() override;
  bool work_pending() override { return false; }
  void perform_work() override {}
  void run() override;
  void resume() noexcept override;
  ThreadPools* pools() noexcept override { return &pools_; }
  bool in_upcall() const noexcept override;
  std::optional<bool> serve_until_readable(int descriptor, Clock::time_point deadline, LoopAccess access) override;
  [[gnu::cold]] void stop(bool wait) override;

 private:
  using Event = reactor::EventQueue::Event;

  void work(PoolLane& lane);
  bool work_counted(PoolLane& lane);
  [[gnu::cold]] void all_busy(PoolLane& lane);
  bool work_for_higher_lane(PoolLane& lane);
  bool look_at(PoolLane& at, PoolLane& lane, bool notified);
  bool take(PoolLane& lane, Event& event, std::chrono::milliseconds longest);
  void step(PoolLane& lane, std::chrono::milliseconds longest);
  void handle(PoolLane& lane, const Event& event);
  void handle_other(PoolLane& lane, std::uint32_t key);
  void close_if_stopping(PooledConnection& connection);
  void run_connection(PooledConnection& connection, std::uint32_t events);

  Core& core_;
  Listener listener_;
  ThreadPool own_;  // the pool of the ORB
  std::atomic<bool> stopping_{false};
  std::mutex mutex_;
  std::condition_variable stopped_;
  PoolThreads threads_;
  PooledConnections connections_;
  ProgramPools pools_;
  std::mutex join_mutex_;
};

}  // namespace corbel::orb
