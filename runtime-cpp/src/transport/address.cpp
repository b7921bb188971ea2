// SPDX-License-Identifier: Apache-2.0
#include "address.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/un.h>
#include <array>
#include <charconv>

namespace corbel::transport {

std::string to_string(const Endpoint& endpoint) {
  if (endpoint.host.starts_with('/')) {
    return endpoint.host;
  }
  const bool v6 = endpoint.host.find(':') != std::string::npos;
  return (v6 ? "[" + endpoint.host + "]" : endpoint.host) + ":" + std::to_string(endpoint.port);
}

namespace {
int system_family(Family family) noexcept {
  switch (family) {
    case Family::ipv4: return AF_INET;
    case Family::ipv6: return AF_INET6;
    case Family::any: break;
  }
  return AF_UNSPEC;
}
}  // namespace

Addresses resolve(const Endpoint& endpoint, int flags, Family family, int* answer) noexcept {
  addrinfo hints{};
  hints.ai_family = system_family(family);
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_NUMERICSERV | flags;
  std::array<char, 6> service{};
  std::to_chars(service.data(), service.data() + service.size() - 1, endpoint.port);
  addrinfo* list = nullptr;
  const char* host = endpoint.host.empty() ? nullptr : endpoint.host.c_str();
  const int code = ::getaddrinfo(host, service.data(), &hints, &list);
  if (answer != nullptr) {
    *answer = code;
  }
  return code == 0 ? Addresses(list) : Addresses();
}

Endpoint endpoint_of(const sockaddr_storage& address) {
  if (address.ss_family == AF_UNIX) {  // the caller has zeroed the address, so the path ends with a NUL
    return {reinterpret_cast<const sockaddr_un&>(address).sun_path, 0, giop::profile_tag::uiop};
  }
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (address.ss_family == AF_INET6) {
    const auto& v6 = reinterpret_cast<const sockaddr_in6&>(address);
    ::inet_ntop(AF_INET6, &v6.sin6_addr, text.data(), text.size());
    return {text.data(), ntohs(v6.sin6_port)};
  }
  const auto& v4 = reinterpret_cast<const sockaddr_in&>(address);
  ::inet_ntop(AF_INET, &v4.sin_addr, text.data(), text.size());
  return {text.data(), ntohs(v4.sin_port)};
}

}  // namespace corbel::transport
