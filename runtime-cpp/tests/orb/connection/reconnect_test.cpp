// SPDX-License-Identifier: Apache-2.0
// ReconnectTries: calls while no process accepts connections.
#include "hostile/raw_socket.hpp"
#include "support/messages/wire_builder.hpp"
#include "support/orbs/own_protocol.hpp"

#include <corbel/transport/tcp.hpp>
#include <corbel/transport/unix.hpp>

#include <gtest/gtest.h>

#include <unistd.h>
#include <new>

CORBEL_PROTOCOL(own, test::make_own_protocol)

namespace {

namespace transport = corbel::transport;
using std::chrono::milliseconds;
using test::raised;
using Clock = std::chrono::steady_clock;

/// The times of the attempts to connect to the object below.
std::vector<Clock::time_point> tries;

/// Returns an object without a server: no process ever accepts its connections.
nav::ReadData_ptr deaf_object(const test::Orb& client) {
  tries.clear();
  test::own_connect = [] {
    tries.push_back(Clock::now());
    return transport::Connected{nullptr, {transport::IoStatus::failed, 0, ECONNREFUSED}};
  };
  return test::own_object(client);
}

TEST(Reconnecting, IsOffByDefault) {
  const test::Orb client;
  const nav::ReadData_var target = deaf_object(client);
  EXPECT_EQ(raised([&] { target->get_data(); }), "TRANSIENT");
  EXPECT_EQ(tries.size(), 1U);
}

TEST(Reconnecting, PausesLongerEachTimeUpToTheLongest) {
  const test::Orb client({"-ORBReconnectTries", "5", "-ORBReconnectPause", "4", "-ORBReconnectPauseMax", "16"});
  const nav::ReadData_var target = deaf_object(client);
  EXPECT_EQ(raised([&] { target->get_data(); }), "TRANSIENT");
  ASSERT_EQ(tries.size(), 6U);
  const int least[] = {2, 4, 8, 8, 8};  // half of 4, 8, 16, 16, 16
  for (std::size_t i = 0; i < std::size(least); ++i) {
    EXPECT_GE(tries[i + 1] - tries[i], milliseconds(least[i])) << i;
  }
}

TEST(Reconnecting, EndsWithTheCallsTime) {
  const test::Orb client({"-ORBReconnectTries", "1000000", "-ORBReconnectPause", "100", "-ORBCallTimeout", "400"});
  std::string outcome;
  // A busy machine makes pauses longer: the time limit may be exceeded after the first pause or within another.
  for (int calls = 0; (outcome != "TRANSIENT" || tries.size() < 2) && calls < 10; ++calls) {
    const nav::ReadData_var target = deaf_object(client);
    outcome = raised([&] { target->get_data(); });
    EXPECT_LE(tries.size(), 4U);  // pauses of at least 50, 100 and 200 ms
    EXPECT_TRUE(outcome == "TRANSIENT" || outcome == "TIMEOUT") << outcome;
  }
  EXPECT_EQ(outcome, "TRANSIENT");
  EXPECT_GE(tries.size(), 2U);
}

TEST(Reconnecting, DoesNotBeginAPauseThatTheCallsTimeDoesNotCover) {
  const test::Orb client({"-ORBReconnectTries", "1", "-ORBReconnectPause", "3600000", "-ORBReconnectPauseMax",
                          "3600000", "-ORBCallTimeout", "4000"});
  const nav::ReadData_var target = deaf_object(client);
  EXPECT_EQ(raised([&] { target->get_data(); }), "TRANSIENT");
  EXPECT_EQ(tries.size(), 1U);
}

TEST(Reconnecting, EndsWithTheOrb) {
  const test::Orb client(
      {"-ORBReconnectTries", "1000000", "-ORBReconnectPause", "3600000", "-ORBReconnectPauseMax", "3600000"});
  const nav::ReadData_var target = deaf_object(client);
  std::thread destroying([&] {
    std::this_thread::sleep_for(milliseconds(20));
    client->destroy();
  });
  const std::string outcome = raised([&] { target->get_data(); });
  EXPECT_TRUE(outcome == "TRANSIENT" || outcome == "BAD_INV_ORDER") << outcome << "; the latter where it began late";
  destroying.join();
}

TEST(Reconnecting, IsOverWhenTheOrbIsShutDown) {
  const test::Orb client(
      {"-ORBReconnectTries", "1000000", "-ORBReconnectPause", "3600000", "-ORBReconnectPauseMax", "3600000"});
  const nav::ReadData_var target = deaf_object(client);
  client->shutdown(false);
  EXPECT_EQ(raised([&] { target->get_data(); }), "TRANSIENT");
  EXPECT_EQ(tries.size(), 1U);
}

class ReconnectingInUpcall : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(All, ReconnectingInUpcall, testing::ValuesIn(test::kConcurrencies));

// The thread that shuts the ORB down waits for the upcall.
TEST_P(ReconnectingInUpcall, EndsWithTheOrb) {
  nav::ReadData_var back_end;
  std::atomic<bool> called{false};
  test::ReadData servant([&] {
    called = true;
    called.notify_all();
    back_end->get_data();
  });
  test::Server server({"-ORBConcurrency", GetParam(), "-ORBReconnectTries", "3", "-ORBReconnectPause", "10000",
                       "-ORBReconnectPauseMax", "10000"});
  back_end = deaf_object(server.orb());
  const test::Orb client;
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, server.activate(&servant));
  std::thread calling([&] { EXPECT_EQ(raised([&] { target->get_data(); }), "TRANSIENT"); });
  called.wait(false);
  std::this_thread::sleep_for(milliseconds(20));  // so that the call most likely pauses
  server.stop();
  calling.join();
  EXPECT_LT(tries.size(), 4U) << "the end of the ORB ends the pauses";
}

