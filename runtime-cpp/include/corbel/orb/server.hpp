// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/orb/request_state.hpp>
#include <corbel/transport/endpoint.hpp>
#include <corbel/transport/stream.hpp>

#include <memory>
#include <optional>
#include <vector>

namespace corbel::orb {

class Core;
class ThreadPools;

/// The server's half of an ORB: listens, accepts, receives requests and gives them to the object adapter. One concrete
/// class for each concurrency model.
class Server {
 public:
  virtual ~Server() = default;

  /// As they stand in references: one profile each.
  virtual const std::vector<transport::Endpoint>& published() const noexcept = 0;
  /// True when a connection to `endpoint` would end here.
  virtual bool is_here(const transport::Endpoint& endpoint) const noexcept = 0;

  /// A connection to this same ORB, for collocated calls: see loopback.cpp.
  virtual transport::StreamPtr connect_here() = 0;

  /// Serves this connection, too, as if it had been accepted. From any thread.
  virtual void adopt(transport::StreamPtr stream) = 0;

  /// Requests may come from now on; called again without effect.
  virtual void start() = 0;

  virtual bool work_pending() = 0;
  virtual void perform_work() = 0;
  /// Serves until stop() is called (or only waits for that).
  virtual void run() = 0;

  /// Requests that were held may be served now.
  virtual void resume() noexcept = 0;

  /// Pools beside the ORB's own; null where threads are not in pools.
  virtual ThreadPools* pools() noexcept { return nullptr; }

  /// True in a thread that is within an upcall of this server.
  virtual bool in_upcall() const noexcept = 0;

  using Clock = RequestState::Clock;
  enum class Turn {
    only_if_own,      ///< only in an upcall of this server's own loop
    if_none_has_one,  ///< or when no thread runs the loop
  };
  /// For a call that waits for its reply: serves requests meanwhile, in the calling thread. True when something can be
  /// received from the descriptor, false when the deadline passed before. Nothing, at once, when it is not this
  /// thread's turn.
  virtual std::optional<bool> serve_until_readable(int descriptor, Clock::time_point deadline, Turn turn) = 0;

  /// No more requests: connections are closed in order, after the upcalls that run. With `wait`, when this returns
  /// no upcall runs any more.
  virtual void stop(bool wait) = 0;
};

/// The factory of servers, by the option Concurrency. Binds its endpoint: INITIALIZE when it cannot.
std::unique_ptr<Server> make_server(Core& core);

}  // namespace corbel::orb
