// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/measuring/clock.hpp>

#include <cstddef>
#include <vector>

namespace bw {

/// One request and reply about the time on another host. The delays of the network are unknown, but the other clock was
/// read between the two times on this host. So the other clock was ahead of this one by at least `remote - received`
/// and at most `remote - sent`.
struct ClockExchange {
  Nanoseconds sent;      // this host's clock before the request
  Nanoseconds received;  // this host's clock after the reply
  Nanoseconds remote;    // the other host's clock
};

/// Number of exchanges of a group that are kept for the upper bound, and the same number for the lower bound.
inline constexpr std::size_t kept_exchanges = 8;

/// Returns the `each` exchanges with the narrowest upper bounds of the other clock, and as many with the narrowest
/// lower bounds, in the order of time. Apart from the drift within the group, the other exchanges give wider bounds.
std::vector<ClockExchange> narrowest(std::vector<ClockExchange> exchanges, std::size_t each);

}  // namespace bw
