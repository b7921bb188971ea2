// SPDX-License-Identifier: Apache-2.0
// Contexts and lists without calls.
#include "support/orbs/orb_fixture.hpp"
#include "support/servants/contexts.hpp"

#include <corbel/mapping/minor_codes.hpp>

#include <gtest/gtest.h>

#include <thread>

namespace {

using test_contexts::set;
using test_contexts::text_of;

template <class Exception, class Action>
CORBA::ULong minor_of(Action action) {
  try {
    action();
  } catch (const Exception& e) {
    EXPECT_EQ(e.completed(), CORBA::COMPLETED_NO);
    return e.minor() & ~CORBA::OMGVMCID;
  }
  ADD_FAILURE() << "no exception";
  return 0;
}

struct Contexts : testing::Test {
  test::Orb orb;
  CORBA::Context_var whole = default_of(orb);
  CORBA::Context_var child = child_of(whole, "child");

  static CORBA::Context_ptr default_of(const test::Orb& orb) {
    CORBA::Context_var context;
    orb->get_default_context(context.out());
    return context._retn();
  }
  static CORBA::Context_ptr child_of(CORBA::Context_ptr parent, const char* name) {
    CORBA::Context_var child;
    parent->create_child(name, child.out());
    return child._retn();
  }
  static std::string found(CORBA::Context_ptr in, const char* scope, CORBA::Flags flags, const char* pattern) {
    CORBA::NVList_var list;
    in->get_values(scope, flags, pattern, list.out());
    std::string all;
    for (CORBA::ULong i = 0; i < list->count(); ++i) {
      const char* value = nullptr;
      EXPECT_TRUE(*list->item(i)->value() >>= value);
      all += std::string(list->item(i)->name()) + "=" + value + ";";
    }
    return all;
  }
};

TEST_F(Contexts, AnOrbHasOneAndKeepsIt) {
  set(whole, "a", "1");
  CORBA::Context_var again = default_of(orb);
  EXPECT_EQ(again.in(), whole.in());
  EXPECT_EQ(text_of(again), "a=1;");
  const test::Orb other;
  EXPECT_EQ(text_of(CORBA::Context_var(default_of(other))), "");
  EXPECT_STREQ(whole->context_name(), "");
  EXPECT_TRUE(CORBA::is_nil(whole->parent()));
  EXPECT_TRUE(CORBA::is_nil(CORBA::Context::_nil()));
}

TEST_F(Contexts, StayWhenTheirOrbIsGone) {
  CORBA::Context_var kept;
  {
    const test::Orb other;
    kept = child_of(CORBA::Context_var(default_of(other)), "kept");
    set(kept->parent(), "a", "1");
    other->destroy();
    EXPECT_THROW(default_of(other), CORBA::OBJECT_NOT_EXIST);
  }
  EXPECT_EQ(text_of(kept), "a=1;");
}

TEST_F(Contexts, ChildInheritsPropertiesThatItDoesNotDefine) {
  EXPECT_STREQ(child->context_name(), "child");
  EXPECT_EQ(child->parent(), whole.in());
  set(whole, "a", "1");
  set(whole, "ab", "2");
  set(child, "ab", "3");
  set(child, "b", "4");
  EXPECT_EQ(found(child, "", 0, "a*"), "a=1;ab=3;");
  EXPECT_EQ(found(child, nullptr, 0, "ab"), "ab=3;");
  EXPECT_EQ(found(child, "", 0, "a"), "a=1;");
  EXPECT_EQ(found(child, "", CORBA::CTX_RESTRICT_SCOPE, "a*"), "ab=3;");
  EXPECT_EQ(found(whole, "", 0, "*"), "a=1;ab=2;");
}

TEST_F(Contexts, AScopeIsFoundByItsName) {
  const CORBA::Context_var inner = child_of(child, "inner");
  set(whole, "x", "0");
  set(child, "y", "1");
  set(inner, "y", "2");
  EXPECT_EQ(found(inner, "child", 0, "*"), "x=0;y=1;");
  EXPECT_EQ(found(inner, "child", CORBA::CTX_RESTRICT_SCOPE, "*"), "y=1;");
  EXPECT_EQ(found(inner, "inner", 0, "*"), "x=0;y=2;");
  EXPECT_EQ(minor_of<CORBA::BAD_CONTEXT>([&] { found(child, "inner", 0, "*"); }), 1u);
  EXPECT_EQ(minor_of<CORBA::BAD_CONTEXT>([&] { found(child, "", CORBA::CTX_RESTRICT_SCOPE, "x"); }), 2u);
}

TEST_F(Contexts, NamesThatDifferInCaseAreTwo) {
  set(child, "name", "1");
  set(child, "Name", "2");
  EXPECT_EQ(text_of(child), "Name=2;name=1;");
}

TEST_F(Contexts, ASetValueIsReplacedOrDeleted) {
  set(child, "a.x", "1");
  set(child, "a.y", "2");
  set(child, "b", "3");
  set(child, "b", "4");
  set(whole, "a.z", "5");
  child->delete_values("a.*");
  EXPECT_EQ(text_of(child), "a.z=5;b=4;");
  EXPECT_EQ(minor_of<CORBA::BAD_CONTEXT>([&] { child->delete_values("a.*"); }), 2u);
  child->delete_values("b");
  EXPECT_EQ(text_of(child), "a.z=5;");
}

TEST_F(Contexts, AListSetsAllOfItsValuesOrNone) {
  CORBA::NVList_var list;
  orb->create_list(1, list.out());
  ASSERT_EQ(list->count(), 1u);
  list->remove(0);
  CORBA::Any text;
  text <<= "1";
  list->add_value("a", text, 0);
  *list->add_item("b", 0)->value() <<= "2";
  list->add_value_consume(CORBA::string_dup("c"), new CORBA::Any(text), 0);
  child->set_values(list);
  EXPECT_EQ(text_of(child), "a=1;b=2;c=1;");
  *list->item(0)->value() <<= "changed";
  *list->add_item_consume(CORBA::string_dup("d"), 0)->value() <<= CORBA::Long{4};
  EXPECT_EQ(minor_of<CORBA::BAD_TYPECODE>([&] { child->set_values(list); }), 3u);
  list->remove(3);
  list->add_value("e", text, CORBA::ARG_IN);
  EXPECT_THROW(child->set_values(list), CORBA::INV_FLAG);
  EXPECT_EQ(text_of(child), "a=1;b=2;c=1;");
  EXPECT_THROW(list->item(4), CORBA::Bounds);
  EXPECT_THROW(list->remove(4), CORBA::Bounds);
  EXPECT_THROW(child->set_values(CORBA::NVList::_nil()), CORBA::BAD_PARAM);
}

TEST_F(Contexts, InvalidNamesAndPatternsAreRefused) {
  for (const char* bad : {"", "a*", "*", static_cast<const char*>(nullptr)}) {
    EXPECT_EQ(minor_of<CORBA::BAD_PARAM>([&] { set(child, bad, "1"); }), 35u);
  }
  for (const char* bad : {"", "a*b", "**", static_cast<const char*>(nullptr)}) {
    EXPECT_EQ(minor_of<CORBA::BAD_PARAM>([&] { found(child, "", 0, bad); }), 36u);
    EXPECT_EQ(minor_of<CORBA::BAD_PARAM>([&] { child->delete_values(bad); }), 36u);
  }
  for (const char* bad : {"1st", "a.b", "a b", "_a", "*"}) {
    EXPECT_EQ(minor_of<CORBA::BAD_PARAM>([&] { CORBA::Context_var(child_of(child, bad)); }), 37u) << bad;
  }
  CORBA::Any number;
  number <<= CORBA::Long{1};
  EXPECT_EQ(minor_of<CORBA::BAD_TYPECODE>([&] { child->set_one_value("a", number); }), 3u);
  EXPECT_STRNE(corbel::describe_minor("BAD_CONTEXT", CORBA::OMGVMCID | 2), "");
}

TEST_F(Contexts, AreUsedBySeveralThreads) {
  std::thread other([&] {
    for (int i = 0; i < 2000; ++i) set(whole, ("name" + std::to_string(i % 10)).c_str(), "there");
  });
  for (int i = 0; i < 2000; ++i) {
    const CORBA::Context_var mine = child_of(whole, "mine");
    set(mine, "name3", "here");
    const CORBA::Context_var matching = CORBA::Context::_matching(mine, std::array{"name3"});
    EXPECT_EQ(text_of(matching), "name3=here;");
  }
  other.join();
}

}  // namespace
