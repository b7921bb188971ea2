// SPDX-License-Identifier: Apache-2.0
// Released references leave nothing but connections that the next reference may use.
#include "support/orbs/orb_fixture.hpp"
#include "support/servants/nav_servant.hpp"

#include <corbel/orb/private_connection_policy.hpp>

#include <gtest/gtest.h>

namespace {

using test::raised;

/// Returns the URL of an address, different for each number, at which no process listens.
std::string nowhere(unsigned number) {
  return "corbaloc::127." + std::to_string(number >> 16) + "." + std::to_string(number >> 8 & 255) + "." +
         std::to_string(number & 255) + ":1/key";
}

TEST(ReferenceMemory, PoolsEndWithTheirLastReference) {
  const test::Orb client;
  std::vector<CORBA::Object_var> held;
  for (unsigned number = 0; number < 1000; ++number) {
    held.emplace_back(client->string_to_object(nowhere(number).c_str()));
    const CORBA::Object_var again = client->string_to_object(nowhere(number).c_str());
    EXPECT_EQ(client.core().connections.pools(), number + 1);
  }
  EXPECT_EQ(raised([&] { held[7]->_non_existent(); }), "TRANSIENT") << "nobody listens";
  held.resize(500);
  EXPECT_EQ(client.core().connections.pools(), 500U);
  held.clear();
  EXPECT_EQ(client.core().connections.pools(), 0U);
}

TEST(ReferenceMemory, KeepsConnectionsForTheNextReferenceToTheirPlace) {
  test::ReadData servant;
  test::Server server;
  const test::Orb client;
  const std::string text = server.activate(&servant);
  for (int calls = 0; calls < 3; ++calls) {
    nav::ReadData_var(test::resolve<nav::ReadData>(client, text))->get_data();
    EXPECT_EQ(client.core().connections.pools(), 1U);
    EXPECT_EQ(client.core().connections.open(), 1U);
  }
  server.stop();
}

TEST(ReferenceMemory, KeepsAPlaceNoLongerThanItsLastConnection) {
  test::ReadData servant;
  std::array<test::Server, 4> servers;
  const test::Orb client({"-ORBConnectionCacheMax", "2"});
  for (test::Server& server : servers) {
    nav::ReadData_var(test::resolve<nav::ReadData>(client, server.activate(&servant)))->get_data();
    EXPECT_LE(client.core().connections.open(), 2U);
    EXPECT_LE(client.core().connections.pools(), 2U) << "purged";
  }
}

TEST(ReferenceMemory, EndsPrivateConnectionsThatNobodyCanComeBackTo) {
  test::ReadData servant;
  test::Server server;
  const test::Orb client;
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, server.activate(&servant));
  CORBA::PolicyList policies(1);
  policies.length(1);
  policies[0] = new corbel::PrivateConnectionPolicy;
  for (int times = 0; times < 3; ++times) {
    const CORBA::Object_var own = target->_set_policy_overrides(policies, CORBA::ADD_OVERRIDE);
    nav::ReadData_var(nav::ReadData::_unchecked_narrow(own))->get_data();
    EXPECT_EQ(client.core().connections.open(), 1U);
    EXPECT_EQ(client.core().connections.pools(), 2U);
  }
  EXPECT_EQ(client.core().connections.pools(), 1U);
  for (int times = 0; times < 3; ++times) {  // a number chosen by the program, which it may choose again
    const CORBA::Object_var own = target->_over_private_connection(1);
    nav::ReadData_var(nav::ReadData::_unchecked_narrow(own))->get_data();
    EXPECT_EQ(client.core().connections.open(), 1U);
  }
  EXPECT_EQ(client.core().connections.pools(), 2U);
  server.stop();
}

TEST(ReferenceMemory, IsSharedBySeveralThreads) {
  test::ReadData servant;
  test::Server server({"-ORBConcurrency", "thread-per-connection"});
  const test::Orb client({"-ORBConnectionCacheMax", "2"});
  const std::string text = server.activate(&servant);
  std::vector<std::thread> threads;
  for (unsigned thread = 0; thread < 4; ++thread) {
    threads.emplace_back([&, thread] {
      for (unsigned times = 0; times < 200; ++times) {
        const nav::ReadData_var target = test::resolve<nav::ReadData>(client, text);
        const CORBA::Object_var other = client->string_to_object(nowhere(thread << 8 | times % 10).c_str());
        EXPECT_EQ(raised([&] { target->get_data(); }), "");
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(servant.calls, 800);
  EXPECT_EQ(client.core().connections.pools(), 1U);
  server.stop();
}

}  // namespace
