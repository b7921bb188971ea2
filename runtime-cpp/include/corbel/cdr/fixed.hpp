// SPDX-License-Identifier: Apache-2.0
// Decimal numbers on the wire (CORBA 3.3 part 2, 9.3.2.10): two digits an octet, the last half-octet the sign, C or D.
#pragma once

#include <cstddef>
#include <span>

#include "corbel/cdr/stream.hpp"
#include "corbel/mapping/fixed.hpp"

namespace corbel::cdr {

/// Octets of a fixed with so many digits.
constexpr std::size_t fixed_size(CORBA::UShort digits) noexcept { return (digits + 2u) / 2; }

/// False when it is none: then `value` is left alone. `octets` are fixed_size(digits).
bool from_decimal(std::span<const std::byte> octets, CORBA::UShort digits, CORBA::UShort scale,
                  CORBA::Fixed& value) noexcept;

/// Digits beyond the scale are cut off; Error::too_long for a value of more digits.
void put_fixed(Writer& out, const CORBA::Fixed& value, CORBA::UShort digits, CORBA::UShort scale) noexcept;
/// 0 on error.
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
