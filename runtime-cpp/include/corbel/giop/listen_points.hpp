// SPDX-License-Identifier: Apache-2.0
// Listening addresses that the client of a bidirectional connection announces: service context 5 (CORBA 3.3 part 2,
// 9.8).
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

/// Bound on the number of addresses; no client needs more.
inline constexpr std::uint32_t most_listen_points = 16;

/// Writes the data of the service context.
std::vector<std::byte> write_listen_points(std::span<const ListenPoint> points);
/// Returns nothing for malformed data or too many addresses.
std::optional<std::vector<ListenPoint>> read_listen_points(std::span<const std::byte> data, const Limits& limits);

}  // namespace corbel::giop
