// SPDX-License-Identifier: Apache-2.0
#include "corbel/giop/code_sets.hpp"

#include <gtest/gtest.h>

#include "support/servants/components.hpp"

namespace corbel::giop {
namespace {

using namespace code_set;
constexpr std::uint32_t kUcs4 = 0x00010106;
constexpr std::uint32_t kEbcdic = 0x10020025;

const CodeSets kLatin1Orb = own_code_sets(iso_8859_1);
const CodeSets kUtf8Orb = own_code_sets(utf_8);

TEST(Negotiation, PrefersTheServersSetThenTheClients) {
  EXPECT_EQ(negotiate(kLatin1Orb, kLatin1Orb), (Transmission{iso_8859_1, utf_16}));
  EXPECT_EQ(negotiate(kLatin1Orb, kUtf8Orb), (Transmission{utf_8, utf_16}));
  EXPECT_EQ(negotiate(kUtf8Orb, kLatin1Orb), (Transmission{iso_8859_1, utf_16}));
  const CodeSets foreign{{kEbcdic, {utf_8}}, {kUcs4, {utf_16}}};
  EXPECT_EQ(negotiate(kUtf8Orb, foreign), (Transmission{utf_8, utf_16}))
      << "the client's own, which the server converts";
  EXPECT_EQ(negotiate(kLatin1Orb, foreign), (Transmission{utf_8, utf_16})) << "one that both convert";
}

TEST(Negotiation, FindsNoneForIncompatibleCodeSets) {
  EXPECT_EQ(negotiate(kLatin1Orb, {{kEbcdic, {}}, {utf_16, {}}}), std::nullopt);
  EXPECT_EQ(negotiate(kLatin1Orb, {{iso_8859_1, {}}, {kUcs4, {}}}), (Transmission{iso_8859_1, none}));
  EXPECT_EQ(negotiate(kLatin1Orb, {}), (Transmission{iso_8859_1, none})) << "as before GIOP 1.1";
}

TEST(Negotiation, ServerAcceptsItsPublishedCodeSets) {
  EXPECT_TRUE(accepts(kLatin1Orb, {utf_8, utf_16}));
  EXPECT_TRUE(accepts(kLatin1Orb, {iso_8859_1, none}));
  EXPECT_TRUE(accepts(kLatin1Orb, {none, none}));
  EXPECT_FALSE(accepts(kLatin1Orb, {kEbcdic, utf_16}));
  EXPECT_FALSE(accepts(kLatin1Orb, {iso_8859_1, kUcs4}));
}

TEST(CodeSetContext, ComesBackAndMayBeCut) {
  const Transmission chosen{utf_8, utf_16};
  const CodeSetContext data = write_code_set_context(chosen);
  EXPECT_EQ(read_code_set_context(data, default_limits), chosen);
  for (std::size_t size = 0; size < data.size(); ++size) {
    EXPECT_EQ(read_code_set_context(std::span(data).first(size), default_limits), std::nullopt) << size;
  }
}

std::vector<TaggedProfile> profiles(Version version) {
  IiopProfile iiop;
  iiop.version = version;
  iiop.host = "localhost";
  iiop.port = 4;
  UiopProfile uiop;
  uiop.version = version;
  uiop.path = "/tmp/socket";
  uiop.components.push_back({7, {std::byte{1}}});
  return {make_iiop_profile(iiop), make_uiop_profile(uiop), make_uiop_profile(uiop, profile_tag::shmiop)};
}

TEST(CodeSetComponent, IsAddedToProfilesAndFoundInThem) {
  for (TaggedProfile& profile : profiles(v1_2)) {
    EXPECT_EQ(find_code_sets({"", {profile}}, default_limits), std::nullopt);
    profile = corbel::test::with_component(profile, make_code_sets_component(kUtf8Orb));
    const auto found = find_code_sets({"", {{99, {}}, profile}}, default_limits);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->narrow.native, utf_8);
    EXPECT_EQ(found->narrow.conversion, std::vector<std::uint32_t>{iso_8859_1});
    EXPECT_EQ(found->wide.native, utf_16);
    EXPECT_TRUE(found->wide.conversion.empty());
  }
  for (TaggedProfile& profile : profiles(v1_0)) {
    const TaggedProfile before = profile;
    profile = corbel::test::with_component(profile, make_code_sets_component(kUtf8Orb));
    EXPECT_EQ(profile, before) << "version 1.0 has no components";
  }
}

TEST(CodeSetComponent, FalseLengthIsRefused) {
  IiopProfile iiop;
  iiop.host = "localhost";
  iiop.port = 4;
  Bytes lie(16, std::byte{0});
  lie[11] = std::byte{0xff};  // four billion conversion sets, in a big-endian encapsulation
  iiop.components.push_back({component_tag::code_sets, lie});
  EXPECT_EQ(find_code_sets({"", {make_iiop_profile(iiop)}}, default_limits), std::nullopt);
}

TEST(Encoding, FollowsVersionAndCodeSets) {
  using cdr::CharConversion;
  using cdr::Wide;
  const Transmission both{utf_8, utf_16};
  const auto encoding = [](Transmission chosen, std::uint32_t native, Version version) {
    return encoding_of(chosen, native, version, Wide::not_offered);
  };
  EXPECT_EQ(encoding(both, utf_8, v1_2), (cdr::Encoding{Wide::utf16, CharConversion::none}));
  EXPECT_EQ(encoding(both, iso_8859_1, v1_1), (cdr::Encoding{Wide::utf16_units, CharConversion::to_utf8}));
  EXPECT_EQ(encoding({iso_8859_1, none}, utf_8, v1_2), (cdr::Encoding{Wide::not_offered, CharConversion::to_latin1}));
  EXPECT_EQ(encoding(both, iso_8859_1, v1_0), (cdr::Encoding{Wide::in_giop_1_0, CharConversion::none}));
}

}  // namespace
}  // namespace corbel::giop
