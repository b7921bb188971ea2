// SPDX-License-Identifier: Apache-2.0
// CallTimeout for all places of the object, and for all reasons for which a call waits.
#include "support/orbs/call_time.hpp"
#include "support/orbs/gate.hpp"
#include "support/orbs/idle_threads.hpp"
#include "support/orbs/orb_fixture.hpp"
#include "support/servants/nav_servant.hpp"

#include <corbel/orb/client_request.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <barrier>
#include <chrono>
#include <string>
#include <thread>
#include <tuple>

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace {

using test::raised;

class HeldCall : public testing::TestWithParam<std::tuple<std::string, std::string>> {
 protected:
  static test::CalledServer orbs(const char* scope, const char* timeout = "50ms") {
    return {
        std::get<0>(GetParam()), std::get<1>(GetParam()), {"-ORBCallTimeout", timeout, "-ORBOnewaySyncScope", scope}};
  }
  static bool collocated() { return std::get<1>(GetParam()) != test::kOtherOrb; }

  test::ReadData gps;
  test::Consumer consumer;
};
INSTANTIATE_TEST_SUITE_P(All, HeldCall,
                         testing::Combine(testing::ValuesIn(test::kConcurrencies), testing::ValuesIn(test::kCallers)));

TEST_P(HeldCall, EndsInTimeAndIsNeverMade) {
  test::CalledServer all = orbs("target");
  const CORBA::Object_var object = all.server.orb()->string_to_object(all.server.activate(&gps).c_str());
  const nav::ReadData_var target = all.seen_by_caller<nav::ReadData>(object);
  const nav::ReadData_var patient = test::patient(target.in());
  EXPECT_EQ(raised([&] { patient->get_data(); }), "");
  const PortableServer::POAManager_var manager = all.server.poa()->the_POAManager();
  manager->hold_requests(true);
  int too_late = 0;
  for (int ended = 0; ended < 2; ++ended) {
    try {
      target->get_data();
      ADD_FAILURE() << "a manager holds it";
    } catch (const CORBA::TIMEOUT& exception) {
      if (!collocated() && exception.completed() == CORBA::COMPLETED_NO && ++too_late < 10) {
        --ended;  // the time limit was exceeded before the call was sent, because the machine is busy
        continue;
      }
      EXPECT_EQ(exception.completed(), collocated() ? CORBA::COMPLETED_NO : CORBA::COMPLETED_MAYBE);
    }
  }
  corbel::test::await_idle_threads();  // a request that was read and is not yet held would be served
  manager->activate();
  EXPECT_EQ(raised([&] { patient->get_data(); }), "");
  all.server.stop();
  EXPECT_EQ(gps.calls, 2) << "calls of another ORB reach the server before they are cancelled";
}

TEST_P(HeldCall, OnewaysEndInTimeWithEachSyncScope) {
  for (const char* scope : {"none", "transport", "server", "target"}) {
    const std::string kind = scope;
    const bool waits = collocated() || kind == "server" || kind == "target";
    test::CalledServer all = orbs(scope, waits ? "50ms" : "60s");
    const CORBA::Object_var object = all.server.orb()->string_to_object(all.server.activate(&consumer).c_str());
    const nav::DataAvailConsumer_var target = all.seen_by_caller<nav::DataAvailConsumer>(object);
    const nav::DataAvailConsumer_var patient = test::patient(target.in());
    EXPECT_FALSE(patient->_non_existent());  // opens a connection
    const PortableServer::POAManager_var manager = all.server.poa()->the_POAManager();
    manager->hold_requests(true);
    EXPECT_EQ(raised([&] { target->push_DataAvail({}); }), waits ? "TIMEOUT" : "") << scope;
    manager->activate();
    all.server.stop();
  }
}

/// Slowly forwards each request to the requested object itself.
class RoundAndRound : public PortableServer::ServantLocator {
 public:
  PortableServer::Servant preinvoke(const PortableServer::ObjectId&, PortableServer::POA_ptr, const char*,
                                    Cookie&) override {
    ++asked;
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    throw PortableServer::ForwardRequest(object.in());
  }
  void postinvoke(const PortableServer::ObjectId&, PortableServer::POA_ptr, const char*, Cookie,
                  PortableServer::Servant) override {}
  CORBA::Object_var object;
  std::atomic<int> asked = 0;
};

TEST_P(HeldCall, TakesNoLongerForBeingSentOn) {
  RoundAndRound locator;
  test::CalledServer all = orbs("target");
  PortableServer::POA_ptr root = all.server.poa();
  const PortableServer::POAManager_var manager = root->the_POAManager();
  CORBA::PolicyList policies(2);
  policies.length(2);
  policies[0] = root->create_servant_retention_policy(PortableServer::NON_RETAIN);
  policies[1] = root->create_request_processing_policy(PortableServer::USE_SERVANT_MANAGER);
  const PortableServer::POA_var poa = root->create_POA("round", manager, policies);
  poa->set_servant_manager(&locator);
  locator.object = poa->create_reference("IDL:nav/ReadData:1.0");
  const nav::ReadData_var target = all.seen_by_caller<nav::ReadData>(locator.object);
  EXPECT_EQ(raised([&] { target->get_data(); }), "TIMEOUT") << "each place answers in time, all together do not";
  all.server.stop();
  EXPECT_LE(locator.asked, 2) << "of 50 ms each takes 30";
}

TEST(CallTimeout, LeavesOtherConnectionsToOtherCalls) {
  test::Gate gate;
  std::barrier both(2);
  std::atomic<int> calls = 0;
  test::ReadData servant([&] {
    if (++calls <= 2) {
      both.arrive_and_wait();
    } else if (calls == 3) {
      gate.pass();
    }
  });
  test::Server server({"-ORBConcurrency", "thread-per-connection"});
  const test::Orb client;
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, server.activate(&servant));
  std::thread other([&] { target->get_data(); });
  target->get_data();
  other.join();
  EXPECT_EQ(client.core().connections.open(), 2U);
  const nav::ReadData_var hurried = test::with_call_time(target.in(), std::chrono::seconds(1));
  CORBA::CompletionStatus completed = CORBA::COMPLETED_NO;
  while (completed == CORBA::COMPLETED_NO) {  // on a busy machine, the limit may be exceeded before
    try {
      hurried->get_data();
      FAIL() << "it was answered";
    } catch (const CORBA::TIMEOUT& timeout) {
      completed = timeout.completed();
    }
  }
  gate.await(1);  // so that the held request is not one of the following
  EXPECT_EQ(raised([&] { target->get_data(); }), "") << "the call does not wait for the served one";
  EXPECT_EQ(client.core().connections.open(), 2U) << "the connection of the cancelled call stays open";
  gate.open();
  server.stop();
}

