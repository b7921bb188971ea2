// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "orb/server/connection_time_limit.hpp"
#include "orb/server/event_masks.hpp"
#include "orb/session/giop_session.hpp"
#include "reactive_connections.hpp"

#include <corbel/checkpoint/checkpoint.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/log.hpp>

#include <cstdint>
#include <exception>
#include <utility>

namespace corbel::orb {

/// One connection of a reactive server: its GIOP session, and the events that the reactor must report.
class ReactiveConnection final : public reactor::EventHandler {
 public:
  using Clock = RequestState::Clock;

  ReactiveConnection(ReactiveConnections& connections, transport::StreamPtr stream)
      : connections_(connections),
        number_(connections.next_number()),
        stream_(std::move(stream)),
        session_(connections.core(), *stream_, transport::Wait::no) {}

  /// Returns false if the system can watch no more descriptors.
  bool watch() noexcept {
    try {
      connections_.reactor().add(stream_->descriptor(), *this, interest());
      watched_ = true;
    } catch (const std::exception& error) {  // out of watches or memory
      log_not_served(connections_.core().options, "a connection more is closed: %s. Lower MaxConnections.",
                     error.what());
    }
    return watched_;
  }

  void on_ready(std::uint32_t interest) override {
    CORBEL_CHECKPOINT(server_readable);
    // The servant of this connection makes a call, and this thread serves other connections during the wait.
    if (serving_) [[unlikely]] {
      missed_ = true;
      return;
    }
    time_limit_.use();
    serving_ = true;
    bool again = false;
    GiopSession::Outcome outcome = GiopSession::Outcome::open;
    if (sending_) [[unlikely]] {
      outcome = session_.send_rest();
    } else {
      outcome = session_.receive_and_handle_all((interest & reactor::end) != 0, again);
    }
    finish_event(outcome, again);
  }

  void note_held() noexcept { try_again_ = held_; }
  /// Returns false if no held request was noted.
  bool resume_if_held() {
    if (!try_again_ || serving_) {
      return false;
    }
    try_again_ = false;
    held_ = false;
    serving_ = true;
    finish_event(session_.resume_held(), false);
    return true;
  }

  /// Returns true if the connection has exceeded its time limit: with an incomplete message, with an unsent reply, or
  /// idle.
  bool late(Clock::time_point now) {
    return time_limit_.exceeded(now, stalled(), connections_.core().options) && !held_ && !serving_;
  }
  bool limited() const { return stalled() || connections_.core().options.idle_timeout.count() > 0; }

  void log_late() const noexcept { session_.log_late(sending_); }
  void log_purged() const noexcept { session_.log_purged(); }
  void close_in_order() { session_.close(); }
  bool partial() const { return session_.partial() != 0; }
  void unwatch() noexcept {
    if (watched_) {
      connections_.reactor().remove(stream_->descriptor(), *this);
      watched_ = false;
    }
  }

  /// Returns true if closing the connection now loses no request or reply.
  bool idle() const { return !held_ && !serving_ && !sending_ && session_.partial() == 0; }
  Usage usage() const {
    Usage usage = session_.usage();
    usage.number = number_;
    return usage;
  }

  ReactiveConnections::List::iterator self;

 private:
  void finish_event(GiopSession::Outcome outcome, bool again) {
    serving_ = false;
    // Makes the reactor report pending events again.
    if (again || missed_) [[unlikely]] {
      missed_ = false;
      if (watched_) {
        connections_.reactor().change(stream_->descriptor(), *this, interest());
      }
    }
    after(outcome);
  }

  void after(GiopSession::Outcome outcome) {
    switch (outcome) {
      [[likely]] case GiopSession::Outcome::open:
        if (!wait(false)) [[unlikely]] {
          return;
        }
        break;
      case GiopSession::Outcome::unsent:
        if (!wait(true)) {
          return;
        }
        break;
      case GiopSession::Outcome::held:
        held_ = true;
        unwatch();  // hang-ups are reported even for an empty interest
        return;
      case GiopSession::Outcome::bidirectional: make_bidirectional(); return;
      case GiopSession::Outcome::elsewhere:  // occurs only with lanes
      case GiopSession::Outcome::waited:     // occurs only if threads wait in receive
      case GiopSession::Outcome::closed: connections_.close(*this); return;
    }
    if (time_limit_.update(sending_ ? ConnectionTimeLimit::reply_unsent : session_.partial())) [[unlikely]] {
      connections_.request_sweep();
    }
  }

  // Not inlined, to keep this rare case out of the hot path.
  [[gnu::noinline, gnu::cold]] void make_bidirectional() {
    unwatch();
    session_.make_bidirectional(stream_);
    has_event_descriptor_ = stream_->has_event_descriptor();
    serving_ = true;
    finish_event(session_.resume_held(), false);
  }

  bool stalled() const noexcept { return session_.partial() != 0 || sending_; }

  std::uint32_t interest() const noexcept {
    return has_event_descriptor_ ? for_any_event : sending_ ? for_sending : for_receiving;
  }

  // Returns false if the connection has ended.
  bool wait(bool sending) {
    if (!watched_) [[unlikely]] {
      sending_ = sending;
      if (!watch()) {
        close_in_order();
        connections_.close(*this);
        return false;
      }
    } else if (sending != sending_) [[unlikely]] {
      sending_ = sending;
      connections_.reactor().change(stream_->descriptor(), *this, interest());
    }
    return true;
  }

  ReactiveConnections& connections_;
  const std::uint64_t number_;
  transport::StreamPtr stream_;
  GiopSession session_;
  bool has_event_descriptor_ = stream_->has_event_descriptor();
  bool sending_ = false;  // waits until the client reads a reply
  bool watched_ = false;
  bool held_ = false;
  bool try_again_ = false;  // the held request is to be served again
  bool serving_ = false;
  bool missed_ = false;  // an event came while serving_ was set
  ConnectionTimeLimit time_limit_;
};

}  // namespace corbel::orb
