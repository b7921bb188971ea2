// SPDX-License-Identifier: Apache-2.0
// Reads arbitrary octets as an Any: a type code, and a value of this type.
#include <cstdint>

#include "support/messages/exercise_any.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  corbel::test::exercise_any(std::as_bytes(std::span(data, size)));
  return 0;
}
