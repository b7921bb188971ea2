// SPDX-License-Identifier: Apache-2.0
#include "pooled_connection.hpp"

#include "interest.hpp"

#include <corbel/orb/core.hpp>
#include <corbel/probe/probe.hpp>

namespace corbel::orb {

void PooledConnection::open(Core& core, transport::StreamPtr stream, std::uint64_t number, const Lanes& own,
                            PoolLane& lane) {
  number_ = number;
  stream_ = std::move(stream);
  session_.emplace(core, *stream_, transport::Wait::no);
  session_->sort_into(own);
  move_to(lane);
  rings_ = stream_->rings();
  sending_ = false;
  held_ = false;
  busy_ = true;
  stuck_ = 0;
  since_ = Clock::now();
  ownership.open();
}

void PooledConnection::move_to(PoolLane& lane) noexcept {
  lane_ = &lane;
  session_->serve_in(lane.is);
}

void PooledConnection::go_both_ways() {
  session_->go_both_ways(stream_);
  rings_ = stream_->rings();
}

void PooledConnection::end() noexcept {
  session_.reset();
  stream_.reset();
  ownership.end();
}

// A held request needs an event whose condition always holds: see PoolServer::resume().
std::uint32_t PooledConnection::interest() const noexcept {
  return rings_ || held_ ? for_bell : sending_ ? for_sending : for_receiving;
}

Session::Outcome PooledConnection::serve_told(std::uint32_t told, bool& again) {
  if (held_) [[unlikely]] {
    return session_->serve_held();
  }
  if (sending_) [[unlikely]] {
    return session_->send_rest();
  }
  return session_->receive_and_serve_all((told & reactor::end) != 0, again);
}

PooledConnection::Next PooledConnection::serve(std::uint32_t told, bool& stuck) {
  CORBEL_PROBE(server_readable);
  busy_ = true;
  bool again = false;
  const std::uint32_t before = interest();
  const bool was_waiting = held_ || sending_;
  const Session::Outcome outcome = serve_told(told, again);
  if (outcome == Session::Outcome::closed) [[unlikely]] {
    return Next::close;
  }
  if (outcome == Session::Outcome::elsewhere) [[unlikely]] {
    held_ = true;
    return Next::move;
  }
  if (outcome == Session::Outcome::both_ways) [[unlikely]] {
    held_ = true;
    return Next::both_ways;
  }
  held_ = outcome == Session::Outcome::held;
  sending_ = outcome == Session::Outcome::unsent;
  const std::uint64_t at = sending_ ? ~std::uint64_t{0} : session_->partial();
  if (at != stuck_) [[unlikely]] {
    stuck_ = at;
    since_ = Clock::now();
    stuck = at != 0;
  }
  if (interest() != before) [[unlikely]] {
    return Next::watch;
  }
  // Events that arrived while the connection waited have been reported already.
  return again || (was_waiting && !held_ && !sending_) ? Next::others : Next::wait;
}

bool PooledConnection::late(Clock::time_point now, const options::Values& options) noexcept {
  const bool stuck = partial() || sending_;
  const auto limit = stuck ? options.message_timeout : options.idle_timeout;
  if (!stuck && busy_) {
    since_ = now;
  }
  busy_ = false;
  return !held_ && limit.count() > 0 && now - since_ > limit;
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
