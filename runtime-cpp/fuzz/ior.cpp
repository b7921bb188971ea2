// SPDX-License-Identifier: Apache-2.0
// Reads arbitrary text as an object reference: IOR: and corbaloc:. Octets that begin with 0 or 1 are also read as the
// encapsulation itself, so that the fuzzer need not find hexadecimal digits.
#include <cstddef>
#include <cstdint>

#include "support/messages/exercise.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace corbel;
  const auto bytes = std::as_bytes(std::span(data, size));
  test::exercise_reference({reinterpret_cast<const char*>(data), size});
  if (size && data[0] <= 1) {
    cdr::Reader in = cdr::encapsulation_reader(bytes);
    const giop::Ior ior = giop::read_ior(in);
    test::require(in.ok() || ior.nil(), "a malformed reference is nil");
    if (in.ok()) test::exercise_ior(ior);
  }
  return 0;
}
