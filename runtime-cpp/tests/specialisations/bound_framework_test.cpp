// SPDX-License-Identifier: Apache-2.0
// The specialisation framework, woven with the values reactive and RW: other values are refused, streams that are no
// sockets still work, and sockets without room, octets or a peer work, too.
#include "bench_skel.hpp"
#include "support/orbs/logged.hpp"
#include "support/orbs/orb_fixture.hpp"
#include "support/servants/bench_servant.hpp"
#include "support/servants/nav_servant.hpp"

#include <gtest/gtest.h>

#include <future>
#include <string>
#include <vector>

namespace {

using test::raised;

TEST(BoundFramework, TheProgramTakesItsOptions) {
  EXPECT_EQ(raised([] {
              test::Orb orb({"-ORBBoundFramework", "1", "-ORBFoldedDispatch", "1", "-ORBKeptRequestHeaders", "1"});
            }),
            "");
}

TEST(BoundFramework, OtherValuesAreRefused) {
  const test::Logged logged;
  for (const char* const other : {"thread-pool", "thread-per-connection"}) {
    EXPECT_EQ(raised([&] { test::Server server({"-ORBConcurrency", other}); }), "INITIALIZE") << other;
  }
  EXPECT_TRUE(logged.await({"-ORBConcurrency", "woven for reactive"})) << logged.text();
  EXPECT_EQ(raised([] { test::Server server({"-ORBReactorMaskSignals", "1"}); }), "INITIALIZE");
  EXPECT_TRUE(logged.await({"-ORBReactorMaskSignals", "woven for false"})) << logged.text();
  for (const char* const other : {"MT", "ST"}) {
    EXPECT_EQ(raised([&] { test::Orb orb({"-ORBClientConnectionHandler", other}); }), "INITIALIZE") << other;
  }
  EXPECT_TRUE(logged.await({"-ORBClientConnectionHandler", "woven for RW"})) << logged.text();
}

class Streams : public testing::TestWithParam<std::vector<std::string>> {};

TEST_P(Streams, OfEachKindCarryCalls) {
  test::ReadData servant;
  test::Server server(GetParam());
  const std::string reference = server.activate(&servant);
  const test::Orb client;
  for (const CORBA::ORB_ptr orb : {client.get(), server.orb().get()}) {  // from another ORB, and within the ORB
    const CORBA::Object_var object = orb->string_to_object(reference.c_str());
    const nav::ReadData_var data = nav::ReadData::_unchecked_narrow(object);
    const int before = servant.calls;
    for (int i = 1; i <= 5; ++i) {
      ASSERT_EQ(data->get_data().altitude, before + i);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, Streams,
                         testing::Values(std::vector<std::string>{"-ORBEndpoint", "iiop://127.0.0.1:0"},
                                         std::vector<std::string>{"-ORBEndpoint", "uiop://"},
                                         std::vector<std::string>{"-ORBEndpoint", "shmiop://"},
                                         std::vector<std::string>{"-ORBCollocation", "through-poa"},
                                         std::vector<std::string>{"-ORBCollocation", "direct"},
                                         std::vector<std::string>{"-ORBSocketWait", "adaptive"}));

class BoundSockets : public testing::TestWithParam<std::vector<std::string>> {};

// More octets than a socket accepts at once: the stream sends the rest after the first call of send().
TEST_P(BoundSockets, SendWhatThereWasNoRoomFor) {
  constexpr CORBA::ULong kRecords = 200'000;
  test::BenchServant servant;
  test::Server server;
  const std::string reference = server.activate(&servant);
  const test::Orb client(GetParam());
  const bench::Echo_var echo = test::resolve<bench::Echo>(client, reference);
  bench::Records records;
  records.length(kRecords);
  for (CORBA::ULong i = 0; i < kRecords; ++i) {
    records[i] = {static_cast<CORBA::Short>(i), static_cast<CORBA::Long>(i), 1.0 * i, 1, 'e'};
  }
  for (int turn = 0; turn < 3; ++turn) {
    const bench::Records_var back = echo->echo_records(records);
    ASSERT_EQ(back->length(), kRecords);
    EXPECT_EQ(back[kRecords - 1].b, static_cast<CORBA::Long>(kRecords - 1));
  }
}

INSTANTIATE_TEST_SUITE_P(WithAndWithoutATimeLimit, BoundSockets,
                         testing::Values(std::vector<std::string>{},
                                         std::vector<std::string>{"-ORBCallTimeout", "600s"}));

TEST(BoundFramework, ACallWithoutReplyTimesOut) {
  std::promise<void> over;
  const std::shared_future<void> end = over.get_future().share();
  test::ReadData servant([end] { end.wait(); });
  test::Server server;
  const test::Orb client({"-ORBCallTimeout", "200ms"});
  const nav::ReadData_var data = test::resolve<nav::ReadData>(client, server.activate(&servant));
  EXPECT_EQ(raised([&] { data->get_data(); }), "TIMEOUT");
  over.set_value();
}

TEST(BoundFramework, AServerThatHasGoneIsNoticed) {
  test::ReadData servant;
  test::Server server;
  const test::Orb client;
  const nav::ReadData_var data = test::resolve<nav::ReadData>(client, server.activate(&servant));
  EXPECT_EQ(data->get_data().altitude, 1);
  server.stop();
  EXPECT_EQ(raised([&] { data->get_data(); }), "TRANSIENT");
}

}  // namespace
