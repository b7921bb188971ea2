// SPDX-License-Identifier: Apache-2.0
// Servers that end while their client is idle: its next call uses another connection.
#include "callbacks/callback_client.hpp"
#include "hostile/raw_socket.hpp"
#include "support/messages/wire_builder.hpp"
#include "support/orbs/held_resources.hpp"
#include "support/orbs/process.hpp"
#include "types.hpp"

#include <corbel/giop/request.hpp>
#include <corbel/orb/connection/usage_clock.hpp>

#include <gtest/gtest.h>

#include <functional>
#include <thread>

namespace {

using corbel::test::Bytes;
using corbel::test::RawListener;
using corbel::test::RawSocket;
using corbel::test::WireBuilder;
using test::raised;
namespace giop = corbel::giop;

/// Waits long enough for a connection to be checked before its next use.
void rest() {
  const std::uint64_t begin = corbel::orb::usage_clock();
  do {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  } while (corbel::orb::idle_time_since(begin, corbel::orb::usage_clock()) < corbel::orb::short_idle_time);
}

struct End {
  const char* name;
  std::function<void(RawSocket&)> of;
};
void PrintTo(const End& end, std::ostream* out) { *out << end.name; }

const End kEnds[] = {
    {"in order, with the socket open",
     [](RawSocket& socket) { socket.send(WireBuilder(true).giop(2, 5).finish().bytes()); }},
    {"by its process's end", [](RawSocket& socket) { socket.shut_down_sending(); }},
    {"by a reset", [](RawSocket& socket) { socket.reset(); }},
    {"with an answer that nobody waits for",
     [](RawSocket& socket) {
       socket.send(WireBuilder(true).giop(2, 1).u32(4711).u32(0).u32(0).f64(1).f64(2).f64(3).finish().bytes());
     }},
};

class IdleEnd : public testing::TestWithParam<std::tuple<std::string, End>> {
 protected:
  /// Accepts a connection, and answers its first request.
  void answer_one() {
    sockets.push_back(listener.accept());
    const Bytes message = sockets.back().receive_message();
    giop::MessageHeader header;
    giop::Request request;
    ASSERT_EQ(giop::decode_header(message, giop::default_limits, header), giop::Error::none);
    ASSERT_EQ(giop::decode_request(message, header, giop::default_limits, request), giop::Error::none);
    sockets.back().send(
        WireBuilder(true).giop(2, 1).u32(request.id).u32(0).u32(0).f64(1).f64(2).f64(3).finish().bytes());
  }
  std::string call(const nav::ReadData_var& target) {
    std::thread server([this] { answer_one(); });
    const std::string exception = raised([&] { target->get_data(); });
    server.join();
    return exception;
  }

  RawListener listener;
  std::vector<RawSocket> sockets;
};
INSTANTIATE_TEST_SUITE_P(All, IdleEnd, testing::Combine(testing::Values("RW", "MT", "ST"), testing::ValuesIn(kEnds)));

TEST_P(IdleEnd, IsSeenBeforeTheNextCall) {
  const auto& [handler, end] = GetParam();
  const test::Orb client({"-ORBClientConnectionHandler", handler});
  giop::IiopProfile profile;
  profile.host = "127.0.0.1";
  profile.port = listener.port();
  profile.object_key.resize(3);
  const std::string text = giop::ior_to_string({"IDL:nav/ReadData:1.0", {giop::make_iiop_profile(profile)}});
  const CORBA::Object_var object = client->string_to_object(text.c_str());
  const nav::ReadData_var target = nav::ReadData::_unchecked_narrow(object);
  for (int i = 0; i < 3; ++i) {
    ASSERT_EQ(call(target), "") << i;
    end.of(sockets.back());
    rest();
  }
  EXPECT_EQ(client.core().connections.open(), 1U);
}

class IdleShmEnd : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(All, IdleShmEnd, testing::ValuesIn(test::kConcurrencies));

// The rings are released when the end is noticed. The object has no other address, so the call fails.
TEST_P(IdleShmEnd, IsSeenBeforeTheNextCall) {
  const auto server = std::make_unique<test::Process>(
      std::vector<std::string>{CALLBACK_PEER, "server", "256", "-ORBConcurrency", GetParam()});
  const test::Orb client;
  const types::Everything_var target = test::resolve<types::Everything>(client, server->line());
  EXPECT_EQ(raised([&] { target->identity(); }), "");
  EXPECT_GE(corbel::test::shared_mappings(), 1);
  server->kill();
  server->wait();
  rest();
  EXPECT_EQ(raised([&] { target->identity(); }), "TRANSIENT");
  EXPECT_EQ(corbel::test::shared_mappings(), 0);
  EXPECT_EQ(client.core().connections.open(), 0U);
}

}  // namespace
