// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "worker.hpp"

#include <corbel/orb/server/thread_pool_lanes.hpp>
#include <corbel/orb/server/thread_pools.hpp>
#include <corbel/reactor/event_queue.hpp>
#include <corbel/reactor/leader_followers.hpp>

#include <atomic>
#include <list>
#include <memory>
#include <vector>

namespace corbel::orb {

class PooledConnection;

/// Returns null if the option ReactorThreadQueue leaves the order of waiting threads to the system.
std::unique_ptr<reactor::LeaderFollowers> make_leader_followers(const options::Values& options);

class ThreadPool;

/// A lane with its event queues and the number of its threads.
///
/// If lanes borrow threads, a lane without a waiting thread requests threads of lower lanes, which then watch its
/// connections as well as their own. A lane that both borrows and lends keeps its connections in a separate queue that
/// lower lanes can watch, because epoll descriptors may be nested at most four deep.
struct PoolLane {
  PoolLane(ThreadPool& whole, const Lane& lane, bool between, const options::Values& options);

  ThreadPool& pool;
  const Lane& is;
  reactor::EventQueue queue;  // the queue that its threads wait for

 private:
  const std::unique_ptr<reactor::EventQueue> apart_;  // null if `queue` has the connections as well

 public:
  reactor::EventQueue& connections;
  // The order of the waiting threads; null leaves the order to the system.
  const std::unique_ptr<reactor::LeaderFollowers> leader_followers;
  std::atomic<bool> ending{false};
  std::atomic<std::uint32_t> started{0};  // number of threads; changed with the server's mutex held
  // Number of waiting threads; counted only if the server must know when all are busy.
  std::atomic<std::uint32_t> waiting{0};
  bool warned = false;  // a log line has stated that the system starts no more threads

  /// Key of a lane's event in the queue of another lane or in its own, combined with the lane's index.
  static constexpr std::uint64_t lane_key = std::uint64_t{1} << 29;

  /// Lets threads of lower lanes serve for this lane until one of its own threads waits.
  void request_help() noexcept;
  void withdraw_request_for_help() noexcept;
  bool needs_help() const noexcept { return needs_help_.load() && waiting.load() == 0; }
  /// Watches `lane` (or stops watching it): one thread of this lane gets one report that an event has arrived at
  /// `lane`.
  void watch(const PoolLane& lane, bool on) noexcept;

 private:
  std::atomic<bool> needs_help_{false};
};

/// A pool of threads: the ORB's own pool, or a pool that the program has created.
class ThreadPool final : public ThreadPoolLanes {
 public:
  /// Makes the ORB's own pool.
  explicit ThreadPool(const options::Values& options);
  /// Throws std::system_error if the system can watch no more descriptors.
  ThreadPool(ThreadpoolSpec spec, const options::Values& options);
  ~ThreadPool() = default;

  PoolLane& operator[](const Lane& lane) const noexcept { return *at_[lane.index]; }
  const std::vector<std::unique_ptr<PoolLane>>& lanes() const noexcept { return at_; }
  /// Ends all waits for events, so that the threads end.
  void end() noexcept;

  const std::size_t stack = 0;
  const bool borrows = false;
  std::atomic<std::size_t> users{0};  // number of object adapters that use the pool

  // Guarded by the server's mutex.
  std::list<Worker> workers;
  /// Used after destroy(): requests on these connections, with this generation, may still refer to the pool.
  std::vector<std::pair<PooledConnection*, std::uint32_t>> referring_connections;

 private:
  std::vector<std::unique_ptr<PoolLane>> at_;
};

/// Returns the pool's view of the lane.
inline PoolLane& lane_of(const Lane& lane) noexcept { return static_cast<const ThreadPool&>(*lane.pool)[lane]; }

}  // namespace corbel::orb
