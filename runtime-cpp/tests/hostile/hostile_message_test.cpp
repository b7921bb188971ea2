// SPDX-License-Identifier: Apache-2.0
// Messages with invalid headers, parts or targets, each sent repeatedly: no resources are left in use.
#include "hostile/hostile_client.hpp"
#include "hostile/hostile_servers.hpp"
#include "support/orbs/held_resources.hpp"

#include <functional>
#include <initializer_list>

namespace corbel::test {
namespace {

struct HostileMessage : HostileClient {
  /// Sends the octets over one connection repeatedly; `expected` describes the first answer.
  void each(const char* name, const Bytes& bytes, const std::string& expected) {
    SCOPED_TRACE(name);
    expect_nothing_left_by([&] {
      RawSocket socket = connect();
      socket.send(bytes);
      socket.shut_down_sending();
      ASSERT_EQ(first_on(socket), expected);
    });
    expect_service();
  }
  static WireBuilder sized(unsigned type, std::uint32_t size, unsigned minor = 2, unsigned flags = 0) {
    WireBuilder wire(cdr::native_little);
    return wire.giop(minor, type, flags).patch32(8, size);
  }
  /// Writes a request up to the addressing of its target.
  static WireBuilder to_target(std::uint16_t addressing) {
    WireBuilder wire(cdr::native_little);
    return wire.giop(2, 0).u32(1).u8(3).u8(0).u8(0).u8(0).u16(addressing);
  }
  static Bytes ended(WireBuilder& wire) { return wire.string("get_data").u32(0).finish().bytes(); }
};
INSTANTIATE_TEST_SUITE_P(Servers, HostileMessage, all_servers(), server_name);

const std::string kEnd = "the end";
const std::string kError = "MessageError";

TEST_P(HostileMessage, SizesThatCannotBeEndTheConnection) {
  constexpr unsigned request = 0, cancel = 2, locate = 3, fragment = 7;
  for (const unsigned type : {request, cancel, locate, fragment}) {
    each("nothing behind the head", sized(type, 0).bytes(), kError);
    each("less than what has to be", sized(type, 3).u32(0).bytes(), kError);
    each("2^31", sized(type, 0x80000000).u64(0).bytes(), kError);
    each("2^32-1", sized(type, 0xffffffff).u64(0).bytes(), kError);
    each("2^32-12: with the head it is 0", sized(type, 0xfffffff4).u64(0).bytes(), kError);
  }
  for (const unsigned minor : {0U, 1U}) {
    each("nothing behind an older head", sized(request, 0, minor).bytes(), kError);
    each("less than what an older request has", sized(request, 8, minor).u64(0).bytes(), kError);
  }
}

// The size is correct, and octets follow the contents of the message: they are not the next message.
TEST_P(HostileMessage, TrailingOctetsAreNoNextMessage) {
  WireBuilder longer(cdr::native_little);
  longer.raw(good_request()).align(8).u64(0x4950494749504947).u64(~0ULL).finish();
  each("behind a request without arguments", longer.bytes(), "");
  WireBuilder cancel(cdr::native_little);
  cancel.giop(2, 2).u32(9).u64(~0ULL).u64(~0ULL).finish();
  Bytes both = cancel.bytes();
  const Bytes good = good_request();
  both.insert(both.end(), good.begin(), good.end());
  each("behind a cancel", both, kError);
}

TEST_P(HostileMessage, StormOfMessageErrorsIsSurvived) {
  Bytes storm;
  for (int i = 0; i < 5'000; ++i) {
    const WireBuilder error = WireBuilder(cdr::native_little).giop(static_cast<unsigned>(i) % 3, 6);
    storm.insert(storm.end(), error.bytes().begin(), error.bytes().end());
  }
  each("over one connection", storm, kEnd);
  const Bytes one = WireBuilder(cdr::native_little).giop(2, 6).bytes();
  expect_nothing_left_by(
      [&] {
        RawSocket socket = connect();
        socket.send(one);
        socket.reset();
      },
      400);
}

// Fragments of GIOP 1.1 have no id: the next fragment belongs to the message that has begun, and no other may begin.
TEST_P(HostileMessage, FragmentsOfOlderMessagesAreNotMixed) {
  const auto part = [](const Bytes& whole, std::size_t from, std::size_t to, bool more) {
    WireBuilder wire(cdr::native_little);
    if (from != 0) wire.giop(1, 7);
    wire.raw(std::span(whole).subspan(from, to - from)).finish();
    Bytes bytes = wire.bytes();
    if (more) bytes[6] |= std::byte{2};
    return bytes;
  };
  const Bytes whole = good_request(9, "get_data", giop::v1_1);
  const Bytes other = good_request(10, "get_data", giop::v1_1);
  const Bytes first = part(whole, 0, 24, true);
  const Bytes rest = part(whole, 24, whole.size(), false);
  const auto all = [](std::initializer_list<Bytes> parts) {
    Bytes bytes;
    for (const Bytes& each : parts) bytes.insert(bytes.end(), each.begin(), each.end());
    return bytes;
  };
  each("one after the other", all({first, rest}), "");
  each("two begin", all({first, part(other, 0, 24, true), rest, part(other, 24, other.size(), false)}), kError);
  each("a whole one between", all({first, other, rest}), "");
  each("a part of nothing", rest, kError);
  each("more parts than there are", all({first, rest, rest}), "");
  each("one that never ends", all({first}), kEnd);
  each("a value across a cut", all({part(whole, 0, 26, true), part(whole, 26, whole.size(), false)}), kError);
}

// Thousands of incomplete messages over many connections, which then end in all ways.
TEST_P(HostileMessage, HalfOpenMessagesGoWithTheirConnections) {
  Bytes begun;
  for (std::uint32_t id = 1; id <= 8; ++id) {
    Bytes part = good_request(id, std::string(500, 'x').c_str());
    part.resize(12 + (part.size() - 12) / 8 * 8);
    part[6] |= std::byte{2};
    const auto size = static_cast<std::uint32_t>(part.size() - 12);
    std::memcpy(&part[8], &size, sizeof size);
    begun.insert(begun.end(), part.begin(), part.end());
  }
  int number = 0;
  expect_nothing_left_by(
      [&] {
        RawSocket socket = connect();
        ASSERT_TRUE(socket.send(begun));
        if (++number % 2 == 0) socket.reset();
      },
      500);
}

TEST_P(HostileMessage, MalformedOperationNamesAreRefused) {
  using std::string_view_literals::operator""sv;
  const auto named = [&](std::uint32_t size, std::string_view text) {
    WireBuilder wire(cdr::native_little);
    wire.giop(2, 0).u32(1).u8(3).u8(0).u8(0).u8(0).u16(0).octets(profile.object_key);
    return wire.u32(size).raw(text).align(4).u32(0).finish().bytes();
  };
  const std::string unknown = "IDL:omg.org/CORBA/BAD_OPERATION:1.0";
  each("empty", named(1, "\0"sv), kError);
  each("without NUL", named(8, "get_data"), kError);
  each("not even a NUL", named(0, ""), kError);
  each("a NUL within", named(9, "get\0data\0"sv), kError);
  each("2^32-1", named(0xffffffff, "get_data"), kError);
  each("2^31", named(0x80000000, "get_data"), kError);
  each("reserved, but none", named(6, "_is_b\0"sv), unknown);
  each("a priority band that is for the ORB", named(20, "_bind_priority_band\0"sv), unknown);
  Bytes with_nonsense = named(7, "_is_a\0\0"sv);
  each("a NUL too many", with_nonsense, kError);
}

TEST_P(HostileMessage, MalformedRepositoryIdsInIsAAreAnswered) {
  const auto asked = [&](const std::function<void(WireBuilder&)>& id) {
    WireBuilder wire(cdr::native_little);
    wire.giop(2, 0).u32(1).u8(3).u8(0).u8(0).u8(0).u16(0).octets(profile.object_key).string("_is_a").u32(0).align(8);
    id(wire);
    return wire.finish().bytes();
  };
  const std::string marshal = "IDL:omg.org/CORBA/MARSHAL:1.0";
  each("2^32-1 octets", asked([](auto& w) { w.u32(0xffffffff); }), marshal);
  each("without NUL", asked([](auto& w) { w.u32(3).raw("IDL"); }), marshal);
  each("no octet", asked([](auto& w) { w.u32(0); }), marshal);
  each("empty", asked([](auto& w) { w.string(""); }), "");
  each("no identifier", asked([](auto& w) { w.string("\xff\xfe"); }), "");
  each("a million octets", asked([](auto& w) { w.string(std::string(1'000'000, ':')); }), "");
}

TEST_P(HostileMessage, MalformedTargetsAreRefused) {
  const auto reference = [](std::uint32_t selected, std::uint32_t count) {
    WireBuilder wire = to_target(2);
    return ended(wire.u32(selected).string("IDL:a:1.0").u32(count));
  };
  for (const std::uint16_t unknown : {3, 255, 0xffff}) {
    WireBuilder wire = to_target(unknown);
    each("a way to name it that nobody knows", ended(wire.octets("key")), kError);
  }
  each("a reference without profiles", reference(0, 0), kError);
  each("2^32-1 profiles", reference(0, 0xffffffff), kError);
  each("the profile number 2^32-1", reference(0xffffffff, 1), kError);
  WireBuilder profile_of_none = to_target(1);
  each("a profile of an unknown kind", ended(profile_of_none.u32(4711).octets("key")), kError);
  WireBuilder broken = to_target(1);
  each("a broken profile", ended(broken.u32(giop::profile_tag::internet_iop).octets("???")), kError);
  WireBuilder longer = to_target(1);
  each("a profile that is too long", longer.u32(0).u32(0xffffffff).finish().bytes(), kError);
  WireBuilder key = to_target(0);
  each("a key that is too long", key.u32(0xffffffff).finish().bytes(), kError);
}

// The keys belong to deactivated objects, whose entries other objects use now.
TEST_P(HostileMessage, StaleObjectKeysReachNoServant) {
  Gps other;
  std::vector<Bytes> stale;
  for (int i = 0; i < 20; ++i) {
    const PortableServer::ObjectId_var id = server->poa()->activate_object(&other);
    const CORBA::Object_var object = server->poa()->id_to_reference(*id);
    const giop::TaggedProfile& first = object->_reference()->ior().profiles.at(0);
    const auto local = giop::parse_uiop_profile(first);
    stale.push_back(local ? local->object_key : giop::parse_iiop_profile(first)->object_key);
    server->poa()->deactivate_object(*id);
  }
  for (const Bytes& key : stale) {
    RawSocket socket = connect();
    ASSERT_TRUE(socket.send(request_for(key, 1, "get_data")));
    EXPECT_EQ(first_on(socket), "IDL:omg.org/CORBA/OBJECT_NOT_EXIST:1.0");
    WireBuilder locate(cdr::native_little);
    socket.send(locate.giop(2, 3).u32(2).u16(0).octets(key).finish().bytes());
    EXPECT_EQ(first_on(socket), "LocateReply");
  }
}

TEST_P(HostileMessage, CountsOfContextsThatCannotBeEndTheConnection) {
  const auto counted = [&](std::uint32_t count, unsigned minor) {
    WireBuilder wire(cdr::native_little);
    wire.giop(minor, 0);
    if (minor < 2) {
      wire.u32(count).u64(0).u64(0);
    } else {
      wire.u32(1).u8(3).u8(0).u8(0).u8(0).u16(0).octets(profile.object_key).string("get_data").u32(count).u64(0);
    }
    return wire.finish().bytes();
  };
  for (const std::uint32_t count : {0xffffffffU, 0x80000000U, 0x20000001U, 65U, 3U}) {
    for (const unsigned minor : {0U, 1U, 2U}) each("contexts", counted(count, minor), kError);
  }
}

}  // namespace
}  // namespace corbel::test
