// SPDX-License-Identifier: Apache-2.0
// What servers that wait for events ask for, and how often they look after connections with time limits.
#pragma once

#include <corbel/reactor/reactor.hpp>

#include <chrono>
#include <cstdint>

namespace corbel::orb {

inline constexpr std::chrono::milliseconds sweep_period{250};
inline constexpr std::uint32_t for_receiving = reactor::readable | reactor::edge;
inline constexpr std::uint32_t for_sending = reactor::writable | reactor::edge;
inline constexpr std::uint32_t for_bell = for_receiving | for_sending;

}  // namespace corbel::orb
