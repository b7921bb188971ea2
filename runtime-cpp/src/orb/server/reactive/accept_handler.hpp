// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "reactive_connections.hpp"

#include <corbel/orb/core/core.hpp>
#include <corbel/orb/log.hpp>
#include <corbel/reactor/reactor.hpp>

#include <exception>

namespace corbel::orb {

/// Accepts the clients of one listening socket of a reactive server.
class AcceptHandler final : public reactor::EventHandler {
 public:
  AcceptHandler(ReactiveConnections& connections, transport::Acceptor& acceptor)
      : connections_(connections), acceptor_(acceptor) {}
  void on_ready(std::uint32_t) override { connections_.accept_from(acceptor_); }
  /// Returns false if the system can watch no more descriptors.
  bool open() noexcept {
    try {
      if (!open_) {
        connections_.reactor().add(acceptor_.descriptor(), *this, reactor::readable);
        open_ = true;
      }
    } catch (const std::exception& error) {  // out of watches or memory
      log_not_served(connections_.core().options, "a connection more is closed: %s. Lower MaxConnections.",
                     error.what());
    }
    return open_;
  }
  void shut() noexcept {
    connections_.reactor().remove(acceptor_.descriptor(), *this);
    open_ = false;
  }

 private:
  ReactiveConnections& connections_;
  transport::Acceptor& acceptor_;
  bool open_ = false;
};

}  // namespace corbel::orb
