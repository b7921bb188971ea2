// SPDX-License-Identifier: Apache-2.0
// Encoding of priorities in service contexts.
#include "corbel/giop/priority.hpp"

#include "giop/reference/small_encapsulation.hpp"

namespace corbel::giop {

namespace {

cdr::Reader reader_of(std::span<const std::byte> data, const Limits& limits) noexcept {
  return cdr::encapsulation_reader(data, limits.cdr, limits.cdr.max_nesting);
}

}  // namespace

PriorityContext write_priority_context(Priority priority) noexcept { return encapsulated<4>(priority); }

std::optional<Priority> read_priority_context(std::span<const std::byte> data, const Limits& limits) noexcept {
  cdr::Reader in = reader_of(data, limits);
  const auto priority = in.get<std::int16_t>();
  return in.ok() && priority >= 0 ? std::optional(priority) : std::nullopt;
}

PriorityBandContext write_priority_band_context(const PriorityBand& band) noexcept {
  return encapsulated<6>(band.low, band.high);
}

std::optional<PriorityBand> read_priority_band_context(std::span<const std::byte> data, const Limits& limits) noexcept {
  cdr::Reader in = reader_of(data, limits);
  PriorityBand band;
  in.get(band.low);
  in.get(band.high);
  return in.ok() && band.low >= 0 && band.low <= band.high ? std::optional(band) : std::nullopt;
}

}  // namespace corbel::giop
