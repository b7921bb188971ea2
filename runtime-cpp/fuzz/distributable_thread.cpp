// SPDX-License-Identifier: Apache-2.0
// Reads arbitrary octets as the service context of a distributable thread.
#include "rtscheduling/propagation.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

#include "support/orbs/require.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace corbel;
  const auto sent = rtscheduling::read(std::as_bytes(std::span(data, size)));
  if (sent) {
    test::require(sent->name.size() < rtscheduling::most_name_octets, "the name is shorter than the limit");
    test::require(rtscheduling::read(rtscheduling::write(*sent)) == sent,
                  "what was read can be written and read again");
  }
  return 0;
}
