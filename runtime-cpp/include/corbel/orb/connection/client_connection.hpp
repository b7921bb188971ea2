// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/cdr/buffer.hpp>
#include <corbel/cdr/writer.hpp>
#include <corbel/giop/limits.hpp>
#include <corbel/giop/priority.hpp>
#include <corbel/giop/request.hpp>
#include <corbel/orb/connection/cancelled_requests.hpp>
#include <corbel/orb/connection/live_streams.hpp>
#include <corbel/orb/connection/native_layout.hpp>
#include <corbel/orb/connection/optional_mutex.hpp>
#include <corbel/orb/connection/reply_wait.hpp>
#include <corbel/orb/connection/usage_clock.hpp>
#include <corbel/orb/core/bidirectional.hpp>
#include <corbel/orb/request_state.hpp>
#include <corbel/transport/connection_properties.hpp>
#include <corbel/transport/endpoint.hpp>
#include <corbel/transport/message_reader.hpp>
#include <corbel/transport/stream.hpp>

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <memory>
#include <mutex>
#include <string_view>
#include <utility>
#include <vector>

namespace corbel::orb {

class Core;
class ConnectionCache;

/// One connection to a server, with its buffers. Only one call at a time uses it, so it has no lock.
struct ClientConnection {
  ClientConnection(Core& core, transport::StreamPtr s);
  ClientConnection(const ClientConnection&) = delete;
  ClientConnection& operator=(const ClientConnection&) = delete;
  ~ClientConnection();

  /// Replaces the stream, as if nothing had been sent over this connection. `out` keeps its contents.
  [[gnu::cold]] void renew(transport::StreamPtr other);

  /// Sets the time limit of each following receive or send call; zero means no limit.
  void limit_waits(std::chrono::microseconds longest) noexcept {
    if (longest != longest_wait_) [[unlikely]] {
      longest_wait_ = longest;
      stream->set_timeouts(longest, longest);
    }
  }
  /// Receives until octets arrive, or returns the failure. `more`: the rest of a message is expected and may be there
  /// already.
  transport::IoResult receive(RequestState::Clock::time_point deadline, bool more) {
    return watched_ == nullptr ? in.fill(*stream, transport::Wait::yes) : receive_when_ready(deadline, more);
  }
  /// Sends the octets that send_soon() has kept. The backlog is empty if the result is ok.
  transport::IoResult flush(transport::Wait wait) noexcept;
  /// Sends what the system accepts at once, and keeps the rest for the next flush(), up to `most` octets in total.
  /// Returns would_block, with nothing sent, if the message does not fit.
  transport::IoResult send_soon(const cdr::Writer& message, std::size_t most) noexcept;
  bool keeps() const noexcept { return kept_at_ != kept_end_; }

  /// Cancels a request that was sent and whose reply is not needed any more. Sends a probe to see when the server is
  /// free again. Returns false if the connection must be closed instead.
  [[gnu::cold]] bool cancel(giop::Version version, std::uint32_t request);
  /// Returns true if the message answers a cancelled request or its probe.
  [[gnu::cold]] bool is_late(const transport::MessageReader::Message& message);
  enum class Rest { over, lasts, broken };
  /// Reads the late answers on a connection that no call uses. Never blocks.
  [[gnu::cold]] Rest check_parked() noexcept;
  /// Returns true if a connection that no call uses was closed by the peer, or received an unexpected message. Makes
  /// one system call if nothing has arrived.
  [[gnu::cold]] bool has_ended() noexcept;

  /// The last request in `out`. A request with the same header only changes the request id.
  struct LastRequest {
    std::uint64_t target = 0;  ///< number of the target; 0 if the header must not be reused
    std::size_t operation_size = 0;
    giop::Response response = giop::Response::expected;
    giop::Priority priority = -1;
    giop::HeaderOffsets offsets;
  };
  bool repeats(std::uint64_t target, std::string_view operation, giop::Response response,
               giop::Priority priority) const noexcept {
    return last.target == target && last.response == response && last.priority == priority &&
           last.operation_size == operation.size() &&
           std::memcmp(out.data() + last.offsets.operation_at, operation.data(), operation.size()) == 0;
  }

