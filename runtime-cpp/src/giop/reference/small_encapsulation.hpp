// SPDX-License-Identifier: Apache-2.0
// Encapsulations of fixed size, which need no allocation.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstring>

#include "corbel/cdr/primitive.hpp"

namespace corbel::giop {

template <std::size_t Size, cdr::Primitive... Values>
std::array<std::byte, Size> encapsulated(Values... values) noexcept {
  std::array<std::byte, Size> data{std::byte{cdr::writes_little ? 1 : 0}};
  std::size_t at = 1;
  const auto put = [&](auto value) {
    constexpr std::size_t size = sizeof value;
    auto word = std::bit_cast<cdr::Word<decltype(value)>>(value);
    if constexpr (cdr::writes_swapped) word = cdr::byteswap(word);
    at = (at + size - 1) / size * size;
    if (at + size <= Size) std::memcpy(data.data() + at, &word, size);
    at += size;
  };
  (put(values), ...);
  return data;
}

}  // namespace corbel::giop
