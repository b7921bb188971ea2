// SPDX-License-Identifier: Apache-2.0
// Values that are written and read again: null, shared, circular, derived, truncated, boxed.
#include "support/servants/values.hpp"

#include "value_members.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

using corbel::cdr::Error;
using Bytes = std::vector<std::byte>;

class Value : public testing::Test {
 protected:
  Value() { test::register_factories(orb); }
  ~Value() override { orb->destroy(); }

  template <class... T>
  static Bytes written(const T&... values) {
    corbel::cdr::Buffer buffer;
    corbel::cdr::Writer out(buffer);
    corbel::value::ValueWriter sending(out);
    (out << ... << values);
    out.check();
    return {out.data().begin(), out.data().end()};
  }
  template <class... T>
  Error read(const Bytes& bytes, T&... values) {
    corbel::cdr::Context context;
    context.orb = orb->_core().get();
    corbel::cdr::Reader in(bytes, corbel::cdr::writes_little);
    in.context(&context);
    {
      corbel::value::ValueReader receiving(in);
      (in >> ... >> values);
    }
    EXPECT_TRUE(!in.ok() || in.remaining() == 0);
    EXPECT_EQ(context.chunks, nullptr);
    return in.error();
  }
  /// Returns octets that a peer with this machine's byte order might send.
  static Bytes words(std::initializer_list<CORBA::ULong> all) {
    corbel::cdr::Buffer buffer;
    corbel::cdr::Writer out(buffer);
    for (const CORBA::ULong word : all) out.put(word);
    return {out.data().begin(), out.data().end()};
  }

  int argc = 0;
  CORBA::ORB_var orb = CORBA::ORB_init(argc, nullptr, "values");
};

TEST_F(Value, NullIsAValue) {
  values::Node_var node;
  values::Node_var read_node = test::list({1});
  EXPECT_EQ(written(node).size(), 4u);
  EXPECT_EQ(read(written(node), read_node), Error::none);
  EXPECT_EQ(read_node.in(), nullptr);
}

TEST_F(Value, HasItsStateAndItsTypeAndIsCounted) {
  values::Node_var node = test::list({7, 8});
  values::Node_var copy;
  ASSERT_EQ(read(written(node), copy), Error::none);
  EXPECT_EQ(copy->number(), 7);
  EXPECT_EQ(copy->next()->number(), 8);
  EXPECT_EQ(copy->next()->next(), nullptr);
  EXPECT_EQ(copy->_refcount_value(), 1u);
  EXPECT_EQ(node->_refcount_value(), 1u);
  EXPECT_THROW(copy->_copy_value(), CORBA::NO_IMPLEMENT);
}

TEST_F(Value, SharedValuesStayShared) {
  values::Node_var tail = test::list({3});
  values::Node_var left = test::list({1}, tail);
  values::Node_var right = test::list({2}, tail);
  values::Node_var a;
  values::Node_var b;
  values::Node_var c;
  ASSERT_EQ(read(written(left, right, left), a, b, c), Error::none);
  EXPECT_EQ(a->next(), b->next());
  EXPECT_EQ(a.in(), c.in());
  EXPECT_EQ(a->_refcount_value(), 2u);
  EXPECT_EQ(b->number(), 2);
  EXPECT_LT(written(left, right).size(), 2 * written(left).size()) << "ids are written once";
}

TEST_F(Value, CircularValuesAreReadBack) {
  values::Node_var first = test::circle({1, 2, 3});
  values::Node_var copy;
  ASSERT_EQ(read(written(first), copy), Error::none);
  EXPECT_EQ(copy->next()->next()->next(), copy.in());
  EXPECT_EQ(copy->_refcount_value(), 2u);
  test::open_circle(first);
  test::open_circle(copy);
}

