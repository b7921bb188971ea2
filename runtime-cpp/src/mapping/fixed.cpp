// SPDX-License-Identifier: Apache-2.0
#include "corbel/mapping/fixed.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <string_view>

#include "corbel/mapping/exception.hpp"

namespace CORBA {

namespace {

using Magnitude = Fixed::Magnitude;

constexpr Magnitude power(unsigned exponent) noexcept {
  Magnitude result = 1;
  for (; exponent > 0; --exponent) result *= 10;
  return result;
}
constexpr Magnitude limit = power(Fixed::max_digits);

[[noreturn]] void overflow() { throw DATA_CONVERSION(0, COMPLETED_NO); }

// Decimal digits, the most significant first. May hold more digits than a Fixed.
class Digits {
 public:
  static constexpr std::size_t most = 4 * Fixed::max_digits;

  void push(unsigned digit) noexcept {
    if (size_ > 0 || digit > 0) all_[size_++] = static_cast<unsigned char>(digit);
  }
  std::size_t size() const noexcept { return size_; }

  /// Returns the number with `scale` digits behind the point. Drops digits behind the point that do not fit.
  Fixed value(int scale, bool negative) {
    while (size_ > Fixed::max_digits && scale > 0) {
      --size_;
      --scale;
    }
    while (scale > static_cast<int>(Fixed::max_digits)) {
      if (size_ > 0) --size_;
      --scale;
    }
    if (size_ > Fixed::max_digits) overflow();
    Magnitude magnitude = 0;
    for (std::size_t i = 0; i < size_; ++i) magnitude = magnitude * 10 + all_[i];
    return Fixed::_of(magnitude, static_cast<UShort>(scale), negative);
  }

