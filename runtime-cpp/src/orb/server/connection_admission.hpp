// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "orb/connection/purge.hpp"

#include <corbel/transport/acceptor.hpp>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace corbel::orb {

class Core;

/// Decides which connections a server accepts, and which idle connections it closes to make room (options
/// MaxConnections, ConnectionPurgingStrategy). The policy is the same for all concurrency models; each server owns its
/// connections.
class ConnectionAdmission {
 public:
  /// The connections of a server. If threads share them, the caller of the functions below holds their lock.
  class Connections {
   public:
    virtual std::size_t open_connections() const noexcept = 0;
    /// Closes idle connections by close_victims().
    virtual void purge(RecentlyUsed recently_used) = 0;

   protected:
    ~Connections() = default;
  };

  ConnectionAdmission(Core& core, Connections& connections) noexcept : core_(core), connections_(connections) {}

  bool full() const noexcept;

  /// Closes idle connections if there are MaxConnections connections. Returns false if the number is unchanged because
  /// all connections are busy. A server calls this function with RecentlyUsed::spared when a client comes, and with
  /// RecentlyUsed::last when the client has waited for sweep_period.
  [[gnu::cold]] bool make_room(RecentlyUsed recently_used);

  enum class Result {
    accepted,      ///< the stream has been set
    none,          ///< no client has come, or the client was refused or has gone
    shut_down,     ///< the acceptor was shut down
    no_resources,  ///< out of descriptors or memory, which become free when connections end: try again later
  };
  /// Accepts a client and logs the result. Needs no lock.
  [[gnu::cold]] Result accept(transport::Acceptor& acceptor, transport::Wait wait, transport::StreamPtr& stream);

  /// Closes connections in the order of the purging strategy, as many as one purge closes.
  /// @param idle the connections that may be closed without loss of a request or reply; they are reordered
  /// @param close closes a connection; returns false if the connection is not idle any more
  template <class Connection, class Close>
  void close_victims(std::vector<Connection*>& idle, RecentlyUsed recently_used, Close close) const {
    std::size_t left = purge_count(options(), connections_.open_connections());
    const std::size_t candidates = choose_victims(options(), idle, idle.size(), recently_used,
                                                  [](const Connection* connection) { return connection->usage(); });
    for (std::size_t i = 0; i < candidates && left > 0; ++i) {
      left -= close(*idle[i]) ? 1 : 0;
    }
  }

 private:
  const options::Values& options() const noexcept;

  Core& core_;
  Connections& connections_;
};

}  // namespace corbel::orb