TEST_F(Value, DerivedValuesArriveComplete) {
  values::Text_var label = new values::Text("label");
  values::Node_var derived = new OBV_values::Derived(5, "s", nullptr, label);
  values::Node_var copy;
  ASSERT_EQ(read(written(derived), copy), Error::none);
  auto* same = values::Derived::_downcast(copy);
  ASSERT_NE(same, nullptr);
  EXPECT_EQ(same->number(), 5);
  EXPECT_STREQ(same->label()->_value(), "label");
  values::Cut_var other;
  EXPECT_EQ(read(written(derived), other), Error::bad_value) << "it is another type";
  EXPECT_EQ(other.in(), nullptr);
}

TEST_F(Value, HoldsAllKindsOfMembers) {
  values::Holder_var holder = new OBV_values::Holder;
  holder->at() = {1, 0.5};
  holder->numbers().length(2);
  holder->numbers()[1] = 9;
  holder->wide(L"\u20ac");
  holder->title(values::Text_var(new values::Text("title")));
  holder->children().length(2);
  holder->children()[0] = test::list({1});
  holder->children()[1] = values::Node::_duplicate(holder->children()[0]);
  holder->last(true);
  values::Holder_var copy;
  ASSERT_EQ(read(written(holder), copy), Error::none);
  EXPECT_EQ(copy->at().y, 0.5);
  EXPECT_EQ(copy->numbers()[1], 9);
  EXPECT_EQ(std::wstring(copy->wide()), L"\u20ac");
  EXPECT_STREQ(copy->title()->_value(), "title");
  EXPECT_EQ(static_cast<values::Node*>(copy->children()[0]), static_cast<values::Node*>(copy->children()[1]));
  EXPECT_TRUE(CORBA::is_nil(copy->measured()));
  EXPECT_TRUE(copy->last());
}

TEST_F(Value, HoldsArraysAndValuesOfAnyType) {
  test::register_factory<value_members::Grid_init>(orb, "IDL:value_members/Grid:1.0");
  value_members::Grid_var grid = new OBV_value_members::Grid;
  grid->numbers()[2] = 4;
  grid->weights()[1] = 0.25;
  value_members::Anything anything;
  anything.held = CORBA::ValueBase::_duplicate(grid);
  value_members::Anything copy;
  value_members::Grid_var same;
  ASSERT_EQ(read(written(anything, grid), copy, same), Error::none);
  EXPECT_EQ(same.in(), value_members::Grid::_downcast(copy.held));
  EXPECT_EQ(same->numbers()[2], 4);
  EXPECT_EQ(same->weights()[1], 0.25);
}

TEST_F(Value, BoxesHoldWhatTheirTypeSays) {
  values::Text_var text = new values::Text("text");
  values::Wide_var wide = new values::Wide(L"wide");
  values::Whole_var whole = new values::Whole(-3);
  values::Tint_var tint = new values::Tint(values::green);
  values::Corner_var corner = new values::Corner({4, 2.5});
  values::Many_var many = new values::Many;
  many->_value().length(3);
  values::Text_var a;
  values::Wide_var b;
  values::Whole_var c;
  values::Tint_var d;
  values::Corner_var e;
  values::Many_var f;
  ASSERT_EQ(read(written(text, wide, whole, tint, corner, many), a, b, c, d, e, f), Error::none);
  EXPECT_STREQ(a->_value(), "text");
  EXPECT_EQ(std::wstring(b->_value()), L"wide");
  EXPECT_EQ(c->_value(), -3);
  EXPECT_EQ(d->_value(), values::green);
  EXPECT_EQ(e->_value().y, 2.5);
  EXPECT_EQ(f->_value().length(), 3u);
  CORBA::ValueBase_var copied = e->_copy_value();
  EXPECT_EQ(values::Corner::_downcast(copied)->_value().x, 4);
}

