// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "connection_ownership.hpp"
#include "orb/server/connection_time_limit.hpp"
#include "orb/session/giop_session.hpp"
#include "thread_pool.hpp"

#include <corbel/reactor/reactor.hpp>

#include <atomic>
#include <optional>

namespace corbel::orb {

/// A reusable slot for a connection of a thread pool. All members except `ownership` belong to the thread that owns the
/// connection. Creating and destroying the stream requires the server's mutex as well.
class PooledConnection {
 public:
  using Clock = RequestState::Clock;

  explicit PooledConnection(std::uint32_t index) noexcept : index_(index) {}

  void open(Core& core, transport::StreamPtr stream, std::uint64_t number, const ThreadPoolLanes& own, PoolLane& lane);
  void log_late() const noexcept { session_->log_late(sending_); }
  void log_purged() const noexcept { session_->log_purged(); }
  void close_in_order() noexcept { session_->close(); }
  void end() noexcept;

  enum class NextStep {
    wait,           ///< wait for the next event
    others,         ///< let other connections go first, although more is readable
    watch,          ///< wait with the new interest()
    move,           ///< move to the lane wanted(), whose threads continue
    bidirectional,  ///< call make_bidirectional() and continue
    close,
  };
  /// Serves the messages that have arrived. Sets `stalled` if a time limit of the connection starts now.
  NextStep handle_ready(std::uint32_t events, bool& stalled);

  ConnectionOwnership ownership;

  std::uint64_t key() const noexcept { return (std::uint64_t{ownership.generation()} << 32) | index_; }
  bool is_open() const noexcept { return stream_ != nullptr; }
  int descriptor() const noexcept { return stream_->descriptor(); }
  std::uint32_t interest() const noexcept;

  /// Returns true if the connection has exceeded its time limit: with an incomplete message, with an unsent reply, or
  /// idle.
  bool late(Clock::time_point now, const options::Values& options) noexcept;
  bool limited(const options::Values& options) const noexcept;
  bool partial() const noexcept { return session_->partial() != 0; }
  /// Returns the lane whose threads serve the connection. Any thread may call this function.
  PoolLane& lane() const noexcept { return *lane_; }
  PoolLane& wanted() const noexcept { return lane_of(session_->lane()); }
  void move_to(PoolLane& lane) noexcept;
  /// Makes the connection bidirectional. The caller holds the server's mutex.
  void make_bidirectional();
  /// Returns true if a request waits for its POA manager or for a thread of its lane. Any thread may call this
  /// function.
  bool held() const noexcept { return held_; }
  /// Returns true if closing the connection now loses no request or reply.
  bool idle() const noexcept { return !held_ && !sending_ && !partial(); }
  Usage usage() const noexcept;

 private:
  GiopSession::Outcome handle_events(std::uint32_t events, bool& again);

  const std::uint32_t index_;
  std::uint64_t number_ = 0;
  transport::StreamPtr stream_;
  std::optional<GiopSession> session_;
  bool has_event_descriptor_ = false;
  bool sending_ = false;  // waits until the client reads a reply
  std::atomic<bool> held_{false};
  std::atomic<PoolLane*> lane_{nullptr};
  ConnectionTimeLimit time_limit_;
};

}  // namespace corbel::orb
