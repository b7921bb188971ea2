// SPDX-License-Identifier: Apache-2.0
// Reads arbitrary octets as a message from a peer.
#include <cstddef>
#include <cstdint>

#include "support/messages/exercise.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  corbel::test::exercise_message(std::as_bytes(std::span(data, size)));
  return 0;
}
