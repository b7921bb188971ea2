// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "orb/server/connection_admission.hpp"
#include "orb/server/listener.hpp"

#include <corbel/orb/request_state.hpp>
#include <corbel/reactor/reactor.hpp>

#include <atomic>
#include <list>
#include <memory>
#include <mutex>
#include <vector>

namespace corbel::orb {

class AcceptHandler;
class ReactiveConnection;

/// The connections of a reactive server: accepting, adopting, closing, purging and sweeping. Only the thread that has
/// the turn at the event loop calls the functions, unless a comment says otherwise.
class ReactiveConnections final : private ConnectionAdmission::Connections {
 public:
  using List = std::list<std::unique_ptr<ReactiveConnection>>;

  /// Throws NO_RESOURCES if the system can watch no more descriptors.
  /// @param stopping set when the server stops: accepting is not resumed
  [[gnu::cold]] ReactiveConnections(Core& core, Listener& listener, reactor::Reactor& reactor,
                                    const std::atomic<bool>& stopping);
  [[gnu::cold]] ~ReactiveConnections();

  Core& core() noexcept { return core_; }
  reactor::Reactor& reactor() noexcept { return reactor_; }
  /// Returns the number of the next connection.
  std::uint64_t next_number() noexcept { return ++made_; }

  void accept_from(transport::Acceptor& acceptor);
  /// Takes a connection to be served after the next watch_adopted(). Any thread may call this function.
  [[gnu::cold]] void adopt(transport::StreamPtr stream);
  [[gnu::cold]] void watch_adopted();
  /// Serves held requests again.
  void resume_held();

  /// Returns true if sweep() must be called at least every sweep_period.
  bool sweeping() const noexcept { return sweeping_; }
  void request_sweep() noexcept { sweeping_ = true; }
  /// Closes connections that have exceeded their time limits, and accepts again if there is room; once in a
  /// sweep_period.
  [[gnu::cold]] void sweep();

  void close(ReactiveConnection& connection);
  /// Refuses new connections, and closes all connections.
  [[gnu::cold]] void close_all();

 private:
  using Clock = RequestState::Clock;

  void watch(transport::StreamPtr stream);
  [[gnu::cold]] void accept_paused(bool paused);
  std::size_t open_connections() const noexcept override { return connections_.size(); }
  [[gnu::cold]] void purge(RecentlyUsed recently_used) override;

  Core& core_;
  Listener& listener_;
  reactor::Reactor& reactor_;
  const std::atomic<bool>& stopping_;
  std::vector<std::unique_ptr<AcceptHandler>> accept_handlers_;
  List connections_;
  ConnectionAdmission admission_;
  std::uint64_t made_ = 0;  // number of connections made so far
  bool accepting_ = true;
  Clock::time_point next_sweep_{};
  bool sweeping_ = false;  // a connection has a time limit, or new clients wait for room
  std::mutex adopted_mutex_;
  std::vector<transport::StreamPtr> adopted_;
};

}  // namespace corbel::orb
