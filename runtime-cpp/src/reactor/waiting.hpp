// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/transport/spin.hpp>
#include <corbel/transport/system_call.hpp>

#include <sys/epoll.h>
#include <algorithm>
#include <chrono>

namespace corbel::reactor {

/// Looks again and again, for as long as it pays and at most `timeout` (negative: for ever), which then is what is
/// left. As epoll_wait(2).
[[gnu::cold]] int look_for_events(int epoll, epoll_event* into, int most, std::chrono::milliseconds& timeout,
                                  transport::SpinBudget& spin) noexcept;

/// Spins, if `spin` says so, then sleeps: both together at most `timeout` (negative: for ever). As epoll_wait(2).
inline int wait_for_events(int epoll, epoll_event* into, int most, std::chrono::milliseconds timeout,
                           transport::SpinBudget& spin) noexcept {
  if (spin.spins() && timeout.count() != 0) [[unlikely]] {
    const int ready = look_for_events(epoll, into, most, timeout, spin);
    if (ready != 0 || timeout.count() == 0) {
      return ready;
    }
  }
  const auto limit = std::clamp<std::chrono::milliseconds::rep>(timeout.count(), -1, 1'000'000'000);
  return system_call::epoll_wait(epoll, into, most, static_cast<int>(limit));
}

}  // namespace corbel::reactor
