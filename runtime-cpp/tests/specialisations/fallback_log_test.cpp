// SPDX-License-Identifier: Apache-2.0
// Runtimes that are woven with fixed-sizes or request-header: each ORB logs at its end how often requests took the
// general path.
#include "bench_skel.hpp"
#include "support/orbs/logged.hpp"
#include "support/servants/bench_servant.hpp"
#include "woven.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>

namespace {

class FallbackLog : public testing::Test {
 protected:
  FallbackLog() { server.emplace(); }

  /// Returns an object of the server as the client sees it. The call makes no request.
  bench::Echo_ptr object(const test::Orb& client, test::BenchServant& echo) {
    const CORBA::Object_var there = client->string_to_object(server->activate(&echo).c_str());
    return bench::Echo::_unchecked_narrow(there);
  }
  bool is_told(const std::string& text) const { return logged.await({text}); }

  const test::Logged logged;
  test::BenchServant servant;
  test::BenchServant other;
  std::optional<test::Server> server;
};

TEST_F(FallbackLog, RequestsOfOtherSizesAreTold) {
  if (!test::is_woven_for("-ORBFixedSizes")) {
    GTEST_SKIP() << "The runtime is not woven with fixed-sizes.";
  }
  {
    const test::Orb client;
    const bench::Echo_var target = object(client, servant);
    for (int i = 0; i <= 20; ++i) {
      bench::Octets octets;
      octets.length(i % 2 == 0 ? 8 : 64);
      target->send_octets(octets);
    }
  }
  EXPECT_TRUE(is_told("warning: fixed sizes fell back: 1 connections sent 20 more requests")) << logged.text();
  server.reset();
  EXPECT_TRUE(is_told("warning: fixed sizes fell back: 1 connections received 20 more requests")) << logged.text();
}

TEST_F(FallbackLog, RequestsToObjectsInTurnAreTold) {
  if (!test::is_woven_for("-ORBKeptRequestHeaders")) {
    GTEST_SKIP() << "The runtime is not woven with request-header.";
  }
  {
    const test::Orb client;
    const bench::Echo_var one = object(client, servant);
    const bench::Echo_var two = object(client, other);
    one->ping();
    for (int i = 0; i < 10; ++i) {
      two->ping();
      one->ping();
    }
  }
  EXPECT_TRUE(is_told("warning: kept request headers fell back: 1 connections wrote 20 more headers")) << logged.text();
}

TEST_F(FallbackLog, RepeatedRequestsAreNotTold) {
  {
    const test::Orb client;
    const bench::Echo_var target = object(client, servant);
    for (int i = 0; i < 30; ++i) {
      target->ping();
    }
  }
  server.reset();
  EXPECT_EQ(logged.text().find("fell back"), std::string::npos) << logged.text();
}

}  // namespace
