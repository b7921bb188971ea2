// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/driver/random.hpp>
#include <bw/measuring/clock.hpp>
#include <bw/process/settings.hpp>

#include <cstdint>
#include <string>

namespace bw {

/// By how much all timers tick faster than stated: the setting `rate-scale`.
/// @throws Failure (start) unless it is above 0
double rate_scale(const Settings& settings);

/// When a timer ticks in a timed phase; spans in nanoseconds, divided by the setting `rate-scale`.
struct Schedule {
  Schedule() = default;

  /// Reads the settings timer.<timer>.period-ns, .offset-ns, .jitter-ns and .count.
  /// @param timer `<instance>.<timer>`
  /// @throws Failure (start) when it has no period
  Schedule(const std::string& timer, const Settings& settings);

  /// Returns the number of ticks that are due after this time since the phase began, without jitter.
  std::uint64_t due(Nanoseconds passed) const noexcept;

  /// When a tick is due, from the phase's begin on: displaced by its jitter, which is the same for each call.
  Nanoseconds intended(std::uint16_t phase, std::uint32_t tick) const noexcept;

  /// Changes the time between ticks. @param next the first tick that follows it, one period after the tick before
  void change_period(std::uint32_t next, double to) noexcept;

  double period = 0;
  double offset = 0;
  std::uint64_t count = 0;  // 0: endless

 private:
  /// When a tick is due, without its jitter.
  double due_at(std::uint32_t tick) const noexcept { return begin_ + period * (static_cast<double>(tick) - from_); }

  Distribution jitter_;
  double scale_ = 1;
  std::uint64_t key_ = 0;
  std::uint32_t from_ = 0;  // the first tick of the present period
  double begin_ = 0;        // when that one is due
};

}  // namespace bw
