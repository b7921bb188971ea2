// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <ctime>

namespace bw {

/// A time or a span in nanoseconds. Times are CLOCK_MONOTONIC's, which all processes of one host share.
using Nanoseconds = std::int64_t;

inline constexpr Nanoseconds second = 1'000'000'000;
inline constexpr Nanoseconds millisecond = 1'000'000;

/// The time now; no system call where the kernel offers the clock through the vDSO.
inline Nanoseconds now() noexcept {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<Nanoseconds>(time.tv_sec) * second + time.tv_nsec;
}

/// By how much the kernel speeds CLOCK_MONOTONIC up against the hardware's clock, as a time daemon told it to: in parts
/// per billion; 0 where that cannot be read. A system call.
std::int64_t clock_correction() noexcept;

/// Sleeps until a time on CLOCK_MONOTONIC; returns at once when it has passed.
void sleep_until(Nanoseconds time) noexcept;

/// Gives up the processor for a span.
void sleep_for(Nanoseconds span) noexcept;

}  // namespace bw
