// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/options/options.hpp>
#include <corbel/transport/spin.hpp>

namespace corbel::transport {

/// Returns the budget for the options SocketWait and SocketSpinLimit.
inline SpinBudget spin_budget_of(const options::Values& options) noexcept {
  switch (options.socket_wait) {
    case options::SocketWait::spin: return SpinBudget(SpinBudget::for_ever);
    case options::SocketWait::adaptive: return SpinBudget(std::int64_t{options.socket_spin_limit} * 1000, true);
    case options::SocketWait::block: break;
  }
  return SpinBudget();
}

}  // namespace corbel::transport
