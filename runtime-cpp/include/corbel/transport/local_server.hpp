// SPDX-License-Identifier: Apache-2.0
// A socket file means something only on its own host, and a name in /tmp can be taken by anybody. So profiles with a
// path say on which host and as which user the server runs, and clients look: docs/decisions/0013.
#pragma once

#include <corbel/giop/ior.hpp>

#include <sys/types.h>
#include <optional>
#include <string>

namespace corbel::transport {

/// Of a server in this process: what others find in its profiles.
std::string local_server_identity();

/// The user that a server runs as, whose identity has been read; nothing when it has none.
std::optional<uid_t> owner_of(const std::string& identity) noexcept;

/// The identity in the components of a profile: empty when there is none. Nothing when it is broken, or of another
/// host.
std::optional<std::string> read_local_server(const std::vector<giop::TaggedComponent>& components);
giop::TaggedComponent write_local_server(const std::string& identity);

}  // namespace corbel::transport
