// SPDX-License-Identifier: Apache-2.0
// Syntax of hosts in profiles and URLs. Internal to the module.
#pragma once

#include <algorithm>
#include <string_view>

namespace corbel::giop {

constexpr bool is_alphanumeric(char c) noexcept {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
constexpr bool is_name_character(char c) noexcept { return is_alphanumeric(c) || c == '-' || c == '.' || c == '_'; }
/// Characters of a numeric IPv6 address with a zone, such as fe80::1%eth0.
constexpr bool is_ipv6_character(char c) noexcept { return is_name_character(c) || c == ':' || c == '%'; }

inline constexpr std::size_t longest_host = 1025;  // NI_MAXHOST: longer names cannot be resolved

/// Accepts a name, an IPv4 address, or an IPv6 address without brackets. Other texts cannot be resolved, and could
/// change the meaning of a URL.
inline bool is_host(std::string_view host) noexcept {
  if (host.empty() || host.size() > longest_host) return false;
  const bool ipv6 = host.find(':') != std::string_view::npos;
  return std::all_of(host.begin(), host.end(), ipv6 ? is_ipv6_character : is_name_character);
}

}  // namespace corbel::giop
