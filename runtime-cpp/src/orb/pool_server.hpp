// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "listener.hpp"
#include "pooled_connection.hpp"
#include "thread_pool.hpp"

#include <corbel/orb/thread_pools.hpp>
#include <corbel/transport/descriptor.hpp>

#include <atomic>
#include <condition_variable>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace corbel::orb {

/// A pool of threads serves all connections: each waits for an event of any, and serves what has come. Requests of one
/// connection are served in their order, each by whichever thread is free; those of different connections at once, as
/// many as there are threads. On that way is no lock and no memory that two threads write, but each connection's
/// ConnectionOwnership.
///
/// The threads that wait are the leader's followers: the system wakes the one that came last. With ReactorThreadQueue
/// FIFO they queue up themselves, behind a mutex.
///
/// With lanes each has threads and a queue of its own, and a connection is in the lane of its last request, or in that
/// of its client's band. New ones begin in the highest: until its first request is read, nobody knows better. With
/// several pools there are the lanes of all, and a connection is in one of the pool that serves the object of its last
/// request.
///
/// Where the lanes of a pool borrow, a thread that has nothing more urgent to do serves for higher lanes whose own are
/// all busy, as one of theirs. Pools and lanes that neither borrow nor make threads do not count who waits.
class PoolServer final : public Server, private ThreadPools {
 public:
  [[gnu::cold]] explicit PoolServer(Core& core);
  [[gnu::cold]] ~PoolServer() override;

  const std::vector<transport::Endpoint>& published() const noexcept override { return listener_.published(); }
  bool is_here(const transport::Endpoint& endpoint) const noexcept override { return listener_.is_here(endpoint); }
  transport::StreamPtr connect_here() override { return make_loopback(core_); }
  [[gnu::cold]] void adopt(transport::StreamPtr stream) override;
  [[gnu::cold]] void start() override;
  bool work_pending() override { return false; }
  void perform_work() override {}
  void run() override;
  void resume() noexcept override;
  ThreadPools* pools() noexcept override { return this; }
  bool in_upcall() const noexcept override;
  std::optional<bool> serve_until_readable(int descriptor, Clock::time_point deadline, Turn turn) override;
  [[gnu::cold]] void stop(bool wait) override;

 private:
  using Event = reactor::EventQueue::Event;

  // Keys of events beside those of connections, whose lower half is below MaxConnections.
  static constexpr std::uint64_t acceptor_key = std::uint64_t{1} << 31;
  static constexpr std::uint64_t sweep_key = std::uint64_t{1} << 30;
  static constexpr std::uint64_t other_keys = PoolLane::lane_key;  // the least of these
  static constexpr std::uint32_t one_client = reactor::readable | reactor::once;

  [[gnu::cold]] std::uint32_t create(ThreadpoolSpec spec) override;
  [[gnu::cold]] bool destroy(std::uint32_t number) override;
  [[gnu::cold]] std::shared_ptr<const Lanes> use(std::uint32_t number) override;
  [[gnu::cold]] void start_threads(ThreadPool& pool);
  [[gnu::cold]] void add_thread(PoolLane& lane);
  [[gnu::cold]] bool add_thread_if_good(PoolLane& lane);
  [[gnu::cold]] bool ends(PoolLane& lane);
  [[gnu::cold]] bool empty(ThreadPool& pool);
  [[gnu::cold]] void free_retired();
  [[gnu::cold]] void bring_home(PooledConnection& connection);

  void work(PoolLane& lane);
  bool work_counted(PoolLane& lane);
  [[gnu::cold]] void all_busy(PoolLane& lane);
  bool serve_for_higher(PoolLane& lane);
  bool look_at(PoolLane& at, PoolLane& lane, bool told);
  bool take(PoolLane& lane, Event& event, std::chrono::milliseconds longest);
  void step(PoolLane& lane, std::chrono::milliseconds longest);
  void handle(PoolLane& lane, const Event& event);
  void handle_other(PoolLane& lane, std::uint32_t key);
  bool move(PooledConnection& connection, PoolLane& lane);
  [[gnu::cold]] bool go_both_ways(PooledConnection& connection);
  void close_if_stopping(PooledConnection& connection);
  reactor::EventQueue& queue_of(const PooledConnection& connection) noexcept { return connection.lane().connections; }
  void serve(PooledConnection& connection, std::uint32_t told);
  void leave_and_tell_anew(PooledConnection& connection);
  void give_back(PooledConnection& connection);
  void note_stuck();

  // Connections come and go; the caller holds the mutex.
  [[gnu::cold]] void accept_from(std::size_t accept_handler);
  [[gnu::cold]] void accept(transport::StreamPtr stream);
  bool make_place() noexcept;
  [[gnu::cold]] void wait_for_room();
  [[gnu::cold]] void accept_paused(bool paused);
  bool full() const noexcept;
  [[gnu::cold]] void purge(Busy busy);
  [[gnu::cold]] void close(PooledConnection& connection) noexcept;
  [[gnu::cold]] void sweep();
  [[gnu::cold]] void sweep_regularly(bool on) noexcept;

  Core& core_;
  Listener listener_;
  ThreadPool own_;                        // the ORB's
  reactor::EventQueue& accept_handlers_;  // the highest lane's
  const transport::Descriptor timer_;     // the sweep's; in the lowest
  std::atomic<bool> stopping_{false};
  std::atomic<bool> sweeping_{false};  // some connection has a time limit, or new ones wait for room

  mutable std::mutex mutex_;
  std::condition_variable stopped_;
  std::map<std::uint32_t, std::unique_ptr<ThreadPool>> pools_;  // that were made, by number
  std::list<std::unique_ptr<ThreadPool>> retired_;              // those of them that somebody may have a hold on
  std::uint32_t made_pools_ = 0;
  std::list<Worker> ended_;  // to be waited for without the mutex
  // As many as there may be connections; none goes before the server, so that a late event finds its place.
  std::vector<std::unique_ptr<PooledConnection>> places_;
  const std::unique_ptr<std::atomic<PooledConnection*>[]> place_at_;  // the same, without the lock
  std::vector<PooledConnection*> free_;
  std::uint64_t made_ = 0;  // connections
  bool paused_ = false;
  std::mutex join_mutex_;
};

}  // namespace corbel::orb
