// SPDX-License-Identifier: Apache-2.0
// The specialisation whole-request, woven into the runtime: arguments that have not changed are not written again, and
// all others are sent.
#include "bench_skel.hpp"
#include "support/orbs/logged.hpp"
#include "support/servants/bench_servant.hpp"
#include "woven.hpp"

#include <corbel/orb/client_request.hpp>

#include <gtest/gtest.h>

#include <cstring>
#include <optional>
#include <string>

namespace counted {

/// A number that counts how often it is written.
struct Number {
  CORBA::Long value;
};
inline int written = 0;

inline corbel::cdr::Writer& operator<<(corbel::cdr::Writer& out, const Number& number) noexcept {
  ++written;
  return out << number.value;
}

}  // namespace counted

/// Its layout in memory is that of CDR.
template <>
inline constexpr bool corbel::cdr::is_packed<counted::Number> = true;

namespace {

using counted::Number;

/// Calls an operation as a stub does. The result is read into `result`.
template <class Result, class... Arguments>
void call(bench::Echo_ptr target, const char* operation, Result& result, const Arguments&... arguments) {
  corbel::orb::ClientRequest request(*target, operation);
  do {
    request.begin_with(arguments...);
  } while (!request.invoke());
  request.results() >> result;
  request.finish();
}

template <class Argument>
CORBA::Long echoed(bench::Echo_ptr target, const Argument& argument) {
  CORBA::Long result = 0;
  call(target, "echo_long", result, argument);
  return result;
}

class KeptRequest : public testing::Test {
 protected:
  void SetUp() override {
    if (!test::is_woven_for("-ORBKeptRequests")) {
      GTEST_SKIP() << "The runtime is not woven with whole-request.";
    }
    server.emplace();
    client.emplace();
    one = object(servant);
    two = object(other);
    counted::written = 0;
  }

  bench::Echo_ptr object(test::BenchServant& echo) {
    const CORBA::Object_var there = (*client)->string_to_object(server->activate(&echo).c_str());
    return bench::Echo::_unchecked_narrow(there);
  }

  const test::Logged logged;
  test::BenchServant servant;
  test::BenchServant other;
  std::optional<test::Server> server;
  std::optional<test::Orb> client;
  bench::Echo_var one;
  bench::Echo_var two;
};

TEST_F(KeptRequest, ArgumentsThatHaveNotChangedAreNotWritten) {
  one->ping();  // the first request of a connection announces code sets: its header is not repeated
  for (int i = 0; i < 10; ++i) {
    ASSERT_EQ(echoed(one, Number{7}), 7);
  }
  EXPECT_EQ(counted::written, 1);
}

TEST_F(KeptRequest, OtherValuesAreSent) {
  for (CORBA::Long i = 0; i < 20; ++i) {
    ASSERT_EQ(echoed(one, Number{i / 2}), i / 2);
    ASSERT_EQ(echoed(one, i), i);
  }
}

TEST_F(KeptRequest, AnotherOperationOrObjectForgetsTheArguments) {
  for (int i = 0; i < 3; ++i) {
    ASSERT_EQ(echoed(one, Number{1}), 1);
    one->ping();
    ASSERT_EQ(echoed(one, Number{1}), 1);
    ASSERT_EQ(echoed(two, Number{1}), 1);
    EXPECT_FALSE(one->_non_existent());
  }
  EXPECT_EQ(counted::written, 9);
}

TEST_F(KeptRequest, TypesAreToldApart) {
  for (int i = 0; i < 3; ++i) {
    ASSERT_EQ(echoed(one, Number{3}), 3);
    ASSERT_EQ(echoed(one, CORBA::Long{3}), 3);
    ASSERT_EQ(echoed(one, CORBA::ULong{3}), 3);
  }
  EXPECT_EQ(counted::written, 3);
}

// A caller that writes the arguments itself, as a stub with an array does.
TEST_F(KeptRequest, ArgumentsThatTheCallerWritesAreNotCompared) {
  for (int i = 0; i < 3; ++i) {
    ASSERT_EQ(echoed(one, Number{5}), 5);
    corbel::orb::ClientRequest request(*one.in(), "echo_long");
    do {
      request.begin() << CORBA::Long{6};
    } while (!request.invoke());
    CORBA::Long result = 0;
    request.results() >> result;
    request.finish();
    ASSERT_EQ(result, 6);
  }
  EXPECT_EQ(counted::written, 3);
}

// The arguments are the length and the only element of a sequence.
TEST_F(KeptRequest, PaddingOfStructuresDoesNotCount) {
  one->ping();
  for (const int padding : {0x00, 0xff, 0x55}) {
    bench::Record record;
    std::memset(static_cast<void*>(&record), padding, sizeof record);
    record.a = 1;
    record.b = 2;
    record.c = 3;
    record.d = 4;
    record.e = 'e';
    bench::Records result;
    call(one, "echo_records", result, Number{1}, record);
    ASSERT_EQ(result.length(), 1U);
    EXPECT_EQ(result[0].b, 2);
    EXPECT_EQ(result[0].e, 'e');
  }
  EXPECT_EQ(counted::written, 1);
}

TEST_F(KeptRequest, EachMemberOfAStructureIsCompared) {
  bench::Record record{};
  for (int i = 0; i < 6; ++i) {
    record.a = static_cast<CORBA::Short>(i == 1 ? 1 : record.a);
    record.b = i == 2 ? 2 : record.b;
    record.c = i == 3 ? 3 : record.c;
    record.d = i == 4 ? 4 : record.d;
    record.e = i == 5 ? 'e' : record.e;
    bench::Records result;
    call(one, "echo_records", result, Number{1}, record);
    ASSERT_EQ(result.length(), 1U);
    EXPECT_EQ(result[0].a, record.a);
    EXPECT_EQ(result[0].b, record.b);
    EXPECT_EQ(result[0].c, record.c);
    EXPECT_EQ(result[0].d, record.d);
    EXPECT_EQ(result[0].e, record.e);
  }
}

TEST_F(KeptRequest, ANewConnectionKeepsNothing) {
  ASSERT_EQ(echoed(one, Number{4}), 4);
  ASSERT_EQ(echoed(one, Number{4}), 4);
  const test::Orb another;
  const CORBA::String_var text = (*client)->object_to_string(one);
  const CORBA::Object_var there = another->string_to_object(text.in());
  const bench::Echo_var same = bench::Echo::_unchecked_narrow(there);
  counted::written = 0;
  ASSERT_EQ(echoed(same, Number{4}), 4);
  EXPECT_EQ(counted::written, 1);
}

TEST_F(KeptRequest, ManyOtherArgumentsAreTold) {
  for (CORBA::Long i = 0; i <= 20; ++i) {
    ASSERT_EQ(echoed(one, i), i);
  }
  one = bench::Echo::_nil();
  two = bench::Echo::_nil();
  client.reset();
  EXPECT_TRUE(logged.await({"warning: kept requests fell back: 1 connections wrote the arguments of 20 more requests"}))
      << logged.text();
}

TEST_F(KeptRequest, ConstantArgumentsAreNotTold) {
  for (int i = 0; i < 30; ++i) {
    ASSERT_EQ(echoed(one, CORBA::Long{2}), 2);
  }
  one = bench::Echo::_nil();
  two = bench::Echo::_nil();
  client.reset();
  EXPECT_EQ(logged.text().find("kept requests fell back"), std::string::npos) << logged.text();
}

}  // namespace
