// SPDX-License-Identifier: Apache-2.0
// Which connections are closed if there are too many. The connections that are still open show it.
#include "hostile/raw_socket.hpp"
#include "support/orbs/idle_threads.hpp"
#include "support/orbs/orb_fixture.hpp"
#include "support/servants/nav_servant.hpp"

#include <corbel/giop/request.hpp>
#include <corbel/orb/connection/usage_clock.hpp>
#include <corbel/orb/reference.hpp>

#include <gtest/gtest.h>

#include <barrier>
#include <chrono>
#include <list>
#include <optional>
#include <thread>

namespace {

using corbel::test::Bytes;
using corbel::test::RawSocket;
using test::raised;

// Of three connections, number 0 is the oldest, number 1 the least often used, number 2 the least recently used.
constexpr const char* kStrategies[] = {"fifo", "lfu", "lru"};
constexpr int kUses[] = {0, 1, 2, 2, 2, 2, 2, 1, 0, 0};

// Waits for the next tick of the clock for usage, which advances in steps of some milliseconds.
void next_tick() { std::this_thread::sleep_for(std::chrono::milliseconds(12)); }

// Waits until no client is busy: a server purges busy clients last.
void pause() {
  const std::uint64_t begin = corbel::orb::usage_clock();
  do {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  } while (corbel::orb::idle_time_since(begin, corbel::orb::usage_clock()) < corbel::orb::short_idle_time);
}
void rest() {
  pause();
  corbel::test::await_idle_threads();  // a client that has not yet returned from its reply is not purged
}

template <class Use>
void use_three(Use use) {
  int last = -1;
  for (const int which : kUses) {
    if (which != last) {
      next_tick();
    }
    last = which;
    use(which);
  }
  next_tick();
}

class ClientCache : public testing::Test {
 protected:
  ClientCache() {
    for (test::Server& server : servers) {
      references.push_back(server.activate(&servant));
    }
  }
  void start(const char* strategy) {
    client = std::make_unique<test::Orb>(std::vector<std::string>{"-ORBConnectionCacheMax", "3",
                                                                  "-ORBConnectionCachePurgePercentage", "34",
                                                                  "-ORBConnectionPurgingStrategy", strategy});
    targets.clear();
    for (const std::string& reference : references) {
      const CORBA::Object_var object = (*client)->string_to_object(reference.c_str());
      targets.emplace_back(nav::ReadData::_unchecked_narrow(object));
    }
  }
  bool is_kept(std::size_t which) {
    std::vector<std::pair<corbel::orb::ConnectionPool*, corbel::orb::ClientConnection*>> idle;
    corbel::orb::ConnectionPool& pool = *targets[which]->_reference()->use()->all.front().pool;
    pool.take_idle(idle);
    for (const auto& [from, connection] : idle) {
      from->put_back(connection);
    }
    return !idle.empty();
  }

  test::ReadData servant;
  std::array<test::Server, 4> servers;
  std::vector<std::string> references;
  std::unique_ptr<test::Orb> client;
  std::vector<nav::ReadData_var> targets;
};

TEST_F(ClientCache, PurgesByItsStrategy) {
  for (std::size_t victim = 0; victim < 3; ++victim) {
    start(kStrategies[victim]);
    use_three([&](int which) { targets[static_cast<std::size_t>(which)]->get_data(); });
    EXPECT_EQ(client->core().connections.open(), 3U);
    targets[3]->get_data();
    EXPECT_EQ(client->core().connections.open(), 3U);
    for (std::size_t i = 0; i < 4; ++i) {
      EXPECT_EQ(is_kept(i), i != victim) << kStrategies[victim] << " " << i;
    }
    targets[victim]->get_data();  // reconnects
  }
}

TEST_F(ClientCache, NullStrategyKeepsOpenConnectionsAndAddsNone) {
  start("null");
  use_three([&](int which) { targets[static_cast<std::size_t>(which)]->get_data(); });
  for (int i = 0; i < 3; ++i) {
    targets[3]->get_data();
    EXPECT_EQ(client->core().connections.open(), 3U);
  }
  EXPECT_TRUE(is_kept(0) && is_kept(1) && is_kept(2));
  EXPECT_FALSE(is_kept(3));
}

TEST(ClientCacheOfNothing, ClosesEachConnectionAfterItsCall) {
  test::ReadData servant;
  test::Server server;
  const test::Orb client({"-ORBConnectionCacheMax", "0"});
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, server.activate(&servant));
  for (int i = 1; i < 4; ++i) {
    EXPECT_EQ(target->get_data().altitude, i);
    EXPECT_EQ(client.core().connections.open(), 0U);
  }
  server.stop();
}

