// SPDX-License-Identifier: Apache-2.0
#include "pool_server.hpp"

#include "orb/server/poll_until.hpp"

#include <corbel/mapping/exception.hpp>
#include <corbel/orb/connection/optional_mutex.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/log.hpp>
#include <corbel/orb/priority.hpp>
#include <corbel/orb/server/scheduling.hpp>
#include <corbel/transport/masked_signals.hpp>
#include <corbel/transport/spin_budget.hpp>

#include <poll.h>
#include <chrono>
#include <span>
#include <utility>

namespace corbel::orb {

using std::chrono::milliseconds;

namespace {

/// The pool to which the calling thread belongs. Such a thread runs only requests of this pool.
constinit thread_local const PoolServer* own_pool = nullptr;
constinit thread_local PoolLane* own_lane = nullptr;
constinit thread_local transport::SpinBudget own_spin;

/// Makes the calling thread a thread of another lane, whose own threads are all busy, at the priority of that lane.
class LaneBorrowScope {
 public:
  LaneBorrowScope(Core& core, PoolLane& by) noexcept
      : core_(core), home_(own_lane), outside_(thread_priority >= 0 ? thread_priority : home_->is.priority) {
    own_lane = &by;
    schedule_thread(core_, by.is.priority);
  }
  LaneBorrowScope(const LaneBorrowScope&) = delete;
  LaneBorrowScope& operator=(const LaneBorrowScope&) = delete;
  ~LaneBorrowScope() {
    own_lane = home_;
    schedule_thread(core_, outside_);
  }

