// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/options/options.hpp>
#include <corbel/orb/client_connection.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>

namespace corbel::orb {

/// Whether threads share connections: the option ConnectionCacheLock.
bool locks_connections(const options::Values& options) noexcept;

/// Private connections that a policy asks for have numbers from here on, which nobody else ever gets; programs number
/// theirs from 1.
inline constexpr std::uint32_t first_private = 1U << 31;

/// The pools of one ORB, by endpoint: one that all references share, those of private connections, which have numbers
/// other than 0, and of each of these one for each band of priorities, each way of sharing, and such connections. A
/// pool goes when no reference leads to it and no connection of it is open; where nobody can come back to it, with its
/// connections.
class ConnectionCache {
 public:
  [[gnu::cold]] explicit ConnectionCache(Core& core) noexcept;
  [[gnu::cold]] PoolUse pool(const transport::Endpoint& endpoint, std::uint32_t number = 0, std::uint32_t band = 0,
                             Sharing sharing = Sharing::none, const transport::ConnectionProperties& properties = {});
  /// Ends all, those in use, too: calls that wait for something end with COMM_FAILURE.
  void close() noexcept;

  /// How many there are now.
  [[gnu::cold]] std::size_t pools();

  /// All connections that are open, idle or in use.
  std::size_t open() const noexcept { return open_.load(std::memory_order_relaxed); }
  /// One is about to be made: closes idle ones by the purging strategy if that is too many.
  [[gnu::cold]] void make_room();
  /// The same: looks at a few idle ones, in turn, and closes those whose peers have ended them. So who calls ever new
  /// places keeps few such, however many it has called.
  [[gnu::cold]] void close_some_ended() noexcept;
  /// If that failed because descriptors or memory have run out: closes what has ended, or else idle ones by the purging
  /// strategy. False when that is not why, or nothing was closed.
  bool relieve(const transport::IoResult& why) {
    const auto relieving = relieving_.load(std::memory_order_relaxed);
    return relieving != nullptr && relieving(*this, why);
  }

 private:
  friend struct ClientConnection;
  friend class ConnectionPool;

  /// Where a pool stands among the others. In order, not hashed: peers choose the endpoints, and so might choose those
  /// of one hash.
  struct Key {
    const transport::Endpoint& endpoint;
    std::uint32_t number;
    std::uint32_t band;
    Sharing sharing;
    const transport::ConnectionProperties& properties;
  };
  struct Before {
    using is_transparent = void;
    static Key key(const Key& key) noexcept { return key; }
    static Key key(const ConnectionPool& pool) noexcept {
      return {pool.endpoint(), pool.number(), pool.band(), pool.sharing(), pool.properties()};
    }
    static Key key(const std::unique_ptr<ConnectionPool>& pool) noexcept { return key(*pool); }
    bool operator()(const auto& a, const auto& b) const noexcept { return less(key(a), key(b)); }
    static bool less(const Key& a, const Key& b) noexcept;
  };
  using Pools = std::set<std::unique_ptr<ConnectionPool>, Before>;

  static void leave(ConnectionPool& pool) noexcept;
  [[gnu::cold]] static bool relieve_now(ConnectionCache& cache, const transport::IoResult& why);
  // The caller holds the mutex.
  void close_ended(std::size_t most, std::int64_t rest) noexcept;
  void purge(std::size_t wanted, const char* why);
  Pools::node_type take_out(Pools::iterator pool) noexcept;
  void forget_if_unused(Pools::iterator pool) noexcept;

  Core& core_;
  std::atomic<std::size_t> open_{0};
  std::atomic<std::uint64_t> made_{0};
  LiveStreams live_;
  OptionalMutex mutex_;
  Pools pools_;
  Pools::iterator next_ = pools_.end();  // to be looked at
  // Of ORBs that have called: programs that only serve do without all of this
  std::atomic<bool (*)(ConnectionCache&, const transport::IoResult&)> relieving_{nullptr};
};

}  // namespace corbel::orb
