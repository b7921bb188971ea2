// SPDX-License-Identifier: Apache-2.0
// A server's log about clients that violate the protocol: the reason why their connections end, their names, and the
// option that would change it.
#include "hostile/hostile_client.hpp"
#include "support/orbs/logged.hpp"

#include <algorithm>
#include <chrono>

namespace corbel::test {
namespace {

struct HostileLog : HostileClient {
  ::test::Logged logged;

  /// Returns the client's name as the server sees it.
  static std::string name_of(const RawSocket& socket) {
    sockaddr_in address{};
    socklen_t size = sizeof address;
    ::getsockname(socket.fd(), reinterpret_cast<sockaddr*>(&address), &size);
    return address.sin_family == AF_INET ? "127.0.0.1:" + std::to_string(ntohs(address.sin_port))
                                         : "process " + std::to_string(::getpid());
  }
  void expect_end(const Bytes& bytes, const char* why) {
    RawSocket socket = connect();
    socket.send(bytes);
    EXPECT_TRUE(logged.await({"the connection with " + name_of(socket) + " ends: ", why})) << why << logged.text();
  }
};
INSTANTIATE_TEST_SUITE_P(Servers, HostileLog,
                         testing::Combine(testing::ValuesIn(::test::kConcurrencies), testing::Values("iiop", "uiop")),
                         [](const auto& info) {
                           std::string name = std::get<1>(info.param) + "_" + std::get<0>(info.param);
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST_P(HostileLog, ErrorsInMessagesAreLogged) {
  start({"-ORBLog", "connections", "-ORBMaxMessageSize", "200000", "-ORBMaxInputMemory", "100000",
         "-ORBMaxFragmentedMessages", "0", "-ORBMaxServiceContexts", "1"});
  const auto changed = [&](std::size_t at, unsigned value) {
    Bytes bytes = good_request();
    bytes[at] = static_cast<std::byte>(value);
    return bytes;
  };
  expect_end(changed(0, 'X'), "does not speak GIOP");
  expect_end(changed(7, 255), "message type does not exist");
  expect_end(changed(11, 0x7f), "larger than MaxMessageSize");
  expect_end(WireBuilder(true).giop(2, 6).bytes(), "has not understood a message: GIOPVersion");
  Bytes fragment = good_request();
  fragment[6] |= std::byte{2};
  expect_end(fragment, "MaxFragmentedMessages");
  expect_end(request(true, 2), "MaxServiceContexts");
  Bytes large(150'000);
  const Bytes head = WireBuilder(true).giop(2, 0).patch32(8, 150'000 - 12).bytes();
  std::copy(head.begin(), head.end(), large.begin());
  expect_end(large, "MaxInputMemory");
}

TEST_P(HostileLog, ErrorsInRequestsAreLogged) {
  start({"-ORBLog", "connections"});
  WireBuilder wire(true);
  wire.giop(2, 0).u32(1).u8(3).u8(0).u8(0).u8(0).u16(0).octets(profile.object_key).string("get_data");
  wire.u32(1).u32(1).octets(Bytes(1)).finish();  // a truncated component of code sets
  RawSocket socket = connect();
  socket.send(wire.bytes());
  EXPECT_EQ(exception_in(socket.receive_message()), "IDL:omg.org/CORBA/MARSHAL:1.0");
  EXPECT_TRUE(logged.await({"a request for get_data from " + name_of(socket) + ": An encapsulation"})) << logged.text();
}

TEST_P(HostileLog, TimeoutsAreLogged) {
  start({"-ORBLog", "connections", "-ORBMessageTimeout", "50"});
  expect_end(Bytes(3, std::byte{'G'}), "MessageTimeout");
  start({"-ORBLog", "connections", "-ORBIdleTimeout", "2s"});
  expect_end(good_request(), "IdleTimeout");
}

TEST_P(HostileLog, PurgedAndWaitingConnectionsAreLogged) {
  start({"-ORBLog", "connections", "-ORBMaxConnections", "2"});
  std::vector<RawSocket> sockets;
  for (int i = 0; i < 3; ++i) {
    sockets.push_back(connect());
    sockets.back().send(good_request());
    EXPECT_EQ(answer_on(sockets.back()), Answer::reply);
  }
  EXPECT_TRUE(logged.await({"the connection with", "It is idle, and there are as many as MaxConnections"}));
  sockets.clear();
  start({"-ORBLog", "connections", "-ORBMaxConnections", "2", "-ORBConnectionPurgingStrategy", "null"});
  for (int i = 0; i < 3; ++i) sockets.push_back(connect());
  EXPECT_TRUE(logged.await({"2 connections are open, as many as MaxConnections"})) << logged.text();
}

TEST_P(HostileLog, LogsNothingBelowItsLevel) {
  for (const char* log : {"errors", "off"}) {
    start({"-ORBLog", log, "-ORBMessageTimeout", "50"});
    for (const Bytes& bytes : {Bytes(12), Bytes(3, std::byte{'G'}), request(true, 1)}) {
      RawSocket socket = connect();
      socket.send(bytes);
      socket.shut_down_sending();
      socket.receive_all();
    }
    EXPECT_EQ(logged.text(), "");
  }
}

TEST_P(HostileLog, IsNotFlooded) {
  start({"-ORBLog", "connections"});
  const auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < 300; ++i) {
    RawSocket socket = connect();
    socket.send(Bytes(12));
    EXPECT_TRUE(socket.receive_all().empty());
  }
  const std::size_t lines = logged.lines().size();
  const auto gone = std::chrono::steady_clock::now() - begin;
  EXPECT_GE(lines, 10U);
  EXPECT_LE(lines, 12U + 2 * static_cast<std::size_t>(gone / std::chrono::seconds(1)));
}

}  // namespace
}  // namespace corbel::test
