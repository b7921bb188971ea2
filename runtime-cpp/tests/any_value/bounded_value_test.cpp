// SPDX-License-Identifier: Apache-2.0
// Received values use memory in proportion to the size of their message.
#include <corbel/value/box.hpp>
#include <corbel/value/data_stream.hpp>

#include <gtest/gtest.h>

#include "support/servants/value_any.hpp"

#include <vector>

namespace {

using corbel::cdr::Error;
using corbel::cdr::Reader;
using corbel::cdr::Writer;
using Bytes = std::vector<std::byte>;

// valuetype AnyBox any;
class AnyBox final : public corbel::value::ObjectBox<CORBA::Any> {
 public:
  using _ptr_type = AnyBox*;
  static const corbel::value::Type _static_type;
  AnyBox() = default;
  static AnyBox* _duplicate(AnyBox* value) { return corbel::value::duplicate(value); }
  static AnyBox* _downcast(CORBA::ValueBase* value) noexcept { return dynamic_cast<AnyBox*>(value); }
  static AnyBox* _nil() noexcept { return nullptr; }
  CORBA::ValueBase* _copy_value() override { return nullptr; }
  const corbel::value::Type& _value_type() const noexcept override { return _static_type; }
  void _write_state(Writer& out) const override { out << *value_; }
  void _read_state(Reader& in) override { in >> *value_; }
};
constinit const corbel::value::Type AnyBox::_static_type{"IDL:AnyBox:1.0", nullptr,
                                                         []() -> CORBA::ValueBase* { return new AnyBox; }};
constinit CORBA::TypeCode code_of_box(
    {.kind = CORBA::tk_value_box, .id = "IDL:AnyBox:1.0", .name = "AnyBox", .content = CORBA::_tc_any});

// valuetype Twice { public any first; public AnyBox second; };
class Twice final : public CORBA::DefaultValueRefCountBase {
 public:
  static const corbel::value::Type _static_type;
  static Twice* _duplicate(Twice* value) { return corbel::value::duplicate(value); }
  static Twice* _downcast(CORBA::ValueBase* value) noexcept { return dynamic_cast<Twice*>(value); }
  static Twice* _nil() noexcept { return nullptr; }
  CORBA::ValueBase* _copy_value() override { return nullptr; }
  const corbel::value::Type& _value_type() const noexcept override { return _static_type; }
  void _write_state(Writer& out) const override { out << first << second.in(); }
  void _read_state(Reader& in) override { in >> first >> second.inout(); }
  void _drop_state() noexcept override {
    first = CORBA::Any();
    second = nullptr;
  }
  CORBA::Any first;
  corbel::ObjectVar<AnyBox> second;
};
constinit const corbel::value::Type Twice::_static_type{"IDL:Twice:1.0"};
constexpr corbel::any::Member kMembersOfTwice[] = {{"first", CORBA::_tc_any, 0, CORBA::PUBLIC_MEMBER},
                                                   {"second", &code_of_box, 0, CORBA::PUBLIC_MEMBER}};
constinit CORBA::TypeCode code_of_twice(
    {.kind = CORBA::tk_value, .id = "IDL:Twice:1.0", .name = "Twice", .members = kMembersOfTwice, .count = 2});

class BoundedValue : public testing::Test {
 protected:
  BoundedValue() { test::register_factory<test::FactoryOf<Twice>>(orb, "IDL:Twice:1.0"); }
  ~BoundedValue() override { orb->destroy(); }

  /// Each level refers twice to its box, which contains the next level.
  static corbel::ObjectVar<Twice> nested(int levels) {
    corbel::ObjectVar<Twice> inner;
    for (int i = 0; i < levels; ++i) {
      corbel::ObjectVar<AnyBox> const box = new AnyBox;
      if (inner.in() != nullptr) {
        corbel::any::insert_value_type<Twice>(box->_value(), &code_of_twice, inner.in());
      }
      corbel::ObjectVar<Twice> const outer = new Twice;
      corbel::any::insert_value_type<AnyBox>(outer->first, &code_of_box, box.in());
      outer->second = AnyBox::_duplicate(box.in());
      inner = outer;
    }
    return inner;
  }
  static Bytes written(Twice* value) {
    corbel::cdr::Buffer buffer;
    Writer out(buffer);
    out << value;
    out.check();
    return {out.data().begin(), out.data().end()};
  }
  Error read(const Bytes& bytes, corbel::ObjectVar<Twice>& value) {
    corbel::cdr::Context context;
    context.orb = orb->_core().get();
    Reader in(bytes, corbel::cdr::writes_little);
    in.context(&context);
    in >> value.inout();
    return in.error();
  }

  int argc = 0;
  CORBA::ORB_var orb = CORBA::ORB_init(argc, nullptr, "bounded values");
};

TEST_F(BoundedValue, BoxesThatAreNamedAgainOutsideOfAnysAreMadeAgain) {
  for (const int levels : {1, 2, 3}) {
    corbel::ObjectVar<Twice> copy;
    ASSERT_EQ(read(written(nested(levels).in()), copy), Error::none) << levels;
    for (int i = 0; i < levels; ++i) {
      ASSERT_NE(copy.in(), nullptr);
      ASSERT_NE(copy->second.in(), nullptr);
      Twice* inner = nullptr;
      corbel::any::extract_value_type<Twice>(copy->second->_value(), &code_of_twice, inner);
      copy = Twice::_duplicate(inner);
    }
    EXPECT_EQ(copy.in(), nullptr);
  }
}

// Without sharing, each level would be twice as large as the level inside it.
TEST_F(BoundedValue, BoxesWithinBoxesDoNotGrow) {
  const Bytes bytes = written(nested(10).in());
  ASSERT_LT(bytes.size(), 10'000U);
  corbel::ObjectVar<Twice> copy;
  EXPECT_EQ(read(bytes, copy), Error::too_long);
}

template <class T>
class SequenceOf : public corbel::UnboundedSequence<T> {};

TEST_F(BoundedValue, ArraysInStreamsAreBoundedByTheMessage) {
  corbel::cdr::Buffer buffer;
  Writer out(buffer);
  CORBA::DataOutputStream stream(out);
  SequenceOf<CORBA::Any> anys;
  anys.length(8);
  stream.write_any_array(anys, 0, 8);
  EXPECT_EQ(out.data().size(), 32U);
  const auto taken = [&](auto read) {
    Reader in(out.data(), corbel::cdr::writes_little);
    CORBA::DataInputStream reading(in);
    SequenceOf<CORBA::Any> got;
    try {
      read(reading, got);
    } catch (const CORBA::MARSHAL&) {
    }
    return got.length();
  };
  EXPECT_EQ(taken([](auto& in, auto& got) { in.read_any_array(got, 0, 8); }), 8U);
  EXPECT_EQ(taken([](auto& in, auto& got) { in.read_any_array(got, 0, 9); }), 0U);
  EXPECT_EQ(taken([](auto& in, auto& got) { in.read_fixed_array(got, 0, 3, 31, 2); }), 0U);
}

}  // namespace
