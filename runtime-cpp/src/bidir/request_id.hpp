// SPDX-License-Identifier: Apache-2.0
// The request id in the octets of a GIOP 1.2 message; its position is the same in all messages that have one.
#pragma once

#include <corbel/cdr/primitive.hpp>
#include <corbel/giop/message.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace corbel::bidir {

constexpr std::size_t id_at = giop::header_size;
constexpr std::size_t response_flags_at = id_at + 4;  // in a request

inline std::uint32_t id_in(const std::byte* message, bool little_endian) noexcept {
  std::uint32_t id = 0;
  std::memcpy(&id, message + id_at, sizeof id);
  return little_endian == cdr::native_little ? id : cdr::byteswap(id);
}

inline void change_id(std::byte* message, bool little_endian, std::uint32_t id) noexcept {
  id = little_endian == cdr::native_little ? id : cdr::byteswap(id);
  std::memcpy(message + id_at, &id, sizeof id);
}

}  // namespace corbel::bidir
