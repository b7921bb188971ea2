// SPDX-License-Identifier: Apache-2.0
// Fixed-point numbers on the wire (CORBA 3.3 part 2, 9.3.2.10): two digits per octet, the last half-octet is the sign,
// C or D.
#pragma once

#include <cstddef>
#include <span>

#include "corbel/cdr/stream.hpp"
#include "corbel/mapping/fixed.hpp"

namespace corbel::cdr {

/// Returns the number of octets of a fixed with this number of digits.
constexpr std::size_t fixed_size(CORBA::UShort digits) noexcept { return (digits + 2u) / 2; }

/// Decodes fixed_size(digits) octets. Returns false, without a change of `value`, for malformed octets.
bool from_decimal(std::span<const std::byte> octets, CORBA::UShort digits, CORBA::UShort scale,
                  CORBA::Fixed& value) noexcept;

/// Writes the value and truncates digits beyond the scale. Fails with Error::too_long for a value with more digits.
void put_fixed(Writer& out, const CORBA::Fixed& value, CORBA::UShort digits, CORBA::UShort scale) noexcept;
/// Reads a fixed-point number. Returns 0 on an error.
CORBA::Fixed get_fixed(Reader& in, CORBA::UShort digits, CORBA::UShort scale) noexcept;

template <CORBA::UShort Digits, CORBA::UShort Scale>
inline constexpr std::size_t wire_minimum<FixedOf<Digits, Scale>> = fixed_size(Digits);

template <CORBA::UShort Digits, CORBA::UShort Scale>
Writer& operator<<(Writer& out, const FixedOf<Digits, Scale>& value) noexcept {
  put_fixed(out, value, Digits, Scale);
  return out;
}
template <CORBA::UShort Digits, CORBA::UShort Scale>
Reader& operator>>(Reader& in, FixedOf<Digits, Scale>& value) noexcept {
  static_cast<CORBA::Fixed&>(value) = get_fixed(in, Digits, Scale);
  return in;
}

}  // namespace corbel::cdr