// The time limit is exceeded when the request has been marshalled.
TEST(CallTimeout, KeepsAConnectionIfNothingWasSent) {
  test::ReadData servant;
  test::Server server;
  const test::Orb client;
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, server.activate(&servant));
  {
    corbel::orb::ClientRequest request(*target, "get_data");
    request.begin();
    request.state().deadline = std::chrono::steady_clock::now();
    try {
      request.invoke();
      ADD_FAILURE() << "the call did not time out";
    } catch (const CORBA::TIMEOUT& exception) {
      EXPECT_EQ(exception.completed(), CORBA::COMPLETED_NO);
    }
  }
  EXPECT_EQ(client.core().connections.open(), 1U);
  EXPECT_EQ(target->get_data().altitude, 1) << "the first that the server saw";
  EXPECT_EQ(client.core().connections.open(), 1U);
  server.stop();
}

/// A listening socket without room for connections: a client that connects has to wait.
class FullListener {
 public:
  FullListener() {
    const int on = 1;
    setsockopt(socket_, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    EXPECT_EQ(bind(socket_, reinterpret_cast<const sockaddr*>(&address), size), 0);
    EXPECT_EQ(listen(socket_, 0), 0);
    EXPECT_EQ(getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &size), 0);
    port = ntohs(address.sin_port);
    for (int& each : waiting_) {
      each = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
      (void)connect(each, reinterpret_cast<const sockaddr*>(&address), size);
    }
  }
  ~FullListener() {
    for (const int each : waiting_) {
      close(each);
    }
    close(socket_);
  }
  unsigned port = 0;

 private:
  int socket_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  int waiting_[4];
};

TEST(CallTimeout, EndsWaitsForAConnection) {
  const FullListener full;
  test::Orb orb({"-ORBCallTimeout", "50ms", "-ORBConnectTimeout", "3600s"});
  const std::string url = "corbaloc::127.0.0.1:" + std::to_string(full.port) + "/key";
  const CORBA::Object_var object = orb->string_to_object(url.c_str());
  const nav::ReadData_var target = nav::ReadData::_unchecked_narrow(object);
  try {
    target->get_data();
    ADD_FAILURE() << "nobody takes the connection";
  } catch (const CORBA::TIMEOUT& exception) {
    EXPECT_EQ(exception.completed(), CORBA::COMPLETED_NO);
  }
}

}  // namespace
