// SPDX-License-Identifier: Apache-2.0
// The specialisation framework, woven with the value thread-pool: other values are refused, and the threads of a pool
// serve several clients at once, over each kind of stream, in lanes, and until the server ends.
#include "support/orbs/gate.hpp"
#include "support/orbs/logged.hpp"
#include "support/orbs/orb_fixture.hpp"
#include "support/servants/nav_servant.hpp"

#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

namespace {

using test::raised;

std::vector<std::string> pool_with(std::vector<std::string> more = {}) {
  more.insert(more.end(), {"-ORBConcurrency", "thread-pool"});
  return more;
}

class BoundThreadPool : public testing::Test {
 protected:
  void SetUp() override {
    if (raised([] {
          const test::Server server({"-ORBConcurrency", "reactive"});
        }) != "INITIALIZE" ||
        !raised([] { const test::Server server(pool_with()); }).empty()) {
      GTEST_SKIP() << "The runtime is not woven for a pool of threads.";
    }
  }
};

TEST_F(BoundThreadPool, OtherValuesAreRefused) {
  const test::Logged logged;
  EXPECT_EQ(raised([] { const test::Server server({"-ORBConcurrency", "thread-per-connection"}); }), "INITIALIZE");
  EXPECT_TRUE(logged.await({"-ORBConcurrency", "woven for thread-pool"})) << logged.text();
  const std::vector<std::vector<std::string>> others = {
      {"-ORBReactorMaskSignals", "1"}, {"-ORBReactorThreadQueue", "FIFO"}, {"-ORBSocketWait", "spin"}};
  for (const std::vector<std::string>& other : others) {
    EXPECT_EQ(raised([&] { const test::Server server(pool_with(other)); }), "INITIALIZE") << other.front();
    EXPECT_TRUE(logged.await({other.front(), "woven for"})) << logged.text();
  }
}

TEST_F(BoundThreadPool, ItsThreadsServeAtTheSameTime) {
  constexpr int kThreads = 3;
  constexpr int kCallers = 8;
  test::Gate gate;
  test::ReadData servant([&] { gate.pass(); });
  test::Server server(pool_with({"-ORBThreadPoolSize", std::to_string(kThreads)}));
  const std::string reference = server.activate(&servant);
  const test::Orb client;
  const CORBA::Object_var object = client->string_to_object(reference.c_str());
  const nav::ReadData_var target = nav::ReadData::_unchecked_narrow(object);
  std::vector<std::thread> callers;
  for (int i = 0; i < kCallers; ++i) {
    callers.emplace_back([&] { EXPECT_EQ(raised([&] { target->get_data(); }), ""); });
  }
  gate.await(kThreads);
  gate.open();
  for (std::thread& caller : callers) {
    caller.join();
  }
  EXPECT_EQ(servant.calls, kCallers);
  EXPECT_LE(gate.most(), kThreads);
  server.stop();
}

TEST_F(BoundThreadPool, StreamsOfEachKindAndLanesCarryCalls) {
  const std::vector<std::vector<std::string>> kinds = {{"-ORBEndpoint", "iiop://127.0.0.1:0"},
                                                       {"-ORBEndpoint", "uiop://"},
                                                       {"-ORBEndpoint", "shmiop://"},
                                                       {"-ORBCollocation", "direct"},
                                                       {"-ORBThreadPoolLanes", "0:1,100:1"}};
  for (const std::vector<std::string>& kind : kinds) {
    test::ReadData servant;
    test::Server server(pool_with(kind));
    const std::string reference = server.activate(&servant);
    const test::Orb client;
    int calls = 0;
    for (const CORBA::ORB_ptr orb : {client.get(), server.orb().get()}) {  // from another ORB, and within the ORB
      const CORBA::Object_var object = orb->string_to_object(reference.c_str());
      const nav::ReadData_var data = nav::ReadData::_unchecked_narrow(object);
      for (int i = 0; i < 5; ++i) {
        ASSERT_EQ(data->get_data().altitude, ++calls) << kind.back();
      }
    }
    server.stop();
  }
}

TEST_F(BoundThreadPool, AThreadMayCallItsOwnServer) {
  nav::ReadData_var back;
  test::ReadData inner;
  test::ReadData outer([&] { back->get_data(); });
  test::Server server(pool_with({"-ORBThreadPoolSize", "2"}));
  back = test::resolve<nav::ReadData>(server.orb(), server.activate(&inner));
  const test::Orb client;
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, server.activate(&outer));
  for (int i = 1; i <= 3; ++i) {
    ASSERT_EQ(target->get_data().altitude, i);
  }
  EXPECT_EQ(inner.calls, 3);
  back = nav::ReadData::_nil();
  server.stop();
}

}  // namespace
