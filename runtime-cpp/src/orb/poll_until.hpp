// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/orb/request_state.hpp>
#include <corbel/transport/spin.hpp>

#include <poll.h>
#include <span>

namespace corbel::orb {

/// poll() with a deadline, after it has looked again and again as long as `spin` says: the number of descriptors that
/// are ready, 0 when the deadline has passed, or -1 (EINTR).
int poll_until(std::span<pollfd> watched, RequestState::Clock::time_point deadline,
               transport::SpinBudget& spin) noexcept;

/// True when something can be received; false when the deadline passed before.
inline bool poll_until(int descriptor, RequestState::Clock::time_point deadline, transport::SpinBudget& spin) noexcept {
  pollfd watched{descriptor, POLLIN, 0};
  int ready = 0;
  while ((ready = poll_until(std::span(&watched, 1), deadline, spin)) < 0) {
  }
  return ready > 0;
}

}  // namespace corbel::orb
