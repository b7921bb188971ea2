// SPDX-License-Identifier: Apache-2.0
// TCP over IPv4 and IPv6, the transport of IIOP.
#pragma once

#include <corbel/options/options.hpp>
#include <corbel/transport/acceptor.hpp>
#include <corbel/transport/protocol.hpp>
#include <corbel/transport/spin.hpp>

#include <chrono>

namespace corbel::transport {

/// The address family of an endpoint's host name.
using Family = options::EndpointFamily;

/// Options of each connection; zero keeps the system's default.
struct TcpOptions {
  bool no_delay = true;  ///< TCP_NODELAY: send small messages at once
  /// Idle time before keep-alive probes; 0: no probes.
  std::chrono::milliseconds keep_alive{0};
  int send_buffer = 0;      ///< octets, SO_SNDBUF
  int receive_buffer = 0;   ///< octets, SO_RCVBUF
  SpinBudget spin{};        ///< for receive calls that wait
  bool dont_route = false;  ///< SO_DONTROUTE: only directly connected hosts
};

/// Opens a connection. Tries all addresses of the host name in turn.
Connected tcp_connect(const Endpoint& endpoint, std::chrono::microseconds timeout, const TcpOptions& options);

class TcpAcceptor final : public SocketAcceptor {
 public:
  /// Binds and listens. With port 0 the system chooses a port; see endpoint(). Throws std::system_error with the
  /// endpoint in its text.
  TcpAcceptor(const Endpoint& endpoint, const TcpOptions& options, int backlog = 128, Family family = Family::any);

 private:
  Accepted open(Descriptor socket) noexcept override;

  TcpOptions options_;
};

}  // namespace corbel::transport
