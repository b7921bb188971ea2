// SPDX-License-Identifier: Apache-2.0
// Reads arbitrary octets as values, and checks what must hold for any input.
#pragma once

#include "exercise.hpp"
#include "support/servants/values.hpp"

#include <set>
#include <span>
#include <vector>

namespace corbel::test {

/// Returns an ORB with factories for all types but one, so that values of that type are truncated.
inline orb::Core& value_orb() {
  static const CORBA::ORB_var orb = [] {
    int argc = 0;
    CORBA::ORB_var made = CORBA::ORB_init(argc, nullptr, "exercised values");
    ::test::register_factories(made);
    return made;
  }();
  return *orb->_core();
}

/// Breaks circles of values, which would stay in memory otherwise.
inline void open_circles(values::Node* first) {
  std::vector<values::Node_var> all{values::Node::_duplicate(first)};
  std::set<values::Node*> seen{nullptr, first};
  for (std::size_t i = 0; i < all.size() && first != nullptr; ++i) {
    auto* const cut = values::Cut::_downcast(all[i]);
    for (values::Node* const held : {all[i]->next(), cut != nullptr ? cut->extra() : nullptr}) {
      if (seen.insert(held).second) all.push_back(values::Node::_duplicate(held));
    }
  }
  for (values::Node* const each : all) {
    if (each != nullptr) each->_drop_state();
  }
}

inline void exercise_value(std::span<const std::byte> bytes) {
  for (const bool little : {false, true}) {
    cdr::Context context;
    context.orb = &value_orb();
    cdr::Reader in(bytes, little);
    in.context(&context);
    values::Node_var first;
    values::Node_var second;
    {
      value::ValueReader receiving(in);
      in >> first >> second;
    }
    require(context.chunks == nullptr, "nobody is asked for chunks any more");
    if (in.ok()) {
      cdr::Buffer buffer;
      cdr::Writer out(buffer);
      {
        value::ValueWriter sending(out);
        out << first << second;
      }
      require(out.ok(), "what was read can be written");
      cdr::Reader again(out.data(), cdr::writes_little);
      again.context(&context);
      values::Node_var same;
      values::Node_var other;
      {
        value::ValueReader receiving(again);
        again >> same >> other;
      }
      require(again.ok() && again.remaining() == 0, "what was written is read again");
      require((first.in() == second.in()) == (same.in() == other.in()), "what is shared stays so");
      require((first.in() == nullptr) == (same.in() == nullptr), "null stays so");
      require(same.in() == nullptr || same->number() == first->number(), "its state is the same");
      open_circles(same);
      open_circles(other);
    }
    open_circles(first);
    open_circles(second);
  }
}

}  // namespace corbel::test
