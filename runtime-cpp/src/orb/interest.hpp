// SPDX-License-Identifier: Apache-2.0
// What servers that wait for events ask for, and how often they look after connections with time limits.
#pragma once

#include <corbel/reactor/reactor.hpp>

#include <chrono>
#include <cstdint>

namespace corbel::orb {

inline constexpr std::chrono::milliseconds kSweepPeriod{250};
inline constexpr std::uint32_t kReceiving = reactor::kReadable | reactor::kEdge;
inline constexpr std::uint32_t kSending = reactor::kWritable | reactor::kEdge;
inline constexpr std::uint32_t kBell = kReceiving | kSending;

}  // namespace corbel::orb