TEST_F(Value, BoxesOfArraysHoldCopies) {
  values::Grid grid = {{1, 2}, {3, 4}};
  values::Sheet_var sheet = new values::Sheet(grid);
  grid[0][0] = 9;
  EXPECT_EQ(sheet->_value()[0][0], 1);
  (*sheet.in())[1][1] = 5;
  values::Words words;
  words[0] = "one";
  values::Titles_var titles = new values::Titles;
  titles->_value(words);
  values::Sheet_var a;
  values::Titles_var b;
  ASSERT_EQ(read(written(sheet, titles), a, b), Error::none);
  EXPECT_EQ(a->_boxed_in()[0][1], 2);
  EXPECT_EQ(a->_value()[1][1], 5);
  EXPECT_STREQ(b->_value()[0].in(), "one");
  EXPECT_STREQ(b->_value()[1].in(), "");
  CORBA::ValueBase_var copied = b->_copy_value();
  EXPECT_STREQ(values::Titles::_downcast(copied)->_value()[0].in(), "one");
  b->_drop_state();
  EXPECT_STREQ(b->_value()[0].in(), "");
}

// Used for operations with such a result.
void give_point(values::Point& point) { point = {8, 9}; }
void give_numbers(corbel::VariableOut<values::Numbers> numbers) {
  numbers = new values::Numbers;
  numbers->length(2);
}
void give_grid(values::Grid_slice* grid) { grid[1][0] = 7; }
void give_words(corbel::ArrayOut<values::Words> words) {
  words = values::Words_alloc();
  words[1] = "two";
}

TEST_F(Value, BoxesTakeWhatOperationsGive) {
  values::Corner_var corner = new values::Corner;
  give_point(corner->_boxed_out());
  EXPECT_EQ(corner->_value().y, 9);
  values::Many_var many = new values::Many;
  many->_value().length(5);
  give_numbers(many->_boxed_out());
  EXPECT_EQ(many->_value().length(), 2u);
  values::Sheet_var sheet = new values::Sheet;
  give_grid(sheet->_boxed_out());
  EXPECT_EQ(sheet->_value()[1][0], 7);
  values::Titles_var titles = new values::Titles;
  titles->_value()[0] = "gone";
  give_words(titles->_boxed_out());
  EXPECT_STREQ(titles->_value()[0].in(), "");
  EXPECT_STREQ((*titles.in())[1].in(), "two");
}

TEST_F(Value, BoxesOfReferencesCountThem) {
  values::Gauge_var nothing = new values::Gauge;
  values::Gauge_var a;
  ASSERT_EQ(read(written(nothing), a), Error::none);
  EXPECT_TRUE(CORBA::is_nil(a->_value()));
  CORBA::Object_var object = orb->string_to_object("corbaloc::127.0.0.1:9/key");
  values::Thing_var thing = new values::Thing(object);
  object = CORBA::Object::_nil();
  values::Thing_var b;
  ASSERT_EQ(read(written(thing), b), Error::none);
  EXPECT_TRUE(b->_value()->_is_equivalent(thing->_boxed_in()));
  thing->_value(b->_value());
  thing->_boxed_out() = CORBA::Object::_nil();
  EXPECT_TRUE(CORBA::is_nil(thing->_boxed_inout()));
  EXPECT_FALSE(CORBA::is_nil(b->_value()));
}

values::Cutter* cutter() {
  values::Node_var shared = test::list({8});
  values::Cut_var inner = new OBV_values::Cut(6, "i", nullptr, 1.5, shared, "inner");
  return new OBV_values::Cutter(1, "c", inner, 2.5, shared, "tail", 11);
}

TEST_F(Value, ChunkedValuesOfKnownTypesArriveComplete) {
  test::register_factory<values::Cutter_init>(orb, "IDL:values/Cutter:1.0");
  values::Node_var whole = cutter();
  values::Node_var after = test::list({12}, whole);
  values::Node_var copy;
  values::Node_var same;
  ASSERT_EQ(read(written(whole, after), copy, same), Error::none);
  auto* const cutter = values::Cutter::_downcast(copy);
  ASSERT_NE(cutter, nullptr);
  EXPECT_EQ(cutter->weight(), 2.5);
  EXPECT_STREQ(cutter->tail(), "tail");
  EXPECT_EQ(cutter->depth(), 11);
  auto* const inner = values::Cut::_downcast(cutter->next());
  ASSERT_NE(inner, nullptr);
  EXPECT_EQ(inner->weight(), 1.5);
  EXPECT_STREQ(inner->tail(), "inner");
  EXPECT_EQ(inner->extra(), cutter->extra());
  EXPECT_EQ(same->next(), copy.in());
}

