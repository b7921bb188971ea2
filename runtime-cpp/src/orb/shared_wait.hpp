// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/orb/reply_wait.hpp>
#include <corbel/reactor/leader_followers.hpp>
#include <corbel/reactor/reactor.hpp>

#include <memory>
#include <vector>

namespace corbel::orb {

/// MT: leader and followers. One of the threads that wait watches the connections of all and wakes those whose replies
/// have come; when its own has, another takes its place (the option ReactorThreadQueue). A thread in an upcall of a
/// reactive server serves other requests instead, or none could be served before its reply.
class SharedWait final : public ReplyWait {
 public:
  [[gnu::cold]] SharedWait(Core& core, const options::Values& options);
  [[gnu::cold]] ~SharedWait() override;

  Watched* open(transport::Stream& stream) override;
  void close(Watched& watched) noexcept override;
  bool await(Watched& watched, RequestState::Clock::time_point deadline) override;

 private:
  class Event;

  bool lead_or_follow(Event& event, RequestState::Clock::time_point deadline);

  Core& core_;
  const std::unique_ptr<reactor::Reactor> reactor_;
  reactor::LeaderFollowers leader_followers_;
  // Guarded by the mutex of leader_followers_. None is freed before the end: what the leader was told may be of a
  // connection that has gone. It then wakes whoever has the event now, who finds nothing and waits again.
  std::vector<std::unique_ptr<Event>> events_;
  std::vector<Event*> free_;
};

}  // namespace corbel::orb
