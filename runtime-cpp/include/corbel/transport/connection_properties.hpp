// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>
#include <optional>

namespace corbel::transport {

/// What a reference wants of its connections in place of what the options say.
struct ConnectionProperties {
  std::optional<int> send_buffer;     ///< octets, SO_SNDBUF
  std::optional<int> receive_buffer;  ///< octets, SO_RCVBUF
  std::optional<bool> no_delay;       ///< TCP_NODELAY
  std::optional<bool> keep_alive;     ///< SO_KEEPALIVE, as often as the option says, or else the system
  bool dont_route = false;            ///< SO_DONTROUTE

  auto operator<=>(const ConnectionProperties&) const = default;
};

/// A protocol by the tag of its profiles, and what its connections are to be like.
struct ProtocolPreference {
  std::uint32_t tag = 0;
  ConnectionProperties properties;
};

}  // namespace corbel::transport
