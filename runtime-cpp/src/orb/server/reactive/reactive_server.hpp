// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "orb/server/listener.hpp"
#include "reactive_connections.hpp"

#include <corbel/reactor/leader_followers.hpp>
#include <corbel/reactor/reactor.hpp>

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

namespace corbel::orb {

/// A server that starts no threads: the thread in run() or perform_work() accepts, receives and serves, one event after
/// the other. Several threads take turns (option ReactorThreadQueue). Only the wait for events and the servants block.
class ReactiveServer final : public Server {
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
  class Loop;

  void step(std::chrono::milliseconds longest);
  // Not inlined, to keep this rare case out of the hot path.
  [[gnu::noinline]] void resume_waiting();

  Core& core_;
  Listener listener_;
  //@@ CORBEL_REACTOR_TYPE_BEGIN
  std::unique_ptr<reactor::Reactor> reactor_;
  //@@ CORBEL_REACTOR_TYPE_END
  transport::SpinBudget spin_;  // belongs to the thread that has the turn
  std::atomic<bool> stopping_{false};
  ReactiveConnections connections_;
  std::atomic<bool> resume_{false};            // set to call resume_waiting()
  reactor::LeaderFollowers leader_followers_;  // the turns at the loop
  std::atomic<std::thread::id> loop_thread_{};
};

}  // namespace corbel::orb
