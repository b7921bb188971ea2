// SPDX-License-Identifier: Apache-2.0
#include "corbel/giop/ior.hpp"

#include <gtest/gtest.h>

#include "support/messages/messages.hpp"

namespace corbel::giop {
namespace {

using test::WireBuilder;

std::string hex(std::span<const std::byte> bytes) {
  std::string text = "IOR:";
  char digits[3];
  for (std::byte octet : bytes) {
    std::snprintf(digits, sizeof digits, "%02X", static_cast<unsigned>(octet));
    text += digits;
  }
  return text;
}

Ior sample(Version version = v1_2) {
  IiopProfile profile;
  profile.version = version;
  profile.host = "localhost";
  profile.port = 4711;
  profile.object_key = Bytes(5, std::byte{0xab});
  if (version >= v1_1) profile.components.push_back({component_tag::orb_type, Bytes(8)});
  return Ior{"IDL:BasicSP/ReadData:1.0", {make_iiop_profile(profile), {profile_tag::multiple_components, Bytes(4)}}};
}

TEST(IorString, IsReadBackUnchangedInEveryVersion) {
  for (Version version : {v1_0, v1_1, v1_2}) {
    const Ior ior = sample(version);
    const std::string text = ior_to_string(ior);
    EXPECT_EQ(text.substr(0, 4), "IOR:");
    const auto read = ior_from_string(text);
    ASSERT_TRUE(read);
    EXPECT_EQ(*read, ior);
    const auto profile = parse_iiop_profile(read->profiles[0]);
    ASSERT_TRUE(profile);
    EXPECT_EQ(profile->version, version);
    EXPECT_EQ(profile->host, "localhost");
    EXPECT_EQ(profile->port, 4711);
    EXPECT_EQ(profile->object_key, Bytes(5, std::byte{0xab}));
    EXPECT_EQ(profile->components.size(), version >= v1_1 ? 1u : 0u);
    EXPECT_FALSE(parse_iiop_profile(read->profiles[1]));
  }
}

TEST(IorString, ReadsBothByteOrdersAndEitherCase) {
  for (const bool little : {false, true}) {
    WireBuilder wire(little);
    test::append_ior(wire.u8(little), !little);  // the profile has its own byte order
    std::string text = hex(wire.bytes());
    const auto read = ior_from_string(text);
    ASSERT_TRUE(read);
    EXPECT_EQ(parse_iiop_profile(read->profiles[0])->port, 2809);
    text[0] = 'i';
    text[1] = 'o';
    EXPECT_TRUE(ior_from_string(text));
  }
}

TEST(IorString, NilHasNoProfiles) {
  const auto nil = ior_from_string(ior_to_string(Ior()));
  ASSERT_TRUE(nil);
  EXPECT_TRUE(nil->nil());
}

TEST(IorString, EveryTruncationIsRefusedOrShorter) {
  const std::string text = ior_to_string(sample());
  for (std::size_t size = 0; size < text.size(); ++size) EXPECT_FALSE(ior_from_string(text.substr(0, size))) << size;
}

TEST(IorString, RefusesInvalidHexadecimalDigits) {
  const std::string text = ior_to_string(sample());
  for (char bad : {'g', 'x', ' ', '-', '\0', '\xff', '\n'}) {
    for (std::size_t at : {4u, 5u, 40u}) {
      std::string broken = text;
      broken[at] = bad;
      EXPECT_FALSE(ior_from_string(broken));
    }
  }
  for (const char* bad : {"", "IOR", "IOR:", "IOR:0", "IOR:00", "XOR:00", "IOR;00", "corbaloc::h/k", "IOR:02000000"}) {
    EXPECT_FALSE(ior_from_string(bad)) << bad;
  }
}

TEST(ReadIor, RefusesTooManyProfilesWithoutAllocating) {
  for (std::uint32_t count : {default_limits.max_profiles + 1, 1'000'000u, 0xffffffffu}) {
    WireBuilder wire(true);
    wire.string("IDL:A:1.0").u32(count);
    for (int i = 0; i < 100; ++i) wire.u32(0).u32(0);
    cdr::Reader in(wire.bytes(), true);
    EXPECT_TRUE(read_ior(in).nil());
    EXPECT_FALSE(in.ok());
  }
}

std::optional<IiopProfile> profile_of(const std::vector<std::byte>& data) {
  return parse_iiop_profile({profile_tag::internet_iop, data});
}

TEST(IiopProfile, RefusesEveryTruncation) {
  const auto whole = test::iiop_profile(true);
  ASSERT_TRUE(profile_of(whole));
  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_FALSE(profile_of({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)})) << size;
  }
}

