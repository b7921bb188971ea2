// SPDX-License-Identifier: Apache-2.0
// CORBA::Fixed (formal/2012-07-02, 4.6; CORBA 3.3 part 1, 7.10.2): decimal numbers of up to 31 digits, exact where they
// fit. Zeros at the end of a fraction, and at the front, are not significant. What has more than 31 digits loses those
// at the end of its fraction, without rounding; what has more than 31 before the point is DATA_CONVERSION.
#pragma once

#include <concepts>

#include "corbel/mapping/types.hpp"

namespace CORBA {

class Fixed {
 public:
  static constexpr unsigned max_digits = 31;
  __extension__ using Magnitude = unsigned __int128;  // holds 38 digits

  constexpr Fixed() noexcept = default;
  constexpr Fixed(int value) noexcept : Fixed(LongLong{value}) {}
  constexpr Fixed(unsigned value) noexcept : Fixed(ULongLong{value}) {}
  constexpr Fixed(LongLong value) noexcept
      : magnitude_(value < 0 ? 0 - static_cast<ULongLong>(value) : static_cast<ULongLong>(value)),
        negative_(value < 0) {}
  constexpr Fixed(ULongLong value) noexcept : magnitude_(value) {}
  /// The 31 first digits of the value; DATA_CONVERSION for what is no number or has more before its point.
  Fixed(Double value) : Fixed(LongDouble{value}) {}
  Fixed(LongDouble value);
  /// `[+-]digits[.digits]`, with or without a `d` at its end. DATA_CONVERSION for anything else.
  Fixed(const char* text);
  /// `magnitude` has at most 31 digits, `scale` of them behind the point; a scale of up to 31.
  static constexpr Fixed _of(Magnitude magnitude, UShort scale, bool negative) noexcept {
    Fixed value;
    value.magnitude_ = magnitude;
    value.scale_ = scale;
    value.negative_ = negative && magnitude != 0;
    value.trim();
    return value;
  }

  /// Without the fraction; DATA_CONVERSION when too large.
  explicit operator LongLong() const;
  explicit operator LongDouble() const noexcept;

  /// With so many digits behind the point: the rest cut off, or rounded to the nearest, halves away from zero.
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
  /// DATA_CONVERSION for a division by zero.
  friend Fixed operator/(const Fixed& left, const Fixed& right);
  friend Boolean operator<(const Fixed& left, const Fixed& right) noexcept;
  friend Boolean operator>(const Fixed& left, const Fixed& right) noexcept { return right < left; }
  friend Boolean operator<=(const Fixed& left, const Fixed& right) noexcept { return !(right < left); }
  friend Boolean operator>=(const Fixed& left, const Fixed& right) noexcept { return !(left < right); }
  // Without zeros that do not count each number has one form.
  friend Boolean operator==(const Fixed& left, const Fixed& right) noexcept = default;

  /// Significant digits, those of the fraction included; at least 1.
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

/// The value with at most `scale` digits behind the point; DATA_CONVERSION if there are more than `digits` then.
CORBA::Fixed fit(const CORBA::Fixed& value, CORBA::UShort digits, CORBA::UShort scale);

/// IDL's fixed<Digits, Scale>: a Fixed that holds no more than that.
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
