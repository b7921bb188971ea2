// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <span>
#include <string>
#include <vector>

#include "dynamic.hpp"
#include "over_the_wire.hpp"

namespace {

using CORBA::TypeCode_ptr;
using CORBA::TypeCode_var;

TypeCode_var copy_of(TypeCode_ptr code) { return test::over_the_wire(TypeCode_var(CORBA::TypeCode::_duplicate(code))); }

/// Returns the kind of the type to which an indirection leads.
CORBA::ULong indirection(corbel::cdr::Reader& in, const corbel::cdr::Writer& out) {
  EXPECT_EQ(in.get<CORBA::ULong>(), 0xffffffffu);
  const std::byte* const from = in.cursor();
  const std::byte* const to = from + in.get<CORBA::Long>();
  if (to < out.data().data() || to >= from) return 0xffffffff;
  corbel::cdr::Reader there(std::span(to, from), corbel::cdr::writes_little);
  return there.get<CORBA::ULong>();
}

const TypeCode_ptr kGenerated[] = {
    dynamic::_tc_Colour,      dynamic::_tc_Code,      dynamic::_tc_Mark,    dynamic::_tc_Thing,  dynamic::_tc_Things,
    dynamic::_tc_Kinds,       dynamic::_tc_Grid,      dynamic::_tc_Grids,   dynamic::_tc_Marks,  dynamic::_tc_Point,
    dynamic::_tc_Entry,       dynamic::_tc_Tree,      dynamic::_tc_Forest,  dynamic::_tc_Choice, dynamic::_tc_Letters,
    dynamic::_tc_Maybe,       dynamic::_tc_Refused,   dynamic::_tc_Gone,    dynamic::_tc_Other,  dynamic::_tc_Echo,
    dynamic::Echo::_tc_Inner, dynamic::Echo::_tc_Row, CORBA::_tc_null,      CORBA::_tc_void,     CORBA::_tc_Object,
    CORBA::_tc_any,           CORBA::_tc_string,      CORBA::_tc_longdouble};

TEST(TypeCode, TellsAllAboutAStructure) {
  const TypeCode_ptr entry = dynamic::_tc_Entry;
  EXPECT_EQ(entry->kind(), CORBA::tk_struct);
  EXPECT_STREQ(entry->id(), "IDL:dynamic/Entry:1.0");
  EXPECT_STREQ(entry->name(), "Entry");
  ASSERT_EQ(entry->member_count(), 6u);
  EXPECT_STREQ(entry->member_name(2), "kind");
  EXPECT_EQ(TypeCode_var(entry->member_type(1))->kind(), CORBA::tk_any);
  const TypeCode_var some = entry->member_type(3);
  EXPECT_EQ(some->kind(), CORBA::tk_sequence);
  EXPECT_EQ(some->length(), 2u);
  const TypeCode_var pair = entry->member_type(4);
  EXPECT_EQ(pair->kind(), CORBA::tk_array);
  EXPECT_EQ(pair->length(), 2u);
  EXPECT_TRUE(TypeCode_var(pair->content_type())->equal(CORBA::_tc_any));
  EXPECT_THROW(entry->member_name(6), CORBA::TypeCode::Bounds);
  EXPECT_THROW(entry->length(), CORBA::TypeCode::BadKind);
  EXPECT_THROW(CORBA::_tc_long->id(), CORBA::TypeCode::BadKind);
  EXPECT_THROW(dynamic::_tc_Colour->member_type(0), CORBA::TypeCode::BadKind);
}

TEST(TypeCode, TellsDimensionsFromOutsideIn) {
  const TypeCode_var rows = dynamic::_tc_Grid->content_type();
  EXPECT_EQ(rows->length(), 2u);
  const TypeCode_var row = rows->content_type();
  EXPECT_EQ(row->length(), 3u);
  EXPECT_EQ(dynamic::_tc_Grids->_original().length(), 2u);
}

TEST(TypeCode, TellsEachLabelOfAUnion) {
  const TypeCode_ptr choice = dynamic::_tc_Choice;
  ASSERT_EQ(choice->member_count(), 3u);
  EXPECT_STREQ(choice->member_name(0), "number");
  EXPECT_STREQ(choice->member_name(1), "number");
  EXPECT_EQ(choice->default_index(), -1);
  EXPECT_TRUE(TypeCode_var(choice->discriminator_type())->equal(dynamic::_tc_Colour));
  const CORBA::Any_var green = choice->member_label(1);
  dynamic::Colour colour{};
  EXPECT_TRUE(green.in() >>= colour);
  EXPECT_EQ(colour, dynamic::green);
  EXPECT_EQ(dynamic::_tc_Letters->default_index(), 1);
  const CORBA::Any_var other = dynamic::_tc_Letters->member_label(1);
  CORBA::Octet zero = 1;
  EXPECT_TRUE(other.in() >>= CORBA::Any::to_octet(zero));
  EXPECT_EQ(zero, 0);
  const CORBA::Any_var most = dynamic::_tc_Maybe->member_label(0);
  CORBA::ULongLong number = 0;
  EXPECT_TRUE(most.in() >>= number);
  EXPECT_EQ(number, 18446744073709551615u);
  EXPECT_THROW(choice->member_label(3), CORBA::TypeCode::Bounds);
  EXPECT_THROW(dynamic::_tc_Point->member_label(0), CORBA::TypeCode::BadKind);
}

TEST(TypeCode, IsEqualAfterMarshalling) {
  for (const TypeCode_ptr code : kGenerated) {
    const TypeCode_var copy = copy_of(code);
    EXPECT_TRUE(copy->equal(code) && code->equal(copy.in())) << code->kind();
    EXPECT_TRUE(copy->equivalent(code) && code->equivalent(copy.in())) << code->kind();
    for (const TypeCode_ptr other : kGenerated) EXPECT_EQ(copy->equal(other), other == code) << other->kind();
  }
}

TEST(TypeCode, RecursiveTypesContainThemselves) {
  const TypeCode_var tree = copy_of(dynamic::_tc_Tree);
  const TypeCode_var forest = tree->member_type(1);
  const TypeCode_var trees = forest->content_type();
  const TypeCode_var again = trees->content_type();
  EXPECT_EQ(again.in(), tree.in());
  // If reading begins at the other type, the same types form another graph
  const TypeCode_var other = copy_of(dynamic::_tc_Forest);
  EXPECT_TRUE(other->equal(forest) && forest->equal(other));
}

TEST(TypeCode, MemberTypesOutliveTheirStructureType) {
  TypeCode_var entry = copy_of(dynamic::_tc_Entry);
  const TypeCode_var point = entry->member_type(5);
  entry = CORBA::TypeCode::_nil();
  EXPECT_STREQ(point->name(), "Point");
  EXPECT_TRUE(point->equal(dynamic::_tc_Point));
}

TEST(TypeCode, IsEquivalentThroughAliasesAndByIds) {
  EXPECT_TRUE(dynamic::_tc_Mark->equivalent(dynamic::_tc_Code));
  EXPECT_FALSE(dynamic::_tc_Mark->equal(dynamic::_tc_Code));
  EXPECT_FALSE(dynamic::_tc_Code->equivalent(CORBA::_tc_string));
  EXPECT_TRUE(dynamic::_tc_Grids->equivalent(dynamic::_tc_Grid));
  EXPECT_FALSE(dynamic::_tc_Point->equivalent(dynamic::_tc_Entry));
  const corbel::any::Member members[] = {{"", CORBA::_tc_long}, {"", CORBA::_tc_double}};
  CORBA::TypeCode nameless({.kind = CORBA::tk_struct, .members = members, .count = 2});
  EXPECT_TRUE(nameless.equivalent(dynamic::_tc_Point) && dynamic::_tc_Point->equivalent(&nameless));
  EXPECT_FALSE(nameless.equal(dynamic::_tc_Point));
  CORBA::TypeCode shorter({.kind = CORBA::tk_struct, .members = members, .count = 1});
  EXPECT_FALSE(shorter.equivalent(dynamic::_tc_Point));
  EXPECT_FALSE(dynamic::_tc_Point->equal(nullptr));
}

TEST(TypeCode, IsWrittenInTheStandardEncoding) {
  corbel::cdr::Buffer buffer;
  corbel::cdr::Writer out(buffer);
  out << dynamic::_tc_Forest;
  corbel::cdr::Reader in(out.data(), corbel::cdr::writes_little);
  EXPECT_EQ(in.get<CORBA::ULong>(), CORBA::ULong{CORBA::tk_alias});
  corbel::cdr::Reader alias = in.get_encapsulation();
  EXPECT_EQ(in.remaining(), 0u);
  EXPECT_EQ(alias.get_string(), "IDL:dynamic/Forest:1.0");
  EXPECT_EQ(alias.get_string(), "Forest");
  EXPECT_EQ(alias.get<CORBA::ULong>(), CORBA::ULong{CORBA::tk_sequence});
  corbel::cdr::Reader sequence = alias.get_encapsulation();
  EXPECT_EQ(sequence.get<CORBA::ULong>(), CORBA::ULong{CORBA::tk_struct});
  corbel::cdr::Reader tree = sequence.get_encapsulation();
  EXPECT_EQ(sequence.get<CORBA::ULong>(), 0u);
  EXPECT_EQ(sequence.remaining(), 0u);
  EXPECT_EQ(tree.get_string(), "IDL:dynamic/Tree:1.0");
  EXPECT_EQ(tree.get_string(), "Tree");
  EXPECT_EQ(tree.get<CORBA::ULong>(), 2u);
  EXPECT_EQ(tree.get_string(), "label");
  EXPECT_EQ(tree.get<CORBA::ULong>(), CORBA::ULong{CORBA::tk_alias});
  tree.get_encapsulation();
  EXPECT_EQ(tree.get_string(), "children");
  // The alias again, with an indirection to the structure: TAO would follow an indirection to an open alias for ever
  EXPECT_EQ(tree.get<CORBA::ULong>(), CORBA::ULong{CORBA::tk_alias});
  corbel::cdr::Reader again = tree.get_encapsulation();
  EXPECT_EQ(again.get_string(), "IDL:dynamic/Forest:1.0");
  EXPECT_EQ(again.get_string(), "Forest");
  EXPECT_EQ(again.get<CORBA::ULong>(), CORBA::ULong{CORBA::tk_sequence});
  corbel::cdr::Reader trees = again.get_encapsulation();
  EXPECT_EQ(indirection(trees, out), CORBA::ULong{CORBA::tk_struct});
  EXPECT_EQ(trees.get<CORBA::ULong>(), 0u);
  EXPECT_TRUE(tree.ok() && tree.remaining() == 0 && trees.ok() && trees.remaining() == 0);
}

// TypeCode_CDR_Extraction.cpp of TAO accepts indirections to these kinds, and to complete aliases.
TEST(TypeCode, HasIndirectionsToTypesWithMembersOnly) {
  const corbel::any::Member inner[] = {{"x", CORBA::_tc_long}};
  CORBA::TypeCode structure({.kind = CORBA::tk_struct, .id = "IDL:In:1.0", .members = inner, .count = 1});
  CORBA::TypeCode object({.kind = CORBA::tk_objref, .id = "IDL:O:1.0", .name = "O"});
  CORBA::TypeCode alias({.kind = CORBA::tk_alias, .id = "IDL:A:1.0", .name = "A", .content = &structure});
  CORBA::TypeCode row({.kind = CORBA::tk_array, .content = &alias, .length = 2});
  CORBA::TypeCode box({.kind = CORBA::tk_value_box, .id = "IDL:B:1.0", .name = "B", .content = &row});
  for (const TypeCode_ptr twice : {TypeCode_ptr{&structure}, TypeCode_ptr{&object}, TypeCode_ptr{&alias},
                                   TypeCode_ptr{&row}, TypeCode_ptr{&box}, dynamic::_tc_Colour}) {
    const corbel::any::Member both[] = {{"a", twice}, {"b", twice}};
    CORBA::TypeCode outer({.kind = CORBA::tk_struct, .id = "IDL:Out:1.0", .members = both, .count = 2});
    corbel::cdr::Buffer buffer;
    corbel::cdr::Writer out(buffer);
    out << &outer;
    corbel::cdr::Reader in(out.data(), corbel::cdr::writes_little);
    in.get<CORBA::ULong>();
    corbel::cdr::Reader members = in.get_encapsulation();
    for (int i = 0; i < 2; ++i) members.get_string();
    members.get<CORBA::ULong>();
    members.get_string();
    EXPECT_EQ(members.get<CORBA::ULong>(), CORBA::ULong{twice->kind()});
    members.get_encapsulation();
    members.get_string();
    if (twice == &structure) {
      EXPECT_EQ(indirection(members, out), CORBA::ULong{CORBA::tk_struct});
    } else {
      EXPECT_EQ(members.get<CORBA::ULong>(), CORBA::ULong{twice->kind()});
      members.get_encapsulation();
    }
    EXPECT_TRUE(members.ok() && members.remaining() == 0) << twice->kind();
    const TypeCode_var copy = copy_of(&outer);
    EXPECT_TRUE(copy->equal(&outer) && outer.equal(copy.in())) << twice->kind();
  }
}

// A peer may send such a type code: an alias of a sequence of itself.
TEST(TypeCode, ComparisonOfARecursiveAliasEnds) {
  corbel::cdr::Buffer buffer;
  corbel::cdr::Writer out(buffer);
  out.put(CORBA::ULong{CORBA::tk_alias});
  const auto alias = out.begin_encapsulation();
  out.put_string("IDL:A:1.0");
  out.put_string("A");
  out.put(CORBA::ULong{CORBA::tk_sequence});
  const auto sequence = out.begin_encapsulation();
  out.put(CORBA::ULong{0xffffffff});
  out.align(4);
  out.put(-static_cast<CORBA::Long>(out.position()));
  out.put(CORBA::ULong{0});
  out.end_encapsulation(sequence);
  out.end_encapsulation(alias);
  corbel::cdr::Reader in(out.data(), corbel::cdr::writes_little);
  TypeCode_var code;
  in >> code;
  in.check();
  const TypeCode_var copy = copy_of(code);
  EXPECT_TRUE(copy->equal(code) && code->equal(copy.in()));
}

// A type code that shares parts is written with indirections, so a reply is not many times larger than its request.
TEST(TypeCode, SharedPartsAreWrittenAsIndirections) {
  const std::string long_name(20'000, 'n');
  CORBA::TypeCode object({.kind = CORBA::tk_objref, .id = "IDL:O:1.0", .name = long_name.c_str()});
  const std::vector<corbel::any::Member> members(20'000, {"m", &object});
  CORBA::TypeCode outer({.kind = CORBA::tk_struct, .id = "IDL:S:1.0", .members = members.data(), .count = 20'000});
  corbel::cdr::Buffer buffer;
  corbel::cdr::Writer out(buffer);
  out << &outer;
  EXPECT_LT(out.position(), 2'000'000u);
  const TypeCode_var copy = copy_of(&outer);
  EXPECT_TRUE(copy->equal(&outer));
}

TEST(TypeCode, NilIsNotWritten) {
  corbel::cdr::Buffer buffer;
  corbel::cdr::Writer out(buffer);
  EXPECT_THROW(out << CORBA::TypeCode::_nil(), CORBA::BAD_TYPECODE);
}

}  // namespace
