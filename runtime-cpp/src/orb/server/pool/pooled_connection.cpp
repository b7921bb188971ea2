// SPDX-License-Identifier: Apache-2.0
#include "pooled_connection.hpp"

#include "orb/server/event_masks.hpp"

#include <corbel/checkpoint/checkpoint.hpp>
#include <corbel/orb/core/core.hpp>

namespace corbel::orb {

void PooledConnection::open(Core& core, transport::StreamPtr stream, std::uint64_t number, const ThreadPoolLanes& own,
                            PoolLane& lane) {
  number_ = number;
  stream_ = std::move(stream);
  session_.emplace(core, *stream_, transport::Wait::no);
  session_->set_server_lanes(own);
  move_to(lane);
  has_event_descriptor_ = stream_->has_event_descriptor();
  sending_ = false;
  held_ = false;
  time_limit_ = {};
  ownership.open();
}

void PooledConnection::move_to(PoolLane& lane) noexcept {
  lane_ = &lane;
  session_->set_lane(lane.is);
}

void PooledConnection::make_bidirectional() {
  session_->make_bidirectional(stream_);
  has_event_descriptor_ = stream_->has_event_descriptor();
}

void PooledConnection::end() noexcept {
  session_.reset();
  stream_.reset();
  ownership.end();
}

// A held request needs an event whose condition is always true: see PooledConnections::wake_held().
std::uint32_t PooledConnection::interest() const noexcept {
  return has_event_descriptor_ || held_ ? for_any_event : sending_ ? for_sending : for_receiving;
}

GiopSession::Outcome PooledConnection::handle_events(std::uint32_t events, bool& again) {
  if (held_) [[unlikely]] {
    return session_->resume_held();
  }
  if (sending_) [[unlikely]] {
    return session_->send_rest();
  }
  return session_->receive_and_handle_all((events & reactor::end) != 0, again);
}

PooledConnection::NextStep PooledConnection::handle_ready(std::uint32_t events, bool& stalled) {
  CORBEL_CHECKPOINT(server_readable);
  time_limit_.use();
  bool again = false;
  const bool was_waiting = held_ || sending_;
  const std::uint32_t before = interest();
  const GiopSession::Outcome outcome = handle_events(events, again);
  // In the usual case nothing changes: a store to held_, which any thread may read, would lock its cache line.
  if (outcome == GiopSession::Outcome::open && !was_waiting) [[likely]] {
    stalled = time_limit_.update(session_->partial());
    return again ? NextStep::others : NextStep::wait;
  }
  if (outcome == GiopSession::Outcome::closed) [[unlikely]] {
    return NextStep::close;
  }
  if (outcome == GiopSession::Outcome::elsewhere) [[unlikely]] {
    held_ = true;
    return NextStep::move;
  }
  if (outcome == GiopSession::Outcome::bidirectional) [[unlikely]] {
    held_ = true;
    return NextStep::bidirectional;
  }
  held_ = outcome == GiopSession::Outcome::held;
  sending_ = outcome == GiopSession::Outcome::unsent;
  stalled = time_limit_.update(sending_ ? ConnectionTimeLimit::reply_unsent : session_->partial());
  if (interest() != before) [[unlikely]] {
    return NextStep::watch;
  }
  // Events that arrived while the connection waited have been reported already.
  return again || (was_waiting && !held_ && !sending_) ? NextStep::others : NextStep::wait;
}

bool PooledConnection::late(Clock::time_point now, const options::Values& options) noexcept {
  return time_limit_.exceeded(now, partial() || sending_, options) && !held_;
}

bool PooledConnection::limited(const options::Values& options) const noexcept {
  return partial() || sending_ || options.idle_timeout.count() > 0;
}

Usage PooledConnection::usage() const noexcept {
  Usage usage = session_->usage();
  usage.number = number_;
  return usage;
}

}  // namespace corbel::orb