TEST_F(Value, IsTruncatedToWhatIsKnown) {
  values::Node_var whole = cutter();
  values::Node_var copy;
  values::Node_var after = test::list({12});
  values::Node_var read_after;
  ASSERT_EQ(read(written(whole, after), copy, read_after), Error::none);
  EXPECT_EQ(values::Cutter::_downcast(copy), nullptr);
  ASSERT_NE(values::Cut::_downcast(copy), nullptr);
  EXPECT_STREQ(values::Cut::_downcast(copy)->tail(), "tail");
  orb->unregister_value_factory("IDL:values/Cut:1.0");
  ASSERT_EQ(read(written(whole, after), copy, read_after), Error::none);
  EXPECT_EQ(values::Cut::_downcast(copy), nullptr);
  EXPECT_EQ(copy->number(), 1);
  EXPECT_EQ(copy->next()->number(), 6);
  EXPECT_EQ(read_after->number(), 12);
}

TEST_F(Value, MissingFactoryIsMarshal) {
  values::Node_var node = test::list({1});
  orb->unregister_value_factory("IDL:values/Node:1.0");
  values::Node_var copy;
  EXPECT_EQ(read(written(node), copy), Error::no_value_factory);
  try {
    corbel::cdr::raise(Error::no_value_factory, CORBA::COMPLETED_NO);
  } catch (const CORBA::MARSHAL& e) {
    EXPECT_EQ(e.minor(), CORBA::OMGVMCID | 1);
  }
}

TEST_F(Value, FactoriesAreCountedAndFound) {
  EXPECT_THROW(orb->lookup_value_factory("IDL:values/Cutter:1.0"), CORBA::BAD_PARAM);
  EXPECT_THROW(orb->unregister_value_factory("IDL:values/Cutter:1.0"), CORBA::BAD_PARAM);
  EXPECT_THROW(orb->register_value_factory("IDL:values/Cutter:1.0", nullptr), CORBA::BAD_PARAM);
  CORBA::ValueFactory const found = orb->lookup_value_factory("IDL:values/Square:1.0");
  auto* const squares = values::Square_init::_downcast(found);
  ASSERT_NE(squares, nullptr);
  values::Square_var square = squares->make(3);
  EXPECT_EQ(square->area(), 9);
  EXPECT_EQ(values::Node_init::_downcast(found), nullptr);
  CORBA::remove_ref(found);
}

TEST_F(Value, DeeperThanTheLimitIsRefusedOnEitherSide) {
  values::Node_var deep;
  for (int i = 0; i < 65; ++i) deep = new OBV_values::Node(i, "", deep);
  values::Node_var copy;
  EXPECT_EQ(read(written(deep), copy), Error::too_deep);
  for (int i = 0; i < 1000; ++i) deep = new OBV_values::Node(i, "", deep);
  EXPECT_THROW(written(deep), CORBA::MARSHAL);
}

/// Each value refers to the previous one. Freeing the values must not use a stack frame for each.
TEST_F(Value, LongChainsAreFreedWithoutRecursion) {
  values::Nodes chain(200000);
  chain.length(200000);
  for (CORBA::ULong i = 0; i < chain.length(); ++i) {
    chain[i] = new OBV_values::Node(0, "", i > 0 ? static_cast<values::Node*>(chain[i - 1]) : nullptr);
  }
  values::Nodes copy;
  EXPECT_EQ(read(written(chain), copy), Error::none);
  EXPECT_EQ(copy.length(), chain.length());
}

