// SPDX-License-Identifier: Apache-2.0
// Bounds on messages and references, set from the ORB's options of the same names.
#pragma once

#include <cstdint>

#include "corbel/cdr/limits.hpp"

namespace corbel::options {
struct Values;
}

namespace corbel::giop {

struct Limits {
  cdr::Limits cdr;
  std::uint32_t max_message_size = 64u << 20;        // MaxMessageSize, octets including the header
  std::uint32_t max_service_contexts = 64;           // MaxServiceContexts, per message
  std::uint32_t max_profiles = 32;                   // MaxProfiles, per reference
  std::uint32_t max_components = 64;                 // MaxComponents, per profile
  std::uint32_t max_fragmented_messages = 8;         // MaxFragmentedMessages, open per connection
  std::uint32_t max_reassembly_memory = 128u << 20;  // MaxReassemblyMemory, octets of all open messages of a connection
  std::uint32_t fragment_size = UINT32_MAX;          // FragmentSize: larger messages are sent in fragments of this size
};

inline constexpr Limits default_limits{};

Limits limits_from(const options::Values& values) noexcept;

}  // namespace corbel::giop
