// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/cdr/buffer.hpp>
#include <corbel/giop/limits.hpp>
#include <corbel/transport/endpoint.hpp>
#include <corbel/transport/message_reader.hpp>
#include <corbel/transport/stream.hpp>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

namespace corbel::orb {

class Core;

/// One connection to a server, with its memory. Belongs to one call at a time, so nothing in it is locked.
struct ClientConnection {
  ClientConnection(transport::StreamPtr s, const giop::Limits& limits) : stream(std::move(s)), in(limits) {}

  transport::StreamPtr stream;
  cdr::Buffer out;
  transport::MessageReader in;
  std::uint32_t next_id = 1;
  bool proven = false;  ///< a reply came over it: when it breaks now, the server may only have closed it for being idle
};

/// The connections to one endpoint. A call takes one for itself and gives it back: the fast path is one atomic exchange
/// each way, no lock.
class ConnectionPool {
 public:
  ConnectionPool(Core& core, transport::Endpoint endpoint);
  ConnectionPool(const ConnectionPool&) = delete;
  ConnectionPool& operator=(const ConnectionPool&) = delete;
  ~ConnectionPool();

  /// A connection of the caller's own; null when none can be made: `why` says the reason.
  ClientConnection* acquire(transport::IoResult& why) {
    if (ClientConnection* connection = hot_.exchange(nullptr, std::memory_order_acquire)) [[likely]] {
      return connection;
    }
    return acquire_slowly(why);
  }

  /// Back from the caller, ready for the next call.
  void release(ClientConnection* connection) noexcept {
    ClientConnection* none = nullptr;
    if (!hot_.compare_exchange_strong(none, connection, std::memory_order_release, std::memory_order_relaxed))
        [[unlikely]] {
      keep_or_close(connection);
    }
  }

  /// Back from the caller, broken: closes it, and the idle ones too, which the server has closed as well or soon will.
  void discard(ClientConnection* connection) noexcept;

  /// Closes what is idle now, and what is in use when it comes back.
  void close() noexcept;

  const transport::Endpoint& endpoint() const noexcept { return endpoint_; }

 private:
  ClientConnection* acquire_slowly(transport::IoResult& why);
  void keep_or_close(ClientConnection* connection) noexcept;

  Core& core_;
  const transport::Endpoint endpoint_;
  std::atomic<ClientConnection*> hot_{nullptr};
  std::mutex mutex_;
  std::vector<std::unique_ptr<ClientConnection>> idle_;
  bool closed_ = false;
};

/// The pools of one ORB, by endpoint. A pool lives as long as its ORB.
class ConnectionCache {
 public:
  explicit ConnectionCache(Core& core) noexcept : core_(core) {}
  ConnectionPool& pool(const transport::Endpoint& endpoint);
  void close() noexcept;

 private:
  Core& core_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<ConnectionPool>> pools_;
};

}  // namespace corbel::orb
