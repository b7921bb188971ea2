// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace corbel::transport {

/// Whether both are the same IP address, however they are written: one of IPv4 may stand within one of IPv6. False for
/// names, which are not looked up: whoever writes them would make the caller wait.
bool same_address(const std::string& one, const std::string& other) noexcept;

/// Of what Stream::peer() says; without brackets.
std::string host_of_peer(const std::string& peer);

}  // namespace corbel::transport
