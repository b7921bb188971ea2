// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#include <atomic>
#include <cstdint>
#include <limits>

namespace corbel::shm {

inline constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();

/// Nanoseconds of the clock of futex deadlines.
inline std::int64_t now_ns() noexcept {
  timespec t{};
  ::clock_gettime(CLOCK_MONOTONIC, &t);
  return std::int64_t{t.tv_sec} * 1'000'000'000 + t.tv_nsec;
}

/// Sleeps while the word has this value, until another thread wakes it or the deadline passes. May return early.
inline void futex_wait(std::atomic<std::uint32_t>& word, std::uint32_t value, std::int64_t deadline) noexcept {
  timespec until{};
  until.tv_sec = static_cast<time_t>(deadline / 1'000'000'000);
  until.tv_nsec = static_cast<long>(deadline % 1'000'000'000);
  ::syscall(SYS_futex, &word, FUTEX_WAIT_BITSET, value, deadline == never ? nullptr : &until, nullptr,
            FUTEX_BITSET_MATCH_ANY);
}

/// Wakes all threads that sleep on the word, in any process.
inline void futex_wake(std::atomic<std::uint32_t>& word) noexcept {
  ::syscall(SYS_futex, &word, FUTEX_WAKE, std::numeric_limits<int>::max(), nullptr, nullptr, 0);
}

}  // namespace corbel::shm
