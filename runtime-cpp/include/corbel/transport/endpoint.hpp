// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/giop/profile_tag.hpp>

#include <compare>
#include <cstdint>
#include <string>

namespace corbel::transport {

/// Where a peer listens. IIOP: a host name or a literal IPv4 or IPv6 address (without brackets), and a TCP port.
/// UIOP and SHMIOP: the path of a socket file as host, no port.
struct Endpoint {
  std::string host;
  std::uint16_t port = 0;
  std::uint32_t protocol = giop::profile_tag::internet_iop;  ///< the tag of its profiles
  std::string identity = {};  ///< who has to answer there, in the protocol's own form; empty: whoever does

  auto operator<=>(const Endpoint&) const = default;
};

/// The same place, whoever is said to be there.
inline bool same_place(const Endpoint& a, const Endpoint& b) noexcept {
  return a.protocol == b.protocol && a.port == b.port && a.host == b.host;
}

/// `host:port`, with brackets round an IPv6 address, or the path; for messages to people.
std::string to_string(const Endpoint& endpoint);

}  // namespace corbel::transport
