// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/measuring/clock_exchange.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace bw::launch {

/// Exchanges directly after one another, while nothing is measured.
struct ClockGroup {
  std::uint64_t exchanges = 0;      // all of them
  KernelClock remote;               // what the other kernel says of its clocks
  KernelClock here;                 // and this one
  DayTime remote_day;               // the time of day there
  DayTime here_day;                 // and here
  std::vector<ClockExchange> kept;  // those that bound the other clock most narrowly, in the order of time
};

/// Exchanges over a link between two hosts, while nothing is measured.
struct LinkClockGroup {
  std::uint64_t asked = 0;          // questions that were sent
  std::uint64_t exchanges = 0;      // those of them that were answered
  std::uint64_t strays = 0;         // datagrams that were no question or answer of these
  std::int64_t remote_rate = 0;     // by how much the kernel of the process that answers corrects its clock, ppb
  std::int64_t here_rate = 0;       // and that of the process that asks
  std::string failure;              // why the clock was not compared, such as a process's error; empty if it was
  std::vector<ClockExchange> kept;  // those that bound the other clock most narrowly, in the order of time
};

/// The clock of one host as another found it over a link between them.
struct LinkClockRecord {
  std::string link;
  std::string from;                    // the host that asks; empty: the launcher's machine
  std::string to;                      // the host that answers; likewise
  std::vector<LinkClockGroup> groups;  // before the first phase, then after each
};

/// Another host's clock as it was found.
struct ClockRecord {
  std::string host;
  std::string process;             // that answered
  std::vector<ClockGroup> groups;  // before the first phase, then after each
};

}  // namespace bw::launch
