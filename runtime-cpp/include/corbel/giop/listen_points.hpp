// SPDX-License-Identifier: Apache-2.0
// Where the client of a bidirectional connection listens, as it says itself: service context 5 (CORBA 3.3 part 2, 9.8).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "corbel/giop/limits.hpp"

namespace corbel::giop {

struct ListenPoint {
  std::string host;
  std::uint16_t port = 0;
  friend bool operator==(const ListenPoint&, const ListenPoint&) = default;
};

/// More than that a client has no reason to name.
inline constexpr std::uint32_t most_listen_points = 16;

/// The data of the service context.
std::vector<std::byte> write_listen_points(std::span<const ListenPoint> points);
/// Nothing when they are broken, or too many.
std::optional<std::vector<ListenPoint>> read_listen_points(std::span<const std::byte> data, const Limits& limits);

}  // namespace corbel::giop
