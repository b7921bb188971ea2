// SPDX-License-Identifier: Apache-2.0
// Custom value types: the program writes and reads their state, always in chunks.
#include "support/messages/mutations.hpp"
#include "support/orbs/orb_fixture.hpp"
#include "support/servants/customs.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <span>
#include <string>

namespace {

using corbel::cdr::Error;
using corbel::test::DeepOf;
using corbel::test::Numbers;
using corbel::test::register_factories;
using corbel::test::SeriesOf;

class EchoServant : public POA_customs::Echo {
 public:
  customs::Series* series(customs::Series* given, customs::Series* same, CORBA::Boolean& shared) override {
    shared = given == same;
    return customs::Series::_duplicate(given);
  }
  customs::Holder* holder(customs::Holder* given) override { return customs::Holder::_duplicate(given); }
};

class Custom : public testing::Test {
 protected:
  Custom() { register_factories(orb); }
  ~Custom() override { orb->destroy(); }

  template <class... T>
  static corbel::test::Bytes written(const T&... values) {
    corbel::cdr::Buffer buffer;
    corbel::cdr::Writer out(buffer);
    {
      const corbel::value::ValueWriter sending(out);
      (out << ... << values);
    }
    out.check();
    corbel::test::Bytes bytes(out.buffered());
    std::memcpy(bytes.data(), out.data().data(), bytes.size());
    return bytes;
  }
  template <class... T>
  Error read(std::span<const std::byte> bytes, bool little, T&... values) {
    corbel::cdr::Context context;
    context.orb = orb->_core().get();
    corbel::cdr::Reader in(bytes, little);
    in.context(&context);
    {
      corbel::value::ValueReader receiving(in);
      (in >> ... >> values);
    }
    return in.error();
  }
  static customs::Series_var series() {
    const customs::Leaf_var leaf = new OBV_customs::Leaf(7);
    auto* const made = new SeriesOf("title", leaf);
    made->numbers.length(2);
    made->numbers[1] = 9;
    return made;
  }
  static bool good(customs::Series* value) {
    auto* const same = dynamic_cast<SeriesOf*>(value);
    return same != nullptr && same->right && std::string(same->title()) == "title" && same->first()->number() == 7 &&
           same->numbers.length() == 3 && same->numbers[2] == 9;
  }

