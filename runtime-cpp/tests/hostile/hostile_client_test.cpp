// SPDX-License-Identifier: Apache-2.0
// A server with clients that send invalid messages. In all cases, the answer is a reply, MessageError or the end of the
// connection, within the time limit, and a correct client is served as before.
#include "hostile/hostile_client.hpp"
#include "hostile/hostile_servers.hpp"

#include <cstdio>
#include <thread>

namespace corbel::test {
namespace {

INSTANTIATE_TEST_SUITE_P(Servers, HostileClient, all_servers(), server_name);

TEST_P(HostileClient, OtherProtocolsAreClosedWithoutAnAnswer) {
  for (const std::string_view other :
       {"GET / HTTP/1.1\r\nHost: x\r\n\r\n", "\x16\x03\x01\x02\x01\x01\x01\xfc\x03\x03 hello tls",
        "giop\1\2\1\1\1\1\1\1\1\1\1\1"}) {
    RawSocket socket = connect();
    socket.send(as_bytes(other));
    EXPECT_TRUE(socket.receive_all().empty());
    EXPECT_FALSE(socket.timed_out());
  }
}

TEST_P(HostileClient, BadHeadersAreAnsweredWithMessageError) {
  const auto with = [&](std::size_t at, unsigned value) {
    Bytes bytes = good_request();
    bytes[at] = static_cast<std::byte>(value);
    RawSocket socket = connect();
    socket.send(bytes);
    return answer_on(socket);
  };
  EXPECT_EQ(with(4, 0), Answer::message_error);
  EXPECT_EQ(with(4, 2), Answer::message_error);
  EXPECT_EQ(with(5, 3), Answer::message_error);
  EXPECT_EQ(with(5, 255), Answer::message_error);
  EXPECT_EQ(with(6, 0x81), Answer::message_error);
  EXPECT_EQ(with(7, 8), Answer::message_error);
  EXPECT_EQ(with(7, 255), Answer::message_error);
  EXPECT_EQ(with(11, 0xff), Answer::message_error) << "a size over the limit";
  EXPECT_EQ(with(7, 1), Answer::message_error) << "a reply, which only servers send";
}

TEST_P(HostileClient, AHeaderMayComeOctetByOctet) {
  RawSocket socket = connect();
  for (const std::byte octet : good_request()) ASSERT_TRUE(socket.send({&octet, 1}));
  EXPECT_EQ(answer_on(socket), Answer::reply);
}

TEST_P(HostileClient, EveryCutIsClosedOrAnswered) {
  const Bytes request = good_request();
  for (std::size_t size = 0; size < request.size(); ++size) {
    EXPECT_EQ(ask({request.begin(), request.begin() + static_cast<std::ptrdiff_t>(size)}), Answer::closed) << size;
  }
}

TEST_P(HostileClient, HalfClosedConnectionsGetTheirReplies) {
  RawSocket socket = connect();
  socket.send(good_request(1));
  socket.send(good_request(2));
  socket.shut_down_sending();
  EXPECT_EQ(answer_on(socket), Answer::reply);
  EXPECT_EQ(answer_on(socket), Answer::reply);
  EXPECT_EQ(answer_on(socket), Answer::closed);
}

TEST_P(HostileClient, EveryFlippedBitIsSurvived) {
  const Bytes request = good_request();
  for (std::size_t bit = 0; bit < request.size() * 8; ++bit) {
    Bytes bytes = request;
    bytes[bit / 8] ^= static_cast<std::byte>(1u << (bit % 8));
    EXPECT_NE(ask(bytes), Answer::silence) << bit;
  }
}

TEST_P(HostileClient, UnknownOperationsAndObjectsRaiseExceptions) {
  const auto ask_for = [&](const Bytes& request) {
    RawSocket socket = connect();
    socket.send(request);
    return exception_in(socket.receive_message());
  };
  const std::string prefix = "IDL:omg.org/CORBA/";
  for (giop::Version version : {giop::v1_0, giop::v1_1, giop::v1_2}) {
    EXPECT_EQ(ask_for(good_request(1, "no_such_operation", version)), prefix + "BAD_OPERATION:1.0");
    EXPECT_EQ(ask_for(good_request(1, std::string(1u << 20, 'x').c_str(), version)), prefix + "BAD_OPERATION:1.0");
    EXPECT_EQ(ask_for(good_request(1, "\xff\xfe", version)), prefix + "BAD_OPERATION:1.0");
    EXPECT_EQ(ask_for(request_for({}, 1, "get_data", version)), prefix + "OBJECT_NOT_EXIST:1.0");
    EXPECT_EQ(ask_for(request_for(Bytes(100'000, std::byte{1}), 1, "get_data", version)),
              prefix + "OBJECT_NOT_EXIST:1.0");
    EXPECT_EQ(ask_for(good_request(1, "_is_a", version)), prefix + "MARSHAL:1.0") << "without its argument";
  }
  for (std::size_t at = 0; at < profile.object_key.size(); ++at) {  // forged keys
    Bytes key = profile.object_key;
    key[at] ^= std::byte{0x55};
    const std::string exception = ask_for(request_for(key, 1, "get_data"));
    EXPECT_TRUE(exception == prefix + "OBJECT_NOT_EXIST:1.0" || exception == prefix + "OBJ_ADAPTER:1.0" ||
                exception == prefix + "TRANSIENT:1.0")
        << at << exception;
  }
}

TEST_P(HostileClient, GarbageBehindAGoodRequestEndsTheConnectionAfterItsReply) {
  Bytes bytes = good_request();
  const auto garbage = as_bytes("GIOP\x09garbage garbage");
  bytes.insert(bytes.end(), garbage.begin(), garbage.end());
  RawSocket socket = connect();
  socket.send(bytes);
  EXPECT_EQ(answer_on(socket), Answer::reply);
  EXPECT_EQ(answer_on(socket), Answer::message_error);
}

TEST_P(HostileClient, TheSameIdTwiceIsAnsweredTwice) {
  RawSocket socket = connect();
  socket.send(good_request(7));
  socket.send(good_request(7));
  EXPECT_EQ(answer_on(socket), Answer::reply);
  EXPECT_EQ(answer_on(socket), Answer::reply);
}

TEST_P(HostileClient, CancelsOfNothingAreIgnored) {
  RawSocket socket = connect();
  cdr::Buffer buffer;
  for (std::uint32_t id = 0; id < 1000; ++id) {
    cdr::Writer out(buffer);
    giop::write_cancel_request(out, giop::v1_2, id);
    ASSERT_TRUE(socket.send(out.data()));
  }
  socket.send(good_request());
  EXPECT_EQ(answer_on(socket), Answer::reply);
}

TEST_P(HostileClient, CloseConnectionAndMessageErrorFromAClientEndItsConnection) {
  for (giop::Version version : {giop::v1_0, giop::v1_1, giop::v1_2}) {
    cdr::Buffer buffer;
    cdr::Writer close(buffer);
    giop::write_close_connection(close, version);
    EXPECT_EQ(ask({close.data().begin(), close.data().end()}), Answer::closed);
    cdr::Writer error(buffer);
    giop::write_message_error(error, version);
    EXPECT_EQ(ask({error.data().begin(), error.data().end()}), Answer::closed);
  }
}

TEST_P(HostileClient, AnnouncingMuchAndSendingNothingCostsNoMemory) {
  const auto resident_pages = [] {
    long total = 0;
    long resident = 0;
    std::FILE* file = std::fopen("/proc/self/statm", "re");
    const int read = std::fscanf(file, "%ld %ld", &total, &resident);
    std::fclose(file);
    return read == 2 ? resident : -1;
  };
  std::vector<RawSocket> sockets;
  for (int i = 0; i < 64; ++i) {  // allocates the memory of connections and their threads before it is measured
    sockets.push_back(connect());
    ASSERT_TRUE(sockets.back().send(good_request()));
    ASSERT_EQ(answer_on(sockets.back()), Answer::reply);
  }
  expect_service();
  const long before = resident_pages();
  for (RawSocket& socket : sockets) {
    WireBuilder wire(true);
    wire.giop(2, 0).patch32(8, 60u << 20).u64(1);
    ASSERT_TRUE(socket.send(wire.bytes()));
  }
  expect_service();
  const long grown = (resident_pages() - before) * ::sysconf(_SC_PAGESIZE);
  EXPECT_LT(grown, 32l << 20) << "64 connections announced 60 MB each";
}

TEST_P(HostileClient, ASlowMessageIsCutOff) {
  start({"-ORBMessageTimeout", "300ms"});
  RawSocket socket = connect();
  const Bytes request = good_request();
  ASSERT_TRUE(socket.send(std::span(request).first(20)));
  EXPECT_EQ(first_on(socket), "the end");
}

TEST_P(HostileClient, DrippingOctetsDoesNotProlongAMessage) {
  start({"-ORBMessageTimeout", "300ms"});
  RawSocket socket = connect();
  const Bytes request = good_request(1, std::string(4000, 'x').c_str());
  bool cut_off = false;
  for (std::size_t i = 0; i < request.size() && !cut_off; ++i) {
    cut_off = !socket.send(std::span(request).subspan(i, 1));
    std::this_thread::sleep_for(std::chrono::milliseconds(5));  // 20 s in all
  }
  EXPECT_TRUE(cut_off);
}

TEST_P(HostileClient, ConnectionsThatSayNothingDoNotDisturb) {
  std::vector<RawSocket> silent;
  for (int i = 0; i < 200; ++i) silent.push_back(connect());
  expect_service();
}

TEST_P(HostileClient, MoreConnectionsThanAllowedWait) {
  start({"-ORBMaxConnections", "4", "-ORBConnectionPurgingStrategy", "null"});
  std::vector<RawSocket> taken;
  for (int i = 0; i < 4; ++i) {
    taken.push_back(connect());
    taken.back().send(good_request());
    ASSERT_EQ(answer_on(taken.back()), Answer::reply);
  }
  RawSocket fifth = connect();  // the kernel accepts the connection
  fifth.send(good_request());
  fifth.set_timeout(std::chrono::milliseconds(200));
  EXPECT_EQ(answer_on(fifth), Answer::silence);
  taken.pop_back();
  fifth.set_timeout(std::chrono::seconds(60));
  EXPECT_EQ(answer_on(fifth), Answer::reply) << "one has gone: now it is its turn";
  taken.clear();
}

TEST_P(HostileClient, ResetsAreSurvived) {
  for (int i = 0; i < 100; ++i) {
    RawSocket socket = connect();
    const Bytes request = good_request();
    socket.send(std::span(request).first(static_cast<std::size_t>(i) % request.size()));
    socket.reset();
  }
  for (int i = 0; i < 100; ++i) {
    RawSocket socket = connect();
    socket.send(good_request());
    socket.reset();  // the client cannot receive the reply any more
  }
}

TEST_P(HostileClient, ClientsThatReadNoRepliesBlockNoOthers) {
  start({"-ORBMessageTimeout", "2s"});
  RawSocket greedy = connect();
  const int small = 4096;
  ::setsockopt(greedy.fd(), SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
  greedy.set_timeout(std::chrono::milliseconds(200));
  const Bytes request = good_request();
  for (int i = 0; i < 200'000 && greedy.send(request); ++i) {
  }
  expect_service();
}

TEST_P(HostileClient, ByteOrderMayChangeBetweenMessages) {
  RawSocket socket = connect();
  for (const bool little : {true, false, true, false}) {
    WireBuilder wire(little);
    wire.giop(2, 0).u32(1).u8(3).u8(0).u8(0).u8(0).u16(0).octets(profile.object_key).string("get_data").u32(0).finish();
    ASSERT_TRUE(socket.send(wire.bytes()));
    EXPECT_EQ(exception_in(socket.receive_message()), "");
  }
}

}  // namespace
}  // namespace corbel::test
