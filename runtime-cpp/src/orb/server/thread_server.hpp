// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "connection_admission.hpp"
#include "listener.hpp"
#include "orb/session/giop_session.hpp"
#include "receive_time_limit.hpp"

#include <condition_variable>
#include <list>
#include <mutex>
#include <thread>

namespace corbel::orb {

/// The concurrency model thread-per-connection: one thread per acceptor accepts, and each connection has a thread that
/// blocks in receive.
class ThreadServer final : public Server, private ConnectionAdmission::Connections {
 public:
  explicit ThreadServer(Core& core) : core_(core), listener_(core), own_(core.options), admission_(core, *this) {}
  ~ThreadServer() override { ThreadServer::stop(true); }

  const std::vector<transport::Endpoint>& published() const noexcept override { return listener_.published(); }
  bool is_here(const transport::Endpoint& endpoint) const noexcept override { return listener_.is_here(endpoint); }
  transport::StreamPtr connect_here() override { return make_loopback(core_); }
  void adopt(transport::StreamPtr stream) override { start_connection(std::move(stream)); }
  [[gnu::cold]] void start() override;
  bool work_pending() override { return false; }
  void perform_work() override {}
  void run() override;
  void resume() noexcept override {}
  bool in_upcall() const noexcept override;
  std::optional<bool> serve_until_readable(int, Server::Clock::time_point, LoopAccess) override { return std::nullopt; }
  [[gnu::cold]] void stop(bool wait) override;

 private:
  struct Connection {
    Connection(Core& core, transport::StreamPtr s, std::uint64_t n, const ThreadPoolLanes& own)
        : number(n), stream(std::move(s)), session(core, *stream, transport::Wait::yes), time_limit(core.options) {
      session.set_server_lanes(own);
      session.set_lane(own.highest());
    }
    Usage usage() const noexcept {
      Usage usage = session.usage();
      usage.number = number;
      return usage;
    }
    /// Returns true if the stream has the time limits of a connection that waits for its next message, and no part of
    /// this message has arrived.
    bool awaits_message() const noexcept { return time_limit.awaits_message() && session.partial() == 0; }

    const std::uint64_t number;
    transport::StreamPtr stream;
    GiopSession session;
    ReceiveTimeLimit time_limit;
    // A single thread, in a list so that it can be spliced into finished_.
    std::list<std::thread> thread;
  };
  using ConnectionList = std::list<Connection>;

  void accept_all(transport::Acceptor& acceptor);
  [[gnu::cold]] bool wait_for_room();
  std::size_t open_connections() const noexcept override { return live_.size(); }
  [[gnu::cold]] void purge(RecentlyUsed recently_used) override;
  void start_connection(transport::StreamPtr stream);
  void run_connection(ConnectionList::iterator connection);
  GiopSession::Outcome serve_waiting(Connection& connection, GiopSession::Outcome outcome);
  static bool limit_receive(Connection& connection, bool timed_out);
  [[gnu::cold]] void join_finished();

  Core& core_;
  Listener listener_;
  const ThreadPoolLanes own_;  // one lane for all threads
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::thread> acceptor_threads_;
  std::uint64_t made_ = 0;  // number of connections made so far
  ConnectionList live_;
  ConnectionAdmission admission_;
  std::list<std::thread> finished_;  // ended threads; the next thread that ends joins them
  bool stopping_ = false;
  std::mutex join_mutex_;
};

}  // namespace corbel::orb
