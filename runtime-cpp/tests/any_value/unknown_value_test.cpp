// SPDX-License-Identifier: Apache-2.0
// Anys with values of a type without a factory in this process are forwarded unchanged.
#include "support/servants/value_any.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace {

using corbel::cdr::Error;
using Bytes = std::vector<std::byte>;

class UnknownValue : public testing::Test {
 protected:
  UnknownValue() { test_any::register_factories(orb); }
  ~UnknownValue() override { orb->destroy(); }

  static Bytes written(const CORBA::Any& any) {
    corbel::cdr::Buffer buffer;
    corbel::cdr::Writer out(buffer);
    out << any;
    out.check();
    return {out.data().begin(), out.data().end()};
  }
  /// Reads an any. With `core`, the reader knows the value factories of that ORB; without, it does not know the type.
  static CORBA::Any read(const Bytes& bytes, void* core, Error expected = Error::none) {
    corbel::cdr::Context context;
    context.orb = core;
    corbel::cdr::Reader in(bytes, corbel::cdr::writes_little);
    in.context(&context);
    CORBA::Any any;
    in >> any;
    EXPECT_EQ(in.error(), expected);
    return any;
  }
  template <class T>
  CORBA::Any passed_on(const T& value) {
    CORBA::Any any;
    any <<= value;
    const CORBA::Any between = read(written(any), nullptr);
    return read(written(between), orb->_core().get());
  }

  int argc = 0;
  CORBA::ORB_var orb = CORBA::ORB_init(argc, nullptr, "unknown values");
};

TEST_F(UnknownValue, IsPassedOn) {
  value_any::Node_var node = test_any::list(1, 2);
  const CORBA::Any any = passed_on(node.in());
  value_any::Node* found = nullptr;
  ASSERT_TRUE(any >>= found);
  EXPECT_TRUE(test_any::is_list(found, 1, 2));
}

TEST_F(UnknownValue, IsPassedOnWithItsBasesStateAndWhatIsShared) {
  value_any::Derived_var derived = new OBV_value_any::Derived;
  test_any::fill(derived, 5, nullptr);
  value_any::Label_var label = new value_any::Label("label");
  derived->title(label);
  value_any::Pair pair;
  pair.first = test_any::list(1, 2);
  pair.second = test::counted(pair.first.in());
  const CORBA::Any any = passed_on(derived.in());
  value_any::Derived* found = nullptr;
  ASSERT_TRUE(any >>= found);
  EXPECT_EQ(found->number(), 5);
  EXPECT_STREQ(found->title()->_value(), "label");
  const CORBA::Any both = passed_on(pair);
  const value_any::Pair* shared = nullptr;
  ASSERT_TRUE(both >>= shared);
  EXPECT_EQ(shared->first.in(), shared->second.in());
}

TEST_F(UnknownValue, IsPassedOnInChunksThatOthersTruncate) {
  value_any::Cut_var cut = new OBV_value_any::Cut;
  test_any::fill(cut, 7, nullptr);
  CORBA::Any any;
  any <<= cut.in();
  const Bytes passed = written(read(written(any), nullptr));
  value_any::Cut* found = nullptr;
  const CORBA::Any whole = read(passed, orb->_core().get());
  ASSERT_TRUE(whole >>= found);
  EXPECT_EQ(found->number(), 7);
  orb->unregister_value_factory("IDL:value_any/Cut:1.0");
  CORBA::ValueBase* base = nullptr;
  const CORBA::Any unknown = read(passed, orb->_core().get());
  ASSERT_TRUE(unknown >>= CORBA::Any::to_value(base));
  EXPECT_STREQ(base->_value_type().id, "IDL:value_any/Cut:1.0") << "known whole by its type code";
  EXPECT_STREQ(base->_value_type().base->id, "IDL:value_any/Node:1.0");
  CORBA::remove_ref(base);
}

TEST_F(UnknownValue, IsReadAgainOnceItsFactoryIsRegistered) {
  value_any::Node_var node = test_any::list(1, 2);
  CORBA::Any any;
  any <<= node.in();
  orb->unregister_value_factory("IDL:value_any/Node:1.0");
  const CORBA::Any kept = read(written(any), orb->_core().get());
  value_any::Node* found = nullptr;
  EXPECT_FALSE(kept >>= found);
  test_any::register_factories(orb);
  ASSERT_TRUE(kept >>= found);
  EXPECT_TRUE(test_any::is_list(found, 1, 2));
}

TEST_F(UnknownValue, IsCreatedOnceForManyIndirections) {
  value_any::Node_var node = test_any::list(1, 2);
  value_any::Nodes nodes;
  nodes.length(100);
  for (CORBA::ULong i = 0; i < nodes.length(); ++i) nodes[i] = test::counted(node.in());
  CORBA::Any any;
  any <<= nodes;
  orb->unregister_value_factory("IDL:value_any/Node:1.0");
  const CORBA::Any kept = read(written(any), orb->_core().get());
  test_any::register_factories(orb);
  const value_any::Nodes* found = nullptr;
  ASSERT_TRUE(kept >>= found);
  ASSERT_EQ(found->length(), 100u);
  EXPECT_TRUE(test_any::is_list((*found)[0], 1, 2));
  EXPECT_EQ((*found)[0], (*found)[99]);
}

TEST_F(UnknownValue, IsCopied) {
  value_any::Node_var node = test_any::list(1, 2);
  CORBA::Any any;
  any <<= node.in();
  const CORBA::Any kept = read(written(any), nullptr);
  CORBA::ValueBase* base = nullptr;
  ASSERT_TRUE(kept >>= CORBA::Any::to_value(base));
  CORBA::ValueBase_var copy = base->_copy_value();
  EXPECT_NE(copy.in(), base);
  EXPECT_STREQ(copy->_value_type().id, base->_value_type().id);
  CORBA::remove_ref(base);
}

TEST_F(UnknownValue, ValuesThatDifferFromTheirTypeCodeAreRefused) {
  value_any::Derived_var derived = new OBV_value_any::Derived;
  CORBA::Any any;
  any <<= static_cast<value_any::Node*>(derived.in());
  read(written(any), nullptr, Error::no_value_factory);
}

}  // namespace
