// SPDX-License-Identifier: Apache-2.0
// CORBA::Fixed (formal/2012-07-02, 4.6; CORBA 3.3 part 1, 7.10.2): fixed-point numbers of up to 31 digits, exact if
// they fit. Leading zeros, and trailing zeros of a fraction, are not significant. Digits beyond 31 are dropped from the
// end of the fraction without rounding. More than 31 digits before the point throw DATA_CONVERSION.
#pragma once

#include <concepts>

#include "corbel/mapping/types.hpp"

namespace CORBA {

class Fixed {
 public:
  static constexpr unsigned max_digits = 31;
  __extension__ using Magnitude = unsigned __int128;  // has room for 38 digits

  constexpr Fixed() noexcept = default;
  constexpr Fixed(int value) noexcept : Fixed(LongLong{value}) {}
  constexpr Fixed(unsigned value) noexcept : Fixed(ULongLong{value}) {}
  constexpr Fixed(LongLong value) noexcept
      : magnitude_(value < 0 ? 0 - static_cast<ULongLong>(value) : static_cast<ULongLong>(value)),
        negative_(value < 0) {}
  constexpr Fixed(ULongLong value) noexcept : magnitude_(value) {}
  /// Keeps the first 31 digits. Throws DATA_CONVERSION for infinities, NaN, and more digits before the point.
  Fixed(Double value) : Fixed(LongDouble{value}) {}
  Fixed(LongDouble value);
  /// Parses `[+-]digits[.digits]`, with an optional `d` at the end. Throws DATA_CONVERSION for other text.
  Fixed(const char* text);
  /// @param magnitude at most 31 digits
  /// @param scale number of digits behind the point, at most 31
  static constexpr Fixed _of(Magnitude magnitude, UShort scale, bool negative) noexcept {
    Fixed value;
    value.magnitude_ = magnitude;
    value.scale_ = scale;
    value.negative_ = negative && magnitude != 0;
    value.trim();
    return value;
  }

  /// Returns the number without its fraction. Throws DATA_CONVERSION if it is too large.
  explicit operator LongLong() const;
  explicit operator LongDouble() const noexcept;

  /// Return the number with `scale` digits behind the point: truncated, or rounded to the nearest with halves away from
  /// zero.
  Fixed truncate(UShort scale) const noexcept;
  Fixed round(UShort scale) const;

  Fixed& operator+=(const Fixed& other) { return *this = *this + other; }
  Fixed& operator-=(const Fixed& other) { return *this = *this - other; }
  Fixed& operator*=(const Fixed& other) { return *this = *this * other; }
  Fixed& operator/=(const Fixed& other) { return *this = *this / other; }
  Fixed& operator++() { return *this += 1; }
  Fixed& operator--() { return *this -= 1; }
  Fixed operator++(int) {
    const Fixed before = *this;
    ++*this;
    return before;
  }
  Fixed operator--(int) {
    const Fixed before = *this;
    --*this;
    return before;
  }
  Fixed operator+() const noexcept { return *this; }
  Fixed operator-() const noexcept { return _of(magnitude_, scale_, !negative_); }
  Boolean operator!() const noexcept { return magnitude_ == 0; }

  friend Fixed operator+(const Fixed& left, const Fixed& right);
  friend Fixed operator-(const Fixed& left, const Fixed& right) { return left + -right; }
  friend Fixed operator*(const Fixed& left, const Fixed& right);
  /// Throws DATA_CONVERSION for a division by zero.
  friend Fixed operator/(const Fixed& left, const Fixed& right);
  friend Boolean operator<(const Fixed& left, const Fixed& right) noexcept;
  friend Boolean operator>(const Fixed& left, const Fixed& right) noexcept { return right < left; }
  friend Boolean operator<=(const Fixed& left, const Fixed& right) noexcept { return !(right < left); }
  friend Boolean operator>=(const Fixed& left, const Fixed& right) noexcept { return !(left < right); }
  // Each number has one representation, because insignificant zeros are removed.
  friend Boolean operator==(const Fixed& left, const Fixed& right) noexcept = default;

  /// Returns the number of significant digits, including those of the fraction; at least 1.
  UShort fixed_digits() const noexcept;
  UShort fixed_scale() const noexcept { return scale_; }

  // Corbel's own.
  Magnitude _magnitude() const noexcept { return magnitude_; }
  bool _negative() const noexcept { return negative_; }

 private:
  constexpr void trim() noexcept {
    while (scale_ > 0 && magnitude_ % 10 == 0) {
      magnitude_ /= 10;
      --scale_;
    }
  }

  Magnitude magnitude_ = 0;
  UShort scale_ = 0;
  bool negative_ = false;
};

}  // namespace CORBA

namespace corbel {

/// Returns the value truncated to `scale` digits behind the point. Throws DATA_CONVERSION if it has more than `digits`
/// digits then.
CORBA::Fixed fit(const CORBA::Fixed& value, CORBA::UShort digits, CORBA::UShort scale);

/// The IDL type fixed<Digits, Scale>: a Fixed with bounded digits and scale.
template <CORBA::UShort Digits, CORBA::UShort Scale>
class FixedOf : public CORBA::Fixed {
 public:
  FixedOf() noexcept = default;
  FixedOf(const CORBA::Fixed& value) : Fixed(fit(value, Digits, Scale)) {}
  template <class Number>
    requires std::constructible_from<CORBA::Fixed, Number>
  FixedOf(Number value) : FixedOf(CORBA::Fixed(value)) {}
};

}  // namespace corbel
