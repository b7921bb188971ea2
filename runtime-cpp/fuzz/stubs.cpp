// SPDX-License-Identifier: Apache-2.0
// Reads and writes arbitrary octets as a value of a type in IDL by generated code. The first octet chooses the type and
// the byte order.
#include <cstddef>
#include <cstdint>

#include "support/messages/exercise_stubs.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size != 0) {
    corbel::test::exercise_stub(data[0], std::as_bytes(std::span(data + 1, size - 1)));
  }
  return 0;
}
