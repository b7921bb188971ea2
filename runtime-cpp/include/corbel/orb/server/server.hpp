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

/// The server of an ORB: listens, accepts, receives requests and passes them to the object adapter. Each concurrency
/// model has its own class.
class Server {
 public:
  virtual ~Server() = default;

  /// Returns the endpoints in references, one profile each.
  virtual const std::vector<transport::Endpoint>& published() const noexcept = 0;
  /// Returns true if a connection to `endpoint` would reach this server.
  virtual bool is_here(const transport::Endpoint& endpoint) const noexcept = 0;

  /// Opens a connection to this ORB for collocated calls: see collocated_stream.cpp.
  virtual transport::StreamPtr connect_here() = 0;

  /// Serves this connection as if it had been accepted. Any thread may call this function.
  virtual void adopt(transport::StreamPtr stream) = 0;

  /// Starts serving requests. Further calls have no effect.
  virtual void start() = 0;

  virtual bool work_pending() = 0;
  virtual void perform_work() = 0;
  /// Serves until stop() is called. A server with its own threads only waits for stop().
  virtual void run() = 0;

  /// Called when held requests may be served.
  virtual void resume() noexcept = 0;

  /// Returns the pools besides the ORB's own; null if the server has no thread pools.
  virtual ThreadPools* pools() noexcept { return nullptr; }

  /// Returns true in a thread that runs an upcall of this server.
  virtual bool in_upcall() const noexcept = 0;

  using Clock = RequestState::Clock;
  enum class LoopAccess {
    own_loop_only,  ///< only within an upcall of this server's own loop
    free_loop,      ///< also if no thread runs the loop
  };
  /// Serves requests in the calling thread while its call waits for a reply. Returns true if the descriptor is
  /// readable, and false if the deadline passes first. Returns nothing at once if the calling thread may not serve.
  virtual std::optional<bool> serve_until_readable(int descriptor, Clock::time_point deadline, LoopAccess access) = 0;

  /// Stops serving: connections are closed in order after their running upcalls. With `wait`, returns after all upcalls
  /// have ended.
  virtual void stop(bool wait) = 0;
};

/// Makes the server for the option Concurrency and binds its endpoints. Throws INITIALIZE on failure.
std::unique_ptr<Server> make_server(Core& core);

}  // namespace corbel::orb
