// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "orb.hpp"

#include <bw/event_traits.hpp>

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

}  // namespace harness_test
