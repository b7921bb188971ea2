// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/component/component.hpp>

#include "orb.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <cwchar>
#include <type_traits>
#include <utility>

namespace bw {

/// Reports that a behaviour used an index without an element, and ends the run.
/// @param text the expression in the model
/// @throws CORBA::BAD_PARAM, which ends the behaviour
[[noreturn]] void fail_without_element(const Component& component, const char* text, std::int64_t index,
                                       std::uint64_t length);

/// Returns an indexed element as an argument of a call. Holders own strings and references.
template <class Element>
decltype(auto) held(Element&& element) {
  if constexpr (requires { element.in(); }) {
    return element.in();
  } else if constexpr (std::is_lvalue_reference_v<Element>) {
    return static_cast<Element>(element);
  } else {
    return std::remove_reference_t<Element>(std::forward<Element>(element));
  }
}

/// Returns an element of a sequence; it is valid as long as the sequence.
template <class Sequence>
decltype(auto) element(const Component& component, const char* text, const Sequence& values, std::int64_t index) {
  if (index < 0 || index >= static_cast<std::int64_t>(values.length())) {
    fail_without_element(component, text, index, values.length());
  }
  return held(values[static_cast<CORBA::ULong>(index)]);
}

/// Returns an element of an array.
template <class Element, std::size_t count>
decltype(auto) element(const Component& component, const char* text, const Element (&values)[count],
                       std::int64_t index) {
  if (index < 0 || index >= static_cast<std::int64_t>(count)) fail_without_element(component, text, index, count);
  return held(values[index]);
}

/// Returns the number of elements in a sequence.
template <class Sequence>
std::int64_t length(const Sequence& values) {
  return values.length();
}

template <class Element, std::size_t count>
std::int64_t length(const Element (&)[count]) {
  return count;
}

/// Returns the number of characters in a string.
inline std::int64_t text_length(const char* text) { return static_cast<std::int64_t>(std::strlen(text)); }
inline std::int64_t text_length(const wchar_t* text) { return static_cast<std::int64_t>(std::wcslen(text)); }

}  // namespace bw
