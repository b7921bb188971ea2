// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "orb.hpp"

#include <bw/event/event_traits.hpp>

template <>
struct bw::EventTraits<harness_test::Note> {
  using Consumer = harness_test::NoteConsumer;
  static void push(Consumer::_ptr_type sink, const harness_test::Note& event) { sink->push_Note(event); }

  class Servant : public virtual POA_harness_test::NoteConsumer {
    void push_Note(const harness_test::Note& event) override { received(event); }
    virtual void received(const harness_test::Note& event) = 0;
  };
};

namespace harness_test {

template <class Visitor>
void bw_visit(Visitor& visitor, bw::Same<Visitor, Leaf>& value) {
  visitor.number(value.small);
  visitor.boolean(value.yes);
  visitor.enumeration(value.paint, 3);
  visitor.number(value.single);
}

template <class Visitor>
void bw_visit(Visitor& visitor, bw::Same<Visitor, Everything>& value) {
  visitor.boolean(value.first);
  visitor.number(value.letter);
  visitor.number(value.narrow);
  visitor.number(value.wide);
  visitor.number(value.real);
  visitor.string(value.text);
  visitor.any(value.inner);
  visitor.sequence(value.numbers);
  visitor.sequence(value.leaves);
  visitor.sequence(value.texts);
}

// The same form as the generated function for a union
template <class Visitor>
void bw_visit(Visitor& visitor, bw::Same<Visitor, Reading>& value) {
  switch (visitor.branch(value, 3, [](const Reading& from) -> unsigned {
    switch (from._d()) {
      case red: return 0;
      case green: return 1;
      default: return 2;
    }
  })) {
    case 0:
      visitor.template member<CORBA::Double>([&value]() -> decltype(auto) { return value.value(); },
                                             [&value](const auto& member) { value.value(member); },
                                             [&visitor](auto&& member) { visitor.number(member); });
      break;
    case 1:
      visitor.template member<CORBA::Long[3]>([&value]() -> decltype(auto) { return value.cells(); },
                                              [&value](const auto& member) { value.cells(member); },
                                              [&visitor](auto&& member) {
                                                for (unsigned i = 0; i < 3; ++i) visitor.number(member[i]);
                                              });
      break;
    case 2:
      visitor.template member<CORBA::String_var>([&value]() -> decltype(auto) { return value.text(); },
                                                 [&value](const auto& member) { value.text(member.in()); },
                                                 [&visitor](auto&& member) { visitor.string(member); });
      break;
    default: break;
  }
}

}  // namespace harness_test
