// SPDX-License-Identifier: Apache-2.0
// What a reactive server's reactor calls: connections, and the entrances where clients come in.
#pragma once

#include "interest.hpp"
#include "reactive_server.hpp"

#include <corbel/orb/log.hpp>
#include <corbel/probe/probe.hpp>

#include <exception>

namespace corbel::orb {

class ReactiveServer::Connection final : public reactor::EventHandler {
 public:
  Connection(ReactiveServer& server, transport::StreamPtr stream)
      : server_(server),
        number_(++server.made_),
        stream_(std::move(stream)),
        session_(server.core_, *stream_, transport::Wait::no) {}

  /// False: the system can watch no more.
  bool watch() noexcept {
    try {
      server_.reactor_->add(stream_->descriptor(), *this, interest());
      watched_ = true;
    } catch (const std::exception& error) {  // or has no memory to say so
      log_not_served(server_.core_.options, "a connection more is closed: %s. Lower MaxConnections.", error.what());
    }
    return watched_;
  }

  void on_ready(std::uint32_t interest) override {
    CORBEL_PROBE(server_readable);
    if (serving_) [[unlikely]] {  // its servant makes a call, and this thread serves others while that waits
      missed_ = true;
      return;
    }
    busy_ = true;
    serving_ = true;
    bool again = false;
    Session::Outcome outcome = Session::Outcome::open;
    if (sending_) [[unlikely]] {
      outcome = session_.send_rest();
    } else {
      outcome = session_.receive_and_serve_all((interest & reactor::end) != 0, again);
    }
    served(outcome, again);
  }

  void note_held() noexcept { try_again_ = held_; }
  /// False when nothing was noted.
  bool serve_if_held() {
    if (!try_again_ || serving_) {
      return false;
    }
    try_again_ = false;
    held_ = false;
    serving_ = true;
    served(session_.serve_held(), false);
    return true;
  }

  /// True when the connection has been too long at a message, at taking its reply, or idle.
  bool late(Clock::time_point now) {
    const options::Values& options = server_.core_.options;
    const bool stuck = session_.partial() != 0 || sending_;
    const auto limit = stuck ? options.message_timeout : options.idle_timeout;
    if (!stuck && busy_) {
      since_ = now;
    }
    busy_ = false;
    return !held_ && !serving_ && limit.count() > 0 && now - since_ > limit;
  }
  bool limited() const { return session_.partial() != 0 || sending_ || server_.core_.options.idle_timeout.count() > 0; }

  void tell_late() const noexcept { session_.tell_late(sending_); }
  void tell_purged() const noexcept { session_.tell_purged(); }
  void close_in_order() { session_.close(); }
  bool partial() const { return session_.partial() != 0; }
  void unwatch() noexcept {
    if (watched_) {
      server_.reactor_->remove(stream_->descriptor(), *this);
      watched_ = false;
    }
  }

  /// Nothing is lost when it is closed now.
  bool idle() const { return !held_ && !serving_ && !sending_ && session_.partial() == 0; }
  Usage usage() const {
    Usage usage = session_.usage();
    usage.number = number_;
    return usage;
  }

  Connections::iterator self;

 private:
  void served(Session::Outcome outcome, bool again) {
    serving_ = false;
    if (again || missed_) [[unlikely]] {  // what is ready is told anew
      missed_ = false;
      if (watched_) {
        server_.reactor_->change(stream_->descriptor(), *this, interest());
      }
    }
    after(outcome);
  }

  void after(Session::Outcome outcome) {
    switch (outcome) {
      [[likely]] case Session::Outcome::open:
        if (!wait(false)) [[unlikely]] {
          return;
        }
        break;
      case Session::Outcome::unsent:
        if (!wait(true)) {
          return;
        }
        break;
      case Session::Outcome::held:
        held_ = true;
        unwatch();  // hang-ups are told even to those who wait for nothing
        return;
      case Session::Outcome::both_ways: go_both_ways(); return;
      case Session::Outcome::elsewhere:  // only where there are lanes
      case Session::Outcome::waited:     // only where threads wait in receive
      case Session::Outcome::closed: server_.close(*this); return;
    }
    const std::uint64_t stuck = sending_ ? ~std::uint64_t{0} : session_.partial();
    if (stuck != stuck_) [[unlikely]] {
      stuck_ = stuck;
      since_ = Clock::now();
      server_.sweeping_ = server_.sweeping_ || stuck != 0;
    }
  }

  // Not inlined: no other request pays for it.
  [[gnu::noinline, gnu::cold]] void go_both_ways() {
    unwatch();
    session_.go_both_ways(stream_);
    rings_ = stream_->rings();
    serving_ = true;
    served(session_.serve_held(), false);
  }

  std::uint32_t interest() const noexcept { return rings_ ? for_bell : sending_ ? for_sending : for_receiving; }

  // False: this connection has ended.
  bool wait(bool sending) {
    if (!watched_) [[unlikely]] {
      sending_ = sending;
      if (!watch()) {
        close_in_order();
        server_.close(*this);
        return false;
      }
    } else if (sending != sending_) [[unlikely]] {
      sending_ = sending;
      server_.reactor_->change(stream_->descriptor(), *this, interest());
    }
    return true;
  }

  ReactiveServer& server_;
  const std::uint64_t number_;
  transport::StreamPtr stream_;
  Session session_;
  bool rings_ = stream_->rings();
  bool sending_ = false;  // waits for the client to take a reply
  bool watched_ = false;
  bool held_ = false;
  bool try_again_ = false;  // to serve what is held
  bool serving_ = false;
  bool missed_ = false;  // an event that came meanwhile
  bool busy_ = true;
  std::uint64_t stuck_ = 0;  // at which message, or at taking a reply
  Clock::time_point since_ = Clock::now();
};

/// Where clients come in.
class ReactiveServer::AcceptHandler final : public reactor::EventHandler {
 public:
  AcceptHandler(ReactiveServer& server, transport::Acceptor& acceptor) : server_(server), acceptor_(acceptor) {}
  void on_ready(std::uint32_t) override { server_.accept_from(acceptor_); }
  /// False: the system can watch no more.
  bool open() noexcept {
    try {
      if (!open_) {
        server_.reactor_->add(acceptor_.descriptor(), *this, reactor::readable);
        open_ = true;
      }
    } catch (const std::exception& error) {  // or has no memory to say so
      log_not_served(server_.core_.options, "a connection more is closed: %s. Lower MaxConnections.", error.what());
    }
    return open_;
  }
  void shut() noexcept {
    server_.reactor_->remove(acceptor_.descriptor(), *this);
    open_ = false;
  }

 private:
  ReactiveServer& server_;
  transport::Acceptor& acceptor_;
  bool open_ = false;
};

}  // namespace corbel::orb
