// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "worker.hpp"

#include <corbel/orb/lanes.hpp>
#include <corbel/reactor/event_queue.hpp>
#include <corbel/reactor/turns.hpp>

#include <atomic>
#include <list>
#include <memory>
#include <vector>

namespace corbel::orb {

class PooledConnection;

/// By the option ReactorThreadQueue.
std::unique_ptr<reactor::Turns> make_turns(const options::Values& options);

class ThreadPool;

/// A lane as its server knows it: what its threads wait for, and how many there are.
struct PoolLane {
  PoolLane(ThreadPool& whole, const Lane& lane, const options::Values& options);

  ThreadPool& pool;
  const Lane& is;
  reactor::EventQueue queue;
  const std::unique_ptr<reactor::Turns> turns;  // of the threads that wait; null: the system's own
  std::atomic<bool> ending{false};
  std::atomic<std::uint32_t> started{0};  // threads; changed with the server's mutex held
  std::atomic<std::uint32_t> waiting{0};  // of them, where some are made when all are busy
  bool warned = false;                    // that there are no more
};

/// A pool of threads: the ORB's own, or one that the program has made.
class ThreadPool final : public Lanes {
 public:
  /// The ORB's.
  explicit ThreadPool(const options::Values& options);
  ThreadPool(std::vector<Lane> lanes, bool divided, std::size_t stack_size, const options::Values& options);
  ~ThreadPool() = default;

  PoolLane& operator[](const Lane& lane) const noexcept { return *at_[lane.index]; }
  const std::vector<std::unique_ptr<PoolLane>>& lanes() const noexcept { return at_; }
  /// No more waiting for events.
  void end() noexcept;

  const std::size_t stack = 0;
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
