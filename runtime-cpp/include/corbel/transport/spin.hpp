// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>

namespace corbel::transport {

/// Adapts the time to spin before blocking, in ns. The budget is the limit while waits end within it, halves after each
/// wait that takes longer, and is occasionally tried in full.
class SpinBudget {
 public:
  static constexpr std::int64_t for_ever = std::numeric_limits<std::int64_t>::max();

  /// Never spins.
  constexpr SpinBudget() noexcept : SpinBudget(0) {}
  /// @param limit 0: never spins; for_ever: always spins
  /// @param adapts false: the budget is always the limit
  constexpr explicit SpinBudget(std::int64_t limit, bool adapts = false) noexcept
      : limit_(limit), now_(limit), adapts_(adapts) {}

  bool spins() const noexcept { return limit_ != 0; }
  std::int64_t next() noexcept {
    constexpr unsigned try_every = 64;
    return adapts_ && now_ < limit_ && ++since_try_ % try_every == 0 ? limit_ : now_;
  }
  /// Called after a successful wait. Restores the full limit even if the wait nearly used it up, because a smaller
  /// budget would fail next time.
  void succeeded() noexcept { now_ = limit_; }
  void failed() noexcept {
    constexpr std::int64_t least = 1000;
    if (adapts_) {
      now_ = now_ / 2 < least ? 0 : now_ / 2;
    }
  }

 private:
  std::int64_t limit_;
  std::int64_t now_;
  bool adapts_;
  unsigned since_try_ = 0;
};

inline void pause() noexcept {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

}  // namespace corbel::transport
