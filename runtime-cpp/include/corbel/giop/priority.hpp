// SPDX-License-Identifier: Apache-2.0
// What RT-CORBA 1.2 puts on the wire: the priority of a request (5.11, service context 10), the band of a connection
// (5.14, service context 11), and a reference's priority model and bands (5.7, 5.14, in the component TAG_POLICIES).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "corbel/giop/ior.hpp"

namespace corbel::giop {

/// 0 to 32767; what is negative is none.
using Priority = std::int16_t;

struct PriorityBand {
  Priority low = 0;
  Priority high = 0;
  friend bool operator==(const PriorityBand&, const PriorityBand&) = default;
};

/// Each has connections of its own, so there are no more, whoever asks for them.
inline constexpr std::size_t most_priority_bands = 64;
/// Each goes up, from 0, no two overlap, and there are not too many; in any order.
bool make_sense(std::span<const PriorityBand> bands) noexcept;

/// How the priority of a request comes about, and the one that the server declares: for all requests, or for those that
/// come without.
struct PriorityModel {
  bool client_propagated = false;
  Priority server_priority = 0;
  friend bool operator==(const PriorityModel&, const PriorityModel&) = default;
};

/// The operation by which a client tells a server of a connection's band.
inline constexpr std::string_view bind_priority_band = "_bind_priority_band";

/// The data of the service contexts.
using PriorityContext = std::array<std::byte, 4>;
PriorityContext write_priority_context(Priority priority) noexcept;
/// Nothing when it is broken, or negative.
std::optional<Priority> read_priority_context(std::span<const std::byte> data, const Limits& limits) noexcept;

using PriorityBandContext = std::array<std::byte, 6>;
PriorityBandContext write_priority_band_context(const PriorityBand& band) noexcept;
/// Nothing when it is broken, negative or upside down.
std::optional<PriorityBand> read_priority_band_context(std::span<const std::byte> data, const Limits& limits) noexcept;

/// The model that a reference names. Nothing when there is none, or it is broken.
std::optional<PriorityModel> find_priority_model(const Ior& ior, const Limits& limits);
/// The bands that a reference wants connections for. Empty when there are none, or they make no sense.
std::vector<PriorityBand> find_priority_bands(const Ior& ior, const Limits& limits);
/// The component of these.
/// @param bands where the server wants a connection for each
TaggedComponent make_priority_component(const PriorityModel& model, std::span<const PriorityBand> bands = {});

}  // namespace corbel::giop
