// SPDX-License-Identifier: Apache-2.0
// A server that accepts requests in both directions, and peers without an ORB, whose messages are written octet by
// octet: what peers may claim and omit, and how they end.
#include "hostile/raw_socket.hpp"
#include "support/messages/wire_builder.hpp"
#include "support/orbs/bidirectional.hpp"
#include "support/orbs/call_time.hpp"
#include "support/orbs/held_resources.hpp"
#include "support/servants/nav_servant.hpp"

#include <corbel/giop/listen_points.hpp>
#include <corbel/giop/reply.hpp>
#include <corbel/giop/request.hpp>

#include <gtest/gtest.h>

#include <functional>
#include <mutex>

namespace {

using corbel::giop::ListenPoint;
using corbel::test::Bytes;
using corbel::test::RawListener;
using corbel::test::RawSocket;
using corbel::test::WireBuilder;
using test::raised;
namespace giop = corbel::giop;

Bytes request(std::span<const std::byte> key, std::uint32_t id, const Bytes& listen_points,
              giop::Version version = giop::v1_2) {
  const giop::ServiceContext context{giop::service_id::bi_dir_iiop, listen_points};
  giop::RequestHead head;
  head.version = version;
  head.id = id;
  head.object_key = key;
  head.operation = "get_data";
  head.contexts = std::span(&context, 1);
  corbel::cdr::Buffer buffer;
  corbel::cdr::Writer out(buffer);
  const giop::HeaderOffsets offsets = giop::begin_request(out, head);
  giop::finish_message(out, offsets);
  return {out.data().begin(), out.data().end()};
}

giop::Request decoded(const Bytes& message) {
  giop::MessageHeader header;
  giop::Request request;
  EXPECT_EQ(giop::decode_header(message, giop::default_limits, header), giop::Error::none);
  EXPECT_EQ(giop::decode_request(message, header, giop::default_limits, request), giop::Error::none);
  return request;
}
giop::Reply reply_in(const Bytes& message) {
  giop::MessageHeader header;
  giop::Reply reply;
  EXPECT_EQ(giop::decode_header(message, giop::default_limits, header), giop::Error::none);
  EXPECT_EQ(giop::decode_reply(message, header, giop::default_limits, reply), giop::Error::none);
  return reply;
}
Bytes position_reply(std::uint32_t id) {
  WireBuilder wire(true);
  return wire.giop(2, 1).u32(id).u32(0).u32(0).f64(1).f64(2).f64(3).finish().bytes();
}

class Peer : public testing::TestWithParam<std::string> {
 protected:
  /// Starts a server whose object calls back to the address that this peer offers; no process ever accepts there.
  void serve(const CORBA::PolicyList& policies, const std::string& host = "127.0.0.1") {
    const auto ior = giop::ior_from_string(test::activate_in(server, policies, &there));
    profile = *giop::parse_iiop_profile(ior->profiles.at(0));
    call_back_at(host, listener.port());
    good = server.activate(&beside);
    expect_service();
    held = corbel::test::settled();
  }
  void call_back_at(const std::string& host, std::uint16_t port) {
    giop::IiopProfile own;
    own.host = host;
    own.port = port;
    own.object_key.resize(3);
    const std::string text = giop::ior_to_string({"IDL:nav/ReadData:1.0", {giop::make_iiop_profile(own)}});
    const CORBA::Object_var object = server.orb()->string_to_object(text.c_str());
    peers_object = nav::ReadData::_unchecked_narrow(object);
    be_patient();
  }
  void expect_service() {
    const test::Orb client({"-ORBCallTimeout", "20s"});
    const nav::ReadData_var target = test::resolve<nav::ReadData>(client, good);
    EXPECT_EQ(raised([&] { target->get_data(); }), "") << "a good client is not served any more";
  }
  Bytes listens(const std::string& host = "127.0.0.1") const {
    return giop::write_listen_points(std::vector<ListenPoint>{{host, listener.port()}});
  }
  /// Sets a short time limit for callbacks that are not answered; other callbacks have enough time.
  void be_hasty(std::chrono::milliseconds most = std::chrono::milliseconds(500)) {
    callback = test::with_call_time(peers_object.in(), most);
  }
  /// Returns the request of a callback. Tries again if the call's time limit is exceeded before the request is sent.
  Bytes call_back(RawSocket& socket) {
    Bytes message;
    do {
      {
        const std::lock_guard lock(mutex);
        reported = "none";
      }
      EXPECT_TRUE(socket.send(request(profile.object_key, 2, listens())));
      message = socket.receive_message();
    } while (!message.empty() && corbel::test::type_of(message) == giop::MessageType::reply);
    return message;
  }
  void be_patient() { callback = nav::ReadData::_duplicate(peers_object); }
  /// Returns the exception of the last callback; "none" if there was none.
  std::string outcome() {
    const std::lock_guard lock(mutex);
    return reported;
  }
  void TearDown() override {
    expect_service();
    corbel::test::expect_held(held);
    server.stop();
  }

