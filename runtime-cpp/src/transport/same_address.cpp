// SPDX-License-Identifier: Apache-2.0
#include <corbel/transport/same_address.hpp>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <algorithm>
#include <array>
#include <optional>

namespace corbel::transport {

namespace {

using Octets = std::array<unsigned char, sizeof(in6_addr)>;

// Parses an address; IPv4 addresses are mapped to IPv6 (RFC 4291, 2.5.5.2).
std::optional<Octets> parse_address(const std::string& text) noexcept {
  Octets octets{};
  if (::inet_pton(AF_INET6, text.c_str(), octets.data()) == 1) {
    return octets;
  }
  constexpr std::size_t at = sizeof(in6_addr) - sizeof(in_addr);
  std::fill_n(octets.begin() + at - 2, 2, 0xff);
  return ::inet_pton(AF_INET, text.c_str(), octets.data() + at) == 1 ? std::optional(octets) : std::nullopt;
}

}  // namespace

bool same_address(const std::string& one, const std::string& other) noexcept {
  const auto octets = parse_address(one);
  return octets && octets == parse_address(other);
}

std::string host_of_peer(const std::string& peer) {
  const std::string host = peer.substr(0, peer.rfind(':'));
  return host.starts_with('[') && host.ends_with(']') ? host.substr(1, host.size() - 2) : host;
}

}  // namespace corbel::transport
