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

/// All stream addresses of the endpoint, in the resolver's order; null when the name stands for none.
/// `flags` are those of getaddrinfo: AI_PASSIVE asks for addresses to listen on, an empty host is then every interface;
/// AI_NUMERICHOST looks up no name.
/// What the resolver answered, one of its EAI_ codes or 0, goes to `answer`.
Addresses resolve(const Endpoint& endpoint, int flags, Family family = Family::any, int* answer = nullptr) noexcept;

/// The same of an endpoint to connect to, into `found`; timed_out when the system has not said what its name stands for
/// by the deadline. Then a thread is left behind that waits for the answer.
IoResult look_up(const Endpoint& endpoint, bool limited, std::chrono::steady_clock::time_point deadline,
                 Addresses& found);

Endpoint endpoint_of(const sockaddr_storage& address);

}  // namespace corbel::transport
