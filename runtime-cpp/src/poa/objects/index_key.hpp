// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>

namespace corbel::poa {

inline constexpr std::array<char, 4> index_key_magic{'C', 'b', '\1', '\0'};

/// The key of a transient object with a system id, in the machine's byte order: only this process reads it.
struct IndexKey {
  std::array<char, 4> magic = index_key_magic;
  std::uint32_t index = 0;
  std::uint64_t incarnation = 0;
  std::uint32_t generation = 0;
  std::uint32_t zero = 0;
};
static_assert(sizeof(IndexKey) == 24, "no padding");

/// Returns nothing for keys of another kind.
inline std::optional<IndexKey> read_index_key(std::span<const std::byte> key) noexcept {
  IndexKey fields;
  if (key.size() != sizeof fields) {
    return std::nullopt;
  }
  std::memcpy(&fields, key.data(), sizeof fields);
  return fields.magic == index_key_magic && fields.zero == 0 ? std::optional(fields) : std::nullopt;
}

}  // namespace corbel::poa
