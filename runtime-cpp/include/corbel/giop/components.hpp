// SPDX-License-Identifier: Apache-2.0
// Tagged components of references and profiles, whatever their protocol (CORBA 3.3 part 2, 7.6.3).
#pragma once

#include <optional>
#include <vector>

#include "corbel/giop/ior.hpp"

namespace corbel::giop {

/// The data of the first component with that tag in the IIOP, UIOP, SHMIOP and multiple-component profiles.
std::optional<Bytes> find_component(const Ior& ior, std::uint32_t tag, const Limits& limits);

/// All of one of these profiles; none of others, or when it is broken.
std::vector<TaggedComponent> components_of(const TaggedProfile& profile, const Limits& limits);

}  // namespace corbel::giop
