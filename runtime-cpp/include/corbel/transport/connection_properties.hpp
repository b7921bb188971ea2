// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>
#include <optional>

namespace corbel::transport {

/// Connection properties of a reference, which override the options.
struct ConnectionProperties {
  std::optional<int> send_buffer;     ///< octets, SO_SNDBUF
  std::optional<int> receive_buffer;  ///< octets, SO_RCVBUF
  std::optional<bool> no_delay;       ///< TCP_NODELAY
  std::optional<bool> keep_alive;     ///< SO_KEEPALIVE, with the period of the option, or else of the system
  bool dont_route = false;            ///< SO_DONTROUTE

  auto operator<=>(const ConnectionProperties&) const = default;
};

/// A protocol, identified by the tag of its profiles, and the properties of its connections.
struct ProtocolPreference {
  std::uint32_t tag = 0;
  ConnectionProperties properties;
};

}  // namespace corbel::transport
