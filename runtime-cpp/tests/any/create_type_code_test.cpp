// SPDX-License-Identifier: Apache-2.0
// ORB::create_struct_tc and similar functions: the results equal the type codes that the IDL compiler generates.
#include <gtest/gtest.h>

#include <barrier>
#include <thread>

#include "dynamic.hpp"
#include "over_the_wire.hpp"

namespace {

using CORBA::TypeCode_ptr;
using CORBA::TypeCode_var;

// Returns an ORB for the tests, which need none of its functions.
CORBA::ORB_ptr orb() {
  static const CORBA::ORB_var made = [] {
    int argc = 0;
    return CORBA::ORB_init(argc, nullptr, "type codes");
  }();
  return made.in();
}

TypeCode_var counted(TypeCode_ptr code) { return CORBA::TypeCode::_duplicate(code); }

void add(CORBA::StructMemberSeq& members, const char* name, TypeCode_ptr type) {
  members.length(members.length() + 1);
  members[members.length() - 1].name = name;
  members[members.length() - 1].type = CORBA::TypeCode::_duplicate(type);
}

CORBA::StructMemberSeq struct_members(std::initializer_list<std::pair<const char*, TypeCode_ptr>> all) {
  CORBA::StructMemberSeq members;
  for (const auto& [name, type] : all) add(members, name, type);
  return members;
}

void add(CORBA::UnionMemberSeq& members, const char* name, TypeCode_ptr type, const CORBA::Any& label) {
  members.length(members.length() + 1);
  members[members.length() - 1].name = name;
  members[members.length() - 1].type = CORBA::TypeCode::_duplicate(type);
  members[members.length() - 1].label = label;
}

CORBA::EnumMemberSeq names(std::initializer_list<const char*> all) {
  CORBA::EnumMemberSeq members;
  for (const char* name : all) {
    members.length(members.length() + 1);
    members[members.length() - 1] = name;
  }
  return members;
}

template <class Value>
CORBA::Any any_of(Value value) {
  CORBA::Any any;
  any <<= value;
  return any;
}

CORBA::Any default_label() { return any_of(CORBA::Any::from_octet{0}); }

TypeCode_var code_alias() {
  const TypeCode_var text = orb()->create_string_tc(5);
  return orb()->create_alias_tc("IDL:dynamic/Code:1.0", "Code", text.in());
}

TypeCode_var mark_alias() { return orb()->create_alias_tc("IDL:dynamic/Mark:1.0", "Mark", code_alias().in()); }

TypeCode_var grid() {
  const TypeCode_var row = orb()->create_array_tc(3, CORBA::_tc_long);
  const TypeCode_var rows = orb()->create_array_tc(2, row.in());
  return orb()->create_alias_tc("IDL:dynamic/Grid:1.0", "Grid", rows.in());
}

TypeCode_var point() {
  return orb()->create_struct_tc("IDL:dynamic/Point:1.0", "Point",
                                 struct_members({{"x", CORBA::_tc_long}, {"y", CORBA::_tc_double}}));
}

TypeCode_var colour() {
  return orb()->create_enum_tc("IDL:dynamic/Colour:1.0", "Colour", names({"red", "green", "blue"}));
}

void expect_same(const TypeCode_var& made, TypeCode_ptr generated) {
  EXPECT_TRUE(made->equal(generated) && generated->equal(made.in())) << generated->kind();
  const TypeCode_var copy = test::over_the_wire(made);
  EXPECT_TRUE(copy->equal(generated) && copy->equal(made.in())) << generated->kind();
}

TEST(CreatedTypeCode, EqualsWhatTheCompilerMakes) {
  expect_same(colour(), dynamic::_tc_Colour);
  expect_same(mark_alias(), dynamic::_tc_Mark);
  expect_same(grid(), dynamic::_tc_Grid);
  expect_same(point(), dynamic::_tc_Point);
  const TypeCode_var anys = orb()->create_sequence_tc(0, CORBA::_tc_any);
  expect_same(orb()->create_alias_tc("IDL:dynamic/Things:1.0", "Things", anys.in()), dynamic::_tc_Things);
  expect_same(orb()->create_exception_tc("IDL:dynamic/Gone:1.0", "Gone", CORBA::StructMemberSeq()), dynamic::_tc_Gone);
  expect_same(orb()->create_exception_tc("IDL:dynamic/Refused:1.0", "Refused",
                                         struct_members({{"why", CORBA::_tc_any}, {"at", point().in()}})),
              dynamic::_tc_Refused);
  expect_same(orb()->create_interface_tc("IDL:dynamic/Other:1.0", "Other"), dynamic::_tc_Other);
  const TypeCode_var some = orb()->create_sequence_tc(2, CORBA::_tc_any);
  const TypeCode_var pair = orb()->create_array_tc(2, CORBA::_tc_any);
  expect_same(orb()->create_struct_tc("IDL:dynamic/Entry:1.0", "Entry",
                                      struct_members({{"key", CORBA::_tc_string},
                                                      {"value", CORBA::_tc_any},
                                                      {"kind", CORBA::_tc_TypeCode},
                                                      {"some", some.in()},
                                                      {"pair", pair.in()},
                                                      {"at", point().in()}})),
              dynamic::_tc_Entry);
}

TEST(CreatedTypeCode, UnionsHaveTheirLabels) {
  CORBA::UnionMemberSeq members;
  for (const dynamic::Colour each : {dynamic::red, dynamic::green})
    add(members, "number", CORBA::_tc_long, any_of(each));
  add(members, "value", CORBA::_tc_any, any_of(dynamic::blue));
  expect_same(orb()->create_union_tc("IDL:dynamic/Choice:1.0", "Choice", colour().in(), members), dynamic::_tc_Choice);

  members.length(0);
  add(members, "place", point().in(), any_of(CORBA::Any::from_char{'a'}));
  add(members, "text", CORBA::_tc_string, default_label());
  const TypeCode_var letters = orb()->create_union_tc("IDL:dynamic/Letters:1.0", "Letters", CORBA::_tc_char, members);
  expect_same(letters, dynamic::_tc_Letters);
  EXPECT_EQ(letters->default_index(), 1);

  members.length(0);
  add(members, "grid", grid().in(), any_of(CORBA::ULongLong{18446744073709551615u}));
  expect_same(orb()->create_union_tc("IDL:dynamic/Maybe:1.0", "Maybe", CORBA::_tc_ulonglong, members),
              dynamic::_tc_Maybe);
}

TEST(CreatedTypeCode, OtherKindsHaveTheirParameters) {
  const TypeCode_var decimal = orb()->create_fixed_tc(7, 2);
  EXPECT_EQ(decimal->fixed_digits(), 7);
  EXPECT_EQ(decimal->fixed_scale(), 2);
  const TypeCode_var wide = orb()->create_wstring_tc(9);
  EXPECT_EQ(wide->kind(), CORBA::tk_wstring);
  EXPECT_EQ(wide->length(), 9u);
  EXPECT_EQ(TypeCode_var(orb()->create_native_tc("IDL:N:1.0", "N"))->kind(), CORBA::tk_native);
  EXPECT_EQ(TypeCode_var(orb()->create_abstract_interface_tc("IDL:A:1.0", "A"))->kind(), CORBA::tk_abstract_interface);
  EXPECT_EQ(TypeCode_var(orb()->create_local_interface_tc("IDL:L:1.0", "L"))->kind(), CORBA::tk_local_interface);
  EXPECT_EQ(TypeCode_var(orb()->create_component_tc("IDL:C:1.0", "C"))->kind(), CORBA::tk_component);
  EXPECT_EQ(TypeCode_var(orb()->create_home_tc("IDL:H:1.0", "H"))->kind(), CORBA::tk_home);
  expect_same(orb()->create_value_box_tc("IDL:B:1.0", "", CORBA::_tc_long),
              TypeCode_var(orb()->create_value_box_tc("IDL:B:1.0", "", CORBA::_tc_long)).in());
}

TEST(CreatedTypeCode, ValueTypesHaveTheirBaseAndMembers) {
  CORBA::ValueMemberSeq members(1);
  members.length(1);
  members[0].name = "size";
  members[0].type = CORBA::TypeCode::_duplicate(CORBA::_tc_ulong);
  members[0].access = CORBA::PUBLIC_MEMBER;
  const TypeCode_var base = orb()->create_value_tc("IDL:Base:1.0", "Base", CORBA::VM_NONE, CORBA::_tc_null, members);
  const TypeCode_var next = orb()->create_recursive_tc("IDL:Node:1.0");
  members[0].name = "next";
  members[0].type = next;
  members[0].access = CORBA::PRIVATE_MEMBER;
  const TypeCode_var node = orb()->create_value_tc("IDL:Node:1.0", "Node", CORBA::VM_TRUNCATABLE, base.in(), members);
  EXPECT_TRUE(TypeCode_var(node->concrete_base_type())->equal(base.in()));
  EXPECT_EQ(node->type_modifier(), CORBA::VM_TRUNCATABLE);
  EXPECT_EQ(base->member_visibility(0), CORBA::PUBLIC_MEMBER);
  EXPECT_EQ(TypeCode_var(node->member_type(0)).in(), node.in());
  EXPECT_TRUE(test::over_the_wire(node)->equal(node.in()));
  const TypeCode_var event = orb()->create_event_tc("IDL:E:1.0", "E", CORBA::VM_NONE, base.in(), members);
  EXPECT_EQ(event->kind(), CORBA::tk_event);
}

// struct Tree { Mark label; Forest children; }, where Forest is a sequence of Trees.
TypeCode_var tree(const TypeCode_var& itself) {
  const TypeCode_var trees = orb()->create_sequence_tc(0, itself.in());
  const TypeCode_var forest = orb()->create_alias_tc("IDL:dynamic/Forest:1.0", "Forest", trees.in());
  return orb()->create_struct_tc("IDL:dynamic/Tree:1.0", "Tree",
                                 struct_members({{"label", mark_alias().in()}, {"children", forest.in()}}));
}

TEST(CreatedTypeCode, RecursiveTypesContainThemselves) {
  const TypeCode_var itself = orb()->create_recursive_tc("IDL:dynamic/Tree:1.0");
  EXPECT_THROW(itself->member_count(), CORBA::BAD_TYPECODE);
  EXPECT_THROW(test::over_the_wire(itself), CORBA::BAD_TYPECODE);
  TypeCode_var made = tree(itself);
  expect_same(made, dynamic::_tc_Tree);
  // Its placeholder is equivalent to the type, even after the type is destroyed
  expect_same(itself, dynamic::_tc_Tree);
  made = CORBA::TypeCode::_nil();
  expect_same(itself, dynamic::_tc_Tree);
  expect_same(tree(itself), dynamic::_tc_Tree);
}

// A placeholder belongs to one type, even if several threads create or read it at the same time.
TEST(CreatedTypeCode, RecursiveTypesAreCreatedByManyThreads) {
  for (int times = 0; times < 50; ++times) {
    const TypeCode_var itself = orb()->create_recursive_tc("IDL:dynamic/Tree:1.0");
    const TypeCode_var trees = orb()->create_sequence_tc(0, itself.in());
    std::barrier all(4);
    std::vector<std::thread> threads;
    for (int thread = 0; thread < 4; ++thread) {
      threads.emplace_back([&] {
        all.arrive_and_wait();
        EXPECT_NE(trees->equal(itself.in()), true);
        const TypeCode_var made = tree(itself);
        EXPECT_TRUE(made->equal(dynamic::_tc_Tree));
        EXPECT_TRUE(itself->equal(made.in()));
        EXPECT_TRUE(test::over_the_wire(itself)->equal(dynamic::_tc_Tree));
      });
    }
    for (std::thread& thread : threads) thread.join();
    expect_same(itself, dynamic::_tc_Tree);
    EXPECT_TRUE(TypeCode_var(trees->content_type())->equal(dynamic::_tc_Tree));
  }
}

TEST(CreatedTypeCode, MutuallyRecursiveTypesAreComplete) {
  const TypeCode_var inner = orb()->create_recursive_tc("IDL:Inner:1.0");
  const TypeCode_var outer = orb()->create_recursive_tc("IDL:Outer:1.0");
  const TypeCode_var inners = orb()->create_sequence_tc(0, inner.in());
  const TypeCode_var outers = orb()->create_sequence_tc(0, outer.in());
  const TypeCode_var made_inner = orb()->create_struct_tc(
      "IDL:Inner:1.0", "Inner", struct_members({{"inners", inners.in()}, {"outers", outers.in()}}));
  EXPECT_THROW(test::over_the_wire(made_inner), CORBA::BAD_TYPECODE);
  const TypeCode_var made =
      orb()->create_struct_tc("IDL:Outer:1.0", "Outer", struct_members({{"one", made_inner.in()}}));
  const TypeCode_var copy = test::over_the_wire(made);
  EXPECT_TRUE(copy->equal(made.in()));
  const TypeCode_var one = copy->member_type(0);
  const TypeCode_var again = TypeCode_var(one->member_type(1))->content_type();
  EXPECT_EQ(again.in(), copy.in());
  EXPECT_TRUE(test::over_the_wire(made_inner)->equal(one.in()));
}

TEST(CreatedTypeCode, ContentTypeOutlivesTheSequenceType) {
  TypeCode_var made = orb()->create_sequence_tc(0, point().in());
  const TypeCode_var element = made->content_type();
  made = CORBA::TypeCode::_nil();
  EXPECT_TRUE(element->equal(dynamic::_tc_Point));
}

TEST(CreatedTypeCode, BecomesTheTypeOfAnAny) {
  dynamic::Point at{4, 2.5};
  CORBA::Any any = any_of(at);
  const TypeCode_var place = orb()->create_alias_tc("IDL:Place:1.0", "Place", point().in());
  any.type(place.in());
  const CORBA::Any came = test::over_the_wire(any);
  EXPECT_TRUE(TypeCode_var(came.type())->equal(place.in()));
  const dynamic::Point* found = nullptr;
  ASSERT_TRUE(came >>= found);
  EXPECT_EQ(found->x, 4);
}

template <class Exception, class Make>
void expect_refused(CORBA::ULong minor, Make make) {
  try {
    const TypeCode_var made = make();
    FAIL() << "no exception was thrown";
  } catch (const Exception& exception) {
    EXPECT_EQ(exception.minor(), minor);
    EXPECT_STRNE(corbel::describe_minor(exception._name(), minor), "");
  }
}

template <class Make>
void expect_bad(CORBA::ULong minor, Make make) {
  expect_refused<CORBA::BAD_PARAM>(minor, make);
}

TEST(CreatedTypeCode, IsRefusedWithBadNames) {
  for (const char* name : {"1st", "a-b", "_x", "a b", "\xc3\xa4", "\xe4", "a\xe4"}) {
    expect_bad(CORBA::OMGVMCID | 15, [&] { return orb()->create_interface_tc("IDL:X:1.0", name); });
    expect_bad(CORBA::OMGVMCID | 17, [&] { return orb()->create_enum_tc("", "", names({name})); });
    expect_bad(CORBA::OMGVMCID | 17, [&] {
      return orb()->create_struct_tc("", "", struct_members({{name, CORBA::_tc_long}}));
    });
  }
  for (const char* id : {"X", ":X"}) {
    expect_bad(CORBA::OMGVMCID | 16, [&] { return orb()->create_interface_tc(id, "X"); });
  }
  expect_bad(CORBA::OMGVMCID | 16, [] { return orb()->create_recursive_tc(""); });
  expect_bad(CORBA::OMGVMCID | 17, [] { return orb()->create_enum_tc("", "", names({"one", "ONE"})); });
}

TEST(CreatedTypeCode, IsRefusedWithBadLabels) {
  CORBA::UnionMemberSeq members;
  add(members, "one", CORBA::_tc_long, any_of(CORBA::Long{1}));
  const auto make = [&] { return orb()->create_union_tc("IDL:U:1.0", "U", CORBA::_tc_long, members); };
  add(members, "two", CORBA::_tc_long, any_of(CORBA::Long{1}));
  expect_bad(CORBA::OMGVMCID | 18, make);
  members[1].label = any_of(CORBA::Short{2});
  expect_bad(CORBA::OMGVMCID | 19, make);
  members[0].label = members[1].label = any_of(static_cast<dynamic::Colour>(3));
  const TypeCode_var three = colour();
  expect_bad(CORBA::OMGVMCID | 19, [&] { return orb()->create_union_tc("IDL:U:1.0", "U", three.in(), members); });
  members[0].label = members[1].label = default_label();
  expect_bad(CORBA::OMGVMCID | 18, make);
  members[1].label = any_of(CORBA::Long{2});
  members[1].name = "one";
  const TypeCode_var both = make();  // one member, with two labels
  members[1].type = CORBA::TypeCode::_duplicate(CORBA::_tc_short);
  expect_bad(CORBA::OMGVMCID | 17, make);
  expect_bad(CORBA::OMGVMCID | 20, [&] { return orb()->create_union_tc("", "", CORBA::_tc_float, members); });
  expect_bad(CORBA::OMGVMCID | 20, [&] { return orb()->create_union_tc("", "", nullptr, members); });
}

TEST(CreatedTypeCode, InvalidParametersAreRefused) {
  const CORBA::ULong none = corbel::minor::no_such_type;
  expect_bad(none, [] { return orb()->create_struct_tc("", "", CORBA::StructMemberSeq()); });
  expect_bad(none, [] { return orb()->create_enum_tc("", "", CORBA::EnumMemberSeq()); });
  expect_bad(none, [] { return orb()->create_union_tc("", "", CORBA::_tc_long, CORBA::UnionMemberSeq()); });
  expect_bad(none, [] { return orb()->create_array_tc(0, CORBA::_tc_long); });
  expect_bad(none, [] { return orb()->create_fixed_tc(32, 0); });
  expect_bad(none, [] { return orb()->create_fixed_tc(3, 4); });
  expect_bad(none, [] { return orb()->create_value_tc("", "", 4, nullptr, CORBA::ValueMemberSeq()); });
}

TEST(CreatedTypeCode, IllegalMemberTypesAreRefused) {
  const CORBA::ULong illegal = CORBA::OMGVMCID | 2;
  for (const TypeCode_ptr code : {TypeCode_ptr{}, CORBA::_tc_null, CORBA::_tc_void, dynamic::_tc_Gone}) {
    expect_refused<CORBA::BAD_TYPECODE>(illegal, [&] { return orb()->create_sequence_tc(0, code); });
    expect_refused<CORBA::BAD_TYPECODE>(illegal, [&] { return orb()->create_alias_tc("", "", code); });
    expect_refused<CORBA::BAD_TYPECODE>(illegal, [&] {
      return orb()->create_struct_tc("", "", struct_members({{"a", code}}));
    });
  }
  expect_refused<CORBA::BAD_TYPECODE>(
      illegal, [] { return orb()->create_value_tc("", "", 0, CORBA::_tc_long, CORBA::ValueMemberSeq()); });
  expect_refused<CORBA::BAD_TYPECODE>(illegal, [] { return orb()->create_value_box_tc("", "", CORBA::_tc_ValueBase); });
}

TEST(CreatedTypeCode, StructuresThatContainThemselvesAreRefused) {
  const TypeCode_var itself = orb()->create_recursive_tc("IDL:S:1.0");
  const TypeCode_var pair = orb()->create_array_tc(2, itself.in());
  const auto make = [&] { return orb()->create_struct_tc("IDL:S:1.0", "S", struct_members({{"pair", pair.in()}})); };
  expect_refused<CORBA::BAD_TYPECODE>(CORBA::OMGVMCID | 2, make);
  const TypeCode_var alias = counted(itself.in());
  expect_refused<CORBA::BAD_TYPECODE>(CORBA::OMGVMCID | 2,
                                      [&] { return orb()->create_alias_tc("IDL:S:1.0", "S", alias.in()); });
}

// Each level needs stack when it is copied, written and read.
TEST(CreatedTypeCode, LevelsAreBounded) {
  TypeCode_var type = counted(CORBA::_tc_long);
  int levels = 0;
  try {
    for (; levels < 2000; ++levels) type = orb()->create_sequence_tc(0, type);
  } catch (const CORBA::IMP_LIMIT&) {
  }
  EXPECT_EQ(levels, 1024);
  corbel::cdr::Buffer buffer;
  corbel::cdr::Writer out(buffer);
  out << type.in();
  EXPECT_TRUE(out.ok());
}

TEST(CreatedTypeCode, LevelsOfIndirectNestingAreBoundedInWriting) {
  const auto id = [](int number) { return "IDL:S" + std::to_string(number) + ":1.0"; };
  TypeCode_var itself;
  TypeCode_var first;
  for (int i = 0; i < 1000; ++i) {
    const TypeCode_var next = orb()->create_recursive_tc(id(i + 1).c_str());
    const TypeCode_var rest = orb()->create_sequence_tc(0, next);
    CORBA::StructMemberSeq members;
    add(members, "rest", rest);
    if (i > 0) add(members, "own", TypeCode_var(orb()->create_sequence_tc(0, itself)));
    const TypeCode_var made = orb()->create_struct_tc(id(i).c_str(), "S", members);
    if (i == 0) first = made;
    itself = next;
  }
  CORBA::StructMemberSeq members;
  const TypeCode_var own = orb()->create_sequence_tc(0, itself);
  add(members, "own", own);
  const TypeCode_var last = orb()->create_struct_tc(id(1000).c_str(), "S", members);
  corbel::cdr::Buffer buffer;
  corbel::cdr::Writer out(buffer);
  out << first.in();
  EXPECT_EQ(out.error(), corbel::cdr::Error::too_deep);
}

}  // namespace
