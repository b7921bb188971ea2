// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/measuring/clock.hpp>

#include <cstdint>

namespace bw {

/// The recomputations of the rates of a process in a phase.
struct RecomputationCount {
  std::uint64_t count = 0;
  Nanoseconds total = 0;    // time that all of them took
  Nanoseconds longest = 0;  // time that one of them took
};

}  // namespace bw
