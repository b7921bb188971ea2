// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace corbel::cdr {

/// Returns whether two short texts of `size` octets are equal, without the call of memcmp().
inline bool same_octets(const void* one, const void* other, std::size_t size) noexcept {
  const auto* a = static_cast<const std::byte*>(one);
  const auto* b = static_cast<const std::byte*>(other);
  const auto equal = [&]<class Word>(Word x, std::size_t at) {
    Word y = 0;
    std::memcpy(&x, a + at, sizeof x);
    std::memcpy(&y, b + at, sizeof y);
    return x == y;
  };
  if (size < sizeof(std::uint32_t)) {
    for (std::size_t at = 0; at < size; ++at) {
      if (a[at] != b[at]) {
        return false;
      }
    }
    return true;
  }
  if (size < sizeof(std::uint64_t)) {
    return equal(std::uint32_t{}, 0) && equal(std::uint32_t{}, size - sizeof(std::uint32_t));
  }
  for (std::size_t at = 0; at + sizeof(std::uint64_t) < size; at += sizeof(std::uint64_t)) {
    if (!equal(std::uint64_t{}, at)) {
      return false;
    }
  }
  return equal(std::uint64_t{}, size - sizeof(std::uint64_t));  // the two words may overlap
}

}  // namespace corbel::cdr
