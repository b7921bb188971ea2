// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "worker.hpp"

#include <corbel/orb/lanes.hpp>
#include <corbel/orb/thread_pools.hpp>
#include <corbel/reactor/event_queue.hpp>
#include <corbel/reactor/leader_followers.hpp>

#include <atomic>
#include <list>
#include <memory>
#include <vector>

namespace corbel::orb {

class PooledConnection;

/// By the option ReactorThreadQueue.
std::unique_ptr<reactor::LeaderFollowers> make_leader_followers(const options::Values& options);

class ThreadPool;

/// A lane as its server knows it: what its threads wait for, and how many there are.
///
/// Where lanes borrow, one that has no thread left asks() for those of lower lanes: these watch its connections then,
/// beside what is their own. A lane that may do both has its connections in a queue apart, which lower lanes can watch:
/// the system lets no queues be within each other more than four deep.
struct PoolLane {
  PoolLane(ThreadPool& whole, const Lane& lane, bool between, const options::Values& options);

  ThreadPool& pool;
  const Lane& is;
  reactor::EventQueue queue;  // of its threads

 private:
  const std::unique_ptr<reactor::EventQueue> apart_;  // null: its connections are in that, too

 public:
  reactor::EventQueue& connections;
  const std::unique_ptr<reactor::LeaderFollowers> leader_followers;  // of the threads that wait; null: the system's own
  std::atomic<bool> ending{false};
  std::atomic<std::uint32_t> started{0};  // threads; changed with the server's mutex held
  std::atomic<std::uint32_t> waiting{0};  // of them, where it matters that all are busy
  bool warned = false;                    // that there are no more

  /// The key of a lane's event in the queue of another, or of the lane itself: with its index.
  static constexpr std::uint64_t lane_key = std::uint64_t{1} << 29;

  /// Until there is a thread that waits, those of lower lanes may serve for it.
  void ask() noexcept;
  void ask_no_more() noexcept;
  bool asks() const noexcept { return asks_.load() && waiting.load() == 0; }
  /// Tells one of its threads, once, that something has come to `lane`.
  void watch(const PoolLane& lane, bool on) noexcept;

 private:
  std::atomic<bool> asks_{false};
};

/// A pool of threads: the ORB's own, or one that the program has made.
class ThreadPool final : public Lanes {
 public:
  /// The ORB's.
  explicit ThreadPool(const options::Values& options);
  /// Throws std::system_error when the system can watch no more.
  ThreadPool(ThreadpoolSpec spec, const options::Values& options);
  ~ThreadPool() = default;

  PoolLane& operator[](const Lane& lane) const noexcept { return *at_[lane.index]; }
  const std::vector<std::unique_ptr<PoolLane>>& lanes() const noexcept { return at_; }
  /// No more waiting for events.
  void end() noexcept;

  const std::size_t stack = 0;
  const bool borrows = false;
  std::atomic<std::size_t> users{0};  // object adapters

  // With the server's mutex held.
  std::list<Worker> workers;
  /// Of one that was destroyed: a request on these connections, with that generation, may have found it before.
  std::vector<std::pair<PooledConnection*, std::uint32_t>> unseen;

 private:
  std::vector<std::unique_ptr<PoolLane>> at_;
};

/// The pool's, of which the lane is one.
inline PoolLane& lane_of(const Lane& lane) noexcept { return static_cast<const ThreadPool&>(*lane.pool)[lane]; }

}  // namespace corbel::orb
