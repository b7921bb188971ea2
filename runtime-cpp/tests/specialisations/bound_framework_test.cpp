// SPDX-License-Identifier: Apache-2.0
// The specialisation framework, in a runtime that it was woven into with the values reactive and RW: other values are
// refused, and streams that are no sockets keep working.
#include "support/orbs/logged.hpp"
#include "support/orbs/orb_fixture.hpp"
#include "support/servants/nav_servant.hpp"

#include <gtest/gtest.h>

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
  for (const CORBA::ORB_ptr orb : {client.get(), server.orb().get()}) {  // from elsewhere, and within the ORB
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
                                         std::vector<std::string>{"-ORBCollocation", "direct"}));

}  // namespace
