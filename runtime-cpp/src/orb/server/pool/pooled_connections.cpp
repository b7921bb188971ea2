// SPDX-License-Identifier: Apache-2.0
#include "pooled_connections.hpp"

#include "orb/server/event_masks.hpp"

#include <corbel/orb/core/core.hpp>
#include <corbel/orb/log.hpp>

#include <sys/timerfd.h>
#include <unistd.h>
#include <cerrno>
#include <exception>
#include <new>
#include <system_error>

namespace corbel::orb {

using transport::Wait;

namespace {

constexpr std::uint32_t one_client = reactor::readable | reactor::once;

int make_timer() {
  const int timer = ::timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
  return timer >= 0 ? timer : throw std::system_error(errno, std::generic_category(), "timerfd_create");
}

}  // namespace

PooledConnections::PooledConnections(Core& core, Listener& listener, const ThreadPool& own, std::mutex& mutex,
                                     const std::atomic<bool>& stopping)
    : core_(core),
      listener_(listener),
      own_(own),
      mutex_(mutex),
      stopping_(stopping),
      accept_handlers_(own[own.highest()].queue),
      timer_(make_timer()),
      slot_at_(new std::atomic<PooledConnection*>[core.options.max_connections]()),
      admission_(core, *this) {
  own_.lanes().front()->queue.add(timer_.get(), sweep_key, reactor::readable | reactor::edge);
  for (std::size_t i = 0; i < listener_.acceptors().size(); ++i) {
    accept_handlers_.add(listener_.acceptors()[i]->descriptor(), acceptor_key | i, one_client);
  }
}

// The mask of interest() contains a condition that is always true, so the new lane gets an event as soon as the owner
// releases the connection.
bool PooledConnections::move(PooledConnection& connection, PoolLane& lane) {
  queue_of(connection).remove(connection.descriptor());
  connection.move_to(lane);
  // The lane's pool is being destroyed. The check comes after move_to(), so that the destroying thread finds the
  // connection otherwise.
  if (lane.ending && !stopping_) [[unlikely]] {
    return move(connection, own_[own_.highest()]);
  }
  try {
    queue_of(connection).add(connection.descriptor(), connection.key(), connection.interest());
    return true;
  } catch (const std::exception&) {
    connection.close_in_order();
    return false;
  }
}

// Watches the connection again in the same lane. The mutex is needed because other threads read the stream.
bool PooledConnections::make_bidirectional(PooledConnection& connection) {
  queue_of(connection).remove(connection.descriptor());
  const std::lock_guard lock(mutex_);
  connection.make_bidirectional();
  try {
    queue_of(connection).add(connection.descriptor(), connection.key(), connection.interest());
    return true;
  } catch (const std::exception&) {
    connection.close_in_order();
    return false;
  }
}

void PooledConnections::move_to_own_pool(PooledConnection& connection) {
  if (move(connection, own_[own_.highest()])) {
    give_back(connection);
  } else {
    close(connection);
  }
}

void PooledConnections::give_back(PooledConnection& connection) {
  std::uint32_t events = 0;
  if (!connection.ownership.release(events)) {
    release_and_rearm(connection);
  }
}

void PooledConnections::adopt(transport::StreamPtr stream) {
  const std::lock_guard lock(mutex_);
  if (admission_.make_room(RecentlyUsed::last) && !stopping_) {
    accept(std::move(stream));
  }
}

void PooledConnections::accept_from(std::size_t accept_handler) {
  if (stopping_ || paused_) {
    return;
  }
  transport::Acceptor& acceptor = *listener_.acceptors()[accept_handler];
  if (!admission_.make_room(RecentlyUsed::spared)) {
    log_full(core_.options);
    wait_for_room();
    return;
  }
  transport::StreamPtr stream;
  switch (admission_.accept(acceptor, Wait::no, stream)) {
    case ConnectionAdmission::Result::accepted: accept(std::move(stream)); break;
    case ConnectionAdmission::Result::no_resources: wait_for_room(); return;
    case ConnectionAdmission::Result::none:
    case ConnectionAdmission::Result::shut_down: break;
  }
  accept_handlers_.change(acceptor.descriptor(), acceptor_key | accept_handler, one_client);
}

// Called if descriptors or memory are exhausted, or there are MaxConnections connections. Descriptors and memory become
// free when connections end, which the next sweep detects. If all connections are busy, the sweep purges one when a
// client has waited for some time.
void PooledConnections::wait_for_room() {
  accept_paused(true);
  sweep_regularly(true);
}

// Returns false if memory is exhausted.
bool PooledConnections::add_slot() noexcept try {
  const auto index = static_cast<std::uint32_t>(slots_.size());
  free_.reserve(slots_.size() + 1);
  slots_.push_back(std::make_unique<PooledConnection>(index));
  free_.push_back(slots_.back().get());
  slot_at_[index].store(free_.back(), std::memory_order_release);
  return true;
} catch (const std::bad_alloc&) {
  return false;
}

void PooledConnections::accept(transport::StreamPtr stream) {
  if (free_.empty() && !add_slot()) {
    return;  // this client must connect again
  }
  PooledConnection& connection = *free_.back();
  free_.pop_back();
  connection.open(core_, std::move(stream), ++made_, own_, own_[own_.highest()]);
  try {
    queue_of(connection).add(connection.descriptor(), connection.key(), connection.interest());
  } catch (const std::exception& error) {  // out of watches or memory
    log_not_served(core_.options, "a connection more is closed: %s. Lower MaxConnections.", error.what());
    close(connection);
    return;
  }
  if (core_.options.idle_timeout.count() > 0) {
    sweep_regularly(true);
  }
  give_back(connection);
}

void PooledConnections::accept_paused(bool paused) {
  if (paused == paused_) {
    return;
  }
  paused_ = paused;
  for (std::size_t i = 0; !paused && i < listener_.acceptors().size(); ++i) {
    accept_handlers_.change(listener_.acceptors()[i]->descriptor(), acceptor_key | i, one_client);
  }
}

void PooledConnections::purge(RecentlyUsed recently_used) try {
  std::vector<PooledConnection*> idle;
  // Reserve first: each connection whose ownership was taken must be given back.
  idle.reserve(slots_.size());
  for (const auto& connection : slots_) {
    if (!connection->ownership.try_acquire()) {
      continue;
    }
    if (connection->idle()) {
      idle.push_back(connection.get());
    } else {
      give_back(*connection);
    }
  }
  admission_.close_victims(idle, recently_used, [this](PooledConnection& connection) {
    connection.log_purged();
    connection.close_in_order();
    close(connection);
    return true;
  });
  for (PooledConnection* const connection : idle) {
    if (connection->is_open()) {
      give_back(*connection);
    }
  }
} catch (const std::bad_alloc&) {  // the next sweep tries again
}

void PooledConnections::close(PooledConnection& connection) noexcept {
  queue_of(connection).remove(connection.descriptor());
  connection.end();
  free_.push_back(&connection);
  if (!stopping_) {
    accept_paused(false);
  }
}

void PooledConnections::close_unowned() {
  for (const auto& acceptor : listener_.acceptors()) {
    accept_handlers_.remove(acceptor->descriptor());
  }
  listener_.close();
  for (const auto& connection : slots_) {
    if (connection->ownership.try_acquire()) {
      connection->close_in_order();
      close(*connection);
    }
  }
}

void PooledConnections::wake_held() noexcept {
  for (const auto& connection : slots_) {
    if (connection->is_open() && connection->held()) {
      queue_of(*connection).change(connection->descriptor(), connection->key(), for_any_event);
    }
  }
}

void PooledConnections::sweep_stalled() {
  const std::lock_guard lock(mutex_);
  sweep_regularly(true);
}

void PooledConnections::sweep_regularly(bool on) noexcept {
  if (sweeping_.exchange(on) != on) {
    const timespec period{0, on ? std::chrono::nanoseconds(sweep_period).count() : 0};
    const itimerspec times{period, period};
    ::timerfd_settime(timer_.get(), 0, &times, nullptr);
  }
}

void PooledConnections::sweep() {
  std::uint64_t times = 0;  // reading rearms the timer
  [[maybe_unused]] const ssize_t n = ::read(timer_.get(), &times, sizeof times);
  const auto now = PooledConnection::Clock::now();
  if (stopping_) {
    return;
  }
  bool needed = false;
  for (const auto& connection : slots_) {
    if (!connection->ownership.try_acquire()) {
      // The thread that serves the connection may find it stalled, and relies on an active sweep.
      needed = needed || connection->is_open();
      continue;
    }
    if (connection->late(now, core_.options)) {
      connection->log_late();
      if (!connection->partial()) {
        connection->close_in_order();
      }
      close(*connection);
    } else {
      needed = needed || connection->limited(core_.options);
      give_back(*connection);
    }
  }
  if (paused_ && listener_.client_waits()) {
    admission_.make_room(RecentlyUsed::last);
  }
  if (!admission_.full()) {
    accept_paused(false);
  }
  sweep_regularly(needed || paused_);
}

}  // namespace corbel::orb
