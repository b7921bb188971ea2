// SPDX-License-Identifier: Apache-2.0
#include <bw/measuring/clock.hpp>

#include <cerrno>

#include <sys/timex.h>

namespace bw {

KernelClock kernel_clock() noexcept {
  timex state{};  // no modes: it is only read
  if (adjtimex(&state) < 0) return {};
  constexpr std::int64_t fractions = 65536;  // of a part per million
  constexpr long usual_tick = 10'000;        // microseconds; one more of them is 100 parts per million
  KernelClock clock;
  clock.correction = std::int64_t{state.freq} * 1000 / fractions + std::int64_t{state.tick - usual_tick} * 100'000;
  if ((state.status & (STA_UNSYNC | STA_CLOCKERR)) == 0) clock.error = Nanoseconds{state.maxerror} * 1000;
  return clock;
}

void sleep_until(Nanoseconds time) noexcept {
  timespec until{static_cast<time_t>(time / second), static_cast<long>(time % second)};
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, nullptr) == EINTR) {
  }
}

void sleep_for(Nanoseconds span) noexcept { sleep_until(now() + span); }

}  // namespace bw
