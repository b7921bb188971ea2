// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/transport/endpoint.hpp>
#include <corbel/transport/tcp.hpp>

#include <netdb.h>
#include <sys/socket.h>
#include <memory>

namespace corbel::transport {

struct FreeAddresses {
  void operator()(addrinfo* list) const noexcept { ::freeaddrinfo(list); }
};
using Addresses = std::unique_ptr<addrinfo, FreeAddresses>;

/// Returns all stream addresses of the endpoint in the resolver's order; null if there are none. `flags` are those of
/// getaddrinfo: AI_PASSIVE requests listening addresses, where an empty host means all interfaces; AI_NUMERICHOST
/// resolves no names. `answer` is set to the EAI_ code of the resolver, or 0.
Addresses resolve(const Endpoint& endpoint, int flags, Family family = Family::any, int* answer = nullptr) noexcept;

/// Resolves an endpoint to connect to, into `found`. Returns timed_out if the system has not resolved the name by the
/// deadline; a detached thread then still waits for the resolver.
IoResult look_up(const Endpoint& endpoint, bool limited, std::chrono::steady_clock::time_point deadline,
                 Addresses& found);

Endpoint endpoint_of(const sockaddr_storage& address);

}  // namespace corbel::transport