TEST_F(Value, MalformedOctetsAreRefused) {
  const auto refused = [&](std::initializer_list<CORBA::ULong> octets) {
    values::Node_var node;
    const Error error = read(words(octets), node);
    EXPECT_EQ(node.in(), nullptr);
    return error;
  };
  EXPECT_EQ(refused({1}), Error::bad_value) << "no tag";
  EXPECT_EQ(refused({0x80000000}), Error::bad_value);
  EXPECT_EQ(refused({0x7fffff04, 0, 0}), Error::bad_value) << "types of an unknown kind";
  EXPECT_EQ(refused({0x7fffff10, 0, 0}), Error::bad_value) << "bits that nobody has given a meaning";
  EXPECT_EQ(refused({0xffffffff}), Error::truncated);
  for (const CORBA::ULong offset : {0u, 4u, 0xfffffffcu, 0xfffffff8u, 0x7fffffffu, 0x80000000u}) {
    EXPECT_EQ(refused({0xffffffff, offset}), Error::bad_value) << offset;
  }
  EXPECT_EQ(refused({0x7fffff00}), Error::truncated) << "of the type that is asked for, without its state";
  EXPECT_EQ(refused({0x7fffff02, 0xffffffff, 0xfffffff4}), Error::bad_value) << "an id that is the tag";
  EXPECT_EQ(refused({0x7fffff06, 0}), Error::bad_value) << "a list of no types";
  EXPECT_EQ(refused({0x7fffff06, 0x7fffffff}), Error::bad_value);
  EXPECT_EQ(refused({0x7fffff06, 0xffffffff, 0xfffffffc}), Error::bad_value) << "a list that is itself";
  EXPECT_EQ(refused({0x7fffff08, 0}), Error::bad_value) << "a chunk of nothing";
  EXPECT_EQ(refused({0x7fffff08, 0x7ffffeff}), Error::bad_value) << "a chunk beyond the end";
  EXPECT_EQ(refused({0x7fffff08, 0xfffffff0}), Error::bad_value) << "an end of a value that is not open";
}

/// A value in chunks with cuts at all possible places.
TEST_F(Value, ChunksMayEndBetweenAnyTwoMembers) {
  corbel::cdr::Buffer buffer;
  corbel::cdr::Writer out(buffer);
  out.put(CORBA::ULong{0x7fffff08});
  out.put(CORBA::ULong{4});
  out.put(CORBA::Long{17});
  out.put(CORBA::ULong{8});
  out.put_string("abc");
  out.put(CORBA::ULong{0});  // null, between two chunks
  out.put(CORBA::Long{-1});
  out.put(CORBA::Long{42});
  values::Node_var node;
  CORBA::Long after = 0;
  ASSERT_EQ(read({out.data().begin(), out.data().end()}, node, after), Error::none);
  EXPECT_EQ(node->number(), 17);
  EXPECT_EQ(node->next(), nullptr);
  EXPECT_EQ(after, 42);
}

TEST_F(Value, ChunksMayEndWithPadding) {
  corbel::cdr::Buffer buffer;
  corbel::cdr::Writer out(buffer);
  out.put(CORBA::ULong{0x7fffff08});
  out.put(CORBA::ULong{12});
  out.put(CORBA::Long{17});
  out.put_string("c");  // followed by two unused octets
  out.put(CORBA::ULong{0x7fffff08});
  out.put(CORBA::ULong{16});
  out.put(CORBA::Long{18});
  out.put_string("abc");
  out.put(CORBA::ULong{0});
  out.put(CORBA::Long{-1});  // the end of both values
  out.put(CORBA::Long{42});
  values::Node_var node;
  CORBA::Long after = 0;
  ASSERT_EQ(read({out.data().begin(), out.data().end()}, node, after), Error::none);
  EXPECT_EQ(node->next()->number(), 18);
  EXPECT_EQ(after, 42);
}

}  // namespace
