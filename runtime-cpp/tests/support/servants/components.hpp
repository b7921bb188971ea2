// SPDX-License-Identifier: Apache-2.0
// Profiles with an additional component.
#pragma once

#include <utility>

#include "corbel/giop/ior.hpp"

namespace corbel::test {

/// Returns the IIOP, UIOP or SHMIOP profile with the component after its own.
inline giop::TaggedProfile with_component(const giop::TaggedProfile& profile, giop::TaggedComponent component) {
  if (auto iiop = giop::parse_iiop_profile(profile)) {
    iiop->components.push_back(std::move(component));
    return giop::make_iiop_profile(*iiop);
  }
  auto with_path = giop::parse_uiop_profile(profile, giop::default_limits, profile.tag).value();
  with_path.components.push_back(std::move(component));
  return giop::make_uiop_profile(with_path, profile.tag);
}

}  // namespace corbel::test
