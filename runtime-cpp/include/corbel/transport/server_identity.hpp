// SPDX-License-Identifier: Apache-2.0
// The identity of a server with a socket file. The path is meaningful only on the server's host, and any user may
// create a file in /tmp. Profiles with a path therefore contain the host and user of the server, which clients check:
// docs/decisions/0013.
#pragma once

#include <corbel/giop/ior.hpp>

#include <sys/types.h>
#include <optional>
#include <string>

namespace corbel::transport {

/// Returns the identity of servers in this process, for their profiles.
std::string server_identity();

/// Returns the user of the server with this identity, or nothing if the identity is empty.
std::optional<uid_t> owner_of(const std::string& identity) noexcept;

/// Returns the identity in the components of a profile; empty if there is none. Returns nothing if the identity is
/// malformed, or belongs to another host.
std::optional<std::string> read_server_identity(const std::vector<giop::TaggedComponent>& components);
giop::TaggedComponent write_server_identity(const std::string& identity);

}  // namespace corbel::transport
