// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "dynamic.hpp"
#include "over_the_wire.hpp"

namespace {

using CORBA::Any;

template <class T>
void comes_back(T value, CORBA::TypeCode_ptr type) {
  Any any;
  any <<= value;
  EXPECT_TRUE(CORBA::TypeCode_var(any.type())->equal(type));
  for (const Any& each : {any, test::over_the_wire(any)}) {
    T got{};
    EXPECT_TRUE(each >>= got);
    EXPECT_EQ(got, value);
    const char* text = nullptr;
    EXPECT_FALSE(each >>= text);
    EXPECT_EQ(text, nullptr);
  }
}

TEST(Any, HoldsBasicTypes) {
  comes_back<CORBA::Short>(-2, CORBA::_tc_short);
  comes_back<CORBA::UShort>(65535, CORBA::_tc_ushort);
  comes_back<CORBA::Long>(-3, CORBA::_tc_long);
  comes_back<CORBA::ULong>(4000000000u, CORBA::_tc_ulong);
  comes_back<CORBA::LongLong>(-5000000000, CORBA::_tc_longlong);
  comes_back<CORBA::ULongLong>(~0ull, CORBA::_tc_ulonglong);
  comes_back<CORBA::Float>(0.5f, CORBA::_tc_float);
  comes_back<CORBA::Double>(-0.25, CORBA::_tc_double);
  comes_back<CORBA::LongDouble>(1 / 3.0L, CORBA::_tc_longdouble);
  comes_back<dynamic::Colour>(dynamic::blue, dynamic::_tc_Colour);
}

TEST(Any, DistinguishesIdlTypesThatAreOneCppType) {
  Any any;
  CORBA::Boolean truth = false;
  CORBA::Octet octet = 0;
  CORBA::Char letter = 0;
  CORBA::WChar wide = 0;
  any <<= Any::from_boolean(true);
  any = test::over_the_wire(any);
  EXPECT_TRUE(any >>= Any::to_boolean(truth));
  EXPECT_TRUE(truth);
  EXPECT_FALSE(any >>= Any::to_octet(octet));
  any <<= Any::from_octet(200);
  any = test::over_the_wire(any);
  EXPECT_TRUE(any >>= Any::to_octet(octet));
  EXPECT_EQ(octet, 200);
  EXPECT_FALSE(any >>= Any::to_char(letter));
  any <<= Any::from_char('x');
  EXPECT_TRUE(test::over_the_wire(any) >>= Any::to_char(letter));
  EXPECT_EQ(letter, 'x');
  any <<= Any::from_wchar(L'\u20ac');
  EXPECT_TRUE(test::over_the_wire(any) >>= Any::to_wchar(wide));
  EXPECT_EQ(wide, L'\u20ac');
}

TEST(Any, HoldsStringsWithAndWithoutBound) {
  Any any;
  const char* text = nullptr;
  const CORBA::WChar* wide = nullptr;
  any <<= "text";
  EXPECT_TRUE(any >>= text);
  EXPECT_STREQ(text, "text");
  EXPECT_FALSE(any >>= Any::to_string(text, 4));
  any <<= Any::from_string("four", 4);
  any = test::over_the_wire(any);
  EXPECT_FALSE(any >>= text);
  EXPECT_TRUE(any >>= Any::to_string(text, 4));
  EXPECT_STREQ(text, "four");
  any <<= Any::from_string(CORBA::string_dup("mine"), 0, true);
  EXPECT_TRUE(any >>= text);
  any <<= L"wide \U0001f600";
  EXPECT_TRUE(test::over_the_wire(any) >>= wide);
  any <<= Any::from_wstring(L"ab", 2);
  any = test::over_the_wire(any);
  EXPECT_TRUE(any >>= Any::to_wstring(wide, 2));
  EXPECT_EQ(std::wstring(wide), L"ab");
  EXPECT_THROW(any <<= Any::from_string("five!", 4), CORBA::BAD_PARAM);
  EXPECT_THROW(any <<= static_cast<const char*>(nullptr), CORBA::BAD_PARAM);
}

dynamic::Entry entry() {
  dynamic::Entry entry;
  entry.key = "key";
  entry.value <<= CORBA::Long{7};
  entry.kind = CORBA::TypeCode::_duplicate(dynamic::_tc_Tree);
  entry.some.length(2);
  entry.some[1] <<= "inside";
  entry.pair[0] <<= entry.some[1];
  entry.at = {1, 2.5};
  return entry;
}

TEST(Any, HoldsStructuresByCopyAndByPointer) {
  Any copied;
  copied <<= entry();
  Any adopted;
  adopted <<= new dynamic::Entry(entry());
  for (const Any& any : {copied, adopted, test::over_the_wire(copied), test::over_the_wire(adopted)}) {
    const dynamic::Entry* got = nullptr;
    ASSERT_TRUE(any >>= got);
    EXPECT_STREQ(got->key.in(), "key");
    EXPECT_TRUE(got->kind->equal(dynamic::_tc_Tree));
    const Any* inner = nullptr;
    const char* text = nullptr;
    ASSERT_TRUE(got->pair[0] >>= inner);
    ASSERT_TRUE(*inner >>= text);
    EXPECT_STREQ(text, "inside");
    EXPECT_EQ(got->at.y, 2.5);
    const dynamic::Point* other = nullptr;
    EXPECT_FALSE(any >>= other);
    const dynamic::Entry* again = nullptr;
    EXPECT_TRUE(any >>= again);
    EXPECT_EQ(again, got);  // it was decoded only once
  }
}

TEST(Any, HoldsRecursiveTypes) {
  dynamic::Tree tree;
  tree.label = "root";
  tree.children.length(2);
  tree.children[1].label = "leaf";
  tree.children[1].children.length(1);
  Any any;
  any <<= tree;
  const dynamic::Tree* got = nullptr;
  ASSERT_TRUE(test::over_the_wire(any) >>= got);
  const Any received = test::over_the_wire(any);
  ASSERT_TRUE(received >>= got);
  EXPECT_STREQ(got->children[1].label.in(), "leaf");
  EXPECT_EQ(got->children[1].children.length(), 1u);
}

TEST(Any, HoldsUnionsArraysSequencesAndExceptions) {
  Any any;
  dynamic::Choice choice;
  choice.number(5);
  choice._d(dynamic::green);
  any <<= choice;
  any = test::over_the_wire(any);
  const dynamic::Choice* chosen = nullptr;
  ASSERT_TRUE(any >>= chosen);
  EXPECT_EQ(chosen->_d(), dynamic::green);
  dynamic::Letters letters;
  letters.text("other");
  letters._d('\xff');
  any <<= letters;
  any = test::over_the_wire(any);
  const dynamic::Letters* written = nullptr;
  ASSERT_TRUE(any >>= written);
  EXPECT_STREQ(written->text(), "other");

  dynamic::Grid grid = {{1, 2, 3}, {4, 5, 6}};
  any <<= dynamic::Grid_forany(grid);
  grid[1][2] = 0;
  any = test::over_the_wire(any);
  dynamic::Grid_forany borrowed;
  ASSERT_TRUE(any >>= borrowed);
  EXPECT_EQ(borrowed[1][2], 6);
  any <<= dynamic::Grid_forany(dynamic::Grid_dup(grid), true);
  dynamic::Marks marks;
  marks[1] = "two";
  any <<= dynamic::Marks_forany(marks);
  any = test::over_the_wire(any);
  dynamic::Marks_forany other;
  EXPECT_FALSE(any >>= borrowed);
  ASSERT_TRUE(any >>= other);
  EXPECT_STREQ(other[1].in(), "two");

  dynamic::Numbers numbers;
  numbers.length(3);
  numbers[2] = 9;
  any <<= numbers;
  any = test::over_the_wire(any);
  const dynamic::Numbers* got = nullptr;
  ASSERT_TRUE(any >>= got);
  EXPECT_EQ((*got)[2], 9);

  any <<= dynamic::Refused(any, {3, 4});
  any = test::over_the_wire(any);
  const dynamic::Refused* refused = nullptr;
  ASSERT_TRUE(any >>= refused);
  EXPECT_TRUE(refused->why >>= got);
  EXPECT_EQ(refused->at.x, 3);
  any <<= dynamic::Gone();
  any = test::over_the_wire(any);
  const dynamic::Gone* gone = nullptr;
  EXPECT_TRUE(any >>= gone);
  EXPECT_FALSE(any >>= refused);
}

// The type code of each is destroyed with it, so the next one may have the address of the previous one.
TEST(Any, HoldsAnysOfDifferentUnions) {
  constexpr CORBA::ULong kCount = 40;
  dynamic::Things things;
  things.length(kCount);
  for (CORBA::ULong i = 0; i < kCount; ++i) {
    if (i % 2 == 0) {
      dynamic::Choice choice;
      choice.number(static_cast<CORBA::Long>(i));
      things[i] <<= choice;
    } else {
      dynamic::Letters letters;
      letters.text("other");
      things[i] <<= letters;
    }
  }
  Any all;
  all <<= things;
  const Any copy = test::over_the_wire(all);
  const dynamic::Things* got = nullptr;
  ASSERT_TRUE(copy >>= got);
  ASSERT_EQ(got->length(), kCount);
  for (CORBA::ULong i = 0; i < kCount; ++i) {
    const dynamic::Choice* choice = nullptr;
    const dynamic::Letters* letters = nullptr;
    if (i % 2 == 0) {
      ASSERT_TRUE((*got)[i] >>= choice) << i;
      EXPECT_EQ(choice->number(), static_cast<CORBA::Long>(i));
    } else {
      ASSERT_TRUE((*got)[i] >>= letters) << i;
      EXPECT_STREQ(letters->text(), "other");
    }
  }
}

TEST(Any, HoldsTypeCodesAndAnys) {
  Any any;
  any <<= dynamic::_tc_Entry;
  any = test::over_the_wire(any);
  CORBA::TypeCode_ptr code = nullptr;
  ASSERT_TRUE(any >>= code);
  EXPECT_TRUE(code->equal(dynamic::_tc_Entry));
  CORBA::TypeCode_ptr mine = CORBA::TypeCode::_duplicate(code);
  any <<= &mine;
  EXPECT_EQ(mine, nullptr);
  any <<= new Any(any);
  const Any* inner = nullptr;
  ASSERT_TRUE(any >>= inner);
  EXPECT_TRUE(*inner >>= code);
}

TEST(Any, BeginsEmptyAndTakesAnEquivalentType) {
  Any any;
  EXPECT_EQ(CORBA::TypeCode_var(any.type())->kind(), CORBA::tk_null);
  EXPECT_EQ(CORBA::TypeCode_var(test::over_the_wire(any).type())->kind(), CORBA::tk_null);
  CORBA::Long number = 0;
  EXPECT_FALSE(any >>= number);
  any <<= Any::from_string("mark", 5);
  any.type(dynamic::_tc_Mark);
  any = test::over_the_wire(any);
  EXPECT_TRUE(CORBA::TypeCode_var(any.type())->equal(dynamic::_tc_Mark));
  const char* text = nullptr;
  EXPECT_TRUE(any >>= Any::to_string(text, 5));
  EXPECT_THROW(any.type(CORBA::_tc_long), CORBA::BAD_TYPECODE);
}

TEST(Any, IsEncodedInAnyAlignmentAndOrder) {
  Any any;
  any <<= entry();
  for (unsigned before = 0; before < 9; ++before) {
    corbel::cdr::Buffer buffer;
    corbel::cdr::Writer out(buffer);
    for (unsigned i = 0; i < before; ++i) out.put(CORBA::Octet{1});
    const Any received = test::over_the_wire(any);
    out << received << CORBA::Octet{2};
    corbel::cdr::Reader in(out.data(), corbel::cdr::writes_little);
    in.get_octets(before);
    Any got;
    in >> got;
    EXPECT_EQ(in.get<CORBA::Octet>(), 2);
    const dynamic::Entry* value = nullptr;
    ASSERT_TRUE(got >>= value);
    EXPECT_EQ(value->at.y, 2.5);
  }
}

TEST(Any, IsExtractedByManyThreads) {
  Any any;
  any <<= entry();
  const Any received = test::over_the_wire(any);
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&received] {
      const dynamic::Entry* got = nullptr;
      EXPECT_TRUE(received >>= got);
      EXPECT_STREQ(got->key.in(), "key");
    });
  }
  for (std::thread& each : threads) each.join();
}

TEST(Any, IsNotExtractedAsAnotherCppType) {
  Any any;
  any <<= dynamic::Things(2);
  const dynamic::Numbers* numbers = nullptr;
  EXPECT_FALSE(any >>= numbers);
  // A peer's type code may have the same id as the C++ type, but other members
  const corbel::any::Member members[] = {{"x", CORBA::_tc_short}};
  CORBA::TypeCode liar(
      {.kind = CORBA::tk_struct, .id = "IDL:dynamic/Point:1.0", .name = "Point", .members = members, .count = 1});
  corbel::cdr::Buffer buffer;
  corbel::cdr::Writer out(buffer);
  out << &liar << CORBA::Short{1};
  corbel::cdr::Reader in(out.data(), corbel::cdr::writes_little);
  in >> any;
  ASSERT_TRUE(in.ok());
  const dynamic::Point* point = nullptr;
  EXPECT_FALSE(any >>= point);
}

}  // namespace
