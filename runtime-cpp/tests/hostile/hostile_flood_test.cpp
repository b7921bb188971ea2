// SPDX-License-Identifier: Apache-2.0
// Clients that send messages in parts, unknown service contexts, and much larger amounts than a correct client.
#include "types_skel.hpp"  // before the servants of its interfaces

#include "hostile/hostile_client.hpp"
#include "support/servants/everything_servant.hpp"

#include <chrono>
#include <cstring>
#include <thread>
#include <utility>

namespace corbel::test {
namespace {

/// Splits a good request in two: the first part, with the flag for more fragments, and the rest.
std::pair<Bytes, Bytes> halves_of(const Bytes& whole, std::uint32_t id) {
  WireBuilder head(cdr::native_little);
  head.raw(std::span(whole).first(24)).finish();
  Bytes first = head.bytes();
  first[6] |= std::byte{2};
  WireBuilder rest(cdr::native_little);
  rest.giop(2, 7).u32(id).raw(std::span(whole).subspan(24)).finish();
  return {first, rest.bytes()};
}

/// Returns the beginning of a message with the flag for more fragments, padded to the size that fragments must have.
Bytes begun(Bytes message) {
  message.resize(12 + (message.size() - 12) / 8 * 8);
  message[6] |= std::byte{2};
  const auto size = static_cast<std::uint32_t>(message.size() - 12);
  std::memcpy(&message[8], &size, sizeof size);
  return message;
}

TEST_P(HostileClient, FragmentedRequestsAreServedOrRefused) {
  const auto [first, rest] = halves_of(good_request(9), 9);
  RawSocket socket = connect();
  ASSERT_TRUE(socket.send(first));
  socket.send(rest);
  EXPECT_EQ(answer_on(socket), Answer::reply);
}

// 100,000 in all over each kind of socket; fewer if each needs a thread, and fewer under sanitizers.
#ifdef CORBEL_SANITIZED
constexpr int kFloods[] = {4'000, 500};
#else
constexpr int kFloods[] = {23'000, 4'000};
#endif

TEST_P(HostileClient, FloodsOfConnectionsAreSurvived) {
  const int all = kFloods[std::get<0>(GetParam()) == "thread-per-connection" ? 1 : 0];
  for (int i = 0; i < all; ++i) {
    connect().reset();  // a reset connection keeps no address of this host in use
  }
}

// Many clients begin as many messages as permitted, and complete none.
TEST_P(HostileClient, UnfinishedMessagesOfManyClientsAreBounded) {
  start({"-ORBMaxFragmentedMessages", "4", "-ORBMaxReassemblyMemory", "65536"});
  std::vector<RawSocket> sockets;
  for (int i = 0; i < 200; ++i) {
    sockets.push_back(connect());
    for (std::uint32_t id = 1; id <= 4; ++id) {
      ASSERT_TRUE(sockets.back().send(begun(good_request(id, std::string(4000, 'x').c_str()))));
    }
  }
  expect_service();
  EXPECT_LT(heap_in_use(), heap + 200 * (65536 + 65536)) << "no more than each may hold, and its buffers";
  const Bytes fifth = begun(good_request(5));
  for (RawSocket& socket : sockets) {
    socket.send(fifth);
    EXPECT_EQ(answer_on(socket), Answer::message_error);
  }
}

/// A correct request with this many octets in an unknown service context.
Bytes large_request(const Bytes& key, std::size_t octets) {
  const std::vector<std::byte> nothing(octets);
  WireBuilder wire(cdr::native_little);
  wire.giop(2, 0).u32(1).u8(3).u8(0).u8(0).u8(0).u16(0).octets(key).string("get_data");
  wire.u32(1).u32(0x12345678).octets(nothing).finish();
  return wire.bytes();
}

// Many clients begin large messages, whole or in fragments. Messages without room are refused; clients that send small
// messages are served as usual.
TEST_P(HostileClient, LargeMessagesOfManyHaveOneBound) {
  constexpr std::size_t bound = 8U << 20;
  start({"-ORBMaxInputMemory", "8M", "-ORBInputCDRAllocator", "null"});
  const auto& memory = *server->orb().core().input_allocator;
  Bytes unfinished = large_request(profile.object_key, 1'500'000);
  unfinished.resize(1'100'000);
  Bytes fragmented = unfinished;
  fragmented.resize(12 + (fragmented.size() - 12) / 8 * 8);
  fragmented[6] |= std::byte{2};
  const auto size = static_cast<std::uint32_t>(fragmented.size() - 12);
  std::memcpy(&fragmented[8], &size, sizeof size);

  const std::size_t before = heap_in_use();
  std::vector<RawSocket> sockets;
  int ended = 0;
  for (int i = 0; i < 40; ++i) {
    sockets.push_back(connect());
    sockets.back().send(i % 2 == 0 ? unfinished : fragmented);
  }
  const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (ended < 30 && std::chrono::steady_clock::now() < give_up) {
    for (RawSocket& socket : std::exchange(sockets, {})) {
      socket.set_timeout(std::chrono::milliseconds(60));
      const Bytes answer = socket.receive_message();  // empty if the connection has ended with a reset
      EXPECT_TRUE(answer.empty() || type_of(answer) == giop::MessageType::message_error);
      if (socket.timed_out()) {
        sockets.push_back(std::move(socket));
      } else {
        ++ended;
      }
    }
  }
  EXPECT_GE(ended, 30);
  EXPECT_LE(memory.counted(), bound);
  EXPECT_LT(heap_in_use(), before + bound + 40 * 64 * 1024);
  expect_service();
  sockets.clear();
  for (int times = 0; memory.counted() != 0 && times < 12'000; ++times) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  EXPECT_EQ(memory.counted(), 0U);
  RawSocket again = connect();
  ASSERT_TRUE(again.send(large_request(profile.object_key, 1'500'000)));
  EXPECT_EQ(answer_on(again), Answer::reply) << "there is room again";
}

// Memory that connections keep for their next message is available for other connections' messages.
TEST_P(HostileClient, ConnectionsThatAreIdleLeaveRoomForLargeMessages) {
  start({"-ORBMaxInputMemory", "8M", "-ORBInputCDRAllocator", "null"});
  const auto& memory = *server->orb().core().input_allocator;
  std::vector<RawSocket> sockets;
  for (int i = 0; i < 40; ++i) {
    sockets.push_back(connect());
    ASSERT_TRUE(sockets.back().send(large_request(profile.object_key, 900'000)));
    ASSERT_EQ(answer_on(sockets.back()), Answer::reply) << i;
  }
  for (int times = 0; memory.counted() > (4U << 20) && times < 12'000; ++times) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  EXPECT_LE(memory.counted(), 4U << 20);
}

// Otherwise a few clients could keep all memory of MaxInputMemory for ever.
TEST_P(HostileClient, AMessageInFragmentsIsLateThoughOthersCome) {
  start({"-ORBMessageTimeout", "200"});
  RawSocket socket = connect();
  ASSERT_TRUE(socket.send(halves_of(good_request(9), 9).first));
  const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  bool served = true;
  for (std::uint32_t id = 10; served && std::chrono::steady_clock::now() < give_up; ++id) {
    served = socket.send(good_request(id)) && answer_on(socket) == Answer::reply;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_FALSE(served);
}

TEST_P(HostileClient, FragmentsThatHoldNothingCostNothing) {
  const auto [first, rest] = halves_of(good_request(9), 9);
  WireBuilder nothing(cdr::native_little);
  nothing.giop(2, 7, 2).u32(9).finish();
  RawSocket socket = connect();
  ASSERT_TRUE(socket.send(first));
  Bytes many;
  for (int i = 0; i < 1000; ++i) many.insert(many.end(), nothing.bytes().begin(), nothing.bytes().end());
  bool taken = true;
  for (int i = 0; taken && i < 20; ++i) taken = socket.send(many);
  EXPECT_LT(heap_in_use(), heap + (2U << 20));
  socket.send(rest);
  EXPECT_EQ(first_on(socket), "MessageError");
}

TEST_P(HostileClient, MessagesInPartsThatAreDisturbedEndOrAreServed) {
  const auto [first, rest] = halves_of(good_request(9), 9);
  WireBuilder cancel(cdr::native_little);
  cancel.giop(2, 2).u32(9).finish();
  const Bytes whole = good_request(9);
  const Bytes other = good_request(10);
  const struct {
    const char* what;
    std::vector<Bytes> parts;
    const char* answers;
  } disturbed[] = {{"begun twice", {first, first, rest}, "MessageError;"},
                   {"the same id in its middle", {first, whole, rest}, "reply;reply;"},
                   {"another in its middle", {first, other, rest}, "reply;reply;"},
                   {"a part of what was cancelled", {first, cancel.bytes(), rest}, "MessageError;"},
                   {"another after a cancelled one", {first, cancel.bytes(), other}, "reply;"},
                   {"its end twice", {first, rest, rest}, "reply;MessageError;"}};
  for (const auto& [what, parts, answers] : disturbed) {
    Bytes all;
    for (const Bytes& part : parts) all.insert(all.end(), part.begin(), part.end());
    EXPECT_EQ(all_after(all), answers) << what;
  }
}

TEST_P(HostileClient, FlagsThatMeanNothingAreAnsweredOrRefused) {
  for (const unsigned response : {1U, 2U, 4U, 0x80U, 0xffU}) {  // the lowest bit is set if the client waits for a reply
    Bytes bytes = good_request();
    bytes[16] = static_cast<std::byte>(response);
    EXPECT_EQ(all_after(bytes), (response & 1) != 0 ? "reply;" : "") << response;
  }
  for (const unsigned type : {2U, 5U, 6U}) {  // messages that are never fragmented
    WireBuilder wire(cdr::native_little);
    wire.giop(2, type, 2).u32(1).finish();
    EXPECT_EQ(all_after(wire.bytes()), "MessageError;") << type;
  }
}

struct Context {
  std::uint32_t id;
  Bytes data;
};

TEST_P(HostileClient, ContextsThatAreBrokenUnknownOrNotWantedDoNotMatter) {
  const auto ask_with = [&](const std::vector<Context>& contexts) {
    WireBuilder wire(true);
    wire.giop(2, 0).u32(1).u8(3).u8(0).u8(0).u8(0).u16(0).octets(profile.object_key).string("get_data");
    wire.u32(static_cast<std::uint32_t>(contexts.size()));
    for (const Context& each : contexts) wire.u32(each.id).octets(each.data);
    wire.finish();
    return all_after(wire.bytes());
  };
  const WireBuilder points = WireBuilder(true).u8(1).u32(1).string("127.0.0.1").u16(1);
  EXPECT_EQ(ask_with({{giop::service_id::bi_dir_iiop, points.bytes()}}), "reply;");
  EXPECT_EQ(ask_with({{0xffffffff, Bytes(1000)}, {0xffffffff, {}}}), "reply;");
  for (const std::uint32_t id : {giop::service_id::code_sets, giop::service_id::bi_dir_iiop,
                                 giop::service_id::rt_corba_priority, giop::service_id::rt_corba_priority_range}) {
    const char* const answer = id == giop::service_id::code_sets ? "IDL:omg.org/CORBA/MARSHAL:1.0;" : "reply;";
    EXPECT_EQ(ask_with({{id, {}}}), answer) << id;
    EXPECT_EQ(ask_with({{id, Bytes(3, std::byte{0xff})}, {id, Bytes(300, std::byte{0xff})}}), answer) << id;
  }
  EXPECT_EQ(ask_with(std::vector<Context>(1000, {7, {}})), "MessageError;") << "more than there may be";
}

TEST_P(HostileClient, CodeSetsThatContradictEachOtherAreReadOnce) {
  const auto ask_with = [&](std::initializer_list<giop::Transmission> said) {
    WireBuilder wire(true);
    wire.giop(2, 0).u32(1).u8(3).u8(0).u8(0).u8(0).u16(0).octets(profile.object_key).string("get_data");
    wire.u32(static_cast<std::uint32_t>(said.size()));
    for (const giop::Transmission& each : said) {
      const auto context = giop::write_code_set_context(each);
      wire.u32(giop::service_id::code_sets).octets(context);
    }
    wire.finish();
    RawSocket socket = connect();
    socket.send(wire.bytes());
    return exception_in(socket.receive_message());
  };
  const giop::Transmission good{giop::code_set::iso_8859_1, giop::code_set::utf_16};
  const giop::Transmission other{giop::code_set::utf_8, giop::code_set::utf_16};
  const giop::Transmission unknown{0xdeadbeef, 0xdeadbeef};
  const std::string refused = "IDL:omg.org/CORBA/CODESET_INCOMPATIBLE:1.0";
  EXPECT_EQ(ask_with({good}), "");
  EXPECT_EQ(ask_with({good, other}), "");
  EXPECT_EQ(ask_with({good, unknown}), "") << "the first counts";
  EXPECT_EQ(ask_with({unknown}), refused);
  EXPECT_EQ(ask_with({unknown, good}), refused);
}

// Each reference has another address. The server calls none of them and keeps none.
TEST_P(HostileClient, FloodsOfReferencesAreForgotten) {
  static EverythingServant everything;  // outlives the server, which is destroyed after the test
  const auto ior = giop::ior_from_string(server->activate(&everything));
  const auto local = giop::parse_uiop_profile(ior->profiles.at(0));
  const Bytes key = local ? local->object_key : giop::parse_iiop_profile(ior->profiles.at(0))->object_key;
  RawSocket socket = connect();
  const std::size_t before = server->orb().core().connections.pools();
  constexpr int at_once = 20;
  for (int i = 0; i < kFloods[0]; i += at_once) {
    Bytes bytes;
    for (int j = 0; j < at_once; ++j) {
      const std::string host = "host" + std::to_string(i + j);
      const giop::TaggedProfile profile_there = giop::make_iiop_profile({giop::v1_2, host, 1, Bytes(3), {}});
      WireBuilder wire(true);
      wire.giop(2, 0).u32(static_cast<std::uint32_t>(j)).u8(3).u8(0).u8(0).u8(0).u16(0).octets(key);
      wire.string("any_partner").u32(0).align(8).string("IDL:a:1.0").u32(1).u32(0).octets(profile_there.data).finish();
      bytes.insert(bytes.end(), wire.bytes().begin(), wire.bytes().end());
    }
    ASSERT_TRUE(socket.send(bytes));
    for (int j = 0; j < at_once; ++j) {
      ASSERT_EQ(exception_in(socket.receive_message()), "");
    }
  }
  expect_service();
  EXPECT_LE(server->orb().core().connections.pools(), before);
}

TEST_P(HostileClient, FragmentsWithoutAStartAreRefused) {
  WireBuilder orphan(true);
  orphan.giop(2, 7).u32(9).u64(0).finish();
  RawSocket socket = connect();
  socket.send(orphan.bytes());
  EXPECT_EQ(answer_on(socket), Answer::message_error);
}

}  // namespace
}  // namespace corbel::test
