// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/cdr/buffer.hpp>
#include <corbel/cdr/writer.hpp>
#include <corbel/giop/limits.hpp>
#include <corbel/giop/priority.hpp>
#include <corbel/giop/request.hpp>
#include <corbel/orb/bidirectional.hpp>
#include <corbel/orb/optional_mutex.hpp>
#include <corbel/orb/reply_wait.hpp>
#include <corbel/orb/request_state.hpp>
#include <corbel/transport/endpoint.hpp>
#include <corbel/transport/message_reader.hpp>
#include <corbel/transport/stream.hpp>

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
  LastRequest last;
  transport::MessageReader in;
  static constexpr std::uint32_t first_id = 1;
  std::uint32_t next_id = first_id;
  cdr::Context context;
  bool told_code_sets = false;
  bool to_be_offered = false;  ///< for requests from the server, with the next request
  bool bound = false;          ///< the server knows its band of priorities
  bool proven = false;  ///< a reply came over it: when it breaks now, the server may only have closed it for being idle
  bool surplus = false;  ///< over ConnectionCacheMax when it was made: not kept, unless there is room by then
  std::uint64_t uses = 0;
  std::uint64_t last_use = 0;
  std::uint64_t number = 0;

 private:
  transport::IoResult receive_when_told(RequestState::Clock::time_point deadline, bool more);

  ReplyWait* const wait_;
  ReplyWait::Watched* const watched_;  // null: the caller blocks in receive
  cdr::Buffer kept_;
  std::size_t kept_at_ = 0;
  std::size_t kept_end_ = 0;
};

/// The connections to one endpoint. A call takes one for itself and gives it back: the fast path is one atomic exchange
/// each way, no lock.
class ConnectionPool {
 public:
  [[gnu::cold]] ConnectionPool(Core& core, transport::Endpoint endpoint, std::uint32_t number, std::uint32_t band,
                               Sharing sharing);
  ConnectionPool(const ConnectionPool&) = delete;
  ConnectionPool& operator=(const ConnectionPool&) = delete;
  [[gnu::cold]] ~ConnectionPool();

  /// A connection of the caller's own; null when none can be made, or not by the deadline: `why` says the reason.
  ClientConnection* acquire(transport::IoResult& why, RequestState::Clock::time_point deadline) {
    if (ClientConnection* connection = take_hot()) [[likely]] {
      return connection;
    }
    return acquire_slowly(why, deadline);
  }

  /// Back from the caller, ready for the next call.
  void release(ClientConnection* connection) noexcept {
    stamp(*connection);
    if (connection->surplus || !put_hot(connection)) [[unlikely]] {
      keep_or_close(connection);
    }
  }

  /// Back from the caller, broken: closes it, and the idle ones too, which the server has closed as well or soon will.
  void discard(ClientConnection* connection) noexcept;

  /// Closes what is idle now, and what is in use when it comes back.
  [[gnu::cold]] void close() noexcept;

  /// Takes all that are idle out, for purging, and puts back those that were not chosen.
  [[gnu::cold]] void take_idle(std::vector<std::pair<ConnectionPool*, ClientConnection*>>& into);
  [[gnu::cold]] void put_back(ClientConnection* connection) noexcept;

  const transport::Endpoint& endpoint() const noexcept { return endpoint_; }
  std::uint32_t number() const noexcept { return number_; }
  /// For which priorities: an index of the ORB's bands, from 1; 0 is for all.
  std::uint32_t band() const noexcept { return band_; }

  Sharing sharing() const noexcept { return sharing_; }

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

  bool find_place() const noexcept;
  static void stamp(ClientConnection& connection) noexcept;
  ClientConnection* acquire_slowly(transport::IoResult& why, RequestState::Clock::time_point deadline);
  void keep_or_close(ClientConnection* connection) noexcept;

  Core& core_;
  const transport::Endpoint endpoint_;
  const std::uint32_t number_;
  const std::uint32_t band_;
  const Sharing sharing_;
  mutable std::atomic<Place> place_{Place::unknown};
  std::atomic<ClientConnection*> hot_{nullptr};
  OptionalMutex mutex_;
  std::vector<std::unique_ptr<ClientConnection>> idle_;
  bool closed_ = false;
};

/// The pools of one ORB, by endpoint: one that all references share, those of private connections, which have numbers
/// other than 0, and of each of these one for each band of priorities, and one for each way of sharing. A pool lives as
/// long as its ORB.
class ConnectionCache {
 public:
  [[gnu::cold]] explicit ConnectionCache(Core& core) noexcept;
  [[gnu::cold]] ConnectionPool& pool(const transport::Endpoint& endpoint, std::uint32_t number = 0,
                                     std::uint32_t band = 0, Sharing sharing = Sharing::none);
  void close() noexcept;

  /// All connections that are open, idle or in use.
  std::size_t open() const noexcept { return open_.load(std::memory_order_relaxed); }
  /// One is about to be made: closes idle ones by the purging strategy if that is too many.
  [[gnu::cold]] void make_room();

 private:
  friend struct ClientConnection;

  Core& core_;
  std::atomic<std::size_t> open_{0};
  std::atomic<std::uint64_t> made_{0};
  OptionalMutex mutex_;
  std::vector<std::unique_ptr<ConnectionPool>> pools_;
};

}  // namespace corbel::orb
