// SPDX-License-Identifier: Apache-2.0
// An ORB with factories for all types of values.idl, and values to send, in the classic mapping.
#pragma once

#ifdef VALUES_STUBS
#include VALUES_STUBS  // stubs of another ORB
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
/// Needed for omniORB, which otherwise reads an array into a box without an array.
template <class Box, class Array>
class BoxFactory : public virtual CORBA::ValueFactoryBase {
  CORBA::ValueBase* create_for_unmarshal() override {
    const Array empty = {};
    return new Box(empty);
  }
};
#endif

/// Registers factories for all types but Cutter, which is used in tests of truncation.
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

/// Returns an argument for a constructor with its own reference count: omniORB's constructors take over the count.
template <class Value>
Value* kept(Value* value) {
#ifdef VALUES_STUBS
  CORBA::add_ref(value);
#endif
  return value;
}

/// Returns a list of these numbers; `end` is the `next` of the last one.
inline values::Node* list(std::initializer_list<CORBA::Long> numbers, values::Node* end = nullptr) {
  values::Node_var first = counted(end);
  for (auto number = numbers.end(); number != numbers.begin();) {
    first = new OBV_values::Node(*--number, "secret", kept(first.in()));
  }
  return first._retn();
}

/// Returns a list whose end refers to its begin; opened() breaks the circle.
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
