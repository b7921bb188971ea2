// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "futex.hpp"
#include "peer_liveness.hpp"

#include <corbel/options/options.hpp>
#include <corbel/transport/spin.hpp>
#include <corbel/transport/stream.hpp>

#include <chrono>

namespace corbel::shm {

/// The way in which a thread waits for its peer.
struct WaitStrategy {
  options::SharedMemoryWait kind = options::SharedMemoryWait::block;
  std::int64_t spin_limit = 0;  ///< ns, for adaptive
};

inline transport::SpinBudget spin_budget(const WaitStrategy& strategy) noexcept {
  switch (strategy.kind) {
    case options::SharedMemoryWait::spin: return transport::SpinBudget(transport::SpinBudget::for_ever);
    case options::SharedMemoryWait::adaptive: return transport::SpinBudget(strategy.spin_limit, true);
    case options::SharedMemoryWait::block: break;
  }
  return transport::SpinBudget();
}

/// Waits in one direction of a connection.
class Waiter {
 public:
  Waiter(std::atomic<std::uint32_t>& word, PeerLiveness& liveness, const WaitStrategy& strategy) noexcept
      : word_(word), liveness_(liveness), budget_(spin_budget(strategy)) {}

  /// Returns ok if `ready()` becomes true, closed if it never will, and would_block if the spin budget is used up.
  template <class Ready>
  transport::IoStatus spin(Ready ready, std::int64_t deadline) noexcept {
    using transport::IoStatus;
    const std::int64_t budget = budget_.next();
    if (budget == 0) {
      return IoStatus::would_block;
    }
    constexpr std::int64_t look_period = 1'000'000;  // ns; a spinning thread may occupy the core of the watcher
    const std::int64_t begin = now_ns();
    const std::int64_t end = budget == transport::SpinBudget::for_ever ? never : begin + budget;
    std::int64_t next_look = begin + look_period;
    for (std::uint32_t turn = 1;; ++turn) {
      transport::pause();
      if (ready()) {
        budget_.succeeded();
        return IoStatus::ok;
      }
      if (turn % 32 != 0) {
        continue;
      }
      const std::int64_t now = now_ns();
      if (liveness_.ended() || (now >= next_look && liveness_.look())) {
        return ready() ? IoStatus::ok : IoStatus::closed;
      }
      if (now >= deadline) {
        return IoStatus::timed_out;
      }
      if (now >= end) {
        budget_.failed();
        return IoStatus::would_block;
      }
      next_look = now >= next_look ? now + look_period : next_look;
    }
  }

  /// Sleeps until `ready()`, the end of the connection, or the deadline.
  template <class Ready>
  transport::IoStatus sleep(Ready ready, std::int64_t deadline) noexcept {
    using transport::IoStatus;
    for (;;) {
      asleep_.store(true);
      word_.store(on_futex);
      if (!ready() && !liveness_.ended()) {
        futex_wait(word_, on_futex, deadline);
      }
      word_.store(awake, std::memory_order_relaxed);
      asleep_.store(false, std::memory_order_relaxed);
      if (ready()) {
        return IoStatus::ok;
      }
      if (liveness_.ended()) {
        return ready() ? IoStatus::ok : IoStatus::closed;  // octets may have arrived just before the end
      }
      if (deadline != never && now_ns() >= deadline) {
        return IoStatus::timed_out;
      }
    }
  }

  /// Called at the end of the connection. Returns true after waking a sleeping thread; false if no thread sleeps.
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
  PeerLiveness& liveness_;
  transport::SpinBudget budget_;
  std::atomic<bool> asleep_{false};  // in private memory, because the peer may write anything into the word
};

}  // namespace corbel::shm
