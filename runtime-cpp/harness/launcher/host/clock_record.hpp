// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/measuring/clock_exchange.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace bw::launch {

/// A series of exchanges, during which no measurement runs.
struct ClockGroup {
  std::uint64_t exchanges = 0;      // number of all exchanges
  KernelClock remote;               // the state of the other host's clocks
  KernelClock here;                 // the state of this host's clocks
  DayTime remote_day;               // the time of day on the other host
  DayTime here_day;                 // the time of day on this host
  std::vector<ClockExchange> kept;  // the exchanges with the narrowest bounds of the other clock, in the order of time
};

/// A series of exchanges over a link between two hosts, during which no measurement runs.
struct LinkClockGroup {
  std::uint64_t asked = 0;          // number of requests
  std::uint64_t exchanges = 0;      // number of answered requests
  std::uint64_t strays = 0;         // number of datagrams that were no request or answer of this series
  std::int64_t remote_rate = 0;     // by how much the answering host's kernel corrects its clock, in ppb
  std::int64_t here_rate = 0;       // the same for the asking host
  std::string failure;              // the reason why the clocks were not compared; empty if they were
  std::vector<ClockExchange> kept;  // the exchanges with the narrowest bounds of the other clock, in the order of time
};

/// The clock of one host as measured by another host over a link between them.
struct LinkClockRecord {
  std::string link;
  std::string from;                    // the asking host; empty: the launcher's machine
  std::string to;                      // the answering host; empty: the launcher's machine
  std::vector<LinkClockGroup> groups;  // before the first phase, then after each
};

/// The clock of another host as measured by this machine.
struct ClockRecord {
  std::string host;
  std::string process;             // the process that answered
  std::vector<ClockGroup> groups;  // before the first phase, then after each
};

}  // namespace bw::launch
