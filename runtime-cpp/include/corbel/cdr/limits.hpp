// SPDX-License-Identifier: Apache-2.0
// Bounds on the effects of a peer's messages, set from the ORB's options of the same names.
#pragma once

#include <cstdint>

namespace corbel::cdr {

struct Limits {
  std::uint32_t max_string_length = 16u << 20;    // MaxStringLength, octets without the NUL
  std::uint32_t max_sequence_length = 64u << 20;  // MaxSequenceLength, elements
  std::uint16_t max_nesting = 64;                 // MaxNesting: encapsulations, recursive types
};

inline constexpr Limits default_limits{};

}  // namespace corbel::cdr
