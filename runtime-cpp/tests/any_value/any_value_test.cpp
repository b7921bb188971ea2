// SPDX-License-Identifier: Apache-2.0
// Values are inserted into anys and extracted; ownership of the values by anys.
#include "support/servants/value_any.hpp"

#include <gtest/gtest.h>

namespace {

TEST(AnyValue, IsCountedByTheAny) {
  value_any::Node_var node = test_any::list(1, 2);
  {
    CORBA::Any any;
    any <<= node.in();
    EXPECT_EQ(node->_refcount_value(), 2u);
    CORBA::Any copy(any);
    value_any::Node* found = nullptr;
    ASSERT_TRUE(copy >>= found);
    EXPECT_EQ(found, node.in());
    EXPECT_EQ(node->_refcount_value(), 2u) << "copies share it";
  }
  EXPECT_EQ(node->_refcount_value(), 1u);
}

TEST(AnyValue, MayBeTakenOver) {
  value_any::Node_var node = test_any::list(1, 2);
  value_any::Node* given = test::counted(node.in());
  CORBA::Any any;
  any <<= &given;
  EXPECT_EQ(given, nullptr);
  EXPECT_EQ(node->_refcount_value(), 2u);
}

TEST(AnyValue, ValuesAreExtractedAsValueBase) {
  value_any::Node_var node = test_any::list(1, 2);
  CORBA::Any any;
  any <<= node.in();
  CORBA::ValueBase* base = nullptr;
  ASSERT_TRUE(any >>= CORBA::Any::to_value(base));
  EXPECT_EQ(value_any::Node::_downcast(base), node.in());
  const CORBA::ULong counted = node->_refcount_value();
  CORBA::remove_ref(base);
  EXPECT_EQ(node->_refcount_value(), counted - 1) << "the caller had one reference count";
  any <<= CORBA::Long{1};
  EXPECT_FALSE(any >>= CORBA::Any::to_value(base));
}

TEST(AnyValue, DerivedValuesAreNotExtractedAsTheirBaseType) {
  value_any::Derived_var derived = new OBV_value_any::Derived;
  CORBA::Any any;
  any <<= derived.in();
  value_any::Node* found = nullptr;
  EXPECT_FALSE(any >>= found) << "a value type is taken out as that which was put in";
  value_any::Derived* whole = nullptr;
  EXPECT_TRUE(any >>= whole);
}

TEST(AnyValue, NestedTypesHaveTheirRepositoryIds) {
  EXPECT_STREQ(value_any::Node::_tc_Tint->id(), "IDL:value_any/Node/Tint:1.0");
  const CORBA::TypeCode_var member = value_any::_tc_Node->member_type(3);
  EXPECT_TRUE(member->equal(value_any::Node::_tc_Tint));
  EXPECT_EQ(value_any::_tc_Named->type_modifier(), CORBA::VM_ABSTRACT);
  EXPECT_THROW(value_any::_tc_Label->type_modifier(), CORBA::TypeCode::BadKind);
}

TEST(AnyValue, EventTypesAreValueTypesToOthers) {
  const CORBA::TypeCode event({.kind = CORBA::tk_event, .id = "IDL:value_any/Cut:1.0", .name = "Cut"});
  EXPECT_TRUE(value_any::_tc_Cut->equivalent(const_cast<CORBA::TypeCode*>(&event)));
  EXPECT_FALSE(value_any::_tc_Cut->equal(const_cast<CORBA::TypeCode*>(&event)));
}

/// A box has no factory: within an any its type code identifies the type, outside of anys the requested type does.
TEST(AnyValue, BoxesAreSharedWithTheMessageAroundAnAny) {
  int argc = 0;
  const CORBA::ORB_var orb = CORBA::ORB_init(argc, nullptr, "boxes in anys");
  test_any::register_factories(orb);
  value_any::Label_var label = new value_any::Label("label");
  for (const bool any_first : {true, false}) {
    CORBA::Any any;
    any <<= label.in();
    corbel::cdr::Buffer buffer;
    corbel::cdr::Writer out(buffer);
    {
      const corbel::value::ValueWriter sending(out);
      if (any_first) {
        out << any << label;
      } else {
        out << label << any;
      }
    }
    ASSERT_TRUE(out.ok());
    corbel::cdr::Context context;
    context.orb = orb->_core().get();
    corbel::cdr::Reader in(out.data(), corbel::cdr::writes_little);
    in.context(&context);
    CORBA::Any copy;
    value_any::Label_var outside;
    {
      corbel::value::ValueReader receiving(in);
      if (any_first) {
        in >> copy >> outside;
      } else {
        in >> outside >> copy;
      }
    }
    ASSERT_TRUE(in.ok()) << any_first << ' ' << static_cast<int>(in.error());
    EXPECT_STREQ(outside->_value(), "label");
    value_any::Label* inside = nullptr;
    ASSERT_TRUE(copy >>= inside) << any_first;
    EXPECT_STREQ(inside->_value(), "label");
  }
  orb->destroy();
}

}  // namespace
