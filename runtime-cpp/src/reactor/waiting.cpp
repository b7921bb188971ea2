// SPDX-License-Identifier: Apache-2.0
#include "waiting.hpp"

namespace corbel::reactor {

int look_for_events(int epoll, epoll_event* into, int most, std::chrono::milliseconds& timeout,
                    transport::SpinBudget& spin) noexcept {
  using Clock = std::chrono::steady_clock;
  const std::chrono::nanoseconds budget(spin.next());
  if (budget.count() == 0) {
    return 0;
  }
  const auto begin = Clock::now();
  for (;;) {
    const int ready = system_call::epoll_wait(epoll, into, most, 0);
    if (ready != 0) {
      spin.succeeded();
      return ready;
    }
    const auto gone = Clock::now() - begin;
    if (timeout.count() >= 0 && gone >= timeout) {
      timeout = std::chrono::milliseconds(0);
      return 0;
    }
    if (gone >= budget) {
      spin.failed();
      if (timeout.count() >= 0) {
        timeout -= std::chrono::duration_cast<std::chrono::milliseconds>(gone);  // rounded down, so that time is left
      }
      return 0;
    }
    transport::pause();
  }
}

}  // namespace corbel::reactor
