// SPDX-License-Identifier: Apache-2.0
// Event masks of the servers that wait for events, and the period of their checks of connections with time limits.
#pragma once

#include <corbel/reactor/reactor.hpp>

#include <chrono>
#include <cstdint>

namespace corbel::orb {

inline constexpr std::chrono::milliseconds sweep_period{250};
inline constexpr std::uint32_t for_receiving = reactor::readable | reactor::edge;
inline constexpr std::uint32_t for_sending = reactor::writable | reactor::edge;
inline constexpr std::uint32_t for_any_event = for_receiving | for_sending;

}  // namespace corbel::orb
