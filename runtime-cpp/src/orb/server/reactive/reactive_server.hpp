// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "orb/server/listener.hpp"
#include "orb/session/session.hpp"

#include "orb/server/connection_admission.hpp"

#include <corbel/reactor/leader_followers.hpp>
#include <corbel/reactor/reactor.hpp>

#include <atomic>
#include <list>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace corbel::orb {

/// A server without threads of its own: the thread in run() or perform_work() accepts, receives and serves, one event
/// after the other. Several threads take turns (option ReactorThreadQueue). Only the wait for events and the servants
/// block.
class ReactiveServer final : public Server, private ConnectionAdmission::Connections {
 public:
  [[gnu::cold]] explicit ReactiveServer(Core& core);
  [[gnu::cold]] ~ReactiveServer() override;

  const std::vector<transport::Endpoint>& published() const noexcept override { return listener_.published(); }
  bool is_here(const transport::Endpoint& endpoint) const noexcept override { return listener_.is_here(endpoint); }
  transport::StreamPtr connect_here() override { return make_loopback(core_); }
  [[gnu::cold]] void adopt(transport::StreamPtr stream) override;
  void start() override {}
  bool work_pending() override { return reactor_->pending(); }
  void perform_work() override;
  void run() override;
  void resume() noexcept override;
  bool in_upcall() const noexcept override { return loop_thread_.load() == std::this_thread::get_id(); }
  std::optional<bool> serve_until_readable(int descriptor, Clock::time_point deadline, LoopAccess access) override;
  [[gnu::cold]] void stop(bool wait) override;

 private:
  class Connection;
  using ConnectionList = std::list<std::unique_ptr<Connection>>;
  class AcceptHandler;
  class Loop;

  void accept_from(transport::Acceptor& acceptor);
  void watch(transport::StreamPtr stream);
  [[gnu::cold]] void watch_adopted();
  [[gnu::cold]] void accept_paused(bool paused);
  std::size_t open_connections() const noexcept override { return connections_.size(); }
  [[gnu::cold]] void purge(RecentlyUsed recently_used) override;
  void close(Connection& connection);
  void step(std::chrono::milliseconds longest);
  [[gnu::cold]] void sweep();
  void resume_waiting();
  [[gnu::cold]] void close_all();

  Core& core_;
  Listener listener_;
  std::unique_ptr<reactor::Reactor> reactor_;
  transport::SpinBudget spin_;  // belongs to the thread that has the turn
  std::vector<std::unique_ptr<AcceptHandler>> accept_handlers_;
  ConnectionList connections_;
  ConnectionAdmission admission_;
  std::uint64_t made_ = 0;  // number of connections made so far
  bool accepting_ = true;
  RequestState::Clock::time_point next_sweep_{};
  bool sweeping_ = false;            // a connection has a time limit, or new ones wait for room
  std::atomic<bool> resume_{false};  // set to call resume_waiting()
  std::mutex adopted_mutex_;
  std::vector<transport::StreamPtr> adopted_;
  std::atomic<bool> stopping_{false};
  reactor::LeaderFollowers leader_followers_;  // the turns at the loop
  std::atomic<std::thread::id> loop_thread_{};
};

}  // namespace corbel::orb
