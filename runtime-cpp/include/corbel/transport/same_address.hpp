// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace corbel::transport {

/// Returns true if both texts are the same IP address; IPv4 addresses may be mapped to IPv6. False for names: they are
/// not resolved, because the peer that sent them could make the caller wait.
bool same_address(const std::string& one, const std::string& other) noexcept;

/// Returns the host in the result of Stream::peer(), without brackets.
std::string host_of_peer(const std::string& peer);

}  // namespace corbel::transport
