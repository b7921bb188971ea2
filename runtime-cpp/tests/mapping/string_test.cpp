// SPDX-License-Identifier: Apache-2.0
#include "corbel/mapping/string.hpp"

#include <gtest/gtest.h>

namespace {

using CORBA::String_out;
using CORBA::String_var;
using corbel::StringMember;

void produce(String_out out) { out = CORBA::string_dup("new"); }
std::size_t consume(const char* text) { return text ? strlen(text) : 0; }

TEST(StringAlloc, GivesRoomAndEndsWithNul) {
  char* text = CORBA::string_alloc(3);
  ASSERT_NE(text, nullptr);
  EXPECT_EQ(text[3], '\0');
  CORBA::string_free(text);
  CORBA::string_free(nullptr);
  EXPECT_EQ(CORBA::string_dup(nullptr), nullptr);
}

TEST(StringVar, CopiesConstAndTakesOverMutable) {
  char* mine = CORBA::string_dup("mine");
  String_var taken(mine);
  EXPECT_EQ(taken.in(), mine);
  String_var copied(static_cast<const char*>(mine));
  EXPECT_NE(copied.in(), mine);
  EXPECT_STREQ(copied, "mine");
}

TEST(StringVar, CopyAndAssignmentAreDeep) {
  String_var a = static_cast<const char*>("a");
  String_var b = a;
  b[0] = 'b';
  EXPECT_STREQ(a, "a");
  a = b;
  EXPECT_STREQ(a, "b");
  EXPECT_NE(a.in(), b.in());
  const String_var& self = a;
  a = self;
  EXPECT_STREQ(a, "b");
}

TEST(StringVar, OutFreesAndReceives) {
  String_var text = static_cast<const char*>("old");
  produce(text);
  EXPECT_STREQ(text, "new");
  char* raw = nullptr;
  produce(raw);
  EXPECT_STREQ(raw, "new");
  CORBA::string_free(raw);
  char* given = text._retn();
  EXPECT_EQ(text.in(), nullptr);
  EXPECT_EQ(consume(given), 3u);
  CORBA::string_free(given);
}

TEST(StringMember, StartsEmptyAndNeverGivesTheSharedEmptyStringAway) {
  StringMember member;
  EXPECT_STREQ(member, "");
  char* owned = member._retn();
  EXPECT_STREQ(owned, "");
  EXPECT_NE(owned, corbel::empty_string());
  CORBA::string_free(owned);
  EXPECT_STREQ(member, "");
}

TEST(StringMember, AssignsFromEverything) {
  StringMember member;
  member = "literal";
  EXPECT_STREQ(member, "literal");
  String_var var = static_cast<const char*>("var");
  member = var;
  EXPECT_STREQ(member, "var");
  StringMember other("other");
  member = other;
  EXPECT_STREQ(member, "other");
  member = CORBA::string_dup("taken");
  EXPECT_STREQ(member, "taken");
  StringMember moved(std::move(member));
  EXPECT_STREQ(moved, "taken");
  EXPECT_STREQ(member, "");
}

}  // namespace
