// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/orb/connection/client_connection.hpp>
#include <corbel/orb/connection/optional_mutex.hpp>
#include <corbel/orb/connection/usage_clock.hpp>
#include <corbel/orb/core/bidirectional.hpp>
#include <corbel/transport/connection_properties.hpp>
#include <corbel/transport/endpoint.hpp>

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace corbel::orb {

/// The connections to one endpoint. A call takes a connection and gives it back. The fast path is one atomic exchange
/// in each direction, without a lock.
class ConnectionPool {
 public:
  [[gnu::cold]] ConnectionPool(Core& core, transport::Endpoint endpoint, std::uint32_t number, std::uint32_t band,
                               Sharing sharing, const transport::ConnectionProperties& properties);
  ConnectionPool(const ConnectionPool&) = delete;
  ConnectionPool& operator=(const ConnectionPool&) = delete;
  [[gnu::cold]] ~ConnectionPool();

  /// Returns a connection for exclusive use. Returns null if no connection can be opened before the deadline; `why` has
  /// the reason.
  ClientConnection* acquire(transport::IoResult& why, RequestState::Clock::time_point deadline) {
    ClientConnection* const connection = acquire_hot();
    return connection != nullptr ? connection : acquire_slowly(why, deadline);
  }
  /// The two parts of acquire(). acquire_hot() returns null if the most recently used connection is not available.
  ClientConnection* acquire_hot() noexcept {
    ClientConnection* const connection = take_hot();
    return connection != nullptr ? begin_use(connection) : nullptr;
  }
  ClientConnection* acquire_slowly(transport::IoResult& why, RequestState::Clock::time_point deadline);
  /// Returns an open, free connection, or null.
  ClientConnection* acquire_kept();

  /// Replaces the stream of the connection, which has ended, by a new one. Returns false if no stream can be opened.
  /// Not for shared connections.
  [[gnu::cold]] bool renew(ClientConnection& connection, RequestState::Clock::time_point deadline);

  /// Gives a connection back for the next call.
  void release(ClientConnection* connection) noexcept {
    count_use(*connection);
    if (connection->surplus || !put_hot(connection)) [[unlikely]] {
      keep_or_close(connection);
    }
  }

  /// Parks a connection whose request was cancelled; it is reused once the server has answered, and closed if too many
  /// are parked.
  [[gnu::cold]] void park(ClientConnection* connection) noexcept;
  /// Closes a connection that is unusable.
  static void discard(ClientConnection* connection) noexcept { delete connection; }
  /// Closes the idle connections: the server has closed one of its connections, and probably closes the others as well.
  [[gnu::cold]] void close_idle() noexcept;
  /// Checks up to `most` connections that were idle for at least `rest` (in units of usage_clock()), the oldest first.
  /// Closes those that have ended, and stops at the first connection that has not ended. Returns the number of
  /// connections checked.
  [[gnu::cold]] std::size_t close_ended(std::size_t most, std::int64_t rest) noexcept;

  /// Closes idle connections now, and the others when they are given back.
  [[gnu::cold]] void close() noexcept;

  /// For purging: take_idle() removes all idle connections, and put_back() returns those that stay.
  [[gnu::cold]] void take_idle(std::vector<std::pair<ConnectionPool*, ClientConnection*>>& into);
  [[gnu::cold]] void put_back(ClientConnection* connection) noexcept;

  const transport::Endpoint& endpoint() const noexcept { return endpoint_; }
  std::uint32_t number() const noexcept { return number_; }
  /// Returns the number of the priority band, see band_of(); 0: all priorities.
  std::uint32_t band() const noexcept { return band_; }

  Sharing sharing() const noexcept { return sharing_; }
  const transport::ConnectionProperties& properties() const noexcept { return properties_; }

  /// Returns true if a connection is idle.
  [[gnu::cold]] bool has_idle() noexcept;

  /// Returns true if the endpoint belongs to this ORB. False while the ORB has no server.
  bool is_here() const noexcept {
    const Place place = place_.load(std::memory_order_relaxed);
    return place == Place::unknown ? find_place() : place == Place::here;
  }
  /// Returns true if calls stay in the caller's thread: the endpoint belongs to this ORB, and the option Collocation
  /// does not send them over a connection.
  bool is_collocated() const noexcept;

 private:
  enum class Place : std::uint8_t { unknown, here, elsewhere };

  /// Takes the most recently used connection. Returns null if it is not available.
  ClientConnection* take_hot() noexcept {
    if (mutex_.real()) [[likely]] {
      return hot_.exchange(nullptr, std::memory_order_acquire);
    }
    ClientConnection* connection = hot_.load(std::memory_order_relaxed);
    hot_.store(nullptr, std::memory_order_relaxed);
    return connection;
  }
  /// Stores the most recently used connection. Returns false if another one is stored.
  bool put_hot(ClientConnection* connection) noexcept {
    ClientConnection* there = nullptr;
    if (mutex_.real()) [[likely]] {
      return hot_.compare_exchange_strong(there, connection, std::memory_order_release, std::memory_order_relaxed);
    }
    if (hot_.load(std::memory_order_relaxed) != nullptr) {
      return false;
    }
    hot_.store(connection, std::memory_order_relaxed);
    return true;
  }

  using Parked = std::array<std::unique_ptr<ClientConnection>, 4>;

  bool find_place() const noexcept;
  [[gnu::cold]] ClientConnection* take_parked();
  [[gnu::cold]] bool add_parked(std::unique_ptr<ClientConnection>& connection) noexcept;
  static void count_use(ClientConnection& connection) noexcept {
    ++connection.uses;
    connection.in.release_excess();
  }
  /// Starts a call on the connection. After a long idle time, first checks whether the peer has ended the connection.
  /// Returns null if the connection has ended.
  static ClientConnection* begin_use(ClientConnection* connection) noexcept {
    const std::uint64_t now = usage_clock();
    const std::int64_t rested = idle_time_since(connection->last_use, now);
    connection->last_use = now;
    return rested < short_idle_time ? connection : close_if_ended(connection);
  }
  [[gnu::cold]] static ClientConnection* close_if_ended(ClientConnection* connection) noexcept;
  struct NewConnection {
    transport::StreamPtr stream;
    bool offered = false;
    bool cached = true;  // counts towards ConnectionCacheMax
  };
  friend class ConnectionCache;
  friend class PoolRef;

  NewConnection connect(transport::IoResult& why, RequestState::Clock::time_point deadline);
  [[gnu::cold]] NewConnection find_or_make(transport::IoResult& why, RequestState::Clock::time_point deadline);
  void keep_or_close(ClientConnection* connection) noexcept;

  Core& core_;
  const transport::Endpoint endpoint_;
  const std::uint32_t number_;
  const std::uint32_t band_;
  const Sharing sharing_;
  const transport::ConnectionProperties properties_;
  mutable std::atomic<Place> place_{Place::unknown};
  std::atomic<ClientConnection*> hot_{nullptr};
  OptionalMutex mutex_;
  std::vector<std::unique_ptr<ClientConnection>> idle_;
  Parked parked_;  // parked connections: a request was cancelled, and the server may still be executing it
  bool closed_ = false;
  std::size_t users_ = 0;  // number of PoolRef objects, guarded by the lock of the cache
  // A pointer, so that ORBs that never make a pool do not link the function.
  void (*const leave_)(ConnectionPool& pool) noexcept;
};

/// Keeps a pool in existence for a reference.
class PoolRef {
 public:
  PoolRef(PoolRef&& other) noexcept : pool_(std::exchange(other.pool_, nullptr)) {}
  PoolRef& operator=(PoolRef&& other) noexcept {
    std::swap(pool_, other.pool_);
    return *this;
  }
  ~PoolRef() {
    if (pool_ != nullptr) {
      pool_->leave_(*pool_);
    }
  }

  ConnectionPool* get() const noexcept { return pool_; }
  ConnectionPool& operator*() const noexcept { return *pool_; }
  ConnectionPool* operator->() const noexcept { return pool_; }

 private:
  friend class ConnectionCache;

  explicit PoolRef(ConnectionPool& pool) noexcept : pool_(&pool) {}

  ConnectionPool* pool_;
};

}  // namespace corbel::orb
