// SPDX-License-Identifier: Apache-2.0
// Reads arbitrary octets as a client's listen points: the service context of bidirectional connections.
#include <cstddef>
#include <cstdint>
#include <span>

#include "corbel/giop/listen_points.hpp"
#include "support/orbs/require.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace corbel;
  const auto points = giop::read_listen_points(std::as_bytes(std::span(data, size)), giop::default_limits);
  if (points) {
    test::require(points->size() <= giop::most_listen_points, "the number of listen points is within the limit");
    test::require(giop::read_listen_points(giop::write_listen_points(*points), giop::default_limits) == points,
                  "points that were read can be written and read again");
  }
  return 0;
}
