// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/cdr/buffer.hpp>
#include <corbel/cdr/writer.hpp>
#include <corbel/giop/limits.hpp>
#include <corbel/giop/priority.hpp>
#include <corbel/giop/request.hpp>
#include <corbel/orb/bidirectional.hpp>
#include <corbel/orb/cancelled_requests.hpp>
#include <corbel/orb/live_streams.hpp>
#include <corbel/orb/optional_mutex.hpp>
#include <corbel/orb/reply_wait.hpp>
#include <corbel/orb/request_state.hpp>
#include <corbel/orb/usage_clock.hpp>
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

/// One connection to a server, with its memory. Belongs to one call at a time, so nothing in it is locked.
struct ClientConnection {
  ClientConnection(Core& core, transport::StreamPtr s);
  ClientConnection(const ClientConnection&) = delete;
  ClientConnection& operator=(const ClientConnection&) = delete;
  ~ClientConnection();

  /// Goes on with another stream, as if nothing had been sent over this connection; what is in `out` stays.
  [[gnu::cold]] void renew(transport::StreamPtr other);

  /// Longest time that each receive or send call may take from now on; zero is for ever.
  void limit_waits(std::chrono::microseconds longest) noexcept {
    if (longest != longest_wait_) [[unlikely]] {
      longest_wait_ = longest;
      stream->set_timeouts(longest, longest);
    }
  }
  /// One receive call that gave something, or said why not. `more`: for the rest of a message, which may be there.
  transport::IoResult receive(RequestState::Clock::time_point deadline, bool more) {
    return watched_ == nullptr ? in.fill(*stream, transport::Wait::yes) : receive_when_told(deadline, more);
  }
  /// Sends what send_soon() has kept, then nothing is kept any more.
  transport::IoResult flush(transport::Wait wait) noexcept;
  /// Sends what the system takes at once and keeps the rest, up to `most` octets, for the next flush(). would_block:
  /// there is no room for it, and nothing of it was sent.
  transport::IoResult send_soon(const cdr::Writer& message, std::size_t most) noexcept;
  bool keeps() const noexcept { return kept_at_ != kept_end_; }

  /// Its request was sent, and nobody waits for the reply any more: tells the server, and asks it for something to see
  /// when it goes on. False: the connection has to end instead.
  [[gnu::cold]] bool cancel(giop::Version version, std::uint32_t request);
  /// Whether that is the late answer to a request that was given up.
  [[gnu::cold]] bool is_late(const transport::MessageReader::Message& message);
  enum class Rest { over, lasts, broken };
  /// Of one that no call uses: takes what has come, never blocks.
  [[gnu::cold]] Rest look_after_cancel() noexcept;
  /// Of the same: its peer has closed it, or says what nobody waits for. Asks the system once where nothing has come.
  [[gnu::cold]] bool has_ended() noexcept;

  /// The request that `out` was last used for: one that looks the same changes only the id in its header.
  struct LastRequest {
    std::uint64_t target = 0;  ///< its number; 0 when the header may not be used again
    std::size_t operation_size = 0;
    giop::Response response = giop::Response::expected;
    giop::Priority priority = -1;
    giop::Marks marks;
  };
  bool repeats(std::uint64_t target, std::string_view operation, giop::Response response,
               giop::Priority priority) const noexcept {
    return last.target == target && last.response == response && last.priority == priority &&
           last.operation_size == operation.size() &&
           std::memcmp(out.data() + last.marks.operation_at, operation.data(), operation.size()) == 0;
  }

  ConnectionCache& cache;
  transport::StreamPtr stream;
  cdr::Buffer out;
  cdr::Buffer cut;  ///< what `out` holds, in fragments: with the option FragmentSize
  std::unique_ptr<cdr::FragmentBoundaries> boundaries;
  LastRequest last;
  transport::MessageReader in;
  static constexpr std::uint32_t first_id = 1;
  std::uint32_t next_id = first_id;
  cdr::Context context;
  std::uint32_t code_sets_sent_by = 0;  ///< the request that told the server about characters; 0: none yet
  bool to_be_offered = false;           ///< for requests from the server, with the next request
  bool bound = false;                   ///< the server knows its band of priorities
  /// An answer came over it: when it breaks now, the server may only have closed it for being idle.
  bool proven = false;
  bool surplus = false;  ///< over ConnectionCacheMax when it was made: not kept, unless there is room by then
  std::uint64_t uses = 0;
  std::uint64_t last_use = 0;  ///< when its last call began
  std::uint64_t number = 0;
  CancelledRequests given_up;

 private:
  transport::IoResult receive_when_told(RequestState::Clock::time_point deadline, bool more);

  LiveStreams::Place live_;
  std::chrono::microseconds longest_wait_{0};
  ReplyWait* const wait_;
  ReplyWait::Watched* watched_;  // null: the caller blocks in receive
  cdr::Buffer kept_;
  std::size_t kept_at_ = 0;
  std::size_t kept_end_ = 0;
};

/// The connections to one endpoint. A call takes one for itself and gives it back: the fast path is one atomic exchange
/// each way, no lock.
class ConnectionPool {
 public:
  [[gnu::cold]] ConnectionPool(Core& core, transport::Endpoint endpoint, std::uint32_t number, std::uint32_t band,
                               Sharing sharing, const transport::ConnectionProperties& properties);
  ConnectionPool(const ConnectionPool&) = delete;
  ConnectionPool& operator=(const ConnectionPool&) = delete;
  [[gnu::cold]] ~ConnectionPool();

