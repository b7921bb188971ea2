// SPDX-License-Identifier: Apache-2.0
// Which connections go when there are too many: seen by which ones are still there.
#include "hostile/raw_socket.hpp"
#include "support/nav_servant.hpp"
#include "support/orb_fixture.hpp"
#include "support/quiet.hpp"

#include <corbel/giop/request.hpp>
#include <corbel/orb/reference.hpp>

#include <gtest/gtest.h>

#include <barrier>
#include <chrono>
#include <thread>

namespace {

using corbel::test::Bytes;
using corbel::test::RawSocket;
using test::raised;

// Of three connections: the oldest is 0, the least often used 1, the least recently used 2.
constexpr const char* kStrategies[] = {"fifo", "lfu", "lru"};
constexpr int kUses[] = {0, 1, 2, 2, 2, 2, 2, 1, 0, 0};

// The clock that usage is stamped with moves in steps of some milliseconds.
void next_tick() { std::this_thread::sleep_for(std::chrono::milliseconds(12)); }

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
    targets[victim]->get_data();  // comes again
  }
}

TEST_F(ClientCache, NullKeepsWhatThereIsAndNoMore) {
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

TEST(PrivateConnections, AreSharedByNumberOnly) {
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

class PurgePercentage : public testing::TestWithParam<std::string> {
 protected:
  /// Of ten connections, and how many go at once.
  static constexpr std::pair<const char*, std::size_t> kPurges[] = {{"40", 4}, {"10", 1}, {"0", 1}, {"100", 9}};
};
INSTANTIATE_TEST_SUITE_P(All, PurgePercentage, testing::ValuesIn(test::kConcurrencies));

TEST_P(PurgePercentage, IsTheShareOfTheClientsCacheThatGoes) {
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
    // All of them may go: the one that is to be made is not there yet.
    const std::size_t all_gone = std::string(percentage) == "100" ? 10 : gone;
    EXPECT_EQ(client.core().connections.open(), 10 - all_gone + 1) << percentage;
    for (std::size_t i = all_gone; i < own.size(); ++i) {
      own[i]->get_data();
    }
    EXPECT_EQ(client.core().connections.open(), 10 - all_gone + 1) << percentage << ": the oldest have gone";
    server.stop();
  }
}

TEST_P(PurgePercentage, IsTheShareOfTheServersConnectionsThatGoes) {
  for (const auto& [percentage, gone] : kPurges) {
    test::ReadData servant;
    test::Server server(
        {"-ORBConcurrency", GetParam(), "-ORBMaxConnections", "10", "-ORBConnectionCachePurgePercentage", percentage});
    const auto ior = *corbel::giop::ior_from_string(server.activate(&servant));
    const auto profile = *corbel::giop::parse_iiop_profile(ior.profiles.at(0));
    corbel::cdr::Buffer buffer;
    corbel::cdr::Writer request(buffer);
    const auto marks = corbel::giop::begin_request(
        request, {corbel::giop::v1_2, 1, corbel::giop::Response::expected, profile.object_key, "get_data"});
    corbel::giop::finish_message(request, marks);
    const auto is_served = [&](RawSocket& socket) {
      return socket.send(request.data()) &&
             corbel::test::type_of(socket.receive_message()) == corbel::giop::MessageType::reply;
    };
    // Room is made when the last place is taken; where threads accept, when one more comes.
    const bool waits = GetParam() == "thread-per-connection";
    std::vector<RawSocket> clients;
    const int last = waits ? 10 : 9;
    for (int i = 0; i <= last; ++i) {
      if (i == last) {
        corbel::test::await_quiet();  // who has not come back from its reply is not purged
      }
      clients.push_back(RawSocket::connect(profile));
      ASSERT_TRUE(is_served(clients.back()));
    }
    for (std::size_t i = 0; i < gone; ++i) {
      const Bytes message = clients[i].receive_message();
      ASSERT_FALSE(message.empty()) << percentage << " " << i;
      EXPECT_EQ(corbel::test::type_of(message), corbel::giop::MessageType::close_connection);
    }
    // The tenth may go, too, when one more comes; but its thread may still be at its reply.
    const std::size_t stay = waits && std::string(percentage) == "100" ? 10 : gone;
    for (std::size_t i = stay; i < clients.size(); ++i) {
      EXPECT_TRUE(is_served(clients[i])) << percentage << " " << i;
    }
    server.stop();
  }
}

class ServerLimit : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Both, ServerLimit, testing::ValuesIn(test::kConcurrencies));

TEST_P(ServerLimit, PurgesByItsStrategy) {
  for (int victim = 0; victim < 3; ++victim) {
    test::ReadData servant;
    test::Server server({"-ORBConcurrency", GetParam(), "-ORBMaxConnections", "4", "-ORBConnectionCachePurgePercentage",
                         "0", "-ORBConnectionPurgingStrategy", kStrategies[victim]});
    const std::string reference = server.activate(&servant);
    const auto profile = *corbel::giop::parse_iiop_profile(corbel::giop::ior_from_string(reference)->profiles.at(0));
    corbel::cdr::Buffer buffer;
    corbel::cdr::Writer request(buffer);
    const auto marks = corbel::giop::begin_request(
        request, {corbel::giop::v1_2, 1, corbel::giop::Response::expected, profile.object_key, "get_data"});
    corbel::giop::finish_message(request, marks);
    std::vector<RawSocket> clients;
    use_three([&](int which) {
      while (clients.size() <= static_cast<std::size_t>(which)) {
        clients.push_back(RawSocket::connect(profile));
      }
      RawSocket& socket = clients[static_cast<std::size_t>(which)];
      ASSERT_TRUE(socket.send(request.data()));
      ASSERT_EQ(corbel::test::type_of(socket.receive_message()), corbel::giop::MessageType::reply);
    });
    corbel::test::await_quiet();  // who has not come back from its reply is not purged
    // The fourth fills the server, the fifth would find no room.
    std::vector<RawSocket> more;
    for (int i = 0; i < 2; ++i) {
      more.push_back(RawSocket::connect(profile));
      for (int call = 0; call < 6; ++call) {
        ASSERT_TRUE(more.back().send(request.data()));
        ASSERT_EQ(corbel::test::type_of(more.back().receive_message()), corbel::giop::MessageType::reply);
      }
    }
    const Bytes message = clients[static_cast<std::size_t>(victim)].receive_message();
    ASSERT_FALSE(message.empty()) << kStrategies[victim];
    EXPECT_EQ(corbel::test::type_of(message), corbel::giop::MessageType::close_connection);
    server.stop();
  }
}

// Of as many threads as were ever in a call at once.
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
