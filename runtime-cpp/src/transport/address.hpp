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
/// `passive` asks for addresses to listen on: an empty host is then every interface.
Addresses resolve(const Endpoint& endpoint, bool passive, Family family = Family::any) noexcept;

Endpoint endpoint_of(const sockaddr_storage& address);

}  // namespace corbel::transport
