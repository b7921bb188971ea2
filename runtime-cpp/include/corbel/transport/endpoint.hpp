// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>
#include <string>

namespace corbel::transport {

/// Where a peer listens: a host name or a literal IPv4 or IPv6 address (without brackets), and a TCP port.
struct Endpoint {
  std::string host;
  std::uint16_t port = 0;

  auto operator<=>(const Endpoint&) const = default;
};

/// `host:port`, with brackets round an IPv6 address; for messages to people.
std::string to_string(const Endpoint& endpoint);

}  // namespace corbel::transport
