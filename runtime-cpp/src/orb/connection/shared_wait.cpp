// SPDX-License-Identifier: Apache-2.0
#include "shared_wait.hpp"

#include <corbel/orb/core/core.hpp>
#include <corbel/transport/spin_budget.hpp>

#include <algorithm>
#include <system_error>

namespace corbel::orb {

using Clock = RequestState::Clock;
using reactor::LeaderFollowers;

class SharedWait::Event final : public ConnectionState, public reactor::EventHandler {
 public:
  explicit Event(LeaderFollowers& leader_followers) noexcept : leader_followers_(leader_followers) {}

  void on_ready(std::uint32_t interest) override {
    const std::lock_guard lock(leader_followers_.mutex());
    // The end of a stream is reported once, and the receive call that reads the last octets does not see it. Therefore
    // two receive calls are made.
    ready = (interest & reactor::end) != 0 ? 2 : std::max(ready, 1);
    if (waiting != nullptr) {
      waiting->wake();
    }
  }

  int descriptor = -1;
  // Number of receive calls to be made. The mutex of leader_followers_ guards this member and `waiting`.
  int ready = 0;
  LeaderFollowers::Follower* waiting = nullptr;

 private:
  LeaderFollowers& leader_followers_;
};

namespace {

// Rounds up, because a thread that wakes too early would have to wait again.
std::chrono::milliseconds rest_until(Clock::time_point deadline) {
  if (deadline == Clock::time_point::max()) {
    return std::chrono::milliseconds(-1);
  }
  const auto rest = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
  return std::max(rest, std::chrono::milliseconds(0));
}

}  // namespace

SharedWait::SharedWait(Core& core, const options::Values& options)
    : core_(core),
      reactor_(reactor::make_reactor(options.reactor_mask_signals ? reactor::Signals::masked : reactor::Signals::open,
                                     transport::spin_budget_of(options))),
      leader_followers_(options.reactor_thread_queue == options::ReactorThreadQueue::FIFO
                            ? LeaderFollowers::Order::fifo
                            : LeaderFollowers::Order::lifo) {}

SharedWait::~SharedWait() = default;

ReplyWait::ConnectionState* SharedWait::open(transport::Stream& stream) {
  if (stream.descriptor() < 0 || stream.has_event_descriptor()) {
    return nullptr;
  }
  Event* event = nullptr;
  {
    const std::lock_guard lock(leader_followers_.mutex());
    if (free_.empty()) {
      free_.reserve(events_.size() + 1);
      free_.push_back(events_.emplace_back(std::make_unique<Event>(leader_followers_)).get());
    }
    event = free_.back();
    free_.pop_back();
    event->descriptor = stream.descriptor();
    event->ready = 0;
  }
  try {
    reactor_->add(event->descriptor, *event, reactor::readable | reactor::edge);
  } catch (const std::system_error&) {  // the system can watch no more descriptors
    close(*event);
    return nullptr;
  }
  return event;
}

// The descriptor leaves the reactor when the stream closes it.
void SharedWait::close(ConnectionState& watched) noexcept {
  const std::lock_guard lock(leader_followers_.mutex());
  free_.push_back(static_cast<Event*>(&watched));
}

bool SharedWait::await(ConnectionState& watched, Clock::time_point deadline) {
  Event& event = static_cast<Event&>(watched);
  if (Server* server = core_.server_if_any()) {
    const auto served = server->serve_until_readable(event.descriptor, deadline, Server::LoopAccess::own_loop_only);
    if (served) {
      return *served;
    }
  }
  return lead_or_follow(event, deadline);
}

bool SharedWait::lead_or_follow(Event& event, Clock::time_point deadline) {
  LeaderFollowers::Lock lock(leader_followers_.mutex());
  LeaderFollowers::Follower place;
  event.waiting = &place;
  bool late = false;
  while (event.ready == 0 && !late) {
    if (leader_followers_.await(lock, place, deadline, [&] { return event.ready > 0; })) {
      while (event.ready == 0 && !late) {
        lock.unlock();
        reactor_->run_once(rest_until(deadline));
        late = Clock::now() >= deadline;
        lock.lock();
      }
      leader_followers_.promote_follower();
    } else {
      late = Clock::now() >= deadline;
    }
  }
  event.waiting = nullptr;
  if (event.ready == 0) {
    return false;
  }
  --event.ready;
  return true;
}

}  // namespace corbel::orb
