// SPDX-License-Identifier: Apache-2.0
// Requests in both directions over one connection. The client offers an address at which it does not listen, so
// requests reach it only over the connection that the client has opened.
#include "support/orbs/bidirectional.hpp"
#include "support/servants/nav_servant.hpp"

#include <corbel/PortableInterceptor.h>

#include <gtest/gtest.h>

#include <chrono>
#include <functional>

namespace {

using test::raised;

struct Kind {
  std::string concurrency;
  std::string handler;  // the value of ClientConnectionHandler: whether waiting threads serve other requests
};
void PrintTo(const Kind& kind, std::ostream* out) { *out << kind.concurrency << ' ' << kind.handler; }

class BothWays : public testing::TestWithParam<Kind> {
 protected:
  BothWays() { test::offer_connections(client.orb()); }

  static std::vector<std::string> options(std::vector<std::string> more = {}) {
    more.insert(more.end(), {"-ORBConcurrency", GetParam().concurrency, "-ORBClientConnectionHandler",
                             GetParam().handler, "-ORBConnectTimeout", "200ms", "-ORBCallTimeout", "10s"});
    return more;
  }
  void activate(corbel::ListenPoints believed = corbel::ListenPoints::any) {
    const auto policies = test::bidirectional(BiDirPolicy::BOTH, believed);
    target = test::resolve<nav::ReadData>(client.orb(), test::activate_in(server, policies, &there));
    callback = seen_by_server(test::activate_in(client, test::bidirectional(), &back));
  }
  nav::ReadData_ptr seen_by_server(const std::string& text) {
    const CORBA::Object_var object = server.orb()->string_to_object(text.c_str());
    return nav::ReadData::_unchecked_narrow(object);
  }
  void TearDown() override {
    server.stop();
    client.stop();
  }

  // The servants are declared before their ORBs, so that they are destroyed after them.
  nav::ReadData_var target;
  nav::ReadData_var callback;
  std::function<void()> when_called;
  std::function<void()> when_called_back;
  test::ReadData there{[this] { when_called ? when_called() : void(); }};
  test::ReadData back{[this] { when_called_back ? when_called_back() : void(); }};
  test::Server server{options()};
  test::Server client{options({"-ORBPublishedHost", "192.0.2.1"})};
};
INSTANTIATE_TEST_SUITE_P(All, BothWays,
                         testing::Values(Kind{"thread-per-connection", "RW"}, Kind{"thread-per-connection", "MT"},
                                         Kind{"reactive", "MT"}, Kind{"reactive", "ST"}, Kind{"thread-pool", "RW"},
                                         Kind{"thread-pool", "MT"}));

TEST_P(BothWays, CallsBackDuringACallAndAfterwards) {
  when_called = [&] { callback->get_data(); };
  activate();
  EXPECT_EQ(raised([&] { target->get_data(); }), "");
  EXPECT_EQ(back.calls, 1);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(raised([&] { EXPECT_EQ(callback->get_data().altitude, i + 2); }), "");
  }
}

// Each step is a call within the upcall of the previous step, over connections that are in use by it.
TEST_P(BothWays, CallsBackWithinCallbacks) {
  std::atomic<int> depth{0};
  when_called = [&] { callback->get_data(); };
  when_called_back = [&] {
    if (++depth < 3) {
      target->get_data();
    }
  };
  activate();
  EXPECT_EQ(raised([&] { target->get_data(); }), "");
  EXPECT_EQ(back.calls, 3);
}

TEST_P(BothWays, CarriesCallsOfManyThreadsAtOnce) {
  constexpr int callers = 3;
  constexpr int calls_each = 100;
  activate();
  target->get_data();
  std::vector<std::thread> threads;
  std::atomic<int> failed{0};
  for (int i = 0; i < 2 * callers; ++i) {
    threads.emplace_back([&, object = i < callers ? target.in() : callback.in()] {
      for (int call = 0; call < calls_each; ++call) {
        failed += raised([&] { object->get_data(); }).empty() ? 0 : 1;
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(failed, 0);
  EXPECT_EQ(there.calls, callers * calls_each + 1);
  EXPECT_EQ(back.calls, callers * calls_each);
}

TEST_P(BothWays, EndsWithTheClient) {
  activate();
  target->get_data();
  callback->get_data();
  client.stop();
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_NE(raised([&] { callback->get_data(); }), "") << "no process listens at the listen point";
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(60));
  EXPECT_EQ(raised([&] { target->get_data(); }), "BAD_INV_ORDER") << "an ORB that is shut down is no client either";
}

TEST_P(BothWays, ReachesOnlyObjectsOfAdaptersWithThePolicy) {
  activate();
  test::ReadData& hidden = there;  // the servant of another object of the client
  const nav::ReadData_var other = seen_by_server(client.activate(&hidden));
  target->get_data();
  EXPECT_EQ(raised([&] { other->get_data(); }), "NO_PERMISSION");
  EXPECT_EQ(hidden.calls, 1);
  EXPECT_EQ(raised([&] { callback->get_data(); }), "");
}

TEST_P(BothWays, IgnoresListenPointsOfOtherAddresses) {
  activate(corbel::ListenPoints::of_peer);
  EXPECT_EQ(raised([&] { target->get_data(); }), "");
  EXPECT_NE(raised([&] { callback->get_data(); }), "");
  EXPECT_EQ(back.calls, 0);
}

TEST(BidirectionalPolicy, InvalidValuesAndThreadOverridesAreRefused) {
  EXPECT_EQ(raised([] { const CORBA::Policy_var policy = new BiDirPolicy::BidirectionalPolicy(2); }), "BAD_PARAM");
  const test::Orb orb;
  const CORBA::Object_var current = orb->resolve_initial_references("PolicyCurrent");
  const CORBA::PolicyCurrent_var mine = CORBA::PolicyCurrent::_narrow(current);
  EXPECT_EQ(raised([&] { mine->set_policy_overrides(test::bidirectional(), CORBA::ADD_OVERRIDE); }), "NO_PERMISSION");
}

TEST(BidirectionalPolicy, GetPolicyReturnsTheEffectiveValue) {
  const test::Orb orb;
  const CORBA::Object_var object = orb->string_to_object("corbaloc::127.0.0.1:1/key");
  const auto value_of = [](CORBA::Object_ptr of) {
    const CORBA::Policy_var policy = of->_get_policy(BiDirPolicy::BIDIRECTIONAL_POLICY_TYPE);
    return BiDirPolicy::BidirectionalPolicy_var(BiDirPolicy::BidirectionalPolicy::_narrow(policy))->value();
  };
  EXPECT_EQ(raised([&] { value_of(object); }), "INV_POLICY");
  test::offer_connections(orb);
  EXPECT_EQ(value_of(object), BiDirPolicy::BOTH);
  const CORBA::Object_var normal =
      object->_set_policy_overrides(test::bidirectional(BiDirPolicy::NORMAL), CORBA::ADD_OVERRIDE);
  EXPECT_EQ(value_of(normal), BiDirPolicy::NORMAL);
}

TEST(BidirectionalPolicy, IsCreatedByCreatePolicy) {
  const test::Orb orb;
  CORBA::Any any;
  any <<= BiDirPolicy::BOTH;
  const CORBA::Policy_var policy = orb->create_policy(BiDirPolicy::BIDIRECTIONAL_POLICY_TYPE, any);
  EXPECT_EQ(BiDirPolicy::BidirectionalPolicy_var(BiDirPolicy::BidirectionalPolicy::_narrow(policy))->value(),
            BiDirPolicy::BOTH);
}

}  // namespace
