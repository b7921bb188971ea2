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

/// Kept of the exchanges directly after one another from above and from below.
inline constexpr std::size_t kept_exchanges = 8;

/// Those exchanges that bound the other clock most narrowly from above, and as many from below, in the order of time.
/// All others follow from them, but for what clocks drift within the group.
std::vector<ClockExchange> narrowest(std::vector<ClockExchange> exchanges, std::size_t each);

}  // namespace bw
