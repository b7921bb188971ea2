// SPDX-License-Identifier: Apache-2.0
// The basic types of CDR and their byte swap.
#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace corbel::cdr {

inline constexpr bool native_little = std::endian::native == std::endian::little;
static_assert(std::endian::native == std::endian::little || std::endian::native == std::endian::big);

/// True if messages are written in the byte order that differs from this machine's. Tests on one machine thus cover
/// both.
#ifdef CORBEL_OTHER_BYTE_ORDER
inline constexpr bool writes_swapped = true;
#else
inline constexpr bool writes_swapped = false;
#endif
/// The byte order of written messages.
inline constexpr bool writes_little = native_little != writes_swapped;

template <class T>
concept Primitive = std::same_as<T, bool> || std::same_as<T, char> || std::same_as<T, unsigned char> ||
                    std::same_as<T, std::int16_t> || std::same_as<T, std::uint16_t> || std::same_as<T, std::int32_t> ||
                    std::same_as<T, std::uint32_t> || std::same_as<T, std::int64_t> || std::same_as<T, std::uint64_t> ||
                    std::same_as<T, float> || std::same_as<T, double>;

template <std::size_t Size>
struct WordOf;
template <>
struct WordOf<1> {
  using type = std::uint8_t;
};
template <>
struct WordOf<2> {
  using type = std::uint16_t;
};
template <>
struct WordOf<4> {
  using type = std::uint32_t;
};
template <>
struct WordOf<8> {
  using type = std::uint64_t;
};
/// The unsigned integer of T's size. Bytes are swapped in this type, so that no floating-point register holds a
/// signalling NaN.
template <class T>
using Word = typename WordOf<sizeof(T)>::type;

template <std::unsigned_integral W>
constexpr W byteswap(W word) noexcept {
  if constexpr (sizeof(W) == 8) return __builtin_bswap64(word);
  if constexpr (sizeof(W) == 4) return __builtin_bswap32(word);
  if constexpr (sizeof(W) == 2) return __builtin_bswap16(word);
  return word;
}

}  // namespace corbel::cdr
