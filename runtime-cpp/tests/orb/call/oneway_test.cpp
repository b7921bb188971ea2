// SPDX-License-Identifier: Apache-2.0
// How long oneway calls wait.
#include "support/orbs/orb_fixture.hpp"
#include "support/servants/nav_servant.hpp"

#include <gtest/gtest.h>

namespace {

using test::raised;

class Oneway : public testing::TestWithParam<std::string> {
 protected:
  Oneway() : server({"-ORBConcurrency", GetParam(), "-ORBReceiveBufferSize", "4096"}) {}

  test::Consumer& make(std::function<void(const nav::DataAvail&)> action) {
    servant = new test::Consumer(std::move(action));
    return *dynamic_cast<test::Consumer*>(servant.in());
  }
  nav::DataAvailConsumer_ptr target(const test::Orb& client, PortableServer::Servant servant) {
    const CORBA::Object_var object = client->string_to_object(server.activate(servant).c_str());
    return nav::DataAvailConsumer::_unchecked_narrow(object);
  }

  PortableServer::ServantBase_var servant;  // destroyed after the server in which it is active
  test::Server server;
};
INSTANTIATE_TEST_SUITE_P(Both, Oneway, testing::ValuesIn(test::kConcurrencies));

TEST_P(Oneway, ScopeTargetWaitsForTheEndAndGetsExceptions) {
  const test::Orb client({"-ORBOnewaySyncScope", "target"});
  bool refuse = false;
  test::Consumer& consumer = make([&](const nav::DataAvail&) {
    if (refuse) {
      throw CORBA::NO_PERMISSION();
    }
  });
  const nav::DataAvailConsumer_var events = target(client, &consumer);
  for (int i = 1; i <= 20; ++i) {
    events->push_DataAvail({});
    EXPECT_EQ(consumer.events, i);
  }
  refuse = true;
  EXPECT_EQ(raised([&] { events->push_DataAvail({}); }), "NO_PERMISSION");
  server.stop();
}

TEST_P(Oneway, ScopeServerWaitsForTheServerButNotForTheUpcall) {
  const test::Orb client({"-ORBOnewaySyncScope", "server"});
  std::atomic<bool> go{false};
  test::Consumer& consumer = make([&](const nav::DataAvail&) {
    while (!go) {
      std::this_thread::yield();
    }
    throw CORBA::NO_PERMISSION();
  });
  const nav::DataAvailConsumer_var events = target(client, &consumer);
  events->push_DataAvail({});  // with scope target, this call would never return
  go = true;
  EXPECT_EQ(raised([&] { events->push_DataAvail({}); }), "") << "the reply was sent before the servant threw";
  server.poa()->deactivate_object(*PortableServer::ObjectId_var(server.poa()->servant_to_id(&consumer)));
  EXPECT_EQ(raised([&] { events->push_DataAvail({}); }), "OBJECT_NOT_EXIST") << "that is known before the upcall";
  server.stop();
}

TEST_P(Oneway, ScopeTransportHearsNothing) {
  const test::Orb client;
  test::Consumer& consumer = make([](const nav::DataAvail&) {});
  const nav::DataAvailConsumer_var events = target(client, &consumer);
  server.poa()->deactivate_object(*PortableServer::ObjectId_var(server.poa()->servant_to_id(&consumer)));
  EXPECT_EQ(raised([&] { events->push_DataAvail({}); }), "");
}

// The server does not read: the system's buffers and then the connection's own memory fill up, but no call blocks.
TEST_P(Oneway, ScopeNoneNeverBlocksAndLosesNothingThatItTook) {
  const test::Orb client(
      {"-ORBOnewaySyncScope", "none", "-ORBMaxOnewayBacklog", "20000", "-ORBSendBufferSize", "4096"});
  std::vector<CORBA::ULong> seen;
  test::Consumer& consumer = make([&](const nav::DataAvail& event) { seen.push_back(event.source); });
  const nav::DataAvailConsumer_var events = target(client, &consumer);
  const PortableServer::POAManager_var manager = server.poa()->the_POAManager();
  manager->hold_requests(true);
  CORBA::ULong sent = 0;
  std::string end;
  while (end.empty() && sent < 1'000'000) {
    nav::DataAvail event{};
    event.source = sent;
    end = raised([&] { events->push_DataAvail(event); });
    sent += end.empty() ? 1 : 0;
  }
  EXPECT_EQ(end, "TRANSIENT");
  EXPECT_EQ(consumer.events, 0);
  manager->activate();
  EXPECT_FALSE(events->_non_existent()) << "a two-way call flushes what is kept, and comes behind it";
  EXPECT_EQ(static_cast<CORBA::ULong>(consumer.events), sent);
  for (CORBA::ULong i = 0; i < seen.size(); ++i) {
    ASSERT_EQ(seen[i], i);
  }
  server.stop();
}

}  // namespace
