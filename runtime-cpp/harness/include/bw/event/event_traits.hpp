// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <type_traits>

namespace bw {

/// The properties of an event type; generated code specialises this template. `Consumer` is the interface that takes
/// the event. `push` calls the operation of `Consumer`. `Servant` implements `Consumer`, and passes events to its
/// virtual function `received`.
template <class Event>
struct EventTraits;

/// Copies a member of an event to a base of its type. `bw_slice` uses it, which is generated for each such pair.
template <class T>
void copy_member(T& to, const T& from) {
  if constexpr (std::is_array_v<T>) {
    for (std::size_t i = 0; i < std::extent_v<T>; ++i) copy_member(to[i], from[i]);
  } else {
    to = from;
  }
}

/// The parameter type of `bw_visit`, which is generated for each struct and passes the members of a value to a visitor:
/// T, or const T for visitors that only read.
template <class Visitor, class T>
using Same = typename Visitor::template Value<T>;

}  // namespace bw
