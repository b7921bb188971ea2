// SPDX-License-Identifier: Apache-2.0
#include "corbel/giop/components.hpp"

#include "profile_body.hpp"

namespace corbel::giop {

namespace {

// Parses a UIOP profile, or one with the same layout.
std::optional<UiopProfile> parse_path_profile(const TaggedProfile& profile, const Limits& limits) {
  const bool is_one = profile.tag == profile_tag::uiop || profile.tag == profile_tag::shmiop;
  return is_one ? parse_uiop_profile(profile, limits, profile.tag) : std::nullopt;
}

}  // namespace

std::vector<TaggedComponent> components_of(const TaggedProfile& profile, const Limits& limits) {
  if (auto iiop = parse_iiop_profile(profile, limits)) return std::move(iiop->components);
  if (auto uiop = parse_path_profile(profile, limits)) return std::move(uiop->components);
  std::vector<TaggedComponent> components;
  if (profile.tag == profile_tag::multiple_components) {
    cdr::Reader in = cdr::encapsulation_reader(profile.data, limits.cdr, limits.cdr.max_nesting);
    if (!read_components(in, limits, components)) components.clear();
  }
  return components;
}

std::optional<Bytes> find_component(const Ior& ior, std::uint32_t tag, const Limits& limits) {
  for (const TaggedProfile& profile : ior.profiles) {
    for (TaggedComponent& component : components_of(profile, limits)) {
      if (component.tag == tag) return std::move(component.data);
    }
  }
  return std::nullopt;
}

}  // namespace corbel::giop