  ConnectionCache& cache;
  transport::StreamPtr stream;
  cdr::Buffer out;
  cdr::Buffer cut;  ///< the message of `out` in fragments (option FragmentSize)
  std::unique_ptr<cdr::FragmentBoundaries> boundaries;
  LastRequest last;
  transport::MessageReader in;
  static constexpr std::uint32_t first_id = 1;
  std::uint32_t next_id = first_id;
  cdr::Context context;
  std::uint32_t code_sets_sent_by = 0;  ///< id of the request that announced the code sets; 0: none yet
  bool to_be_offered = false;           ///< the next request offers the connection to the server
  bool bound = false;                   ///< the server knows the priority band of the connection
  /// A reply has arrived over this connection. If the connection breaks, the server may have closed it because it was
  /// idle.
  bool proven = false;
  bool unsettled = true;  ///< the next reply proves the connection, or answers the offer of native_layout
  bool surplus = false;   ///< exceeded ConnectionCacheMax when opened; closed after use if there is still no room
  std::uint64_t uses = 0;
  std::uint64_t last_use = 0;  ///< start of the last call
  std::uint64_t number = 0;
  CancelledRequests cancelled_requests;
  NativeLayout native_layout;

 private:
  transport::IoResult receive_when_ready(RequestState::Clock::time_point deadline, bool more);

  LiveStreams::Node live_;
  std::chrono::microseconds longest_wait_{0};
  ReplyWait* const wait_;
  ReplyWait::ConnectionState* watched_;  // null: calls block in receive
  cdr::Buffer kept_;
  std::size_t kept_at_ = 0;
  std::size_t kept_end_ = 0;
};

/// The connections to one endpoint. A call takes a connection and gives it back. The fast path is one atomic exchange
/// in each direction, without a lock.
class ConnectionPool {
 public:
  [[gnu::cold]] ConnectionPool(Core& core, transport::Endpoint endpoint, std::uint32_t number, std::uint32_t band,
                               Sharing sharing, const transport::ConnectionProperties& properties);
  ConnectionPool(const ConnectionPool&) = delete;
  ConnectionPool& operator=(const ConnectionPool&) = delete;
  [[gnu::cold]] ~ConnectionPool();

  /// Returns a connection for exclusive use. Returns null if none can be opened, or not before the deadline; `why` has
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

  /// Gives the connection a new stream in place of one that has ended. Returns false if none can be opened. Not for
  /// shared connections.
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
  [[gnu::cold]] void rest(ClientConnection* connection) noexcept;
  /// Closes a connection that is unusable.
  static void discard(ClientConnection* connection) noexcept { delete connection; }
  /// Closes the idle connections: the server has closed one of its connections, and probably closes the others as well.
  [[gnu::cold]] void close_idle() noexcept;
  /// Checks up to `most` connections that were idle for at least `rest` (in units of usage_clock()), the oldest first.
  /// Closes those that have ended, and stops at the first one that has not. Returns the number of connections checked.
  [[gnu::cold]] std::size_t close_ended(std::size_t most, std::int64_t rest) noexcept;

  /// Closes idle connections now, and the others when they are given back.
  [[gnu::cold]] void close() noexcept;

  /// For purging: take_idle() removes all idle connections, and put_back() returns those that stay.
  [[gnu::cold]] void take_idle(std::vector<std::pair<ConnectionPool*, ClientConnection*>>& into);
  [[gnu::cold]] void put_back(ClientConnection* connection) noexcept;

  const transport::Endpoint& endpoint() const noexcept { return endpoint_; }
  std::uint32_t number() const noexcept { return number_; }
  /// Number of the priority band, see band_of(); 0: all priorities.
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

 private:
  enum class Place : std::uint8_t { unknown, here, elsewhere };

  /// Returns null if there is none.
  ClientConnection* take_hot() noexcept {
    if (mutex_.real()) [[likely]] {
      return hot_.exchange(nullptr, std::memory_order_acquire);
    }
    ClientConnection* connection = hot_.load(std::memory_order_relaxed);
    hot_.store(nullptr, std::memory_order_relaxed);
    return connection;
  }
  /// Returns false if there already is one.
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
  ClientConnection* take_parked();
  bool park(std::unique_ptr<ClientConnection>& connection) noexcept;
  static void count_use(ClientConnection& connection) noexcept {
    ++connection.uses;
    connection.in.release_excess();
  }
  /// Starts a call on the connection. After a long idle time, first checks whether the peer has ended it. Returns null
  /// if it has ended.
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

/// Keeps a pool alive for a reference.
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
