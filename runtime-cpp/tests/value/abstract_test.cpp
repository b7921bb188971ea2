// SPDX-License-Identifier: Apache-2.0
// Abstract interfaces: objects or values as arguments of calls, and as arbitrary octets.
#include "support/messages/mutations.hpp"
#include "support/orbs/orb_fixture.hpp"
#include "support/servants/abstracts.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <span>
#include <string>

namespace {

using corbel::cdr::Error;

static_assert(corbel::value::Abstract<abstracts::Sized>);
static_assert(!corbel::value::Abstract<abstracts::Account>);
static_assert(!corbel::value::Abstract<abstracts::Note>);
static_assert(!std::is_convertible_v<abstracts::Card*, abstracts::Plain*>, "a value is no object of what it supports");

class AbstractCall : public testing::TestWithParam<const char*> {};

TEST_P(AbstractCall, PassesObjectsAndValues) {
  test_abstract::BankServant servant;
  std::array<char, 16> option{"-ORBCollocation"};
  std::string how = GetParam();
  char* argv[] = {option.data(), option.data(), how.data(), nullptr};
  int argc = 3;
  // The ORB's name comes first in the order, because the servant's own servants are activated in the default ORB
  const CORBA::ORB_var orb = CORBA::ORB_init(argc, argv, ("abstract " + how).c_str());
  test_abstract::register_factories(orb);
  const abstracts::Bank_var bank = test::collocated<abstracts::Bank>(orb, servant);
  EXPECT_EQ(test_abstract::wrong_of(bank), "");
  // A value that converts to both kinds of bases is passed as an object
  const abstracts::Savings_var savings = bank->open(1);
  const abstracts::Account_var held = abstracts::Account::_narrow(savings);
  const abstracts::Account_var pointed = abstracts::Account::_narrow(savings.in());
  const abstracts::Account_var believed = abstracts::Account::_unchecked_narrow(abstracts::Described_ptr(savings.in()));
  EXPECT_FALSE(CORBA::is_nil(held) || CORBA::is_nil(pointed.in()) || CORBA::is_nil(believed));
  EXPECT_TRUE(CORBA::is_nil(abstracts::Account::_narrow(nullptr)));
  orb->destroy();
}

INSTANTIATE_TEST_SUITE_P(Collocations, AbstractCall, testing::Values("through-poa", "direct"));

class Abstract : public testing::Test {
 protected:
  Abstract() { test_abstract::register_factories(orb); }
  ~Abstract() override { orb->destroy(); }

  template <class T>
  Error read(std::span<const std::byte> bytes, T& into, bool little = corbel::cdr::writes_little) {
    corbel::cdr::Context context;
    context.orb = orb->_core().get();
    corbel::cdr::Reader in(bytes, little);
    in.context(&context);
    in >> into;
    return in.error();
  }

  int argc = 0;
  CORBA::ORB_var orb = CORBA::ORB_init(argc, nullptr, "abstract");
};

TEST_F(Abstract, NilIsANullValue) {
  corbel::cdr::Buffer buffer;
  corbel::cdr::Writer out(buffer);
  const abstracts::Described_var nothing;
  out << nothing;
  ASSERT_EQ(out.buffered(), 8u);
  for (const std::byte octet : out.data()) EXPECT_EQ(octet, std::byte{0}) << "nil is a null value";
  abstracts::Described_var read_nothing = new test_abstract::NoteOf("x");
  EXPECT_EQ(read(out.data(), read_nothing), Error::none);
  EXPECT_TRUE(CORBA::is_nil(read_nothing));
}

TEST_F(Abstract, ValuesAreReadAsTheExpectedInterface) {
  corbel::cdr::Buffer buffer;
  corbel::cdr::Writer out(buffer);
  const abstracts::Card_var card = new test_abstract::CardOf;
  const abstracts::Described_var described = abstracts::Described::_duplicate(card);
  out << described;
  abstracts::Described_var same;
  EXPECT_EQ(read(out.data(), same), Error::none);
  EXPECT_NE(abstracts::Card::_downcast(CORBA::AbstractBase_ptr(same)), nullptr);
  EXPECT_EQ(card->_refcount_value(), 2u);
  abstracts::Sized_var other;
  EXPECT_EQ(read(out.data(), other), Error::bad_value);
  EXPECT_TRUE(CORBA::is_nil(other));
}

TEST_F(Abstract, ObjectsAreReadAndNarrowedWithoutACall) {
  const CORBA::Object_var object = orb->string_to_object("corbaloc::127.0.0.1:9/key");
  const abstracts::Account_var account = abstracts::Account::_unchecked_narrow(object);
  const abstracts::Sized_var sized = abstracts::Sized::_narrow(account);
  EXPECT_EQ(sized.in(), account.in()) << "the object already has the type";
  corbel::cdr::Buffer buffer;
  corbel::cdr::Writer out(buffer);
  out << sized;
  abstracts::Described_var read_one;
  ASSERT_EQ(read(out.data(), read_one), Error::none);
  const CORBA::Object_var same = read_one->_to_object();
  EXPECT_TRUE(same->_is_equivalent(object));
  EXPECT_EQ(read_one->_to_value(), nullptr);
  EXPECT_TRUE(same->_is_a("IDL:abstracts/Described:1.0")) << "known without a call";
  const abstracts::Sized_var believed = abstracts::Sized::_unchecked_narrow(read_one);
  EXPECT_FALSE(CORBA::is_nil(believed));
}

TEST_F(Abstract, OctetsSurviveEverySmallMutation) {
  corbel::cdr::Buffer buffer;
  corbel::cdr::Writer out(buffer);
  abstracts::Pair pair;
  const abstracts::Card_var card = new test_abstract::CardOf;
  card->owner(abstracts::Described_var(new test_abstract::NoteOf("note")));
  pair.left = abstracts::Described::_duplicate(card);
  const CORBA::Object_var object = orb->string_to_object("corbaloc::127.0.0.1:9/key");
  const abstracts::Account_var account = abstracts::Account::_unchecked_narrow(object);
  pair.right = abstracts::Described::_duplicate(account);
  out << pair;
  corbel::test::Bytes bytes(out.buffered());
  std::memcpy(bytes.data(), out.data().data(), bytes.size());
  int good = 0;
  int bad = 0;
  corbel::test::mutate(bytes, [&](std::span<const std::byte> octets) {
    for (const bool little : {true, false}) {
      abstracts::Pair any_pair;
      bool all_read = false;
      try {
        all_read = read(octets, any_pair, little) == Error::none;
      } catch (const CORBA::SystemException&) {  // a profile without a valid address
      }
      ++(all_read ? good : bad);
    }
  });
  EXPECT_GT(good, 0);
  EXPECT_GT(bad, good);
}

}  // namespace
