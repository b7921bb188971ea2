// SPDX-License-Identifier: Apache-2.0
// Profiles and URLs of UIOP, including hostile ones.
#include "corbel/giop/corbaloc.hpp"
#include "corbel/giop/ior.hpp"
#include "corbel/giop/request.hpp"
#include "corbel/mapping/minor_codes.hpp"
#include "support/messages/wire_builder.hpp"

#include <gtest/gtest.h>

namespace corbel::giop {
namespace {

using test::WireBuilder;

Bytes key_of(std::string_view text) {
  const auto* bytes = reinterpret_cast<const std::byte*>(text.data());
  return {bytes, bytes + text.size()};
}

TaggedProfile profile(bool little, unsigned minor, std::string_view path, std::uint32_t components = 0) {
  WireBuilder wire(little);
  wire.u8(little).u8(1).u8(minor).string(path).octets("key");
  if (minor >= 1) wire.u32(components);
  const auto bytes = wire.bytes();
  return {profile_tag::uiop, {bytes.begin(), bytes.end()}};
}

TEST(UiopProfile, IsReadInEveryVersionAndByteOrder) {
  for (const bool little : {false, true}) {
    for (unsigned minor = 0; minor <= 3; ++minor) {
      const auto read = parse_uiop_profile(profile(little, minor, "/tmp/socket"));
      ASSERT_TRUE(read) << minor;
      EXPECT_EQ(read->path, "/tmp/socket");
      EXPECT_EQ(read->object_key, key_of("key"));
      EXPECT_EQ(read->version.minor, std::min(minor, 2U));
    }
  }
}

// The same octets as TAO's UIOP_Profile::create_profile_body writes: byte order, version, path, key, components.
TEST(UiopProfile, IsWrittenInTaosLayout) {
  const UiopProfile mine{v1_2, "/s", key_of("key"), {{0x43624c01, key_of("id")}}};
  const TaggedProfile written = make_uiop_profile(mine);
  EXPECT_EQ(written.tag, 0x54414f00U);
  WireBuilder wire(cdr::native_little);
  wire.u8(cdr::native_little).u8(1).u8(2).string("/s").octets("key").u32(1).u32(0x43624c01).octets("id");
  const auto expected = wire.bytes();
  EXPECT_EQ(written.data, Bytes(expected.begin(), expected.end()));
  EXPECT_EQ(parse_uiop_profile(written), mine);
}

TEST(UiopProfile, RefusesPathsThatLeadNowhere) {
  const std::string longest = "/" + std::string(106, 'x');
  EXPECT_TRUE(parse_uiop_profile(profile(true, 2, longest)));
  EXPECT_FALSE(parse_uiop_profile(profile(true, 2, longest + "x")));
  EXPECT_FALSE(parse_uiop_profile(profile(true, 2, "")));
  EXPECT_FALSE(parse_uiop_profile(profile(true, 2, "relative")));
  EXPECT_FALSE(parse_uiop_profile(profile(true, 2, "/line\nbreak")));
}

TEST(UiopProfile, RefusesEveryCutAndCountsThatLie) {
  const TaggedProfile whole = profile(true, 2, "/tmp/socket");
  for (std::size_t size = 0; size < whole.data.size(); ++size) {
    EXPECT_FALSE(parse_uiop_profile({whole.tag, {whole.data.begin(), whole.data.begin() + static_cast<long>(size)}}))
        << size;
  }
  EXPECT_FALSE(parse_uiop_profile(profile(true, 2, "/tmp/socket", 0xffffffffU)));
  EXPECT_FALSE(parse_uiop_profile({profile_tag::internet_iop, whole.data}));
}

TEST(UiopProfile, AddressesTargetsOfRequests) {
  const Ior ior{"IDL:A:1.0", {profile(true, 2, "/s")}};
  for (const Addressing addressing : {Addressing::profile, Addressing::reference}) {
    cdr::Buffer buffer;
    cdr::Writer out(buffer);
    const Bytes key = key_of("unused");
    const HeaderOffsets offsets = begin_request(out, {v1_2, 7, Response::expected, key, "op", {}, addressing, &ior, 0});
    finish_message(out, offsets);
    MessageHeader header;
    ASSERT_EQ(decode_header(out.data(), default_limits, header), Error::none);
    Request request;
    ASSERT_EQ(decode_request(out.data(), header, default_limits, request), Error::none);
    EXPECT_EQ(Bytes(request.object_key.begin(), request.object_key.end()), key_of("key"));
    EXPECT_EQ(request.operation, "op");
  }
}

TEST(UiopUrl, IsReadAndWritten) {
  Corbaloc url;
  ASSERT_FALSE(parse_corbaloc("corbaloc:uiop:1.1@/tmp/a,b@c|poa/id%20x", url));
  ASSERT_EQ(url.addresses.size(), 1U);
  EXPECT_EQ(url.addresses[0].path, "/tmp/a,b@c");
  EXPECT_EQ(url.addresses[0].version, v1_1);
  EXPECT_EQ(url.key_text(), "poa/id x");
  const Ior ior = corbaloc_to_ior(url);
  const auto profile = parse_uiop_profile(ior.profiles.at(0));
  ASSERT_TRUE(profile);
  EXPECT_EQ(make_corbaloc(*profile), "corbaloc:uiop:1.1@/tmp/a,b@c|poa/id%20x");
}

TEST(UiopUrl, CommaAtTheStartOfAKeyIsEscaped) {
  Corbaloc url;
  ASSERT_FALSE(parse_corbaloc("corbaloc:uiop:/s|%2C,", url));
  const auto profile = parse_uiop_profile(corbaloc_to_ior(url).profiles.at(0));
  ASSERT_TRUE(profile);
  EXPECT_EQ(make_corbaloc(*profile), "corbaloc:uiop:1.0@/s|%2c,");
}

TEST(UiopUrl, StandsBesideIiop) {
  Corbaloc url;
  ASSERT_FALSE(parse_corbaloc("corbaloc:uiop:/s|,iiop:host:1/key", url));
  ASSERT_EQ(url.addresses.size(), 2U);
  EXPECT_EQ(url.addresses[1].host, "host");
  EXPECT_EQ(url.key_text(), "key");
  ASSERT_FALSE(parse_corbaloc("corbaloc::host:1,uiop:/s|key", url));
  EXPECT_EQ(url.addresses[1].path, "/s");
  EXPECT_EQ(url.key_text(), "key");
}

TEST(UiopUrl, RefusesMalformedUrls) {
  Corbaloc url;
  for (const char* text : {"corbaloc:uiop:", "corbaloc:uiop:/s", "corbaloc:uiop:|key", "corbaloc:uiop:s|key",
                           "corbaloc:uiop:2.0@/s|key", "corbaloc:uiop:1.2@|key"}) {
    EXPECT_EQ(parse_corbaloc(text, url).minor, minor::bad_uri_address) << text;
  }
  EXPECT_EQ(parse_corbaloc("corbaloc:uiop:/s|a|b", url).minor, minor::bad_uri_specific_part);
}

}  // namespace
}  // namespace corbel::giop
