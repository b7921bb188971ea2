// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

namespace bw {

/// Copies an array element by element, or any other value. Source and target elements may have different types.
template <class To, class From>
void assign(To& to, const From& from) {
  if constexpr (std::is_array_v<To>) {
    for (std::size_t i = 0; i < std::extent_v<To>; ++i) assign(to[i], from[i]);
  } else {
    to = from;
  }
}

/// Returns the array that begins at a slice; operations receive arrays as slices (formal/2012-07-02, 4.15).
/// @tparam Array the array's type, `Row` of `typedef long Row[4]`
template <class Array>
const Array& whole(const std::remove_extent_t<Array>* slice) noexcept {
  return *reinterpret_cast<const Array*>(slice);
}

/// An array that is held and copied as a value, which built-in arrays are not.
/// @tparam Array the array's type
template <class Array>
class ArrayOf {
 public:
  using Slice = std::remove_extent_t<Array>;

  ArrayOf() = default;

  /// Copies an array with the same number of elements.
  template <class From>
    requires std::is_array_v<From> || std::is_pointer_v<From>
  ArrayOf(const From& from) {
    for (std::size_t i = 0; i < std::extent_v<Array>; ++i) assign(elements_[i], from[i]);
  }

  const Array& in() const noexcept { return elements_; }
  Slice* inout() noexcept { return elements_; }

  Array& elements() noexcept { return elements_; }
  const Array& elements() const noexcept { return elements_; }

 private:
  Array elements_{};
};

template <class T>
inline constexpr bool is_array_of = requires(T& value) {
  typename T::Slice;
  value.elements();
};

/// Applies a test on values to the array at a slice: to a result that the caller does not own yet.
template <class Array, class Test>
auto of_array(Test test) {
  return [test](const std::remove_extent_t<Array>* slice) { return test(whole<Array>(slice)); };
}

}  // namespace bw
