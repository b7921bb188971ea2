// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/driver/random.hpp>
#include <bw/measuring/clock.hpp>
#include <bw/process/settings.hpp>

#include <cstdint>
#include <string>

namespace bw {

/// Returns the factor by which all timers tick faster than stated: the setting `rate-scale`.
/// @throws Failure (start) unless the factor is above 0
double rate_scale(const Settings& settings);

/// The times of a timer's ticks in a timed phase, in nanoseconds, divided by the setting `rate-scale`.
struct Schedule {
  Schedule() = default;

  /// Reads the settings timer.<timer>.period-ns, .offset-ns, .jitter-ns and .count.
  /// @param timer `<instance>.<timer>`
  /// @throws Failure (start) when the timer has no period
  Schedule(const std::string& timer, const Settings& settings);

  /// Returns the number of ticks that are due after this time since the phase began, without jitter.
  std::uint64_t due(Nanoseconds passed) const noexcept;

  /// Returns the time of a tick since the begin of the phase, including its jitter, which is constant for each tick.
  Nanoseconds intended(std::uint16_t phase, std::uint32_t tick) const noexcept;

  /// Changes the time between ticks. @param next the first tick at the new period, one period after the tick before
  void change_period(std::uint32_t next, double to) noexcept;

  double period = 0;
  double offset = 0;
  std::uint64_t count = 0;  // 0: unlimited

 private:
  /// Returns the time of a tick without its jitter.
  double due_at(std::uint32_t tick) const noexcept { return begin_ + period * (static_cast<double>(tick) - from_); }

  Distribution jitter_;
  double scale_ = 1;
  std::uint64_t key_ = 0;
  std::uint32_t from_ = 0;  // the first tick with the present period
  double begin_ = 0;        // the time of that tick
};

}  // namespace bw
