// SPDX-License-Identifier: Apache-2.0
// Reads arbitrary text as the option Endpoint: the address after the scheme of each protocol, and its profiles.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "corbel/giop/limits.hpp"
#include "corbel/options/options.hpp"
#include "corbel/transport/protocol.hpp"
#include "support/orbs/require.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace corbel;
  static const options::Values values;
  static const transport::Protocols protocols = transport::make_protocols(values);
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const auto& protocol : protocols.all()) {
    const auto endpoint = protocol->parse(text);
    if (!endpoint) continue;
    test::require(endpoint->protocol == protocol->tag(), "an endpoint has the protocol that has read it");
    if (protocol->tag() == giop::profile_tag::internet_iop) {
      if (endpoint->port == 0) continue;
      const auto again = protocol->parse(transport::to_string(*endpoint));
      test::require(again == endpoint || endpoint->host.find_first_of("[]:") != std::string::npos,
                    "an endpoint can be written and read again");
    } else {
      test::require(endpoint->host.find('\0') == std::string::npos, "a path has no NUL");
      test::require(endpoint->host.empty() || protocol->parse(transport::to_string(*endpoint)) == endpoint,
                    "a path can be written and read again");
    }
    const auto profile =
        protocol->read(protocol->write(*endpoint, giop::v1_2, giop::Bytes(3), {}), giop::default_limits);
    test::require(!profile || profile->endpoints.at(0) == *endpoint, "the profile has the same endpoint");
  }
  return 0;
}
