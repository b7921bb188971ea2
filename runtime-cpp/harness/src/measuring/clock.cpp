// SPDX-License-Identifier: Apache-2.0
#include <bw/measuring/clock.hpp>

#include <cerrno>

namespace bw {

void sleep_until(Nanoseconds time) noexcept {
  timespec until{static_cast<time_t>(time / second), static_cast<long>(time % second)};
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, nullptr) == EINTR) {
  }
}

void sleep_for(Nanoseconds span) noexcept { sleep_until(now() + span); }

}  // namespace bw
