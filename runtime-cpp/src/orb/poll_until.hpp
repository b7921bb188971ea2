// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/orb/request_state.hpp>

#include <poll.h>
#include <algorithm>
#include <span>

namespace corbel::orb {

/// poll() with a deadline: the number of descriptors that are ready, 0 when it has passed, or -1 (EINTR).
inline int poll_until(std::span<pollfd> watched, RequestState::Clock::time_point deadline) noexcept {
  using RequestClock = RequestState::Clock;
  if (deadline == RequestClock::time_point::max()) {
    return ::ppoll(watched.data(), watched.size(), nullptr, nullptr);
  }
  const auto ns = std::max(std::chrono::nanoseconds(deadline - RequestClock::now()), std::chrono::nanoseconds(0));
  const timespec rest{static_cast<time_t>(ns.count() / 1'000'000'000), static_cast<long>(ns.count() % 1'000'000'000)};
  return ::ppoll(watched.data(), watched.size(), &rest, nullptr);
}

/// True when something can be received; false when the deadline passed before.
inline bool poll_until(int descriptor, RequestState::Clock::time_point deadline) noexcept {
  pollfd watched{descriptor, POLLIN, 0};
  int ready = 0;
  while ((ready = poll_until(std::span(&watched, 1), deadline)) < 0) {
  }
  return ready > 0;
}

}  // namespace corbel::orb
