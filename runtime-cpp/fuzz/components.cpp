// SPDX-License-Identifier: Apache-2.0
// Reads arbitrary octets as parts of references: as a profile of each protocol, and as each kind of component in a
// valid profile. They are read as by a client before its call.
#include <cstddef>
#include <cstdint>
#include <span>

#include "corbel/giop/code_sets.hpp"
#include "corbel/giop/components.hpp"
#include "corbel/giop/priority.hpp"
#include "corbel/options/options.hpp"
#include "corbel/transport/protocol.hpp"
#include "corbel/transport/server_identity.hpp"
#include "support/messages/exercise.hpp"

namespace {

using namespace corbel;

const transport::Protocols& protocols() {
  static const options::Values values;
  static const transport::Protocols all = transport::make_protocols(values);
  return all;
}

void exercise_profile(const giop::TaggedProfile& tagged) {
  const giop::Limits& limits = giop::default_limits;
  if (const auto profile = protocols().read(tagged, limits)) {
    test::require(!profile->endpoints.empty(), "a profile has an endpoint");
    test::require(profile->endpoints.size() <= 1 + limits.max_components, "endpoints are within the limit");
    for (const transport::Endpoint& endpoint : profile->endpoints) {
      test::require(endpoint.protocol == tagged.tag, "an endpoint has the protocol of its profile");
      test::require(!endpoint.host.empty(), "an endpoint has a host");
      for (const char c : endpoint.host) test::require(c != '\0' && c != '\n', "a host has no NUL and no line break");
      transport::owner_of(endpoint.identity);
    }
  }
  for (const giop::TaggedComponent& component : giop::components_of(tagged, limits)) {
    const giop::Ior alone{"", {tagged}};
    test::require(giop::find_component(alone, component.tag, limits).has_value(), "a component that was read is found");
  }
  const giop::Ior ior{"IDL:a:1.0", {tagged}};
  static const giop::CodeSets own = giop::own_code_sets(giop::code_set::iso_8859_1);
  if (const auto sets = giop::find_code_sets(ior, limits)) {
    if (const auto chosen = giop::negotiate(own, *sets)) {
      test::require(giop::accepts(own, *chosen) || chosen->wide == giop::code_set::none, "the code sets are accepted");
    }
  }
  test::exercise_ior(ior);
}

void exercise_component(std::span<const std::byte> data, std::uint32_t tag) {
  const giop::TaggedComponent component{tag, {data.begin(), data.end()}};
  exercise_profile(giop::make_iiop_profile({giop::v1_2, "host", 1, giop::Bytes(3), {component}}));
  for (const std::uint32_t protocol : {giop::profile_tag::uiop, giop::profile_tag::shmiop}) {
    exercise_profile(giop::make_uiop_profile({giop::v1_2, "/tmp/socket", giop::Bytes(3), {component}}, protocol));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const auto bytes = std::as_bytes(std::span(data + 1, size - 1));
  constexpr std::uint32_t profiles[] = {giop::profile_tag::internet_iop, giop::profile_tag::uiop,
                                        giop::profile_tag::shmiop, giop::profile_tag::multiple_components};
  constexpr std::uint32_t components[] = {giop::component_tag::code_sets, giop::component_tag::policies,
                                          giop::component_tag::alternate_iiop_address,
                                          giop::component_tag::corbel_server_identity};
  // The first octet chooses the kind; no octet is read as two kinds.
  if (data[0] % 8 < 4) {
    exercise_profile({profiles[data[0] % 4], {bytes.begin(), bytes.end()}});
  } else {
    exercise_component(bytes, components[data[0] % 4]);
  }
  return 0;
}
