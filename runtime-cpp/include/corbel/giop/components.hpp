// SPDX-License-Identifier: Apache-2.0
// Tagged components of references and profiles of all protocols (CORBA 3.3 part 2, 7.6.3).
#pragma once

#include <optional>
#include <vector>

#include "corbel/giop/ior.hpp"

namespace corbel::giop {

/// Returns the data of the first component with this tag in the IIOP, UIOP, SHMIOP and multiple-component profiles.
std::optional<Bytes> find_component(const Ior& ior, std::uint32_t tag, const Limits& limits);

/// Returns all components of an IIOP, UIOP, SHMIOP or multiple-component profile; none for other or malformed profiles.
std::vector<TaggedComponent> components_of(const TaggedProfile& profile, const Limits& limits);

}  // namespace corbel::giop
