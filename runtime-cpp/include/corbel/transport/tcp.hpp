// SPDX-License-Identifier: Apache-2.0
// IIOP's transport: TCP over IPv4 and IPv6.
#pragma once

#include <corbel/options/options.hpp>
#include <corbel/transport/acceptor.hpp>
#include <corbel/transport/protocol.hpp>
#include <corbel/transport/spin.hpp>

#include <chrono>

namespace corbel::transport {

/// Which of the addresses that a name stands for are listened on.
using Family = options::EndpointFamily;

/// Sets on every connection; zero leaves the system's own value.
struct TcpOptions {
  bool no_delay = true;  ///< send small messages at once (TCP_NODELAY)
  /// Silence after which the peer's host is asked for a sign of life; 0: never.
  std::chrono::milliseconds keep_alive{0};
  int send_buffer = 0;      ///< bytes, SO_SNDBUF
  int receive_buffer = 0;   ///< bytes, SO_RCVBUF
  SpinBudget spin{};        ///< of receive calls that wait
  bool dont_route = false;  ///< only to hosts that are connected directly (SO_DONTROUTE)
};

/// Opens connections. Every address that the host's name stands for is tried in turn.
Connected tcp_connect(const Endpoint& endpoint, std::chrono::microseconds timeout, const TcpOptions& options);

class TcpAcceptor final : public SocketAcceptor {
 public:
  /// Binds and listens; port 0 lets the system choose one, endpoint() says which.
  /// Throws std::system_error, whose text names the endpoint.
  TcpAcceptor(const Endpoint& endpoint, const TcpOptions& options, int backlog = 128, Family family = Family::any);

 private:
  Accepted open(Descriptor socket) noexcept override;

  TcpOptions options_;
};

}  // namespace corbel::transport
