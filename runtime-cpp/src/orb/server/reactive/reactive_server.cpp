// SPDX-License-Identifier: Apache-2.0
#include "reactive_server.hpp"

#include "orb/server/event_masks.hpp"
#include "orb/server/poll_until.hpp"

#include <corbel/mapping/exception.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/transport/spin_budget.hpp>

#include <algorithm>
#include <mutex>
#include <utility>

namespace corbel::orb {

using std::chrono::milliseconds;

namespace {

//@@ CORBEL_REACTOR_STRATEGIES_BEGIN
reactor::Signals signals_of(const options::Values& options) {
  return options.reactor_mask_signals ? reactor::Signals::masked : reactor::Signals::open;
}
reactor::LeaderFollowers::Order order_of(const options::Values& options) {
  return options.reactor_thread_queue == options::ReactorThreadQueue::FIFO ? reactor::LeaderFollowers::Order::fifo
                                                                           : reactor::LeaderFollowers::Order::lifo;
}
//@@ CORBEL_REACTOR_STRATEGIES_END
}  // namespace

/// A thread's turn at the event loop.
class ReactiveServer::Loop {
 public:
  explicit Loop(ReactiveServer& server) : server_(server) {
    if (server.in_upcall()) {
      throw CORBA::BAD_INV_ORDER(minor::wait_in_upcall, CORBA::COMPLETED_NO);
    }
    server.leader_followers_.lead();
    server.loop_thread_ = std::this_thread::get_id();
  }
  /// The caller has taken the turn already.
  Loop(ReactiveServer& server, std::adopt_lock_t) : server_(server) {
    server.loop_thread_ = std::this_thread::get_id();
  }
  ~Loop() {
    if (server_.stopping_) {
      server_.connections_.close_all();
    }
    server_.loop_thread_ = std::thread::id();
    const std::lock_guard lock(server_.leader_followers_.mutex());
    server_.leader_followers_.promote_follower();
  }
  /// Passes the turn to other waiting threads, if any.
  void share() {
    if (server_.leader_followers_.has_followers()) [[unlikely]] {
      server_.loop_thread_ = std::thread::id();
      server_.leader_followers_.yield();
      server_.loop_thread_ = std::this_thread::get_id();
    }
  }
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

 private:
  ReactiveServer& server_;
};

ReactiveServer::ReactiveServer(Core& core)
    : core_(core),
      listener_(core),
      reactor_(reactor::make_reactor(signals_of(core.options), transport::spin_budget_of(core.options))),
      spin_(transport::spin_budget_of(core.options)),
      connections_(core, listener_, *reactor_, stopping_),
      leader_followers_(order_of(core.options)) {}

ReactiveServer::~ReactiveServer() { ReactiveServer::stop(true); }

// Part of the hot path, therefore inlined.
[[gnu::always_inline]] inline void ReactiveServer::step(milliseconds longest) {
  //@@ CORBEL_EVENT_LOOP_BEGIN
  reactor_->run_once(connections_.sweeping() ? std::min(longest.count() < 0 ? sweep_period : longest, sweep_period)
                                             : longest);
  //@@ CORBEL_EVENT_LOOP_END
  if (resume_.load(std::memory_order_relaxed)) [[unlikely]] {
    resume_waiting();
  }
  if (connections_.sweeping()) [[unlikely]] {
    connections_.sweep();
  }
}

void ReactiveServer::perform_work() {
  const Loop loop(*this);
  if (!stopping_) {
    step(milliseconds(0));
  }
}

void ReactiveServer::run() {
  Loop loop(*this);
  while (!stopping_.load(std::memory_order_relaxed)) {
    step(milliseconds(-1));
    loop.share();
  }
}

std::optional<bool> ReactiveServer::serve_until_readable(int descriptor, Clock::time_point deadline,
                                                         LoopAccess access) {
  std::optional<Loop> loop;
  if (!in_upcall()) {
    if (access == LoopAccess::own_loop_only || !leader_followers_.try_lead()) {
      return std::nullopt;
    }
    loop.emplace(*this, std::adopt_lock);
  }
  pollfd watched[] = {{descriptor, POLLIN, 0}, {reactor_->descriptor(), POLLIN, 0}};
  for (;;) {
    if (reactor_->left()) {
      step(milliseconds(0));
    }
    const int ready = poll_until(watched, deadline, spin_);
    if (ready == 0) {
      return false;
    }
    if (ready > 0 && watched[0].revents != 0) {
      return true;
    }
    if (ready > 0) {
      step(milliseconds(0));
    }
  }
}

void ReactiveServer::resume() noexcept {
  resume_ = true;
  reactor_->wake();
}

// Handles the causes of resume(): connections made by other threads, tasks for the main thread, and held requests.
void ReactiveServer::resume_waiting() {
  resume_ = false;
  connections_.watch_adopted();
  if (core_.main_thread) {
    core_.main_thread->run_tasks();
  }
  connections_.resume_held();
}

void ReactiveServer::adopt(transport::StreamPtr stream) {
  connections_.adopt(std::move(stream));
  resume();
}

void ReactiveServer::stop(bool wait) {
  stopping_ = true;
  reactor_->wake();
  if (in_upcall()) {
    return;  // the loop ends after this upcall and closes all connections
  }
  if (wait) {
    leader_followers_.lead();
  } else if (!leader_followers_.try_lead()) {
    return;
  }
  connections_.close_all();
  const std::lock_guard lock(leader_followers_.mutex());
  leader_followers_.promote_follower();
}

}  // namespace corbel::orb