TEST(PrivateConnections, AreSharedByReferencesOfTheSameNumber) {
  test::ReadData servant;
  test::Server server({"-ORBConcurrency", "thread-per-connection"});
  const test::Orb client({"-ORBConnectionCacheMax", "2", "-ORBConnectionCachePurgePercentage", "0"});
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, server.activate(&servant));
  std::vector<nav::ReadData_var> own;
  for (const CORBA::ULong number : {1U, 2U, 1U, 3U}) {
    const CORBA::Object_var object = target->_over_private_connection(number);
    own.emplace_back(nav::ReadData::_unchecked_narrow(object));
    EXPECT_TRUE(own.back()->_is_equivalent(target));
  }
  std::vector<std::size_t> open;
  const auto call = [&](const nav::ReadData_var& reference) {
    reference->get_data();
    open.push_back(client.core().connections.open());
  };
  call(own[0]);
  call(own[1]);
  call(own[2]);
  EXPECT_EQ(open, (std::vector<std::size_t>{1, 2, 2})) << "the first and the third are one";
  for (const nav::ReadData_var& reference : own) call(reference);
  EXPECT_EQ(open.back(), 2U) << "the cache's limit holds for private ones, too";
  EXPECT_EQ(test::raised([&] { target->_over_private_connection(0); }), "BAD_PARAM");
  const CORBA::Object_var local = client->resolve_initial_references("RootPOA");
  EXPECT_EQ(test::raised([&] { local->_over_private_connection(1); }), "BAD_PARAM");
  server.stop();
}

/// The number of connections that are purged at once, of ten.
constexpr std::pair<const char*, std::size_t> kPurges[] = {{"40", 4}, {"10", 1}, {"0", 1}, {"100", 10}};

class PurgePercentage : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(All, PurgePercentage, testing::ValuesIn(test::kConcurrencies));

TEST_P(PurgePercentage, DeterminesHowManyCachedConnectionsAreClosed) {
  for (const auto& [percentage, gone] : kPurges) {
    test::ReadData servant;
    test::Server server({"-ORBConcurrency", GetParam()});
    const test::Orb client({"-ORBConnectionCacheMax", "10", "-ORBConnectionCachePurgePercentage", percentage});
    const nav::ReadData_var target = test::resolve<nav::ReadData>(client, server.activate(&servant));
    std::vector<nav::ReadData_var> own;
    for (CORBA::ULong number = 1; number <= 10; ++number) {
      const CORBA::Object_var object = target->_over_private_connection(number);
      own.emplace_back(nav::ReadData::_unchecked_narrow(object));
      own.back()->get_data();
      EXPECT_EQ(client.core().connections.open(), number);
    }
    target->get_data();
    // All ten may be purged: the new connection does not exist yet.
    EXPECT_EQ(client.core().connections.open(), 10 - gone + 1) << percentage;
    for (std::size_t i = gone; i < own.size(); ++i) {
      own[i]->get_data();
    }
    EXPECT_EQ(client.core().connections.open(), 10 - gone + 1) << percentage << ": the oldest have gone";
    server.stop();
  }
}

class ServerLimit : public testing::TestWithParam<std::string> {
 protected:
  void start(const char* most, const char* percentage = "0", const char* strategy = "lru") {
    server = std::make_unique<test::Server>(std::vector<std::string>{
        "-ORBConcurrency", GetParam(), "-ORBMaxConnections", most, "-ORBConnectionCachePurgePercentage", percentage,
        "-ORBConnectionPurgingStrategy", strategy});
    reference = server->activate(&servant);
    profile = *corbel::giop::parse_iiop_profile(corbel::giop::ior_from_string(reference)->profiles.at(0));
    clients.clear();
    buffer = corbel::cdr::Buffer();
    request.emplace(buffer);
    const auto offsets = corbel::giop::begin_request(
        *request, {corbel::giop::v1_2, 1, corbel::giop::Response::expected, profile.object_key, "get_data"});
    corbel::giop::finish_message(*request, offsets);
  }
  RawSocket& come() { return clients.emplace_back(RawSocket::connect(profile)); }
  bool is_served(RawSocket& socket) {
    return socket.send(request->data()) &&
           corbel::test::type_of(socket.receive_message()) == corbel::giop::MessageType::reply;
  }
  static bool is_closed_in_order(RawSocket& socket) {
    const Bytes message = socket.receive_message();
    return !message.empty() && corbel::test::type_of(message) == corbel::giop::MessageType::close_connection;
  }
  void TearDown() override { server->stop(); }