  RawListener listener;
  nav::ReadData_var peers_object;
  nav::ReadData_var callback;
  std::mutex mutex;
  std::string reported = "none";
  test::ReadData there{[this] {
    const std::string exception = raised([this] { callback->get_data(); });
    const std::lock_guard lock(mutex);
    reported = exception;
  }};
  test::ReadData beside;
  test::Server server{{"-ORBConcurrency", GetParam(), "-ORBCallTimeout", "20s"}};
  std::string good;
  corbel::test::HeldResources held;
  giop::IiopProfile profile;
};
INSTANTIATE_TEST_SUITE_P(All, Peer, testing::ValuesIn(test::kConcurrencies));

TEST_P(Peer, GetsRequestsOfTheOtherParity) {
  serve(test::bidirectional());
  RawSocket socket = RawSocket::connect(profile);
  for (std::uint32_t id = 2; id < 8; id += 2) {
    ASSERT_TRUE(socket.send(request(profile.object_key, id, listens())));
    const Bytes message = socket.receive_message();
    ASSERT_EQ(corbel::test::type_of(message), giop::MessageType::request);
    const giop::Request asked = decoded(message);
    EXPECT_EQ(asked.operation, "get_data");
    EXPECT_EQ(asked.id % 2, 1U);
    ASSERT_TRUE(socket.send(position_reply(asked.id)));
    const giop::Reply reply = reply_in(socket.receive_message());
    EXPECT_EQ(reply.id, id);
    EXPECT_EQ(reply.status, giop::ReplyStatus::no_exception);
    EXPECT_EQ(outcome(), "");
  }
}

// A complete request and half of the next one arrive together: the server continues after the received octets.
TEST_P(Peer, MayHaveSentMoreAlready) {
  serve(test::bidirectional());
  RawSocket socket = RawSocket::connect(profile);
  Bytes both = request(profile.object_key, 2, listens());
  const Bytes second = request(profile.object_key, 4, listens());
  both.insert(both.end(), second.begin(), second.begin() + 20);
  ASSERT_TRUE(socket.send(both));
  const std::uint32_t asked = decoded(socket.receive_message()).id;
  ASSERT_TRUE(socket.send(std::span(second).subspan(20)));
  ASSERT_TRUE(socket.send(position_reply(asked)));
  EXPECT_EQ(reply_in(socket.receive_message()).id, 2U);
  ASSERT_TRUE(socket.send(position_reply(decoded(socket.receive_message()).id)));
  EXPECT_EQ(reply_in(socket.receive_message()).id, 4U);
}

// A peer may cancel the request that offers its connection, and the offer is valid nevertheless. The order of the
// servant and the cancellation is random, so there are many attempts, each with another listening address of the peer.
TEST_P(Peer, MayCancelTheRequestThatOffersTheConnection) {
  serve(test::bidirectional());
  const Bytes cancel = WireBuilder(true).giop(2, 2).u32(2).finish().bytes();
  for (int i = 0; i < 30; ++i) {
    const RawListener other;
    call_back_at("127.0.0.1", other.port());
    const std::vector<ListenPoint> points{{"127.0.0.1", other.port()}};
    Bytes both = request(profile.object_key, 2, giop::write_listen_points(points));
    both.insert(both.end(), cancel.begin(), cancel.end());
    RawSocket socket = RawSocket::connect(profile);
    ASSERT_TRUE(socket.send(both));
    const Bytes message = socket.receive_message();
    ASSERT_FALSE(message.empty()) << i;
    ASSERT_TRUE(socket.send(position_reply(decoded(message).id)));
    EXPECT_EQ(reply_in(socket.receive_message()).id, 2U);
    ASSERT_EQ(outcome(), "");
  }
  held = corbel::test::settled();  // the cache keeps up to ConnectionCacheMax of these connections
}

TEST_P(Peer, OfferIsIgnoredWithPolicyNormal) {
  serve(test::bidirectional(BiDirPolicy::NORMAL));
  be_hasty();
  RawSocket socket = RawSocket::connect(profile);
  ASSERT_TRUE(socket.send(request(profile.object_key, 2, listens())));
  EXPECT_EQ(corbel::test::type_of(socket.receive_message()), giop::MessageType::reply);
  EXPECT_EQ(outcome(), "TIMEOUT");
}

TEST_P(Peer, OfferOfAnotherAddressIsIgnored) {
  serve(test::bidirectional());
  be_hasty();
  RawSocket socket = RawSocket::connect(profile);
  ASSERT_TRUE(socket.send(request(profile.object_key, 2, listens("127.0.0.2"))));
  EXPECT_EQ(corbel::test::type_of(socket.receive_message()), giop::MessageType::reply);
  EXPECT_EQ(outcome(), "TIMEOUT");
}

// Listen points belong to GIOP 1.2. The server ignores them in older messages, whether they are well-formed or not.
TEST_P(Peer, OfferInOlderGiopVersionsIsIgnored) {
  serve(test::bidirectional());
  be_hasty(std::chrono::milliseconds(100));
  for (const giop::Version version : {giop::v1_0, giop::v1_1}) {
    RawSocket socket = RawSocket::connect(profile);
    ASSERT_TRUE(socket.send(request(profile.object_key, 2, listens(), version)));
    EXPECT_EQ(corbel::test::type_of(socket.receive_message()), giop::MessageType::reply);
    EXPECT_EQ(outcome(), "TIMEOUT");
    ASSERT_TRUE(socket.send(request(profile.object_key, 4, Bytes(3), version)));
    EXPECT_EQ(reply_in(socket.receive_message()).status, giop::ReplyStatus::no_exception);
  }
}

// A bidirectional connection stays bidirectional, and the server ignores listen points in its older messages, too.
TEST_P(Peer, OfferInOlderVersionsIsIgnoredOnOfferedConnections) {
  serve(test::bidirectional());
  RawSocket socket = RawSocket::connect(profile);
  ASSERT_TRUE(socket.send(request(profile.object_key, 2, listens())));
  ASSERT_TRUE(socket.send(position_reply(decoded(socket.receive_message()).id)));
  EXPECT_EQ(reply_in(socket.receive_message()).id, 2U);
  const RawListener other;
  call_back_at("127.0.0.1", other.port());
  be_hasty(std::chrono::milliseconds(100));
  const Bytes points = giop::write_listen_points(std::vector<ListenPoint>{{"127.0.0.1", other.port()}});
  ASSERT_TRUE(socket.send(request(profile.object_key, 4, points, giop::v1_1)));
  EXPECT_EQ(reply_in(socket.receive_message()).id, 4U);
  EXPECT_EQ(outcome(), "TIMEOUT");
}

TEST_P(Peer, MalformedListenPointsAreAnsweredWithMarshal) {
  serve(test::bidirectional());
  const std::vector<ListenPoint> many(giop::most_listen_points + 1, {"127.0.0.1", 1});
  for (const Bytes& bad :
       {Bytes{}, Bytes(3), WireBuilder(true).u8(1).u32(0xfffffff0).bytes(), giop::write_listen_points(many)}) {
    RawSocket socket = RawSocket::connect(profile);
    ASSERT_TRUE(socket.send(request(profile.object_key, 2, bad)));
    const Bytes message = socket.receive_message();
    giop::Reply reply = reply_in(message);
    ASSERT_EQ(reply.status, giop::ReplyStatus::system_exception);
    EXPECT_EQ(reply.body.get_string(), "IDL:omg.org/CORBA/MARSHAL:1.0");
  }
  EXPECT_EQ(outcome(), "none");
}

TEST_P(Peer, MayWriteItsAddressAsOneOfIPv6) {
  const std::string host = "::ffff:127.0.0.1";
  serve(test::bidirectional(), host);
  RawSocket socket = RawSocket::connect(profile);
  ASSERT_TRUE(socket.send(request(profile.object_key, 2, listens(host))));
  ASSERT_TRUE(socket.send(position_reply(decoded(socket.receive_message()).id)));
  EXPECT_EQ(reply_in(socket.receive_message()).id, 2U);
  EXPECT_EQ(outcome(), "");
}

TEST_P(Peer, MayKeepSilent) {
  serve(test::bidirectional());
  be_hasty();
  RawSocket socket = RawSocket::connect(profile);
  const Bytes message = call_back(socket);
  const giop::Request asked = decoded(message);
  EXPECT_EQ(reply_in(socket.receive_message()).id, 2U);
  EXPECT_EQ(outcome(), "TIMEOUT");
  be_patient();
  // A late reply and an unrequested reply: no call waits for them.
  ASSERT_TRUE(socket.send(position_reply(asked.id)));
  ASSERT_TRUE(socket.send(position_reply(4711)));
  ASSERT_TRUE(socket.send(request(profile.object_key, 4, listens())));
  ASSERT_TRUE(socket.send(position_reply(decoded(socket.receive_message()).id)));
  EXPECT_EQ(reply_in(socket.receive_message()).id, 4U);
  EXPECT_EQ(outcome(), "");
}

// A call that used the peer's connection now uses the connection that replaces it, the first one that the server
// offers.
TEST_P(Peer, ReceivesAnOfferOfTheConnectionThatReplacesItsOwn) {
  test::offer_connections(server.orb());
  serve(test::bidirectional());
  RawSocket socket = RawSocket::connect(profile);
  ASSERT_TRUE(socket.send(request(profile.object_key, 2, listens())));
  decoded(socket.receive_message());
  ASSERT_TRUE(socket.send(WireBuilder(true).giop(2, 5).finish().bytes()));
  RawSocket other = listener.accept();
  const Bytes message = other.receive_message();
  const giop::Request asked = decoded(message);
  giop::ServiceContext offer;
  EXPECT_TRUE(asked.contexts.find(giop::service_id::bi_dir_iiop, offer));
  ASSERT_TRUE(other.send(position_reply(asked.id)));
  for (int waited = 0; outcome() == "none" && waited < 40000; ++waited) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_EQ(outcome(), "");
}

TEST_P(Peer, MayEndWhileItIsAsked) {
  serve(test::bidirectional());
  const std::pair<std::string, std::function<void(RawSocket&)>> ends[] = {
      {"COMM_FAILURE", [](RawSocket& socket) { socket.reset(); }},
      {"COMM_FAILURE", [](RawSocket& socket) { socket.shut_down_sending(); }},
      {"COMM_FAILURE", [](RawSocket& socket) { socket.send(Bytes(100)); }},
      {"COMM_FAILURE", [](RawSocket& socket) { socket.send(WireBuilder(true).giop(2, 6).finish().bytes()); }},
      // Closed in order: the call is sent to the offered address, where it is not answered
      {"TIMEOUT", [](RawSocket& socket) { socket.send(WireBuilder(true).giop(2, 5).finish().bytes()); }},
  };
  for (const auto& [exception, end] : ends) {
    if (exception == "TIMEOUT") {
      be_hasty();
    }
    RawSocket socket = RawSocket::connect(profile);
    decoded(call_back(socket));
    const int calls = there.calls;
    end(socket);
    for (int waited = 0; outcome() == "none" && waited < 40000; ++waited) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    EXPECT_EQ(outcome(), exception);
    EXPECT_EQ(there.calls, calls) << "it was called once more";
  }
}

}  // namespace
