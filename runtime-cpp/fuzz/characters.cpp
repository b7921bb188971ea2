// SPDX-License-Identifier: Apache-2.0
// Reads arbitrary octets as characters, and as wide and narrow strings, in all encodings.
#include <cstdint>

#include "support/messages/exercise_characters.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  corbel::test::exercise_characters(std::as_bytes(std::span(data, size)));
  return 0;
}
