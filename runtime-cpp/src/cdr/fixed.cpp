// SPDX-License-Identifier: Apache-2.0
#include "corbel/cdr/fixed.hpp"

namespace corbel::cdr {

namespace {

using Magnitude = CORBA::Fixed::Magnitude;

constexpr unsigned plus = 0xc;
constexpr unsigned minus = 0xd;

// Returns the i-th half of an octet.
unsigned half(std::span<const std::byte> octets, std::size_t i) noexcept {
  const auto octet = static_cast<unsigned>(octets[i / 2]);
  return i % 2 == 0 ? octet >> 4 : octet & 0xf;
}

}  // namespace

bool from_decimal(std::span<const std::byte> octets, CORBA::UShort digits, CORBA::UShort scale,
                  CORBA::Fixed& value) noexcept {
  const std::size_t halves = 2 * octets.size();
  const std::size_t first = halves - 1 - digits;  // with an even number of digits, a zero comes first
  if (digits > CORBA::Fixed::max_digits || (first == 1 && half(octets, 0) != 0)) return false;
  Magnitude magnitude = 0;
  for (std::size_t i = first; i + 1 < halves; ++i) {
    if (half(octets, i) > 9) return false;
    magnitude = magnitude * 10 + half(octets, i);
  }
  const unsigned sign = half(octets, halves - 1);
  if (sign != plus && sign != minus) return false;
  value = CORBA::Fixed::_of(magnitude, scale, sign == minus);
  return true;
}

void put_fixed(Writer& out, const CORBA::Fixed& value, CORBA::UShort digits, CORBA::UShort scale) noexcept {
  const CORBA::Fixed cut = value.truncate(scale);
  Magnitude rest = cut._magnitude();
  const unsigned zeros = scale - cut.fixed_scale();
  std::byte octets[fixed_size(CORBA::Fixed::max_digits)]{};
  const std::size_t size = fixed_size(digits);
  const auto set = [&](std::size_t from_end, unsigned value) {
    const std::size_t at = 2 * size - 1 - from_end;
    octets[at / 2] |= static_cast<std::byte>(at % 2 == 0 ? value << 4 : value);
  };
  set(0, cut._negative() ? minus : plus);
  for (unsigned i = 0; i < digits; ++i) {
    if (i < zeros) continue;
    set(i + 1, static_cast<unsigned>(rest % 10));
    rest /= 10;
  }
  if (rest != 0) return out.fail(Error::too_long);
  out.put_octets(octets, size);
}

CORBA::Fixed get_fixed(Reader& in, CORBA::UShort digits, CORBA::UShort scale) noexcept {
  CORBA::Fixed value;
  const auto octets = in.get_octets(fixed_size(digits));
  if (in.ok() && !from_decimal(octets, digits, scale, value)) in.fail(Error::bad_decimal);
  return value;
}

}  // namespace corbel::cdr
