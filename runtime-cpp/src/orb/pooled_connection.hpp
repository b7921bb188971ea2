// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "connection_ownership.hpp"
#include "session.hpp"
#include "thread_pool.hpp"

#include <corbel/reactor/reactor.hpp>

#include <atomic>
#include <optional>

namespace corbel::orb {

/// A place for a connection of a pool of threads. All but the ownership belongs to the thread that owns the connection;
/// the stream is made and ended with the server's mutex held, too.
class PooledConnection {
 public:
  using Clock = RequestState::Clock;

  explicit PooledConnection(std::uint32_t index) noexcept : index_(index) {}

  void open(Core& core, transport::StreamPtr stream, std::uint64_t number, const Lanes& own, PoolLane& lane);
  void tell_late() const noexcept { session_->tell_late(sending_); }
  void tell_purged() const noexcept { session_->tell_purged(); }
  void close_in_order() noexcept { session_->close(); }
  void end() noexcept;

  enum class Next {
    wait,       ///< for what is told
    others,     ///< it is the others' turn, though there is more
    watch,      ///< for what is told of interest()
    move,       ///< to the lane wanted(), whose threads go on with it
    both_ways,  ///< go_both_ways(), and then go on with it
    close,
  };
  /// Serves what has come. `stuck` when it has a time limit since now.
  Next serve(std::uint32_t told, bool& stuck);

  ConnectionOwnership ownership;

  std::uint64_t key() const noexcept { return (std::uint64_t{ownership.generation()} << 32) | index_; }
  bool is_open() const noexcept { return stream_ != nullptr; }
  int descriptor() const noexcept { return stream_->descriptor(); }
  std::uint32_t interest() const noexcept;

  /// True when it has been too long at a message, at taking its reply, or idle.
  bool late(Clock::time_point now, const options::Values& options) noexcept;
  bool limited(const options::Values& options) const noexcept;
  bool partial() const noexcept { return session_->partial() != 0; }
  /// The lane whose threads serve it. Any thread may read it.
  PoolLane& lane() const noexcept { return *lane_; }
  PoolLane& wanted() const noexcept { return lane_of(session_->lane()); }
  void move_to(PoolLane& lane) noexcept;
  /// With the server's mutex held.
  void go_both_ways();
  /// A request waits, for its manager or for threads of its lane. Any thread may read it.
  bool held() const noexcept { return held_; }
  /// Nothing is lost when it is closed now.
  bool idle() const noexcept { return !held_ && !sending_ && !partial(); }
  Usage usage() const noexcept;

 private:
  Session::Outcome serve_told(std::uint32_t told, bool& again);

  const std::uint32_t index_;
  std::uint64_t number_ = 0;
  transport::StreamPtr stream_;
  std::optional<Session> session_;
  bool rings_ = false;
  bool sending_ = false;  // waits for the client to take a reply
  std::atomic<bool> held_{false};
  std::atomic<PoolLane*> lane_{nullptr};
  bool busy_ = true;
  std::uint64_t stuck_ = 0;  // at which message, or at taking a reply
  Clock::time_point since_{};
};

}  // namespace corbel::orb
