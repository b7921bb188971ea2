// SPDX-License-Identifier: Apache-2.0
#include "single_wait.hpp"

#include "orb/server/poll_until.hpp"

#include <corbel/orb/core/core.hpp>
#include <corbel/transport/spin_budget.hpp>

namespace corbel::orb {

namespace {

struct Single final : ReplyWait::ConnectionState {
  Single(int d, const options::Values& options) noexcept : descriptor(d), spin(transport::spin_budget_of(options)) {}
  const int descriptor;
  transport::SpinBudget spin;
};

}  // namespace

ReplyWait::ConnectionState* SingleWait::open(transport::Stream& stream) {
  return stream.descriptor() < 0 || stream.has_event_descriptor() ? nullptr
                                                                  : new Single(stream.descriptor(), core_.options);
}

void SingleWait::close(ConnectionState& watched) noexcept { delete &watched; }

bool SingleWait::await(ConnectionState& watched, RequestState::Clock::time_point deadline) {
  auto& [descriptor, spin] = static_cast<Single&>(watched);
  if (Server* server = core_.server_if_any()) {
    const auto served = server->serve_until_readable(descriptor, deadline, Server::LoopAccess::free_loop);
    if (served) {
      return *served;
    }
  }
  return poll_until(descriptor, deadline, spin);
}

}  // namespace corbel::orb
