// SPDX-License-Identifier: Apache-2.0
// The components at the end of profiles since version 1.1, in all protocols. Internal to the module.
#pragma once

#include "corbel/cdr/buffer.hpp"
#include "corbel/giop/ior.hpp"

namespace corbel::giop {

/// Returns false if the components are malformed.
inline bool read_components(cdr::Reader& in, const Limits& limits, std::vector<TaggedComponent>& components) {
  const std::uint32_t count = in.get_length(8, limits.max_components);
  components.reserve(count);
  for (std::uint32_t i = 0; i < count && in.ok(); ++i) {
    TaggedComponent component;
    component.tag = in.get<std::uint32_t>();
    const auto data = in.get_octet_sequence();
    component.data.assign(data.begin(), data.end());
    components.push_back(std::move(component));
  }
  return in.ok();
}

inline void write_components(cdr::Writer& out, const std::vector<TaggedComponent>& components) noexcept {
  out.put(static_cast<std::uint32_t>(components.size()));
  for (const TaggedComponent& component : components) {
    out.put(component.tag);
    out.put(static_cast<std::uint32_t>(component.data.size()));
    out.put_octets(component.data);
  }
}

}  // namespace corbel::giop
