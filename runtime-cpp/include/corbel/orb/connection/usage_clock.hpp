// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <time.h>
#include <cstdint>

namespace corbel::orb {

/// A clock that orders uses, and distinguishes long idle times from short ones. The unit depends on the machine. Every
/// call reads the clock, so on x86-64 it is a single instruction.
inline std::uint64_t usage_clock() noexcept {
#if defined(__x86_64__)
  return __builtin_ia32_rdtsc();
#else
  timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
  return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(now.tv_nsec);
#endif
}

/// Idle time, in units of usage_clock(), below which a connection will probably be used again soon: about 100 ms (50 ms
/// at 5 GHz to 270 ms at 1 GHz).
inline constexpr std::int64_t short_idle_time = std::int64_t{1} << 28;

/// Idle time since `last_use`. May be slightly negative, because the clocks of cores may differ.
inline std::int64_t idle_time_since(std::uint64_t last_use, std::uint64_t now) noexcept {
  return static_cast<std::int64_t>(now - last_use);
}

}  // namespace corbel::orb
