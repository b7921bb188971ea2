// SPDX-License-Identifier: Apache-2.0
// Reads arbitrary octets as two values that may share others.
#include <cstdint>

#include "support/messages/exercise_value.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  corbel::test::exercise_value(std::as_bytes(std::span(data, size)));
  return 0;
}
