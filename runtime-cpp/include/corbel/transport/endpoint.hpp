// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/giop/profile_tag.hpp>

#include <compare>
#include <cstdint>
#include <string>

namespace corbel::transport {

/// The address of a listening server. IIOP: a host name or a numeric IPv4 or IPv6 address (without brackets), and a TCP
/// port. UIOP and SHMIOP: the path of a socket file in `host`, no port.
struct Endpoint {
  std::string host;
  std::uint16_t port = 0;
  std::uint32_t protocol = giop::profile_tag::internet_iop;  ///< the tag of the protocol's profiles
  std::string identity = {};  ///< required identity of the server, in the protocol's own form; empty: any

  auto operator<=>(const Endpoint&) const = default;
};

/// Compares endpoints without their identity.
inline bool same_place(const Endpoint& a, const Endpoint& b) noexcept {
  return a.protocol == b.protocol && a.port == b.port && a.host == b.host;
}

/// Returns `host:port`, with brackets around an IPv6 address, or the path; for log messages.
std::string to_string(const Endpoint& endpoint);

}  // namespace corbel::transport
