// SPDX-License-Identifier: Apache-2.0
// Valid and invalid contexts as octets.
#include "support/resources/heap.hpp"
#include "support/servants/contexts.hpp"

#include <corbel/cdr/buffer.hpp>
#include <corbel/cdr/reader.hpp>
#include <corbel/cdr/writer.hpp>

#include <gtest/gtest.h>

#include <initializer_list>
#include <span>
#include <vector>

namespace {

using Bytes = std::vector<std::byte>;
using corbel::cdr::Error;

Bytes strings(CORBA::ULong count, std::initializer_list<const char*> texts) {
  corbel::cdr::Buffer buffer;
  corbel::cdr::Writer out(buffer);
  out.put(count);
  for (const char* text : texts) out << text;
  return {out.data().begin(), out.data().end()};
}

/// Reads a context. If a part is wrong, `context` contains the parts before it.
Error read(std::span<const std::byte> bytes, CORBA::Context_var& context) {
  corbel::cdr::Reader in(bytes, corbel::cdr::writes_little);
  in >> context;
  EXPECT_TRUE(!in.ok() || in.remaining() == 0);
  return in.error();
}

TEST(ContextOnTheWire, IsASequenceOfNamesAndValues) {
  CORBA::Context_var context;
  ASSERT_EQ(read(strings(4, {"b", "", "a", "1"}), context), Error::none);
  EXPECT_EQ(test_contexts::text_of(context), "a=1;b=;");
  corbel::cdr::Buffer buffer;
  corbel::cdr::Writer out(buffer);
  out << context;
  EXPECT_EQ(Bytes(out.data().begin(), out.data().end()), strings(4, {"a", "1", "b", ""}));
}

TEST(ContextOnTheWire, MayHaveNothing) {
  CORBA::Context_var context;
  ASSERT_EQ(read(strings(0, {}), context), Error::none);
  EXPECT_EQ(test_contexts::text_of(context), "");
}

TEST(ContextOnTheWire, TheLastOfTwoValuesCounts) {
  CORBA::Context_var context;
  ASSERT_EQ(read(strings(4, {"a", "1", "a", "2"}), context), Error::none);
  EXPECT_EQ(test_contexts::text_of(context), "a=2;");
}

TEST(ContextOnTheWire, HasNoNameWithoutAValue) {
  CORBA::Context_var context;
  EXPECT_EQ(read(strings(3, {"a", "1", "b"}), context), Error::bad_context);
  EXPECT_EQ(read(strings(1, {"a"}), context), Error::bad_context);
  EXPECT_THROW(corbel::cdr::raise(Error::bad_context, CORBA::COMPLETED_NO), CORBA::MARSHAL);
}

TEST(ContextOnTheWire, AnnouncesNoMoreThanThereIs) {
  CORBA::Context_var context;
  for (const CORBA::ULong count : {2u, 4u, 0x7ffffffeu, 0x80000000u, 0xfffffffeu, 0xffffffffu}) {
    EXPECT_NE(read(strings(count, {}), context), Error::none) << count;
    EXPECT_NE(read(strings(count, {"a"}), context), Error::none) << count;
  }
}

TEST(ContextOnTheWire, MemoryIsBoundedByTheMessage) {
  const std::size_t before = corbel::test::settled_heap();
  {
    Bytes many = strings(2'000'000, {});
    many.resize(many.size() + 10'000'000);  // strings of zero octets, which are invalid
    CORBA::Context_var context;
    EXPECT_EQ(read(many, context), Error::bad_string);
    EXPECT_LT(corbel::test::heap_in_use(), before + many.size() + 2 * 1024 * 1024);
  }
  corbel::test::expect_heap(before);
}

}  // namespace
