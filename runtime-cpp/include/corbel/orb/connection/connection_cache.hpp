// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/options/options.hpp>
#include <corbel/orb/connection/connection_pool.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>

namespace corbel::orb {

/// Returns true if threads share connections (option ConnectionCacheLock).
bool locks_connections(const options::Values& options) noexcept;

/// Connections of PrivateConnectionPolicy have unique numbers from this value on. Programs choose numbers from 1 on.
inline constexpr std::uint32_t first_private = 1U << 31;

/// The connection pools of one ORB, ordered by endpoint. References share the pool with number 0; private connections
/// have other numbers. Each combination of priority band, sharing and connection properties has its own pool. A pool is
/// destroyed when no reference uses it and it has no idle connection; a pool that no later reference can reach is
/// destroyed together with its connections.
class ConnectionCache {
 public:
  [[gnu::cold]] explicit ConnectionCache(Core& core) noexcept;
  [[gnu::cold]] PoolRef pool(const transport::Endpoint& endpoint, std::uint32_t number = 0, std::uint32_t band = 0,
                             Sharing sharing = Sharing::none, const transport::ConnectionProperties& properties = {});
  /// Ends all connections, including those in use. Calls that wait throw COMM_FAILURE.
  void close() noexcept;

  /// Returns the number of pools.
  [[gnu::cold]] std::size_t pools();

  /// Returns the number of open connections, idle or in use.
  std::size_t open() const noexcept { return open_.load(std::memory_order_relaxed); }
  /// Called before a connection is opened. Closes idle connections by the purging strategy if there would be too many.
  [[gnu::cold]] void make_room();
  /// Called before a connection is opened. Checks a few idle connections in turn, and closes those that the peers have
  /// ended. A client that calls many different servers therefore keeps few ended connections.
  [[gnu::cold]] void close_some_ended() noexcept;
  /// Called if opening failed. If descriptors or memory have run out, closes connections that have ended, or else idle
  /// ones by the purging strategy. Returns false if opening failed for another reason, or nothing was closed.
  bool free_resources(const transport::IoResult& why) {
    const auto free_resources = free_resources_.load(std::memory_order_relaxed);
    return free_resources != nullptr && free_resources(*this, why);
  }

 private:
  friend struct ClientConnection;
  friend class ConnectionPool;

  /// Sort key of a pool. The set is ordered and not hashed: peers choose endpoints, and might choose many with equal
  /// hashes.
  struct Key {
    const transport::Endpoint& endpoint;
    std::uint32_t number;
    std::uint32_t band;
    Sharing sharing;
    const transport::ConnectionProperties& properties;
  };
  struct KeyLess {
    using is_transparent = void;
    static Key key(const Key& key) noexcept { return key; }
    static Key key(const ConnectionPool& pool) noexcept {
      return {pool.endpoint(), pool.number(), pool.band(), pool.sharing(), pool.properties()};
    }
    static Key key(const std::unique_ptr<ConnectionPool>& pool) noexcept { return key(*pool); }
    bool operator()(const auto& a, const auto& b) const noexcept { return less(key(a), key(b)); }
    static bool less(const Key& a, const Key& b) noexcept;
  };
  using Pools = std::set<std::unique_ptr<ConnectionPool>, KeyLess>;

  static void leave(ConnectionPool& pool) noexcept;
  [[gnu::cold]] static bool free_resources_now(ConnectionCache& cache, const transport::IoResult& why);
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
  Pools::iterator next_ = pools_.end();  // the next pool to be checked
  // Null until the first call, so that pure servers do not link the function.
  std::atomic<bool (*)(ConnectionCache&, const transport::IoResult&)> free_resources_{nullptr};
};

}  // namespace corbel::orb
