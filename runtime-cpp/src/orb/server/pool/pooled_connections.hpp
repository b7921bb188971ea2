// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "orb/server/connection_admission.hpp"
#include "orb/server/listener.hpp"
#include "pooled_connection.hpp"
#include "thread_pool.hpp"

#include <corbel/reactor/event_queue.hpp>
#include <corbel/transport/descriptor.hpp>

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

namespace corbel::orb {

/// The connections of a server with pools of threads: accepting, moving between lanes, closing, purging and sweeping.
/// The caller holds the server's mutex, unless a comment says otherwise.
class PooledConnections final : private ConnectionAdmission::Connections {
 public:
  // Keys of events other than those of connections. The lower half of a connection's key is less than MaxConnections.
  static constexpr std::uint64_t acceptor_key = std::uint64_t{1} << 31;
  static constexpr std::uint64_t sweep_key = std::uint64_t{1} << 30;
  static constexpr std::uint64_t other_keys = PoolLane::lane_key;  // the least of these keys

  /// Watches the listening sockets.
  /// @param own the pool of the ORB
  /// @param stopping set when the server stops: no further connection is accepted
  [[gnu::cold]] PooledConnections(Core& core, Listener& listener, const ThreadPool& own, std::mutex& mutex,
                                  const std::atomic<bool>& stopping);

  /// Returns the connection with this index. Needs no lock.
  PooledConnection& at(std::uint32_t index) const noexcept { return *slot_at_[index].load(std::memory_order_acquire); }
  /// Returns all connections, open or not.
  const std::vector<std::unique_ptr<PooledConnection>>& all() const noexcept { return slots_; }

  [[gnu::cold]] void accept_from(std::size_t accept_handler);
  /// Serves a connection as if it had been accepted. The caller does not hold the mutex.
  [[gnu::cold]] void adopt(transport::StreamPtr stream);
  /// Lets held requests be served again.
  void wake_held() noexcept;
  [[gnu::cold]] void close(PooledConnection& connection) noexcept;
  /// Stops listening, and closes all connections that no thread owns.
  [[gnu::cold]] void close_unowned();

  // For the thread that owns the connection; these functions need no lock.

  /// Moves the connection to `lane`. Returns false if the system can watch no more descriptors.
  bool move(PooledConnection& connection, PoolLane& lane);
  /// Moves the connection to the ORB's own pool, or closes it, and gives up its ownership. The caller holds the mutex.
  [[gnu::cold]] void move_to_own_pool(PooledConnection& connection);
  /// Makes the connection bidirectional. Returns false if the system can watch no more descriptors. The caller does not
  /// hold the mutex.
  [[gnu::cold]] bool make_bidirectional(PooledConnection& connection);
  /// Gives up the ownership, and watches the connection again. Each attempt rearms the event, because the owner would
  /// have to serve an event that arrives while the caller still owns the connection.
  static void release_and_rearm(PooledConnection& connection) {
    std::uint32_t events = 0;
    do {
      queue_of(connection).change(connection.descriptor(), connection.key(), connection.interest());
    } while (!connection.ownership.release(events));
  }
  /// Gives up an ownership that was taken outside of an event.
  static void give_back(PooledConnection& connection);

  /// Returns true if connections are swept regularly. Needs no lock.
  bool sweeping() const noexcept { return sweeping_.load(std::memory_order_relaxed); }
  /// Called when a time limit of a connection starts. The caller does not hold the mutex.
  void sweep_stalled();
  /// Closes connections that have exceeded their time limits, and accepts again if there is room.
  [[gnu::cold]] void sweep();

 private:
  static reactor::EventQueue& queue_of(const PooledConnection& connection) noexcept {
    return connection.lane().connections;
  }
  [[gnu::cold]] void accept(transport::StreamPtr stream);
  bool add_slot() noexcept;
  [[gnu::cold]] void wait_for_room();
  [[gnu::cold]] void accept_paused(bool paused);
  std::size_t open_connections() const noexcept override { return slots_.size() - free_.size(); }
  [[gnu::cold]] void purge(RecentlyUsed recently_used) override;
  [[gnu::cold]] void sweep_regularly(bool on) noexcept;

  Core& core_;
  Listener& listener_;
  const ThreadPool& own_;
  std::mutex& mutex_;
  const std::atomic<bool>& stopping_;
  reactor::EventQueue& accept_handlers_;  // the queue of the highest lane
  const transport::Descriptor timer_;     // period of the sweep; watched in the lowest lane
  std::atomic<bool> sweeping_{false};     // a connection has a time limit, or new clients wait for room
  // Up to MaxConnections connections. No connection is destroyed before the server, so that a late event finds its
  // connection.
  std::vector<std::unique_ptr<PooledConnection>> slots_;
  const std::unique_ptr<std::atomic<PooledConnection*>[]> slot_at_;  // the same connections, read without the lock
  std::vector<PooledConnection*> free_;
  ConnectionAdmission admission_;
  std::uint64_t made_ = 0;  // number of connections made so far
  bool paused_ = false;
};

}  // namespace corbel::orb
