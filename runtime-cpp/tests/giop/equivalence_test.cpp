// SPDX-License-Identifier: Apache-2.0
// References to the same object as different ORBs write them.
#include "corbel/giop/ior.hpp"
#include "support/messages/wire_builder.hpp"

#include <gtest/gtest.h>

#include <string_view>

namespace corbel::giop {
namespace {

using test::WireBuilder;

/// A profile with the octet `filling` in its padding, where TAO leaves the previous contents of the memory.
struct Written {
  bool little = true;
  unsigned filling = 0;
  unsigned minor = 2;
  std::uint32_t components = 0;
};

void align(WireBuilder& wire, std::size_t alignment, unsigned filling) {
  while (wire.bytes().size() % alignment != 0) wire.u8(filling);
}

Ior reference(std::uint32_t tag, std::string_view address, std::uint16_t port, std::string_view key, Written how) {
  WireBuilder wire(how.little);
  wire.u8(how.little).u8(1).u8(how.minor);
  align(wire, 4, how.filling);
  wire.string(address);
  if (tag == profile_tag::internet_iop) {
    align(wire, 2, how.filling);
    wire.u16(port);
  }
  align(wire, 4, how.filling);
  wire.octets(key);
  if (how.minor >= 1) {
    align(wire, 4, how.filling);
    wire.u32(how.components);
    for (std::uint32_t i = 0; i < how.components; ++i) wire.u32(0).octets("ab12");
  }
  const auto bytes = wire.bytes();
  return {"IDL:A:1.0", {{tag, {bytes.begin(), bytes.end()}}}};
}

constexpr std::uint32_t kTags[] = {profile_tag::internet_iop, profile_tag::uiop, profile_tag::shmiop};

TEST(Equivalence, PaddingByteOrderAndVersionDoNotMatter) {
  for (const std::uint32_t tag : kTags) {
    const Ior one = reference(tag, "/some", 2809, "key", {});
    for (const Written how :
         {Written{.filling = 0xcd}, Written{.little = false}, Written{.little = false, .filling = 7},
          Written{.minor = 0}, Written{.minor = 1}, Written{.components = 1}}) {
      const Ior other = reference(tag, "/some", 2809, "key", how);
      ASSERT_NE(one.profiles, other.profiles);
      EXPECT_TRUE(are_equivalent(one, other) && are_equivalent(other, one)) << tag;
      EXPECT_EQ(hash_of_object(one), hash_of_object(other)) << tag;
    }
  }
}

TEST(Equivalence, OtherAddressKeyOrProtocolIsAnotherObject) {
  const Ior one = reference(profile_tag::internet_iop, "host", 2809, "key", {});
  for (const Ior& other : {reference(profile_tag::internet_iop, "hosT", 2809, "key", {}),
                           reference(profile_tag::internet_iop, "host", 2810, "key", {}),
                           reference(profile_tag::internet_iop, "host", 2809, "kez", {}),
                           reference(profile_tag::internet_iop, "host", 2809, "ke", {}),
                           reference(profile_tag::uiop, "host", 0, "key", {}), Ior()}) {
    EXPECT_FALSE(are_equivalent(one, other) || are_equivalent(other, one));
  }
  EXPECT_NE(hash_of_object(one), hash_of_object(reference(profile_tag::internet_iop, "host", 2809, "kez", {})));
}

TEST(Equivalence, AllProfilesHaveToMatch) {
  const Ior tcp = reference(profile_tag::internet_iop, "host", 2809, "key", {});
  const Ior path = reference(profile_tag::uiop, "/s", 0, "key", {});
  Ior both = tcp;
  both.profiles.push_back(path.profiles[0]);
  Ior other = reference(profile_tag::internet_iop, "host", 2809, "key", {.filling = 1});
  EXPECT_FALSE(are_equivalent(both, other) || are_equivalent(other, both));
  other.profiles.push_back(reference(profile_tag::uiop, "/s", 0, "key", {.filling = 1}).profiles[0]);
  EXPECT_TRUE(are_equivalent(both, other));
  EXPECT_EQ(hash_of_object(both), hash_of_object(other));
}

// TAO's SHMIOP (0x54414f02) is such a protocol.
TEST(Equivalence, UnknownProfilesAreComparedByOctets) {
  const auto strange = [](unsigned filling) {
    return reference(0x54414f02, "host", 1, "key", {.filling = filling}).profiles[0];
  };
  const Ior one{"", {strange(0)}};
  const Ior two{"", {strange(1)}};
  EXPECT_TRUE(are_equivalent(one, one));
  EXPECT_FALSE(are_equivalent(one, two));
  Ior first = reference(profile_tag::internet_iop, "host", 2809, "key", {});
  Ior second = first;
  first.profiles.push_back(strange(0));
  second.profiles.push_back(strange(1));
  EXPECT_TRUE(are_equivalent(first, second));
  EXPECT_EQ(hash_of_object(first), hash_of_object(second));
  EXPECT_FALSE(are_equivalent(first, one) || are_equivalent(one, first));
}

TEST(Equivalence, MalformedProfilesAreComparedByOctets) {
  Ior one = reference(profile_tag::internet_iop, "host", 2809, "key", {});
  one.profiles[0].data.resize(14);
  Ior other = one;
  EXPECT_TRUE(are_equivalent(one, other));
  EXPECT_EQ(hash_of_object(one), hash_of_object(other));
  other.profiles[0].data[3] = std::byte{1};
  EXPECT_FALSE(are_equivalent(one, other));
}

}  // namespace
}  // namespace corbel::giop
