// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "orb/server/connection_admission.hpp"
#include "orb/server/listener.hpp"
#include "pooled_connection.hpp"
#include "thread_pool.hpp"

#include <corbel/orb/server/thread_pools.hpp>
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

/// A server with a pool of threads for all connections: each thread waits for an event of any connection and serves it.
/// Requests of one connection are served in order, each by any free thread. Requests of different connections are
/// served concurrently, up to the number of threads. This path has no lock; threads share only the ConnectionOwnership
/// of each connection.
///
/// The waiting threads are leader and followers: the system wakes the thread that began to wait last. With
/// ReactorThreadQueue FIFO the threads queue up behind a mutex.
///
/// Each lane has its own threads and event queue. A connection belongs to the lane of its last request, or to the lane
/// of its client's priority band. A new connection starts in the highest lane, because its priority is unknown before
/// the first request. Programs may create further pools (RT-CORBA thread pools); a connection then belongs to a lane of
/// the pool that serves the target of its last request.
///
/// If the lanes of a pool borrow threads, a thread of a lower lane serves a higher lane whose own threads are all busy.
/// Pools without borrowing and dynamic threads do not count their waiting threads.
class PoolServer final : public Server, private ThreadPools, private ConnectionAdmission::Connections {
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
  std::optional<bool> serve_until_readable(int descriptor, Clock::time_point deadline, LoopAccess access) override;
  [[gnu::cold]] void stop(bool wait) override;

 private:
  using Event = reactor::EventQueue::Event;

  // Keys of events other than those of connections. The lower half of a connection's key is less than MaxConnections.
  static constexpr std::uint64_t acceptor_key = std::uint64_t{1} << 31;
  static constexpr std::uint64_t sweep_key = std::uint64_t{1} << 30;
  static constexpr std::uint64_t other_keys = PoolLane::lane_key;  // the least of these keys
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
  [[gnu::cold]] void move_to_own_pool(PooledConnection& connection);

  void work(PoolLane& lane);
  bool work_counted(PoolLane& lane);
  [[gnu::cold]] void all_busy(PoolLane& lane);
  bool work_for_higher_lane(PoolLane& lane);
  bool look_at(PoolLane& at, PoolLane& lane, bool notified);
  bool take(PoolLane& lane, Event& event, std::chrono::milliseconds longest);
  void step(PoolLane& lane, std::chrono::milliseconds longest);
  void handle(PoolLane& lane, const Event& event);
  void handle_other(PoolLane& lane, std::uint32_t key);
  bool move(PooledConnection& connection, PoolLane& lane);
  [[gnu::cold]] bool make_bidirectional(PooledConnection& connection);
  void close_if_stopping(PooledConnection& connection);
  reactor::EventQueue& queue_of(const PooledConnection& connection) noexcept { return connection.lane().connections; }
  void run_connection(PooledConnection& connection, std::uint32_t events);
  void release_and_rearm(PooledConnection& connection);
  void give_back(PooledConnection& connection);
  void sweep_stalled();

  // Management of connections; the caller holds the mutex.
  [[gnu::cold]] void accept_from(std::size_t accept_handler);
  [[gnu::cold]] void accept(transport::StreamPtr stream);
  bool add_slot() noexcept;
  [[gnu::cold]] void wait_for_room();
  [[gnu::cold]] void accept_paused(bool paused);
  std::size_t open_connections() const noexcept override { return slots_.size() - free_.size(); }
  [[gnu::cold]] void purge(RecentlyUsed recently_used) override;
  [[gnu::cold]] void close(PooledConnection& connection) noexcept;
  [[gnu::cold]] void sweep();
  [[gnu::cold]] void sweep_regularly(bool on) noexcept;

  Core& core_;
  Listener listener_;
  ThreadPool own_;                        // the pool of the ORB
  reactor::EventQueue& accept_handlers_;  // the queue of the highest lane
  const transport::Descriptor timer_;     // period of the sweep; watched in the lowest lane
  std::atomic<bool> stopping_{false};
  std::atomic<bool> sweeping_{false};  // a connection has a time limit, or new ones wait for room

  mutable std::mutex mutex_;
  std::condition_variable stopped_;
  std::map<std::uint32_t, std::unique_ptr<ThreadPool>> pools_;  // pools that the program created, by number
  std::list<std::unique_ptr<ThreadPool>> retired_;              // destroyed pools that a thread may still use
  std::uint32_t made_pools_ = 0;
  std::list<Worker> ended_;  // ended threads, to be joined without the mutex
  // Up to MaxConnections connections. None is destroyed before the server, so that a late event finds its connection.
  std::vector<std::unique_ptr<PooledConnection>> slots_;
  const std::unique_ptr<std::atomic<PooledConnection*>[]> slot_at_;  // the same connections, read without the lock
  std::vector<PooledConnection*> free_;
  ConnectionAdmission admission_;
  std::uint64_t made_ = 0;  // number of connections made so far
  bool paused_ = false;
  std::mutex join_mutex_;
};

}  // namespace corbel::orb
