// SPDX-License-Identifier: Apache-2.0
// Reads arbitrary octets as an Any that may contain values.
#include <cstdint>

#include "support/messages/exercise_any_value.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  corbel::test::exercise_any_value(std::as_bytes(std::span(data, size)));
  return 0;
}
