// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/orb/request_state.hpp>
#include <corbel/transport/spin.hpp>

#include <poll.h>
#include <span>

namespace corbel::orb {

/// Polls without sleeping for the time that `spin` allows, then calls poll() until the deadline. Returns the number of
/// ready descriptors, 0 after the deadline, or -1 (EINTR).
int poll_until(std::span<pollfd> watched, RequestState::Clock::time_point deadline,
               transport::SpinBudget& spin) noexcept;

/// Returns true if the descriptor is readable, and false if the deadline has passed.
inline bool poll_until(int descriptor, RequestState::Clock::time_point deadline, transport::SpinBudget& spin) noexcept {
  pollfd watched{descriptor, POLLIN, 0};
  int ready = 0;
  while ((ready = poll_until(std::span(&watched, 1), deadline, spin)) < 0) {
  }
  return ready > 0;
}

}  // namespace corbel::orb
