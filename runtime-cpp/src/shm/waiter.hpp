// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "futex.hpp"
#include "life.hpp"

#include <corbel/options/options.hpp>
#include <corbel/transport/stream.hpp>

#include <algorithm>
#include <chrono>

namespace corbel::shm {

/// How a thread waits for its peer.
struct WaitStrategy {
  options::SharedMemoryWait kind = options::SharedMemoryWait::block;
  std::int64_t spin_limit = 0;  ///< ns, for adaptive
};

/// How long it pays to spin: as long as the limit while waits end within it, less and less while they do not, and now
/// and then a try whether that has changed.
class SpinBudget {
 public:
  explicit SpinBudget(const WaitStrategy& strategy) noexcept
      : limit_(strategy.kind == options::SharedMemoryWait::block  ? 0
               : strategy.kind == options::SharedMemoryWait::spin ? kNever
                                                                  : strategy.spin_limit),
        now_(limit_),
        learns_(strategy.kind == options::SharedMemoryWait::adaptive) {}

  std::int64_t next() noexcept {
    constexpr unsigned kTry = 64;
    return learns_ && now_ < limit_ && ++since_try_ % kTry == 0 ? limit_ : now_;
  }
  void paid() noexcept { now_ = learns_ ? std::min(limit_, std::max(2 * now_, limit_ / 8)) : now_; }
  void in_vain() noexcept {
    constexpr std::int64_t kLeast = 1000;
    now_ = now_ / 2 < kLeast ? 0 : now_ / 2;
  }

 private:
  const std::int64_t limit_;
  std::int64_t now_;
  const bool learns_;
  unsigned since_try_ = 0;
};

inline void pause() noexcept {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

/// One direction of a connection, and the thread that waits for it.
class Waiter {
 public:
  Waiter(std::atomic<std::uint32_t>& word, Life& life, const WaitStrategy& strategy) noexcept
      : word_(word), life_(life), budget_(strategy) {}

  /// ok: `ready()`. closed: it will not be. would_block: it takes longer than it pays to spin.
  template <class Ready>
  transport::IoStatus spin(Ready ready, std::int64_t deadline) noexcept {
    using transport::IoStatus;
    const std::int64_t budget = budget_.next();
    if (budget == 0) {
      return IoStatus::would_block;
    }
    constexpr std::int64_t kLookPeriod = 1'000'000;  // ns; a spinning thread may keep the watcher from its core
    const std::int64_t begin = now_ns();
    const std::int64_t end = budget == kNever ? kNever : begin + budget;
    std::int64_t next_look = begin + kLookPeriod;
    for (std::uint32_t turn = 1;; ++turn) {
      pause();
      if (ready()) {
        budget_.paid();
        return IoStatus::ok;
      }
      if (turn % 32 != 0) {
        continue;
      }
      const std::int64_t now = now_ns();
      if (life_.ended() || (now >= next_look && life_.look())) {
        return ready() ? IoStatus::ok : IoStatus::closed;
      }
      if (now >= deadline) {
        return IoStatus::timed_out;
      }
      if (now >= end) {
        budget_.in_vain();
        return IoStatus::would_block;
      }
      next_look = now >= next_look ? now + kLookPeriod : next_look;
    }
  }

  /// Sleeps until `ready()`, the end of the connection, or the deadline.
  template <class Ready>
  transport::IoStatus sleep(Ready ready, std::int64_t deadline) noexcept {
    using transport::IoStatus;
    for (;;) {
      asleep_.store(true);
      word_.store(on_futex);
      if (!ready() && !life_.ended()) {
        futex_wait(word_, on_futex, deadline);
      }
      word_.store(awake, std::memory_order_relaxed);
      asleep_.store(false, std::memory_order_relaxed);
      if (ready()) {
        return IoStatus::ok;
      }
      if (life_.ended()) {
        return ready() ? IoStatus::ok : IoStatus::closed;  // it may have come just before the end
      }
      if (deadline != kNever && now_ns() >= deadline) {
        return IoStatus::timed_out;
      }
    }
  }

  /// The connection has an end: true when someone sleeps, who has been woken.
  bool wake() noexcept {
    if (!asleep_.load()) {
      return false;
    }
    word_.store(awake);
    futex_wake(word_);
    return true;
  }

 private:
  std::atomic<std::uint32_t>& word_;
  Life& life_;
  SpinBudget budget_;
  std::atomic<bool> asleep_{false};  // in memory of our own: the peer may write anything into the word
};

}  // namespace corbel::shm
