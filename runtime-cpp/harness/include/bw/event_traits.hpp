// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace bw {

/// What the harness needs to know of an event type; generated code specialises it. `Consumer` is the interface that
/// takes the event, `push` calls it, and `Servant` implements it, passing events to its virtual function `received`.
template <class Event>
struct EventTraits;

/// The parameter type of `bw_visit`, which is generated for each struct and hands the members of a value to a visitor:
/// T, or const T for visitors that only look.
template <class Visitor, class T>
using Same = typename Visitor::template Value<T>;

}  // namespace bw
