// SPDX-License-Identifier: Apache-2.0
// A server that calls many clients, which end in order or are killed: the server continues with few descriptors, and
// keeps no resources of clients that have ended.
#include "callbacks/callback_client.hpp"
#include "support/orbs/held_resources.hpp"
#include "support/orbs/process.hpp"
#include "types.hpp"

#include <gtest/gtest.h>

#include <sys/resource.h>
#include <unistd.h>
#include <cstdio>

namespace {

using corbel::test::HeldResources;
using test::raised;

constexpr const char* kFiles = "256";

class Callbacks : public testing::TestWithParam<std::string> {
 protected:
  types::Everything_ptr seen_by(const test::Orb& orb) { return test::resolve<types::Everything>(orb, reference); }

  HeldResources held() {
    const test::Orb client;
    const types::Everything_var target = seen_by(client);
    const CORBA::Object_var nobody = target->any_partner(CORBA::Object::_nil());
    HeldResources result;
    const std::string line = server.line();
    EXPECT_EQ(std::sscanf(line.c_str(), "%td %td %zu", &result.descriptors, &result.mappings, &result.heap), 3);
    return result;
  }
  std::string call_from(const std::string& way) {
    test::CallbackClient client(way);
    const types::Everything_var target = seen_by(client.orb());
    return raised([&] { const CORBA::Object_var back = target->any_partner(client.object()); });
  }
  void call_and_be_killed(const std::string& way) {
    test::Process client({CALLBACK_PEER, "client", way, reference});
    EXPECT_EQ(client.line(), "1") << way;
  }

  test::Process server{{CALLBACK_PEER, "server", kFiles, "-ORBConcurrency", GetParam()}};
  const std::string reference = server.line();
};
INSTANTIATE_TEST_SUITE_P(All, Callbacks, testing::ValuesIn(test::kConcurrencies));

TEST_P(Callbacks, EndedClientsLeaveNoResourcesBehind) {
#ifdef CORBEL_SANITIZED
  const int clients = 300;  // fewer under sanitizers, which slow the test down
#else
  const int clients = GetParam() == "thread-per-connection" ? 2000 : 500;
#endif
  constexpr std::ptrdiff_t few = 40;
  constexpr std::size_t little = 1024 * 1024;
  for (int i = 0; i < 30; ++i) {
    ASSERT_EQ(call_from(test::kCallbackPaths[i % 3]), "");
  }
  const HeldResources before = held();
  for (int i = 0; i < clients; ++i) {
    const std::string& way = test::kCallbackPaths[i % 3];
    if (i % 50 == 49) {
      call_and_be_killed(way);
    } else {
      ASSERT_EQ(call_from(way), "") << i << " over " << way;
    }
  }
  const HeldResources after = held();
  EXPECT_LE(after.descriptors, before.descriptors + few);
  EXPECT_LE(after.mappings, before.mappings + few);
  EXPECT_LE(after.heap, before.heap + little);
}

// All clients stay connected and idle, so the server closes the connections that were used least recently.
TEST_P(Callbacks, ReachMoreClientsThanTheServerHasDescriptorsFor) {
  for (const std::string& way : test::kCallbackPaths) {
    std::vector<std::unique_ptr<test::CallbackClient>> clients;
    for (int i = 0; i < 110; ++i) {  // with two descriptors each
      clients.push_back(std::make_unique<test::CallbackClient>(way));
      const types::Everything_var target = seen_by(clients.back()->orb());
      ASSERT_EQ(raised([&] { const CORBA::Object_var back = target->any_partner(clients.back()->object()); }), "")
          << i << " over " << way;
    }
  }
}

class FewDescriptors : public testing::Test {
 protected:
  void TearDown() override { ::setrlimit(RLIMIT_NOFILE, &all_); }
  /// Limits the number of descriptors to those in use.
  void take_the_rest() {
    const int lowest = ::dup(STDIN_FILENO);
    ::close(lowest);
    ::getrlimit(RLIMIT_NOFILE, &all_);
    rlimit few = all_;
    few.rlim_cur = static_cast<rlim_t>(lowest);
    ::setrlimit(RLIMIT_NOFILE, &few);
  }

 private:
  rlimit all_{};
};

TEST_F(FewDescriptors, AreTakenFromIdleConnections) {
  test::Process server({CALLBACK_PEER, "server", kFiles});
  const std::string reference = server.line();
  const test::Orb client;
  const types::Everything_var target = test::resolve<types::Everything>(client, reference);
  std::vector<types::Everything_var> own;
  const auto call_over = [&](CORBA::ULong number) {
    const CORBA::Object_var object = target->_over_private_connection(number);
    own.emplace_back(types::Everything::_unchecked_narrow(object));
    return raised([&] { own.back()->identity(); });
  };
  for (CORBA::ULong number = 1; number <= 5; ++number) {
    ASSERT_EQ(call_over(number), "");
  }
  const std::size_t open = client.core().connections.open();
  take_the_rest();
  for (CORBA::ULong number = 6; number <= 9; ++number) {
    EXPECT_EQ(call_over(number), "") << number;
  }
  EXPECT_LE(client.core().connections.open(), open);
}

}  // namespace
