// SPDX-License-Identifier: Apache-2.0
#include "poll_until.hpp"

#include <algorithm>

namespace corbel::orb {

using Clock = RequestState::Clock;

namespace {

int sleep_until(std::span<pollfd> watched, Clock::time_point deadline) noexcept {
  if (deadline == Clock::time_point::max()) {
    return ::ppoll(watched.data(), watched.size(), nullptr, nullptr);
  }
  const auto ns = std::max(std::chrono::nanoseconds(deadline - Clock::now()), std::chrono::nanoseconds(0));
  const timespec rest{static_cast<time_t>(ns.count() / 1'000'000'000), static_cast<long>(ns.count() % 1'000'000'000)};
  return ::ppoll(watched.data(), watched.size(), &rest, nullptr);
}

}  // namespace

int poll_until(std::span<pollfd> watched, Clock::time_point deadline, transport::SpinBudget& spin) noexcept {
  const std::chrono::nanoseconds budget(spin.next());
  if (budget.count() == 0) {
    return sleep_until(watched, deadline);
  }
  const auto begin = Clock::now();
  for (;;) {
    const int ready = ::poll(watched.data(), watched.size(), 0);
    if (ready != 0) {
      spin.succeeded();
      return ready;
    }
    const auto now = Clock::now();
    if (now >= deadline) {
      return 0;
    }
    if (now - begin >= budget) {
      spin.failed();
      return sleep_until(watched, deadline);
    }
    transport::pause();
  }
}

}  // namespace corbel::orb