// The first connection ends in order before its first call, and there is no memory for the connection that replaces it.
TEST(Reconnecting, KeepsNoConnectionThatHasEnded) {
  corbel::test::RawListener listener;
  std::thread serving([&] {
    corbel::test::RawSocket peer = listener.accept();
    peer.receive_message();
    peer.send(corbel::test::WireBuilder(true).giop(2, 5).finish().bytes());
    peer.receive_all();
  });
  const test::Orb client;
  int connections = 0;
  test::own_connect = [&] {
    return ++connections == 1 ? transport::tcp_connect({"127.0.0.1", listener.port()}, std::chrono::seconds(60), {})
                              : throw std::bad_alloc();
  };
  const nav::ReadData_var target = test::own_object(client);
  EXPECT_THROW(target->get_data(), CORBA::NO_MEMORY);
  EXPECT_EQ(client.core().connections.open(), 0U);
  client->destroy();  // so that the server sees the end in any case
  serving.join();
}

TEST(Reconnecting, WaitsForAServerThatComesLateOrComesBack) {
  const std::string path = "/tmp/corbel-reconnect-test-" + std::to_string(::getpid());
  const test::Orb client({"-ORBReconnectTries", "1000000", "-ORBReconnectPause", "1", "-ORBReconnectPauseMax", "5"});
  const CORBA::Object_var object = client->string_to_object(("corbaloc:uiop:" + path + "|Nav").c_str());
  const nav::ReadData_var target = nav::ReadData::_unchecked_narrow(object);
  for (int life = 0; life < 3; ++life) {
    test::ReadData servant;
    std::thread calling([&] { EXPECT_EQ(raised([&] { EXPECT_EQ(target->get_data().altitude, 1); }), "") << life; });
    std::this_thread::sleep_for(milliseconds(10));
    const test::Orb server({"-ORBEndpoint", "uiop://" + path});
    const PortableServer::POA_var poa = server.root_poa();
    const CORBA::Object_var served = poa->servant_to_reference(&servant);
    server->register_initial_reference("Nav", served);
    const PortableServer::POAManager_var manager = poa->the_POAManager();
    manager->activate();
    std::thread running([&] { server->run(); });  // not earlier, so that a client that connects finds the object
    calling.join();
    EXPECT_EQ(servant.calls, 1) << life;
    server->shutdown(true);
    running.join();
  }
}

}  // namespace
