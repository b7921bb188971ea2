// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <ctime>
#include <optional>

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

/// The processor time of the calling thread. A system call.
inline Nanoseconds processor_time() noexcept {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<Nanoseconds>(time.tv_sec) * second + time.tv_nsec;
}

/// The state of the kernel's clocks, as a time daemon set it.
struct KernelClock {
  /// By how much CLOCK_MONOTONIC is made faster than the hardware's clock, in parts per billion.
  std::int64_t correction = 0;

  /// The largest error of CLOCK_REALTIME; none: it is not synchronised.
  std::optional<Nanoseconds> error;
};

/// Reads the state; where that is not possible, all is as without a time daemon. A system call, adjtimex(2).
KernelClock kernel_clock() noexcept;

/// The time of day by this host's other clock.
struct DayTime {
  Nanoseconds ahead = 0;  // by how much CLOCK_REALTIME is ahead of CLOCK_MONOTONIC
  Nanoseconds error = 0;  // of that at most: both are not read at the same time
};

/// Compares both clocks a few times, and returns the best comparison. They drift by the same rate: the difference stays
/// until the time of day is set.
DayTime day_time() noexcept;

/// Sleeps until a time on CLOCK_MONOTONIC; returns at once when it has passed.
void sleep_until(Nanoseconds time) noexcept;

/// Gives up the processor for a span.
void sleep_for(Nanoseconds span) noexcept;

}  // namespace bw
