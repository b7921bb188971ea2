// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/measuring/clock.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace bw::launch {

/// One question and answer about the time on another host. What the network does in between is unknown, but the other
/// clock was read between the two times here: so it was ahead of this one by `remote - received` at least and by
/// `remote - sent` at most.
struct ClockExchange {
  Nanoseconds sent;      // this machine's clock, before the question
  Nanoseconds received;  // this machine's clock, after the answer
  Nanoseconds remote;    // the other clock
};

/// Exchanges directly after one another, while nothing is measured.
struct ClockGroup {
  std::uint64_t exchanges = 0;      // all of them
  KernelClock remote;               // what the other kernel says of its clocks
  KernelClock here;                 // and this one
  std::vector<ClockExchange> kept;  // those that bound the other clock most narrowly, in the order of time
};

/// Another host's clock as it was found.
struct ClockRecord {
  std::string host;
  std::string process;             // that answered
  std::vector<ClockGroup> groups;  // before the first phase, then after each
};

/// Those exchanges that bound the other clock most narrowly from above, and as many from below, in the order of time.
/// All others follow from them, but for what clocks drift within the group.
std::vector<ClockExchange> narrowest(std::vector<ClockExchange> exchanges, std::size_t each);

}  // namespace bw::launch
