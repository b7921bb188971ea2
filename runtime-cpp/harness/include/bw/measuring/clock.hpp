// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <ctime>
#include <optional>

namespace bw {

/// A time or a duration in nanoseconds. Times are CLOCK_MONOTONIC's, which all processes of one host share.
using Nanoseconds = std::int64_t;

inline constexpr Nanoseconds second = 1'000'000'000;
inline constexpr Nanoseconds millisecond = 1'000'000;

/// Returns the current time; no system call if the kernel offers the clock through the vDSO.
inline Nanoseconds now() noexcept {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<Nanoseconds>(time.tv_sec) * second + time.tv_nsec;
}

/// Returns the processor time of the calling thread, by a system call.
inline Nanoseconds processor_time() noexcept {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<Nanoseconds>(time.tv_sec) * second + time.tv_nsec;
}

/// The state of the kernel's clocks, as a time daemon has set it.
struct KernelClock {
  /// The rate at which CLOCK_MONOTONIC is faster than the hardware's clock, in parts per billion.
  std::int64_t correction = 0;

  /// The largest error of CLOCK_REALTIME; empty if the clock is not synchronised.
  std::optional<Nanoseconds> error;
};

/// Reads the state by the system call adjtimex(2); if that fails, returns the state without a time daemon.
KernelClock kernel_clock() noexcept;

/// The time of day, relative to CLOCK_MONOTONIC.
struct DayTime {
  Nanoseconds ahead = 0;  // CLOCK_REALTIME minus CLOCK_MONOTONIC
  Nanoseconds error = 0;  // the largest error of `ahead`: both clocks are not read at the same time
};

/// Compares both clocks a few times, and returns the best comparison. Both clocks drift at the same rate, so the
/// difference is valid until the time of day is set.
DayTime day_time() noexcept;

/// Sleeps until a time on CLOCK_MONOTONIC; returns at once if the time has passed.
void sleep_until(Nanoseconds time) noexcept;

/// Sleeps for a duration.
void sleep_for(Nanoseconds span) noexcept;

}  // namespace bw
