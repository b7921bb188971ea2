// SPDX-License-Identifier: Apache-2.0
// An ORB that makes values of all types of values.idl, and values to send, in the classic mapping.
#pragma once

#ifdef VALUES_STUBS
#include VALUES_STUBS  // of another ORB
#else
#include "values_skel.hpp"
#endif

#include "value_factories.hpp"

#include <initializer_list>

namespace test {

class SquareOf : public virtual OBV_values::Square, public virtual CORBA::DefaultValueRefCountBase {
 public:
  SquareOf() = default;
  explicit SquareOf(CORBA::Double length) { side(length); }
  CORBA::Double area() override { return side() * side(); }
  CORBA::Long size() override { return static_cast<CORBA::Long>(side()); }
  CORBA::Long grown(CORBA::Long by) override { return size() + by; }
};

class SquareFactory : public values::Square_init {
 public:
  values::Square* make(CORBA::Double side) override { return new SquareOf(side); }

 private:
  CORBA::ValueBase* create_for_unmarshal() override { return new SquareOf; }
};

#ifdef VALUES_STUBS
/// omniORB reads an array into a box that has none yet, but for a factory of one's own.
template <class Box, class Array>
class BoxFactory : public virtual CORBA::ValueFactoryBase {
  CORBA::ValueBase* create_for_unmarshal() override {
    const Array empty = {};
    return new Box(empty);
  }
};
#endif

/// All but Cutter, which is for tests of truncation.
inline void register_factories(CORBA::ORB_ptr orb) {
#ifdef VALUES_STUBS
  register_factory<BoxFactory<values::Sheet, values::Grid>>(orb, "IDL:values/Sheet:1.0");
  register_factory<BoxFactory<values::Titles, values::Words>>(orb, "IDL:values/Titles:1.0");
#endif
  register_factory<values::Node_init>(orb, "IDL:values/Node:1.0");
  register_factory<values::Holder_init>(orb, "IDL:values/Holder:1.0");
  register_factory<values::Derived_init>(orb, "IDL:values/Derived:1.0");
  register_factory<values::Cut_init>(orb, "IDL:values/Cut:1.0");
  register_factory<SquareFactory>(orb, "IDL:values/Square:1.0");
}

/// An argument of a constructor, which has a count of its own afterwards: omniORB's take over the one they are given.
template <class Value>
Value* kept(Value* value) {
#ifdef VALUES_STUBS
  CORBA::add_ref(value);
#endif
  return value;
}

/// A list of these numbers; its end is the last one's `next`.
inline values::Node* list(std::initializer_list<CORBA::Long> numbers, values::Node* end = nullptr) {
  values::Node_var first = counted(end);
  for (auto number = numbers.end(); number != numbers.begin();) {
    first = new OBV_values::Node(*--number, "secret", kept(first.in()));
  }
  return first._retn();
}

/// A list that leads back to where it begins; unbound by opened().
inline values::Node* circle(std::initializer_list<CORBA::Long> numbers) {
  values::Node_var first = list(numbers);
  values::Node* last = first.in();
  while (last->next() != nullptr) last = last->next();
  last->next(first.in());
  return first._retn();
}

inline void open_circle(values::Node* node) {
  if (node != nullptr) node->next(nullptr);
}

}  // namespace test