  /// A connection of the caller's own; null when none can be made, or not by the deadline: `why` says the reason.
  ClientConnection* acquire(transport::IoResult& why, RequestState::Clock::time_point deadline) {
    ClientConnection* const connection = acquire_hot();
    return connection != nullptr ? connection : acquire_slowly(why, deadline);
  }
  /// The same in parts. Null: not there, where it costs nothing.
  ClientConnection* acquire_hot() noexcept {
    ClientConnection* const connection = take_hot();
    return connection != nullptr ? begin_use(connection) : nullptr;
  }
  ClientConnection* acquire_slowly(transport::IoResult& why, RequestState::Clock::time_point deadline);
  /// Null: none is open that is free.
  ClientConnection* acquire_kept();

  /// The caller's connection goes on over a stream of its own, in place of one that has ended. False: none can be made.
  /// Not where connections are shared.
  [[gnu::cold]] bool renew(ClientConnection& connection, RequestState::Clock::time_point deadline);

  /// Back from the caller, ready for the next call.
  void release(ClientConnection* connection) noexcept {
    count_use(*connection);
    if (connection->surplus || !put_hot(connection)) [[unlikely]] {
      keep_or_close(connection);
    }
  }

  /// Back from the caller, who has cancelled its request: for others when the server goes on, unless there are too many
  /// such.
  [[gnu::cold]] void rest(ClientConnection* connection) noexcept;
  /// Back from the caller, of no more use: closes it.
  static void discard(ClientConnection* connection) noexcept { delete connection; }
  /// Closes those that are idle: the server has ended one, and so has ended them as well or soon will.
  [[gnu::cold]] void close_idle() noexcept;
  /// Looks at some of those that are idle for that long (usage_clock()), the oldest first, and closes them up to the
  /// first whose peer is there; how many it has looked at.
  [[gnu::cold]] std::size_t close_ended(std::size_t most, std::int64_t rest) noexcept;

  /// Closes what is idle now, and what is in use when it comes back.
  [[gnu::cold]] void close() noexcept;

  /// Takes all that are idle out, for purging, and puts back those that were not chosen.
  [[gnu::cold]] void take_idle(std::vector<std::pair<ConnectionPool*, ClientConnection*>>& into);
  [[gnu::cold]] void put_back(ClientConnection* connection) noexcept;

  const transport::Endpoint& endpoint() const noexcept { return endpoint_; }
  std::uint32_t number() const noexcept { return number_; }
  /// For which priorities: band_of() that number; 0 is for all.
  std::uint32_t band() const noexcept { return band_; }

  Sharing sharing() const noexcept { return sharing_; }
  const transport::ConnectionProperties& properties() const noexcept { return properties_; }

  /// Whether a connection waits for the next call.
  [[gnu::cold]] bool has_idle() noexcept;

  /// Whether a connection would end in this same ORB; false as long as that has no server.
  bool is_here() const noexcept {
    const Place place = place_.load(std::memory_order_relaxed);
    return place == Place::unknown ? find_place() : place == Place::here;
  }

 private:
  enum class Place : std::uint8_t { unknown, here, elsewhere };

  /// Null when it is not there.
  ClientConnection* take_hot() noexcept {
    if (mutex_.real()) [[likely]] {
      return hot_.exchange(nullptr, std::memory_order_acquire);
    }
    ClientConnection* connection = hot_.load(std::memory_order_relaxed);
    hot_.store(nullptr, std::memory_order_relaxed);
    return connection;
  }
  /// False when another is there.
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

  using Resting = std::array<std::unique_ptr<ClientConnection>, 4>;

  bool find_place() const noexcept;
  ClientConnection* take_rested();
  bool put_to_rest(std::unique_ptr<ClientConnection>& connection) noexcept;
  static void count_use(ClientConnection& connection) noexcept {
    ++connection.uses;
    connection.in.rest_idle();
  }
  /// A peer has time to end a connection between two calls: so it is looked at before it is used after a long rest.
  /// Null: it had ended.
  static ClientConnection* begin_use(ClientConnection* connection) noexcept {
    const std::uint64_t now = usage_clock();
    const std::int64_t rested = rest_since(connection->last_use, now);
    connection->last_use = now;
    return rested < moments ? connection : close_if_ended(connection);
  }
  [[gnu::cold]] static ClientConnection* close_if_ended(ClientConnection* connection) noexcept;
  struct Made {
    transport::StreamPtr stream;
    bool offered = false;
    bool cached = true;  // counts, where there are to be no more than so many
  };
  friend class ConnectionCache;
  friend class PoolUse;

  Made connect(transport::IoResult& why, RequestState::Clock::time_point deadline);
  [[gnu::cold]] Made find_or_make(transport::IoResult& why, RequestState::Clock::time_point deadline);
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
  Resting resting_;  // a request on each was cancelled, and its server may still be at it
  bool closed_ = false;
  std::size_t users_ = 0;  // the cache's, under its lock
  // For users, who may be of ORBs that never make a pool: those are linked without the rest
  void (*const leave_)(ConnectionPool& pool) noexcept;
};

/// A reference's hold on a pool, which stays as long as anybody has one.
class PoolUse {
 public:
  PoolUse(PoolUse&& other) noexcept : pool_(std::exchange(other.pool_, nullptr)) {}
  PoolUse& operator=(PoolUse&& other) noexcept {
    std::swap(pool_, other.pool_);
    return *this;
  }
  ~PoolUse() {
    if (pool_ != nullptr) {
      pool_->leave_(*pool_);
    }
  }

  ConnectionPool* get() const noexcept { return pool_; }
  ConnectionPool& operator*() const noexcept { return *pool_; }
  ConnectionPool* operator->() const noexcept { return pool_; }

 private:
  friend class ConnectionCache;

  explicit PoolUse(ConnectionPool& pool) noexcept : pool_(&pool) {}

  ConnectionPool* pool_;
};

}  // namespace corbel::orb
