// SPDX-License-Identifier: Apache-2.0
#include "corbel/giop/limits.hpp"

#include <algorithm>

#include "corbel/giop/fragmenter.hpp"
#include "corbel/options/options.hpp"

namespace corbel::giop {

Limits limits_from(const options::Values& values) noexcept {
  Limits limits;
  limits.cdr.max_string_length = values.max_string_length;
  limits.cdr.max_sequence_length = values.max_sequence_length;
  limits.cdr.max_nesting = static_cast<std::uint16_t>(values.max_nesting);
  limits.max_message_size = values.max_message_size;
  limits.max_service_contexts = values.max_service_contexts;
  limits.max_profiles = values.max_profiles;
  limits.max_components = values.max_components;
  limits.max_fragmented_messages = values.max_fragmented_messages;
  limits.max_reassembly_memory = values.max_reassembly_memory;
  if (values.fragment_size != 0) {
    constexpr std::uint32_t unit = 8;  // all fragments but the last have a multiple of this size
    limits.fragment_size = std::max<std::uint32_t>(values.fragment_size / unit * unit, least_fragment);
  }
  return limits;
}

}  // namespace corbel::giop
