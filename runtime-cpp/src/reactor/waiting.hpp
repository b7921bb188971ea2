// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/transport/spin.hpp>
#include <corbel/transport/system_call.hpp>

#include <sys/epoll.h>
#include <algorithm>
#include <chrono>

namespace corbel::reactor {

/// Polls without sleeping for the spin budget, at most `timeout` (negative: no limit), which is reduced by the time
/// used. Returns as epoll_wait(2) does.
[[gnu::cold]] int look_for_events(int epoll, epoll_event* into, int most, std::chrono::milliseconds& timeout,
                                  transport::SpinBudget& spin) noexcept;

/// Spins if `spin` permits it, then sleeps; both together take at most `timeout` (negative: no limit). Returns as
/// epoll_wait(2) does.
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
