// SPDX-License-Identifier: Apache-2.0
// Anys and type codes as arguments and results in all directions of calls.
#include "support/orbs/orb_fixture.hpp"
#include "support/servants/dynamic_servant.hpp"

#include <corbel/cdr/error.hpp>

#include <gtest/gtest.h>

#include <string>
#include <tuple>

namespace {

CORBA::Any number(CORBA::Long value) {
  CORBA::Any any;
  any <<= value;
  return any;
}
CORBA::Long value_of(const CORBA::Any& any) {
  CORBA::Long value = -1;
  EXPECT_TRUE(any >>= value);
  return value;
}

// The innermost of the largest number of nested Anys arrives and is returned.
TEST(MaxNesting, BoundsAnysInAnys) {
  DynamicServant servant;
  test::Server server({"-ORBMaxNesting", "8"});
  const test::Orb client;
  const dynamic::Echo_var echo = test::resolve<dynamic::Echo>(client, server.activate(&servant));
  const auto pass = [&](int depth) {
    CORBA::Any given = number(1);
    for (int i = 1; i < depth; ++i) {
      CORBA::Any outer;
      outer <<= given;
      given = outer;
    }
    CORBA::Any both = number(2);
    CORBA::Any_var last;
    try {
      const CORBA::Any_var result = echo->pass(given, both, last.out());
    } catch (const CORBA::MARSHAL& error) {
      return error.minor();
    }
    return CORBA::ULong{0};
  };
  EXPECT_EQ(pass(4), 0U);
  EXPECT_EQ(pass(12), corbel::minor::decode_base | static_cast<CORBA::ULong>(corbel::cdr::Error::too_deep));
}

class AnyCalls : public testing::TestWithParam<std::tuple<std::string, std::string, std::string>> {};

TEST_P(AnyCalls, ArriveAndComeBack) {
  const auto [concurrency, caller, version] = GetParam();
  DynamicServant servant;
  test::CalledServer called(concurrency, caller, {"-ORBGIOPVersion", version});
  const CORBA::Object_var object = called.server.orb()->string_to_object(called.server.activate(&servant).c_str());
  const dynamic::Echo_var echo = called.seen_by_caller<dynamic::Echo>(object);

  CORBA::Any both = number(2);
  CORBA::Any_var last;
  const CORBA::Any_var result = echo->pass(number(1), both, last.out());
  EXPECT_EQ(value_of(result.in()), 1);
  EXPECT_EQ(value_of(both), 1);
  EXPECT_EQ(value_of(last.in()), 2);

  CORBA::TypeCode_var code = CORBA::TypeCode::_duplicate(dynamic::_tc_Tree);
  CORBA::TypeCode_var last_code;
  const CORBA::TypeCode_var kind = echo->kind(dynamic::_tc_Entry, code.inout(), last_code.out());
  EXPECT_TRUE(kind->equal(dynamic::_tc_Entry) && code->equal(dynamic::_tc_Entry));
  EXPECT_TRUE(last_code->equal(dynamic::_tc_Tree));

  dynamic::Things things(3);
  things.length(3);
  things[1] <<= "text";
  dynamic::Things none;
  dynamic::Things_var last_things;
  const dynamic::Things_var all = echo->things(things, none, last_things.out());
  const char* text = nullptr;
  ASSERT_EQ(all->length(), 3u);
  EXPECT_TRUE(all[1u] >>= text);
  EXPECT_STREQ(text, "text");
  EXPECT_EQ(last_things->length(), 0u);

  dynamic::Kinds kinds;
  kinds.length(2);
  kinds[0u] = CORBA::TypeCode::_duplicate(CORBA::_tc_short);
  kinds[1u] = CORBA::TypeCode::_duplicate(dynamic::_tc_Choice);
  dynamic::Kinds more;
  dynamic::Kinds_var last_kinds;
  const dynamic::Kinds_var same = echo->kinds(kinds, more, last_kinds.out());
  EXPECT_TRUE(more[1u]->equal(dynamic::_tc_Choice));

  dynamic::Choice choice;
  choice.value(number(3));
  dynamic::Choice other;
  dynamic::Choice_var last_choice;
  const dynamic::Choice_var chosen = echo->choose(choice, other, last_choice.out());
  EXPECT_EQ(value_of(chosen->value()), 3);

  echo->held(number(4));
  EXPECT_EQ(value_of(CORBA::Any_var(echo->held()).in()), 4);
  try {
    delete echo->plain(number(5));
    FAIL() << "nothing thrown";
  } catch (const dynamic::Refused& refused) {
    EXPECT_EQ(value_of(refused.why), 5);
    EXPECT_EQ(refused.at.y, 0.5);
  }
  CORBA::Any gone;
  gone <<= dynamic::Gone();
  EXPECT_THROW(delete echo->plain(gone), dynamic::Gone);
}
INSTANTIATE_TEST_SUITE_P(All, AnyCalls,
                         testing::Combine(testing::ValuesIn(test::kConcurrencies), testing::ValuesIn(test::kCallers),
                                          testing::Values("1.0", "1.2")));

TEST(AnyReferences, ReachTheObjectAndOutliveTheAny) {
  DynamicServant servant;
  test::Server server;
  const test::Orb client;
  const dynamic::Echo_var echo = test::resolve<dynamic::Echo>(client, server.activate(&servant));
  CORBA::Any given;
  given <<= echo.in();
  dynamic::Echo_var again;
  {
    echo->held(given);
    const CORBA::Any_var back = echo->held();
    EXPECT_TRUE(CORBA::TypeCode_var(back->type())->equal(dynamic::_tc_Echo));
    dynamic::Echo_ptr borrowed = nullptr;
    ASSERT_TRUE(back.in() >>= borrowed);
    again = dynamic::Echo::_duplicate(borrowed);
    dynamic::Other_ptr other = nullptr;
    EXPECT_FALSE(back.in() >>= other);
    CORBA::Object_var object;
    EXPECT_TRUE(back.in() >>= CORBA::Any::to_object(object.out()));
    EXPECT_TRUE(object->_is_equivalent(echo));
  }
  again->held(number(6));
  EXPECT_EQ(value_of(CORBA::Any_var(again->held()).in()), 6);
  // Extracts a reference that was inserted in this process, whatever its stub
  CORBA::Object_var object;
  EXPECT_TRUE(given >>= CORBA::Any::to_object(object.out()));
  EXPECT_TRUE(object->_is_equivalent(echo));
  dynamic::Echo_ptr mine = dynamic::Echo::_duplicate(echo);
  given <<= &mine;
  EXPECT_EQ(mine, nullptr);
  given <<= dynamic::Echo::_nil();
  echo->held(given);
  const CORBA::Any_var nil = echo->held();
  dynamic::Echo_ptr none = echo.in();
  EXPECT_TRUE(nil.in() >>= none);
  EXPECT_EQ(none, nullptr);
}

/// Extracts the values that it receives.
class Extracting : public DynamicServant {
 public:
  CORBA::Any* pass(const CORBA::Any& given, CORBA::Any& both, CORBA::Any_out last) override {
    CORBA::Object_var object;
    seen += (given >>= CORBA::Any::to_object{object.out()}) && !CORBA::is_nil(object) ? 1 : 0;
    return DynamicServant::pass(given, both, last);
  }
  int seen = 0;
};

// References to different addresses, in anys: objects that were created for them are forgotten with them.
TEST(ReferencesInAnys, LeaveNoPlacesBehind) {
  constexpr int calls = 10'000;
  Extracting servant;
  test::Server server;
  const test::Orb client;
  const dynamic::Echo_var echo = test::resolve<dynamic::Echo>(client, server.activate(&servant));
  for (int i = 0; i < calls; ++i) {
    const std::string url = "corbaloc::host" + std::to_string(i) + "/key";
    const CORBA::Object_var there = client->string_to_object(url.c_str());
    CORBA::Any given;
    given <<= there.in();
    CORBA::Any both;
    CORBA::Any_var last;
    const CORBA::Any_var result = echo->pass(given, both, last.out());
    CORBA::Object_var same;
    ASSERT_TRUE(both >>= CORBA::Any::to_object{same.out()});
    ASSERT_TRUE(same->_is_equivalent(there));
  }
  EXPECT_EQ(servant.seen, calls);
  EXPECT_LE(server.orb().core().connections.pools(), 1U);
  EXPECT_EQ(client.core().connections.pools(), 1U) << "the servant's";
  server.stop();
}

}  // namespace
