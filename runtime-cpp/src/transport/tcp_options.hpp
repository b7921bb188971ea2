// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/transport/tcp.hpp>

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

namespace corbel::transport {

inline void set_no_delay(int socket, const TcpOptions& options) noexcept {
  const int value = options.no_delay ? 1 : 0;
  ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &value, sizeof value);
}

}  // namespace corbel::transport