 private:
  Core& core_;
  PoolLane* const home_;
  const Priority outside_;  // the priority of the current request if the thread waits within an upcall
  const PriorityScope scope_{no_priority};
};

}  // namespace

std::unique_ptr<reactor::LeaderFollowers> make_leader_followers(const options::Values& options) {
  return options.reactor_thread_queue == options::ReactorThreadQueue::FIFO
             ? std::make_unique<reactor::LeaderFollowers>(reactor::LeaderFollowers::Order::fifo)
             : nullptr;
}

PoolServer::PoolServer(Core& core)
    : core_(core),
      listener_(core),
      own_(core.options),
      threads_(core, mutex_, [this](PoolLane& lane) { work(lane); }),
      connections_(core, listener_, own_, mutex_, stopping_),
      pools_(core, mutex_, stopping_, threads_, connections_) {
  if (core.options.priority_inheritance) {
    inherit_priority(mutex_);
  }
}

PoolServer::~PoolServer() { PoolServer::stop(true); }

void PoolServer::start() {
  const std::lock_guard lock(mutex_);
  if (!stopping_) {
    threads_.start(own_);
  }
}

void PoolServer::work(PoolLane& lane) {
  own_pool = this;
  own_lane = &lane;
  own_spin = transport::spin_budget_of(core_.options);
  schedule_thread(core_, lane.is.priority);
  pin_thread(core_);
  if (lane.is.more != 0 || lane.pool.borrows) [[unlikely]] {
    while (!lane.ending.load(std::memory_order_relaxed) && work_counted(lane)) {
    }
    return;
  }
  while (!lane.ending.load(std::memory_order_relaxed)) {
    step(lane, milliseconds(-1));
  }
}

// Makes one step of a thread in a lane that creates threads on demand or borrows them. The last waiting thread that
// takes an event first creates or requests another thread, because no other thread would notice. Returns false if no
// event came and enough other threads wait, so that this thread ends.
bool PoolServer::work_counted(PoolLane& lane) {
  constexpr milliseconds idle(1000);
  if (lane.pool.borrows && work_for_higher_lane(lane)) {
    return true;
  }
  Event event;
  if (lane.waiting.fetch_add(1) == 0) {
    lane.withdraw_request_for_help();
  }
  const bool came = take(lane, event, lane.is.more != 0 ? idle : milliseconds(-1));
  const bool was_last = lane.waiting.fetch_sub(1) == 1;
  if (!came) {
    return !threads_.ends(lane);
  }
  if (was_last) {
    all_busy(lane);
  }
  handle(lane, event);
  return true;
}

void PoolServer::all_busy(PoolLane& lane) {
  const bool more = lane.started.load() < lane.is.threads + lane.is.more && threads_.add_if_good(lane);
  if (!more && lane.pool.borrows) {
    lane.request_help();
  }
}

// Serves a higher lane before the thread's own lane, even if requests wait there: the most urgent request goes first.
bool PoolServer::work_for_higher_lane(PoolLane& lane) {
  const auto& lanes = lane.pool.lanes();
  for (std::size_t higher = lanes.size() - 1; higher > lane.is.index; --higher) {
    if (lanes[higher]->needs_help() && look_at(*lanes[higher], lane, false)) {
      return true;
    }
  }
  return false;
}

// Lets a thread of `lane` serve the events that have arrived at `at`, the same or a higher lane. `notified` is true
// after an event of the queue `at`, which must then be watched again.
bool PoolServer::look_at(PoolLane& at, PoolLane& lane, bool notified) {
  Event event;
  const bool came = at.connections.take(event, milliseconds(0), own_spin);
  const bool own = &at == &lane;
  if (notified && (own || at.needs_help())) {
    lane.watch(at, true);
  }
  if (came && own) {
    handle(lane, event);
  } else if (came) {
    const LaneBorrowScope borrowed(core_, at);
    handle(at, event);
  }
  return came;
}

bool PoolServer::in_upcall() const noexcept { return own_pool == this; }

//@@ CORBEL_POOL_WAIT_BEGIN
bool PoolServer::take(PoolLane& lane, Event& event, milliseconds longest) {
  reactor::LeaderFollowers* const leader_followers = lane.leader_followers.get();
  if (leader_followers == nullptr || longest.count() == 0) [[likely]] {
    return lane.queue.take(event, longest, own_spin);
  }
  leader_followers->lead();
  const bool came = lane.queue.take(event, longest, own_spin);
  const std::lock_guard lock(leader_followers->mutex());
  leader_followers->promote_follower();
  return came;
}
//@@ CORBEL_POOL_WAIT_END

void PoolServer::step(PoolLane& lane, milliseconds longest) {
  Event event;
  if (take(lane, event, longest)) {
    handle(lane, event);
  }
}

void PoolServer::handle(PoolLane& lane, const Event& event) {
  const auto low = static_cast<std::uint32_t>(event.key);
  if (low >= PooledConnections::other_keys) [[unlikely]] {
    handle_other(lane, low);
    return;
  }
  PooledConnection& connection = connections_.at(low);
  if (!connection.ownership.notify(static_cast<std::uint32_t>(event.key >> 32), event.events)) [[unlikely]] {
    return;
  }
  // The connection has moved to another lane since the event was taken.
  if (&connection.lane() != &lane) [[unlikely]] {
    PooledConnections::release_and_rearm(connection);
    close_if_stopping(connection);
    return;
  }
  //@@ CORBEL_POOL_SIGNALS_BEGIN
  if (core_.options.reactor_mask_signals) [[unlikely]] {
    const transport::MaskedSignals masked;
    run_connection(connection, event.events);
    return;
  }
  run_connection(connection, event.events);
  //@@ CORBEL_POOL_SIGNALS_END
}

void PoolServer::handle_other(PoolLane& lane, std::uint32_t key) {
  if ((key & PoolLane::lane_key) != 0) {
    look_at(*lane.pool.lanes()[key & ~PoolLane::lane_key], lane, true);
    return;
  }
  const std::lock_guard lock(mutex_);
  if ((key & PooledConnections::acceptor_key) != 0) {
    connections_.accept_from(key & ~PooledConnections::acceptor_key);
  } else {
    connections_.sweep();
  }
}

void PoolServer::run_connection(PooledConnection& connection, std::uint32_t events) {
  constexpr int most = 4;  // messages per turn, so that other connections get turns
  for (int turn = 1;; ++turn) {
    bool stalled = false;
    const PooledConnection::NextStep next = connection.handle_ready(events, stalled);
    if (stalled && !connections_.sweeping()) [[unlikely]] {
      connections_.sweep_stalled();
    }
    if (next == PooledConnection::NextStep::close ||
        (next == PooledConnection::NextStep::move && !connections_.move(connection, connection.wanted())) ||
        (next == PooledConnection::NextStep::bidirectional && !connections_.make_bidirectional(connection)))
        [[unlikely]] {
      const std::lock_guard lock(mutex_);
      connections_.close(connection);
      return;
    }
    if (next == PooledConnection::NextStep::wait && connection.ownership.release(events)) [[likely]] {
      break;
    }
    if (next != PooledConnection::NextStep::wait || turn == most) {
      PooledConnections::release_and_rearm(connection);
      break;
    }
  }
  close_if_stopping(connection);
}

// Closes a connection that was just left if stop() has begun: either stop() finds the connection without an owner, or
// this check finds stopping_ set.
void PoolServer::close_if_stopping(PooledConnection& connection) {
  if (stopping_) [[unlikely]] {
    const std::lock_guard lock(mutex_);
    if (connection.ownership.try_acquire()) {
      connection.close_in_order();
      connections_.close(connection);
    }
  }
}

void PoolServer::run() {
  std::unique_lock lock(mutex_);
  stopped_.wait(lock, [this] { return stopping_.load(); });
}

void PoolServer::resume() noexcept {
  const std::lock_guard lock(mutex_);
  connections_.wake_held();
}

std::optional<bool> PoolServer::serve_until_readable(int descriptor, Clock::time_point deadline, LoopAccess) {
  if (!in_upcall()) {
    return std::nullopt;
  }
  pollfd watched[] = {{descriptor, POLLIN, 0}, {own_lane->queue.descriptor(), POLLIN, 0}};
  for (;;) {
    const int ready = poll_until(std::span(watched, own_lane->ending ? 1 : 2), deadline, own_spin);
    if (ready == 0) {
      return false;
    }
    if (ready > 0 && watched[0].revents != 0) {
      return true;
    }
    if (ready > 0 && watched[1].revents != 0) {
      step(*own_lane, milliseconds(0));
    }
  }
}

void PoolServer::stop(bool wait) {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    connections_.close_unowned();
    own_.end();
    pools_.end();
    stopped_.notify_all();
  }
  if (!wait) {
    return;
  }
  const std::lock_guard joining(join_mutex_);
  std::list<Worker> all;
  {
    const std::lock_guard lock(mutex_);
    all.splice(all.end(), own_.workers);
    pools_.take_workers(all);
    threads_.take_ended(all);
  }
  all.clear();  // waits for the threads, which need the mutex to end
}

}  // namespace corbel::orb

extern "C" {
/// Programs refer to this symbol to link this module, so that pure clients have no server.
extern const char corbel_link_thread_pool;
const char corbel_link_thread_pool = 0;

corbel::orb::Server* corbel_make_thread_pool(corbel::orb::Core& core) { return new corbel::orb::PoolServer(core); }
}
