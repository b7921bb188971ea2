// SPDX-License-Identifier: Apache-2.0
// Components of references, whichever profile they are in.
#pragma once

#include "corbel/giop/ior.hpp"

namespace corbel::giop {

/// The data of the first component with that tag in the IIOP, UIOP, SHMIOP and multiple-component profiles.
std::optional<Bytes> find_component(const Ior& ior, std::uint32_t tag, const Limits& limits);

/// Adds it to IIOP, UIOP and SHMIOP profiles since 1.1.
void add_component(TaggedProfile& profile, TaggedComponent component, const Limits& limits);

}  // namespace corbel::giop