TEST(IiopProfile, RefusesHostsThatCannotBe) {
  EXPECT_FALSE(profile_of(test::iiop_profile(true, 2, "")));
  EXPECT_FALSE(profile_of(test::iiop_profile(true, 2, std::string(65536, 'h'))));
  EXPECT_FALSE(profile_of(test::iiop_profile(true, 2, "h\n")));
  EXPECT_FALSE(profile_of(test::iiop_profile(true, 2, "h h")));
  EXPECT_FALSE(profile_of(test::iiop_profile(true, 2, "\x7f")));
  EXPECT_FALSE(profile_of(test::iiop_profile(true, 2, "h\xc3\xa4")));
  EXPECT_TRUE(profile_of(test::iiop_profile(true, 2, "::1")));
}

TEST(IiopProfile, LaterMinorVersionsAreReadAs12AndOtherMajorsRefused) {
  auto data = test::iiop_profile(true);
  data[2] = std::byte{3};
  ASSERT_TRUE(profile_of(data));
  EXPECT_EQ(profile_of(data)->version, v1_2);
  data[1] = std::byte{2};
  EXPECT_FALSE(profile_of(data));
}

TEST(IiopProfile, RefusesLyingComponents) {
  const auto with_components = [](std::uint32_t count, std::uint32_t length) {
    WireBuilder wire(false);
    wire.u8(0).u8(1).u8(2).string("h").u16(1).octets("k").u32(count).u32(0).u32(length).raw("data");
    return profile_of(wire.bytes());
  };
  EXPECT_TRUE(with_components(1, 4));
  EXPECT_FALSE(with_components(2, 4));
  EXPECT_FALSE(with_components(0xffffffff, 4));
  EXPECT_FALSE(with_components(1, 5));
  EXPECT_FALSE(with_components(1, 0xffffffff));
}

TEST(IiopProfile, SmallestAndLargestPortsAreKept) {
  for (std::uint16_t port : {0, 65535}) {
    IiopProfile profile;
    profile.host = "h";
    profile.port = port;
    EXPECT_EQ(parse_iiop_profile(make_iiop_profile(profile))->port, port);
  }
}

/// Printed by omniORB 4.2.5's genior for host 127.0.0.1, port 2809, key "hello".
TEST(IorString, ReadsAnotherOrbsReference) {
  const auto ior = ior_from_string(
      "IOR:"
      "010000000d00000049444c3a4563686f3a312e3000000000010000000000000058000000010102000a0000003132372e302e302e3100f90a"
      "0500000068656c6c6f0000000200000000000000080000000100000000545441010000001c00000001000000010001000100000001000105"
      "090101000100000009010100");
  ASSERT_TRUE(ior);
  EXPECT_EQ(ior->type_id, "IDL:Echo:1.0");
  const auto profile = parse_iiop_profile(ior->profiles.at(0));
  ASSERT_TRUE(profile);
  EXPECT_EQ(profile->host, "127.0.0.1");
  EXPECT_EQ(profile->port, 2809);
  EXPECT_EQ(test::as_text(profile->object_key), "hello");
  ASSERT_EQ(profile->components.size(), 2u);
  EXPECT_EQ(profile->components[0].tag, component_tag::orb_type);
  EXPECT_EQ(profile->components[1].tag, component_tag::code_sets);
}

}  // namespace
}  // namespace corbel::giop
