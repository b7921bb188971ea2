// SPDX-License-Identifier: Apache-2.0
#include "corbel/mapping/sequence.hpp"

#include <gtest/gtest.h>

#include "corbel/mapping/exception.hpp"

namespace {

using Longs = corbel::UnboundedSequence<CORBA::Long>;
using FewLongs = corbel::BoundedSequence<CORBA::Long, 3>;
using Strings = corbel::UnboundedStringSequence;
typedef CORBA::Long Pair[2];
using Pairs = corbel::UnboundedSequence<Pair>;
struct Named {
  corbel::StringMember name;
};
using Nameds = corbel::UnboundedSequence<Named>;

TEST(UnboundedSequence, StartsEmptyAndGrows) {
  Longs sequence;
  EXPECT_EQ(sequence.length(), 0u);
  EXPECT_EQ(sequence.maximum(), 0u);
  EXPECT_TRUE(sequence.release());
  sequence.length(2);
  EXPECT_EQ(sequence[0], 0);
  sequence[0] = 10;
  sequence[1] = 11;
  sequence.length(100);
  EXPECT_EQ(sequence[1], 11);
  EXPECT_EQ(sequence[99], 0);
  EXPECT_GE(sequence.maximum(), 100u);
}

TEST(UnboundedSequence, KeepsItsMemoryWhenItShrinks) {
  Longs sequence(10);
  EXPECT_EQ(sequence.maximum(), 10u);
  sequence.length(10);
  sequence[5] = 5;
  const CORBA::Long* memory = sequence.get_buffer();
  sequence.length(1);
  sequence.length(10);
  EXPECT_EQ(sequence.get_buffer(), memory);
  EXPECT_EQ(sequence[5], 0) << "an element that comes back is a new one";
}

TEST(UnboundedSequence, CopyIsDeep) {
  Longs a;
  a.length(1);
  a[0] = 1;
  Longs b(a);
  b[0] = 2;
  EXPECT_EQ(a[0], 1);
  a = b;
  EXPECT_EQ(a[0], 2);
  Longs c(std::move(a));
  EXPECT_EQ(c[0], 2);
  EXPECT_EQ(a.length(), 0u);
}

TEST(UnboundedSequence, BorrowsABufferWithoutRelease) {
  CORBA::Long memory[2] = {7, 8};
  {
    Longs sequence(2, 2, memory);
    EXPECT_FALSE(sequence.release());
    sequence[0] = 9;
    EXPECT_EQ(sequence.get_buffer(true), nullptr) << "what is borrowed cannot be given away";
    sequence.length(3);  // moves the elements to memory that the sequence owns
    EXPECT_TRUE(sequence.release());
    EXPECT_EQ(sequence[0], 9);
  }
  EXPECT_EQ(memory[0], 9);
}

TEST(UnboundedSequence, GivesItsBufferAway) {
  Longs sequence;
  sequence.length(2);
  sequence[1] = 3;
  CORBA::Long* memory = sequence.get_buffer(true);
  EXPECT_EQ(memory[1], 3);
  EXPECT_EQ(sequence.length(), 0u);
  Longs other(2, 2, memory, true);
  EXPECT_EQ(other[1], 3);
  other.replace(0, 0, nullptr);
  EXPECT_EQ(other.length(), 0u);
}

TEST(BoundedSequence, RefusesMoreThanItsBound) {
  FewLongs sequence;
  EXPECT_EQ(sequence.maximum(), 3u);
  sequence.length(3);
  try {
    sequence.length(4);
    FAIL() << "no exception";
  } catch (const CORBA::BAD_PARAM& error) {
    EXPECT_EQ(error.minor(), corbel::minor::bound_exceeded);
  }
  CORBA::Long memory[4] = {};
  EXPECT_THROW(FewLongs(4, memory), CORBA::BAD_PARAM);
  EXPECT_THROW(sequence.replace(4, memory), CORBA::BAD_PARAM);
}

TEST(BoundedSequence, GetBufferGivesRoomForTheBound) {
  FewLongs sequence;
  CORBA::Long* memory = sequence.get_buffer();
  ASSERT_NE(memory, nullptr);
  memory[2] = 5;
  sequence.length(0);
}

TEST(StringSequence, ElementsOwnTheirStrings) {
  Strings sequence;
  sequence.length(2);
  EXPECT_STREQ(sequence[0], "");
  sequence[0] = "literal";
  sequence[1] = CORBA::string_dup("taken");
  sequence[0] = sequence[1];
  EXPECT_STREQ(sequence[0], "taken");
  EXPECT_NE(sequence[0].in(), sequence[1].in());
  CORBA::String_var var = static_cast<const char*>("var");
  sequence[1] = var;
  EXPECT_STREQ(sequence[1], "var");
  Strings copy(sequence);
  sequence.length(0);
  EXPECT_STREQ(copy[1], "var");
  sequence.length(1);
  EXPECT_STREQ(sequence[0], "");
}

TEST(StringSequence, BorrowedStringsAreNotFreed) {
  char zero[] = "zero";
  char* memory[1] = {zero};
  Strings sequence(1, 1, memory);
  char one[] = "one";
  sequence[0] = static_cast<char*>(one);
  EXPECT_STREQ(memory[0], "one");
  Strings copy = sequence;
  EXPECT_NE(copy[0].in(), one);
}

TEST(StringSequence, AllocbufAndFreebufMatch) {
  char** memory = Strings::allocbuf(3);
  memory[1] = CORBA::string_dup("freed with the buffer");
  Strings::freebuf(memory);
  Strings::freebuf(nullptr);
}

TEST(ArraySequence, CopiesElementByElement) {
  Pairs sequence;
  sequence.length(1);
  sequence[0][1] = 4;
  Pairs copy(sequence);
  sequence[0][1] = 5;
  EXPECT_EQ(copy[0][1], 4);
  copy.length(50);
  EXPECT_EQ(copy[0][1], 4);
  EXPECT_EQ(copy[49][0], 0);
}

TEST(StructSequence, NewElementsStartAsTheirDefault) {
  Nameds sequence;
  sequence.length(2);
  sequence[1].name = "old";
  sequence.length(1);
  sequence.length(2);
  EXPECT_STREQ(sequence[1].name, "");
}

}  // namespace
