// SPDX-License-Identifier: Apache-2.0
#include "forwarding.hpp"

namespace bw::testbed {

namespace {

constexpr std::size_t address_size = 6;
/// The largest number of learnt addresses. A link has one for each port, and some more while addresses change. The
/// limit keeps a peer from filling the memory.
constexpr std::size_t most_known = 4096;

std::uint64_t address(const Frame& frame, std::size_t offset) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < address_size; ++i) value = value << 8 | frame[offset + i];
  return value;
}

}  // namespace

std::vector<std::size_t> Forwarding::ports(const Frame& frame, std::size_t from) {
  if (frame.size() < 2 * address_size) return {};
  const std::uint64_t sender = address(frame, address_size);
  if (known_.size() < most_known || known_.contains(sender)) known_[sender] = from;
  const bool group = (frame[0] & 1) != 0;
  if (!group) {
    const auto found = known_.find(address(frame, 0));
    if (found != known_.end()) {
      return found->second == from ? std::vector<std::size_t>() : std::vector<std::size_t>{found->second};
    }
  }
  std::vector<std::size_t> others;
  for (std::size_t port = 0; port < ports_; ++port) {
    if (port != from) others.push_back(port);
  }
  return others;
}

}  // namespace bw::testbed