 private:
  std::array<unsigned char, most> all_{};
  std::size_t size_ = 0;
};

unsigned count(Magnitude magnitude) noexcept {
  unsigned digits = 0;
  for (; magnitude > 0; magnitude /= 10) ++digits;
  return digits;
}

}  // namespace

Fixed::Fixed(LongDouble value) {
  if (!std::isfinite(value) || std::fabs(value) >= 1e31L) overflow();
  char text[80];
  std::snprintf(text, sizeof text, "%.31Lf", value);
  *this = Fixed(text);
}

Fixed::Fixed(const char* text) {
  std::string_view rest = text ? text : "";
  const bool negative = rest.starts_with('-');
  if (negative || rest.starts_with('+')) rest.remove_prefix(1);
  if (rest.ends_with('d') || rest.ends_with('D')) rest.remove_suffix(1);
  Digits digits;
  int scale = -1;
  bool any = false;
  for (const char character : rest) {
    if (character == '.' && scale < 0) {
      scale = 0;
    } else if (character < '0' || character > '9') {
      overflow();
    } else {
      any = true;
      if (scale >= static_cast<int>(max_digits)) continue;  // too small to matter
      if (digits.size() == Digits::most) overflow();
      digits.push(static_cast<unsigned>(character - '0'));
      if (scale >= 0) ++scale;
    }
  }
  if (!any) overflow();
  *this = digits.value(std::max(scale, 0), negative);
}

Fixed::operator LongLong() const {
  const Magnitude whole = magnitude_ / power(scale_);
  const Magnitude most = static_cast<Magnitude>(INT64_MAX) + (negative_ ? 1 : 0);
  if (whole > most) overflow();
  const auto low = static_cast<ULongLong>(whole);
  return static_cast<LongLong>(negative_ ? 0 - low : low);
}

Fixed::operator LongDouble() const noexcept {
  const auto value = static_cast<LongDouble>(magnitude_) / static_cast<LongDouble>(power(scale_));
  return negative_ ? -value : value;
}

UShort Fixed::fixed_digits() const noexcept {
  return static_cast<UShort>(std::max<unsigned>({count(magnitude_), scale_, 1u}));
}

Fixed Fixed::truncate(UShort scale) const noexcept {
  if (scale >= scale_) return *this;
  return _of(magnitude_ / power(scale_ - scale), scale, negative_);
}

Fixed Fixed::round(UShort scale) const {
  if (scale >= scale_) return *this;
  const Magnitude unit = power(scale_ - scale);
  const Magnitude magnitude = magnitude_ / unit + (magnitude_ % unit >= unit - unit / 2 ? 1 : 0);
  if (magnitude >= limit) overflow();
  return _of(magnitude, scale, negative_);
}

Fixed operator+(const Fixed& left, const Fixed& right) {
  // Adds digit by digit with aligned points: at most 31 digits before the point, 31 behind it, and a carry.
  const unsigned scale = std::max(left.scale_, right.scale_);
  constexpr unsigned room = 2 * Fixed::max_digits + 1;
  const auto digit = [&](const Fixed& of, Magnitude& rest, unsigned place) {
    if (place < scale - of.scale_) return 0u;
    const auto value = static_cast<unsigned>(rest % 10);
    rest /= 10;
    return value;
  };
  const bool subtract = left.negative_ != right.negative_;
  const Fixed left_size = left.negative_ ? -left : left;
  const Fixed right_size = right.negative_ ? -right : right;
  const bool swap = subtract && left_size < right_size;
  const Fixed& first = swap ? right : left;
  const Fixed& second = swap ? left : right;
  Magnitude first_rest = first.magnitude_;
  Magnitude second_rest = second.magnitude_;
  std::array<int, room> sum{};
  int carry = 0;
  for (unsigned place = 0; place < room; ++place) {
    const int a = static_cast<int>(digit(first, first_rest, place));
    const int b = static_cast<int>(digit(second, second_rest, place));
    const int value = a + carry + (subtract ? -b : b);
    carry = value < 0 ? -1 : value / 10;
    sum[place] = value < 0 ? value + 10 : value % 10;
  }
  Digits digits;
  for (unsigned place = room; place-- > 0;) digits.push(static_cast<unsigned>(sum[place]));
  return digits.value(static_cast<int>(scale), first.negative_);
}

Fixed operator*(const Fixed& left, const Fixed& right) {
  std::array<unsigned, 2 * Fixed::max_digits + 1> product{};
  Magnitude rest = left.magnitude_;
  for (unsigned i = 0; rest > 0; ++i, rest /= 10) {
    const auto digit = static_cast<unsigned>(rest % 10);
    Magnitude other = right.magnitude_;
    for (unsigned j = 0; other > 0; ++j, other /= 10) product[i + j] += digit * static_cast<unsigned>(other % 10);
  }
  unsigned carry = 0;
  for (unsigned& each : product) {
    each += carry;
    carry = each / 10;
    each %= 10;
  }
  Digits digits;
  for (unsigned place = static_cast<unsigned>(product.size()); place-- > 0;) digits.push(product[place]);
  return digits.value(left.scale_ + right.scale_, left.negative_ != right.negative_);
}

Fixed operator/(const Fixed& left, const Fixed& right) {
  if (!right) overflow();
  // Long division: appends zeros to the dividend until the quotient has enough digits.
  Digits digits;
  Magnitude rest = 0;
  const auto next = [&](unsigned digit) {
    rest = rest * 10 + digit;
    digits.push(static_cast<unsigned>(rest / right.magnitude_));
    rest %= right.magnitude_;
  };
  const unsigned size = count(left.magnitude_);
  for (unsigned place = size; place-- > 0;) next(static_cast<unsigned>(left.magnitude_ / power(place) % 10));
  int scale = left.scale_ - right.scale_;
  while (scale < static_cast<int>(Fixed::max_digits) && (scale < 0 || rest != 0)) {
    next(0);
    ++scale;
  }
  return digits.value(scale, left.negative_ != right.negative_);
}

Boolean operator<(const Fixed& left, const Fixed& right) noexcept {
  if (left.negative_ != right.negative_) return left.negative_;
  const auto smaller = [](const Fixed& a, const Fixed& b) {
    const Magnitude whole_a = a.magnitude_ / power(a.scale_);
    const Magnitude whole_b = b.magnitude_ / power(b.scale_);
    if (whole_a != whole_b) return whole_a < whole_b;
    const Magnitude part_a = a.magnitude_ % power(a.scale_) * power(Fixed::max_digits - a.scale_);
    const Magnitude part_b = b.magnitude_ % power(b.scale_) * power(Fixed::max_digits - b.scale_);
    return part_a < part_b;
  };
  return left.negative_ ? smaller(right, left) : smaller(left, right);
}

}  // namespace CORBA

namespace corbel {

CORBA::Fixed fit(const CORBA::Fixed& value, CORBA::UShort digits, CORBA::UShort scale) {
  const CORBA::Fixed cut = value.truncate(scale);
  const CORBA::Fixed whole = cut.truncate(0);
  if (!!whole && whole.fixed_digits() > digits - scale) throw CORBA::DATA_CONVERSION(0, CORBA::COMPLETED_NO);
  return cut;
}

}  // namespace corbel
