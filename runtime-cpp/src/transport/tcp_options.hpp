// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/transport/tcp.hpp>

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <algorithm>
#include <chrono>

namespace corbel::transport {

/// Sets the options of a connection, not of a listening socket.
inline void set_tcp_options(int socket, const TcpOptions& options) noexcept {
  const auto set = [socket](int level, int option, int value) {
    ::setsockopt(socket, level, option, &value, sizeof value);
  };
  set(IPPROTO_TCP, TCP_NODELAY, options.no_delay ? 1 : 0);
  const auto idle = static_cast<int>(std::chrono::ceil<std::chrono::seconds>(options.keep_alive).count());
  if (idle > 0) {
    constexpr int probes = 3;
    set(SOL_SOCKET, SO_KEEPALIVE, 1);
    set(IPPROTO_TCP, TCP_KEEPIDLE, idle);
    set(IPPROTO_TCP, TCP_KEEPINTVL, std::max(1, idle / probes));
    set(IPPROTO_TCP, TCP_KEEPCNT, probes);
  }
}

}  // namespace corbel::transport
