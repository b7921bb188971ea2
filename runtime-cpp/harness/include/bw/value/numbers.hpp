// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <limits>
#include <type_traits>

namespace bw {

/// Converts a real number to another type: rounds it and limits it to the type's range. NaN becomes 0.
template <class T>
T rounded(double value) noexcept {
  if constexpr (std::is_floating_point_v<T>) {
    return static_cast<T>(value);
  } else {
    if (std::isnan(value)) return 0;
    const double whole = std::nearbyint(value);
    if (whole <= static_cast<double>(std::numeric_limits<T>::min())) return std::numeric_limits<T>::min();
    if (whole >= static_cast<double>(std::numeric_limits<T>::max())) return std::numeric_limits<T>::max();
    return static_cast<T>(whole);
  }
}

/// Returns the smallest of some numbers, converted to a type.
template <class T, class... More>
T smallest(T first, More... more) noexcept {
  ((first = static_cast<T>(more) < first ? static_cast<T>(more) : first), ...);
  return first;
}

/// Returns the largest of some numbers, converted to a type.
template <class T, class... More>
T largest(T first, More... more) noexcept {
  ((first = first < static_cast<T>(more) ? static_cast<T>(more) : first), ...);
  return first;
}

/// Returns the absolute value of a number.
template <class T>
T magnitude(T number) noexcept {
  if constexpr (std::is_unsigned_v<T>)
    return number;
  else
    return number < T{} ? static_cast<T>(-number) : number;
}

}  // namespace bw