  int argc = 0;
  CORBA::ORB_var orb = CORBA::ORB_init(argc, nullptr, "custom");
  EchoServant servant;
};

TEST_F(Custom, StatesAreWrittenAndReadByTheirPrograms) {
  const customs::Series_var given = series();
  const auto bytes = written(given, given);
  customs::Series_var copy;
  customs::Series_var same;
  ASSERT_EQ(read(std::as_bytes(std::span(bytes)), corbel::cdr::writes_little, copy, same), Error::none);
  EXPECT_TRUE(good(copy));
  EXPECT_EQ(copy.in(), same.in());
  CORBA::ULong tag = 0;
  std::memcpy(&tag, bytes.data(), 4);
  EXPECT_EQ(tag, 0x7fffff0au) << "one id, in chunks";
}

TEST_F(Custom, UnreadStateIsSkipped) {
  auto* const deep = new DeepOf;
  const customs::Series_var owner = deep;
  deep->depth(3);
  deep->first(customs::Leaf_var(new OBV_customs::Leaf(4)));
  const customs::Holder_var holder = new OBV_customs::Holder(deep, 11);
  const auto bytes = written(holder, holder);
  customs::Holder_var copy;
  customs::Holder_var same;
  ASSERT_EQ(read(std::as_bytes(std::span(bytes)), corbel::cdr::writes_little, copy, same), Error::none);
  EXPECT_EQ(customs::Deep::_downcast(copy->held())->depth(), 3);
  EXPECT_EQ(copy->after(), 11);
  EXPECT_EQ(copy.in(), same.in());
}

TEST_F(Custom, ElementsThatASequenceDoesNotHaveAreRefused) {
  corbel::cdr::Buffer buffer;
  corbel::cdr::Writer out(buffer);
  CORBA::DataOutputStream stream(out);
  Numbers numbers;
  numbers.length(2);
  EXPECT_THROW(stream.write_long_array(numbers, 1, 2), CORBA::BAD_PARAM);
  EXPECT_THROW(stream.write_long_array(numbers, 3, 0xffffffff), CORBA::BAD_PARAM);
  stream.write_long_array(numbers, 0, 2);
  corbel::cdr::Reader in(out.data(), corbel::cdr::writes_little);
  CORBA::DataInputStream reading(in);
  EXPECT_THROW(reading.read_long_array(numbers, 0xfffffffc, 5), CORBA::MARSHAL);
  EXPECT_EQ(numbers.length(), 2u);
}

TEST_F(Custom, EndsOfMessagesAreMarshal) {
  const auto at_the_end = [](auto read) {
    corbel::cdr::Reader in({}, true);
    CORBA::DataInputStream reading(in);
    EXPECT_THROW(read(reading), CORBA::MARSHAL);
    EXPECT_FALSE(in.ok());
  };
  Numbers numbers;
  at_the_end([](auto& in) { in.read_octet(); });
  at_the_end([](auto& in) { in.read_double(); });
  at_the_end([&](auto& in) { in.read_long_array(numbers, 0, 1'000'000); });
  EXPECT_EQ(numbers.length(), 0u) << "no memory is allocated for missing octets";
  at_the_end([](auto& in) { in.read_string(); });
  at_the_end([](auto& in) { in.read_Value(); });
  at_the_end([](auto& in) { in.read_Object(); });
  at_the_end([](auto& in) { in.read_Abstract(); });
}

TEST_F(Custom, ArraysAreBoundedByTheMessage) {
  const std::array<std::byte, 64> octets{};
  const auto read = [&](CORBA::ULong length) {
    corbel::cdr::Reader in(octets, true);
    CORBA::DataInputStream reading(in);
    class : public corbel::UnboundedSequence<CORBA::Double> {
    } doubles;
    try {
      reading.read_double_array(doubles, 0, length);
    } catch (const CORBA::MARSHAL&) {
    }
    return doubles.length();
  };
  EXPECT_EQ(read(8), 8u);
  EXPECT_EQ(read(9), 0u);
}

// The end of such a value in the message is unknown.
TEST_F(Custom, ExceptionInUnmarshalEndsTheMessage) {
  struct Throwing : SeriesOf {
    void unmarshal(CORBA::DataInputStream* stream) override {
      const CORBA::ValueBase_var value = stream->read_Value();
      throw 7;
    }
  };
  struct Refusing : SeriesOf {
    void unmarshal(CORBA::DataInputStream*) override { throw CORBA::NO_PERMISSION(3, CORBA::COMPLETED_NO); }
  };
  const customs::Series_var given = series();
  const customs::Holder_var holder = new OBV_customs::Holder(given, 12);
  const auto bytes = written(holder);
  const auto reads = [&] {
    corbel::cdr::Context context;
    context.orb = orb->_core().get();
    corbel::cdr::Reader in(std::as_bytes(std::span(bytes)), corbel::cdr::writes_little);
    in.context(&context);
    std::string thrown;
    try {
      customs::Holder_var copy;
      in >> copy;
    } catch (int) {
      thrown = "int";
    } catch (const CORBA::SystemException& exception) {
      thrown = exception._name();
    }
    EXPECT_EQ(in.error(), Error::bad_value);
    return thrown;
  };
  test::register_factory<test::FactoryOf<Throwing>>(orb, "IDL:customs/Series:1.0");
  EXPECT_EQ(reads(), "int");
  test::register_factory<test::FactoryOf<Refusing>>(orb, "IDL:customs/Series:1.0");
  EXPECT_EQ(reads(), "NO_PERMISSION");
}

TEST_F(Custom, OctetsSurviveEverySmallMutation) {
  const customs::Series_var given = series();
  const customs::Holder_var holder = new OBV_customs::Holder(given, 12);
  int whole = 0;
  int bad = 0;
  corbel::test::mutate(written(holder), [&](std::span<const std::byte> octets) {
    for (const bool little : {true, false}) {
      customs::Holder_var copy;
      bool read_all = false;
      try {
        read_all = read(octets, little, copy) == Error::none;
      } catch (const CORBA::SystemException&) {  // an object reference was invalid
      }
      ++(read_all ? whole : bad);
    }
  });
  EXPECT_GT(whole, 0);
  EXPECT_GT(bad, whole);
}

TEST_F(Custom, ArePassedByCalls) {
  const customs::Echo_var echo = test::collocated<customs::Echo>(orb, servant);
  const customs::Series_var given = series();
  dynamic_cast<SeriesOf*>(given.in())->object = CORBA::Object::_duplicate(echo);
  CORBA::Boolean shared = false;
  const customs::Series_var copy = echo->series(given, given, shared);
  EXPECT_TRUE(shared);
  EXPECT_NE(copy.in(), given.in());
  EXPECT_TRUE(dynamic_cast<SeriesOf*>(copy.in())->object->_is_equivalent(echo));
}

}  // namespace
