// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/measuring/clock.hpp>

#include <cstdint>

namespace bw {

/// The number and the times of a process's rate recomputations in a phase.
struct RecomputationCount {
  std::uint64_t count = 0;
  Nanoseconds total = 0;    // the time of all recomputations
  Nanoseconds longest = 0;  // the time of the longest one
};

}  // namespace bw
