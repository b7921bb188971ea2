// SPDX-License-Identifier: Apache-2.0
#include <bw/measuring/clock.hpp>

#include <cerrno>

#include <sys/timex.h>

namespace bw {

KernelClock kernel_clock() noexcept {
  timex state{};  // no modes: the state is only read
  if (adjtimex(&state) < 0) return {};
  constexpr std::int64_t fractions = 65536;  // units in one part per million
  constexpr long usual_tick = 10'000;        // in microseconds; each further microsecond is 100 parts per million
  KernelClock clock;
  clock.correction = std::int64_t{state.freq} * 1000 / fractions + std::int64_t{state.tick - usual_tick} * 100'000;
  if ((state.status & (STA_UNSYNC | STA_CLOCKERR)) == 0) clock.error = Nanoseconds{state.maxerror} * 1000;
  return clock;
}

DayTime day_time() noexcept {
  constexpr int comparisons = 5;  // several, because another thread may interrupt one of them
  DayTime best;
  for (int i = 0; i < comparisons; ++i) {
    const Nanoseconds before = now();
    timespec time{};
    clock_gettime(CLOCK_REALTIME, &time);
    const Nanoseconds after = now();
    const Nanoseconds day = static_cast<Nanoseconds>(time.tv_sec) * second + time.tv_nsec;
    const Nanoseconds error = (after - before) / 2 + 1;
    if (i == 0 || error < best.error) best = {day - before - (after - before) / 2, error};
  }
  return best;
}

void sleep_until(Nanoseconds time) noexcept {
  timespec until{static_cast<time_t>(time / second), static_cast<long>(time % second)};
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, nullptr) == EINTR) {
  }
}

void sleep_for(Nanoseconds span) noexcept { sleep_until(now() + span); }

}  // namespace bw
