// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "direction.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <vector>

namespace bw::testbed {

/// Chooses the ports of a frame by the addresses in earlier frames, as a bridge does (IEEE 802.1D, 7.8).
class Forwarding {
 public:
  explicit Forwarding(std::size_t ports) : ports_(ports) {}

  /// Returns the ports to which a frame from a port is sent; learns the sender's address.
  std::vector<std::size_t> ports(const Frame& frame, std::size_t from);

 private:
  std::size_t ports_;
  std::map<std::uint64_t, std::size_t> known_;
};

}  // namespace bw::testbed
