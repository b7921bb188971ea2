// SPDX-License-Identifier: Apache-2.0
// Custom value types, with the functions of a program that write and read them.
#pragma once

#include "customs_skel.hpp"
#include "value_factories.hpp"

namespace corbel::test {

class Numbers : public corbel::UnboundedSequence<CORBA::Long> {};

/// Writes its state in reverse order, followed by a sequence.
class SeriesOf : public virtual OBV_customs::Series, public virtual CORBA::DefaultValueRefCountBase {
 public:
  SeriesOf() = default;
  SeriesOf(const char* name, customs::Leaf* leaf) {
    title(name);
    first(leaf);
  }
  void marshal(CORBA::DataOutputStream* stream) override {
    stream->write_Value(first());
    stream->write_string(title());
    stream->write_ulong(numbers.length());
    stream->write_long_array(numbers, 0, numbers.length());
    stream->write_boolean(true);
    stream->write_wchar(L'\u20ac');
    stream->write_double(0.5);
    stream->write_Object(object);
  }
  void unmarshal(CORBA::DataInputStream* stream) override {
    const CORBA::ValueBase_var value = stream->read_Value();
    first(customs::Leaf::_downcast(value));
    title(stream->read_string());
    numbers.length(1);
    stream->read_long_array(numbers, 1, stream->read_ulong());
    right = stream->read_boolean() && stream->read_wchar() == L'\u20ac' && stream->read_double() == 0.5;
    object = stream->read_Object();
  }

  Numbers numbers;
  CORBA::Object_var object;
  bool right = false;
};

/// Reads less than the program has written.
class DeepOf : public virtual OBV_customs::Deep, public virtual SeriesOf {
 public:
  void marshal(CORBA::DataOutputStream* stream) override {
    stream->write_long(depth());
    stream->write_Value(first());
    stream->write_string("what nobody reads");
  }
  void unmarshal(CORBA::DataInputStream* stream) override { depth(stream->read_long()); }
};

inline void register_factories(CORBA::ORB_ptr orb) {
  ::test::register_factory<customs::Leaf_init>(orb, "IDL:customs/Leaf:1.0");
  ::test::register_factory<customs::Holder_init>(orb, "IDL:customs/Holder:1.0");
  ::test::register_factory<::test::FactoryOf<SeriesOf>>(orb, "IDL:customs/Series:1.0");
  ::test::register_factory<::test::FactoryOf<DeepOf>>(orb, "IDL:customs/Deep:1.0");
}

}  // namespace corbel::test
