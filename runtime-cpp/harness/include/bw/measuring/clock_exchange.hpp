// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/measuring/clock.hpp>

#include <cstddef>
#include <vector>

namespace bw {

/// One question and answer about the time on another host. The delays of the network are unknown, but the other clock
/// was read between the two times here: so it was ahead of this one by `remote - received` at least and by
/// `remote - sent` at most.
struct ClockExchange {
  Nanoseconds sent;      // this machine's clock, before the question
  Nanoseconds received;  // this machine's clock, after the answer
  Nanoseconds remote;    // the other clock
};

/// Number of exchanges that are kept from one group for the upper bound, and as many for the lower bound.
inline constexpr std::size_t kept_exchanges = 8;

/// Returns the exchanges with the narrowest upper bounds of the other clock, and as many with the narrowest lower
/// bounds, in the order of time. Apart from the drift within the group, the other exchanges give wider bounds.
std::vector<ClockExchange> narrowest(std::vector<ClockExchange> exchanges, std::size_t each);

}  // namespace bw
