// SPDX-License-Identifier: Apache-2.0
// Bounds on messages and references; the ORB fills them from its options of the same names.
#pragma once

#include <cstdint>

#include "corbel/cdr/limits.hpp"

namespace corbel::options {
struct Values;
}

namespace corbel::giop {

struct Limits {
  cdr::Limits cdr;
  std::uint32_t max_message_size = 64u << 20;        // MaxMessageSize, bytes with the header
  std::uint32_t max_service_contexts = 64;           // MaxServiceContexts, in one message
  std::uint32_t max_profiles = 32;                   // MaxProfiles, in one reference
  std::uint32_t max_components = 64;                 // MaxComponents, in one profile
  std::uint32_t max_fragmented_messages = 8;         // MaxFragmentedMessages, open on one connection
  std::uint32_t max_reassembly_memory = 128u << 20;  // MaxReassemblyMemory, bytes over the open ones of one connection
  std::uint32_t fragment_size = UINT32_MAX;          // FragmentSize: what is larger leaves in fragments of that size
};

inline constexpr Limits default_limits{};

Limits limits_from(const options::Values& values) noexcept;

}  // namespace corbel::giop
