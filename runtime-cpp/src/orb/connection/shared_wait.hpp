// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/orb/connection/reply_wait.hpp>
#include <corbel/reactor/leader_followers.hpp>
#include <corbel/reactor/reactor.hpp>

#include <memory>
#include <vector>

namespace corbel::orb {

/// The strategy MT, leader and followers: one of the waiting threads watches the connections of all, and wakes the
/// threads whose replies have arrived. When its own reply has arrived, another thread takes its place (option
/// ReactorThreadQueue). A thread in an upcall of a reactive server serves other requests during the wait; otherwise the
/// server could serve no request before the reply.
class SharedWait final : public ReplyWait {
 public:
  [[gnu::cold]] SharedWait(Core& core, const options::Values& options);
  [[gnu::cold]] ~SharedWait() override;

  ConnectionState* open(transport::Stream& stream) override;
  void close(ConnectionState& watched) noexcept override;
  bool await(ConnectionState& watched, RequestState::Clock::time_point deadline) override;

 private:
  class Event;

  bool lead_or_follow(Event& event, RequestState::Clock::time_point deadline);

  Core& core_;
  const std::unique_ptr<reactor::Reactor> reactor_;
  reactor::LeaderFollowers leader_followers_;
  // Guarded by the mutex of leader_followers_. No event is freed before this object is destroyed: the leader may hold
  // an event of a closed connection. The leader then wakes the event's current user, which finds no reply and waits
  // again.
  std::vector<std::unique_ptr<Event>> events_;
  std::vector<Event*> free_;
};

}  // namespace corbel::orb
