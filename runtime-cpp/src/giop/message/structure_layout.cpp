// SPDX-License-Identifier: Apache-2.0
#include "corbel/giop/structure_layout.hpp"

#include <algorithm>

#include "corbel/cdr/reader.hpp"

namespace corbel::giop {

// All fields are octets, so the byte order of the encapsulation does not matter.
LayoutContext write_layout_context(LayoutStep step, const LayoutFingerprint& layout) noexcept {
  LayoutContext data{std::byte{1}, static_cast<std::byte>(step)};
  std::transform(layout.begin(), layout.end(), data.begin() + 2, [](std::uint8_t octet) { return std::byte{octet}; });
  return data;
}

std::optional<LayoutMessage> read_layout_context(std::span<const std::byte> data, const Limits& limits) noexcept {
  cdr::Reader in = cdr::encapsulation_reader(data, limits.cdr, limits.cdr.max_nesting);
  const auto step = in.get<std::uint8_t>();
  LayoutMessage message{static_cast<LayoutStep>(step), {}};
  in.get_array(message.layout.data(), message.layout.size());
  if (!in.ok() || step > static_cast<std::uint8_t>(LayoutStep::use)) return std::nullopt;
  return message;
}

}  // namespace corbel::giop
