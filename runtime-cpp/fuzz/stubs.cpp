// SPDX-License-Identifier: Apache-2.0
// Any octets as a value of a type in IDL: as generated code reads and writes it. The first octet says which type and in
// which byte order.
#include <cstddef>
#include <cstdint>

#include "support/messages/exercise_stubs.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size != 0) {
    corbel::test::exercise_stub(data[0], std::as_bytes(std::span(data + 1, size - 1)));
  }
  return 0;
}
