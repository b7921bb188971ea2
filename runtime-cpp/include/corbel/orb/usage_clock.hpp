// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <time.h>
#include <cstdint>

namespace corbel::orb {

/// A clock that orders uses, and tells long rests from short ones: its unit is the machine's. One instruction where the
/// machine has one, as every call asks for it.
inline std::uint64_t usage_clock() noexcept {
#if defined(__x86_64__)
  return __builtin_ia32_rdtsc();
#else
  timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
  return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(now.tv_nsec);
#endif
}

/// Of usage_clock(), some 100 ms, from 50 ms where it ticks at 5 GHz to 270 ms at 1 GHz: who was used within that is
/// likely to be used again at once.
inline constexpr std::int64_t moments = std::int64_t{1} << 28;

/// How long something has rested; the clocks of cores may differ by little, so that is less than nothing at times.
inline std::int64_t rest_since(std::uint64_t last_use, std::uint64_t now) noexcept {
  return static_cast<std::int64_t>(now - last_use);
}

}  // namespace corbel::orb
