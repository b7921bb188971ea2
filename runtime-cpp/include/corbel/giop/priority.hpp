// SPDX-License-Identifier: Apache-2.0
// RT-CORBA 1.2 on the wire: the priority of a request (5.11, service context 10), the band of a connection (5.14,
// service context 11), and the priority model and bands of a reference (5.7, 5.14, in the component TAG_POLICIES).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "corbel/giop/ior.hpp"

namespace corbel::giop {

/// A band of priorities from 0 to 32767.
using Priority = std::int16_t;

struct PriorityBand {
  Priority low = 0;
  Priority high = 0;
  friend bool operator==(const PriorityBand&, const PriorityBand&) = default;
};

/// Bound on the number of bands, because each has its own connections.
inline constexpr std::size_t most_priority_bands = 64;
/// Returns true for valid bands, in any order: at least one, not too many, 0 <= low <= high, and no overlaps.
bool are_valid(std::span<const PriorityBand> bands) noexcept;

/// The priority model of a reference. `server_priority` applies to all requests; with `client_propagated`, only to
/// requests without a priority.
struct PriorityModel {
  bool client_propagated = false;
  Priority server_priority = 0;
  friend bool operator==(const PriorityModel&, const PriorityModel&) = default;
};

/// The operation by which a client announces the band of a connection.
inline constexpr std::string_view bind_priority_band = "_bind_priority_band";

/// Write the data of the service contexts.
using PriorityContext = std::array<std::byte, 4>;
PriorityContext write_priority_context(Priority priority) noexcept;
/// Returns nothing for malformed data or a negative priority.
std::optional<Priority> read_priority_context(std::span<const std::byte> data, const Limits& limits) noexcept;

using PriorityBandContext = std::array<std::byte, 6>;
PriorityBandContext write_priority_band_context(const PriorityBand& band) noexcept;
/// Returns nothing for malformed data, negative priorities, or low > high.
std::optional<PriorityBand> read_priority_band_context(std::span<const std::byte> data, const Limits& limits) noexcept;

/// Returns the priority model of a reference; nothing if the reference has none, or the component is malformed.
std::optional<PriorityModel> find_priority_model(const Ior& ior, const Limits& limits);
/// Returns the bands of a reference; empty if the reference has no bands, or they are invalid.
std::vector<PriorityBand> find_priority_bands(const Ior& ior, const Limits& limits);
/// Makes the component for the model and the bands.
/// @param bands one connection each; empty: none required
TaggedComponent make_priority_component(const PriorityModel& model, std::span<const PriorityBand> bands = {});

}  // namespace corbel::giop
