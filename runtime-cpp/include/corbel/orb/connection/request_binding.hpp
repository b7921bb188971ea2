// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/orb/connection/connection_pool.hpp>
#include <corbel/orb/priority.hpp>
#include <corbel/orb/reference.hpp>
#include <corbel/orb/request_state.hpp>

#include <cstdint>
#include <utility>

namespace corbel::orb {

/// The server to which a request goes: the targets of its reference, the chosen target, and a connection to it.
class RequestBinding {
 public:
  explicit RequestBinding(Reference& reference) noexcept : reference_(reference) {}
  RequestBinding(const RequestBinding&) = delete;
  RequestBinding& operator=(const RequestBinding&) = delete;
  ~RequestBinding() { release(); }

  Reference& reference() const noexcept { return reference_; }
  /// These functions may be called after acquire() only.
  const Targets& targets() const noexcept { return *targets_; }
  const Target& target() const noexcept { return *target_; }
  ConnectionPool& pool() const noexcept { return *pool_; }
  /// Returns the priority that is sent to the server, or no_priority.
  Priority priority() const noexcept { return priority_; }

  /// Returns null if the request has no connection.
  ClientConnection* connection() const noexcept { return connection_; }

  /// Takes a connection to the first target that accepts one, from the pools or by connecting. It replaces the present
  /// connection. Throws TRANSIENT, TIMEOUT, NO_MEMORY, REBIND or INV_POLICY.
  // Part of the hot path, therefore inlined.
  [[gnu::always_inline]] void acquire(RequestState::Clock::time_point deadline) {
    if (!acquire_first()) [[unlikely]] {
      acquire_any(deadline);
    }
  }

  /// Returns true if the client must send the connection's priority band to the server before its first request.
  bool needs_band() const noexcept { return pool_->band() != 0 && !connection_->bound; }

  /// Gives the connection back to its pool.
  void release() noexcept {
    if (connection_ != nullptr) {
      pool_->release(connection_);
      connection_ = nullptr;
    }
  }

  /// Closes the connection of this request only; the pool's other connections stay open.
  void discard() noexcept {
    if (connection_ != nullptr) {
      ConnectionPool::discard(connection_);
      connection_ = nullptr;
    }
  }

  /// Closes the connection and the idle connections of its pool: the server has ended the connection.
  void discard_all() noexcept {
    if (connection_ != nullptr) {
      pool_->close_idle();
    }
    discard();
  }

  /// Parks the connection until the server has answered its cancelled request.
  void park() noexcept { pool_->park(std::exchange(connection_, nullptr)); }

  /// Moves the connection to a new stream. Returns false if no new stream can be opened.
  bool renew(RequestState::Clock::time_point deadline) { return pool_->renew(*connection_, deadline); }

  /// Sets whether the request locates the object before the first call: such a request is never bound to a place.
  void locating(bool locating) noexcept { locating_ = locating; }

  /// Returns true if the server has confirmed that the object exists and the rebind policy forbids calls to move to
  /// another server. Calls to objects of this ORB are never bound.
  bool is_bound() const noexcept {
    return reference_.rebind() != Messaging::TRANSPARENT && !locating_ &&
           targets_->located.load(std::memory_order_relaxed);
  }
  /// Returns true if the rebind policy forbids a new connection.
  bool may_not_connect() const noexcept { return reference_.rebind() == Messaging::NO_RECONNECT && is_bound(); }

 private:
  // Takes the connection that was used last to the target that worked last. Returns false, with nothing taken, if this
  // connection is not available.
  [[gnu::always_inline]] bool acquire_first() {
    if (connection_ != nullptr) [[unlikely]] {
      release();
    }
    targets_ = reference_.use();
    const Target& target = targets_->all[targets_->first.load(std::memory_order_relaxed)];
    if (!target.bands.empty() || targets_->priority_model) [[unlikely]] {
      return false;
    }
    pool_ = target.pool.get();
    target_ = &target;
    priority_ = no_priority;
    connection_ = pool_->acquire_hot();
    return connection_ != nullptr;
  }
  [[gnu::noinline]] void acquire_any(RequestState::Clock::time_point deadline);
  [[gnu::cold]] ClientConnection* acquire_slowly(transport::IoResult& why, RequestState::Clock::time_point deadline);
  [[gnu::cold]] bool fall_back();
  ConnectionPool& banded_pool_of(const Target& target) const;
  [[gnu::cold]] void pause_or_throw(std::uint32_t failed, transport::IoResult why,
                                    RequestState::Clock::time_point deadline) const;
  [[noreturn]] void throw_connect_failure(transport::IoResult why, RequestState::Clock::time_point deadline) const;

  Reference& reference_;
  TargetsRef targets_;
  const Target* target_ = nullptr;
  ConnectionPool* pool_ = nullptr;
  ClientConnection* connection_ = nullptr;
  Priority priority_ = no_priority;
  bool locating_ = false;
};

}  // namespace corbel::orb