  test::ReadData servant;
  std::unique_ptr<test::Server> server;
  std::string reference;
  corbel::giop::IiopProfile profile;
  corbel::cdr::Buffer buffer;
  std::optional<corbel::cdr::Writer> request;
  std::list<RawSocket> clients;
};
INSTANTIATE_TEST_SUITE_P(All, ServerLimit, testing::ValuesIn(test::kConcurrencies));

// Opens one connection in addition to ten.
TEST_P(ServerLimit, PurgesItsPercentage) {
  for (const auto& [percentage, gone] : kPurges) {
    start("10", percentage);
    for (int i = 0; i < 10; ++i) {
      ASSERT_TRUE(is_served(come())) << percentage << " " << i;
    }
    rest();
    for (RawSocket& client : clients) {
      ASSERT_TRUE(is_served(client)) << percentage << ": there is a place for each of ten";
    }
    rest();
    ASSERT_TRUE(is_served(come())) << percentage;
    std::size_t number = 0;
    for (RawSocket& client : clients) {
      if (number++ < gone) {
        EXPECT_TRUE(is_closed_in_order(client)) << percentage << " " << number;
      } else {
        EXPECT_TRUE(is_served(client)) << percentage << " " << number;
      }
    }
  }
}

TEST_P(ServerLimit, PurgesByItsStrategy) {
  for (int victim = 0; victim < 3; ++victim) {
    start("4", "0", kStrategies[victim]);
    std::vector<RawSocket*> three;
    use_three([&](int which) {
      if (three.size() <= static_cast<std::size_t>(which)) {
        three.push_back(&come());
      }
      ASSERT_TRUE(is_served(*three[static_cast<std::size_t>(which)]));
    });
    // The fourth client fills the server; the fifth would find no room.
    for (int i = 0; i < 2; ++i) {
      RawSocket& more = come();
      for (int call = 0; call < 6; ++call) {
        ASSERT_TRUE(is_served(more));
      }
      rest();
    }
    EXPECT_TRUE(is_closed_in_order(*three[static_cast<std::size_t>(victim)])) << kStrategies[victim];
  }
}

TEST_P(ServerLimit, PurgesBusyClientsLast) {
  start("3", "0", "fifo");
  RawSocket& busy = come();
  ASSERT_TRUE(is_served(busy));
  RawSocket& idle = come();
  ASSERT_TRUE(is_served(idle) && is_served(come()));
  rest();
  ASSERT_TRUE(is_served(busy));
  ASSERT_TRUE(is_served(come()));
  EXPECT_TRUE(is_closed_in_order(idle));
  EXPECT_TRUE(is_served(busy));
}

TEST_P(ServerLimit, NewClientsGetTheirTurnBesideBusyClients) {
  start("4");
  for (int i = 0; i < 4; ++i) {
    come();
  }
  for (int call = 0; call < 100; ++call) {
    for (RawSocket& client : clients) {
      ASSERT_TRUE(is_served(client)) << call;
    }
  }
  EXPECT_TRUE(is_served(come())) << "the fifth waits for a while";
  EXPECT_TRUE(is_closed_in_order(clients.front()));
}

// The server closes each connection at times, and the client connects again.
TEST_P(ServerLimit, ServesMoreBusyClientsThanItHasPlacesFor) {
  start("2");
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      const test::Orb client;
      const CORBA::Object_var object = client->string_to_object(reference.c_str());
      const nav::ReadData_var target = nav::ReadData::_unchecked_narrow(object);
      for (int call = 0; call < 300; ++call) {
        ASSERT_EQ(raised([&] { target->get_data(); }), "") << call;
      }
      for (int call = 0; call < 3; ++call) {
        pause();
        ASSERT_EQ(raised([&] { target->get_data(); }), "") << call;
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(servant.calls, 4 * 303);
}

// The number of connections is the largest number of threads that were in a call at the same time.
TEST(ClientSide, KeepsTheConnectionsOfAllThreadsForTheirNextCalls) {
  constexpr std::ptrdiff_t callers = 16;
  std::barrier all(callers);
  test::ReadData servant([&] { all.arrive_and_wait(); });
  test::Server server({"-ORBConcurrency", "thread-per-connection"});
  const test::Orb client;
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, server.activate(&servant));
  std::vector<std::thread> threads;
  for (std::ptrdiff_t i = 0; i < callers; ++i) {
    threads.emplace_back([&] { EXPECT_EQ(raised([&] { target->get_data(); }), ""); });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(client.core().connections.open(), callers);
}

}  // namespace
