// SPDX-License-Identifier: Apache-2.0
#include "corbel/giop/corbaloc.hpp"

#include <gtest/gtest.h>

#include "corbel/mapping/minor_codes.hpp"

namespace corbel::giop {
namespace {

Corbaloc good(std::string_view text) {
  Corbaloc result;
  const UrlError error = parse_corbaloc(text, result);
  EXPECT_FALSE(error) << text << ": " << error.reason << " at " << error.offset;
  return result;
}

std::uint32_t minor_of(std::string_view text) {
  Corbaloc result;
  const UrlError error = parse_corbaloc(text, result);
  EXPECT_LE(error.offset, text.size());
  EXPECT_EQ(static_cast<bool>(error), *error.reason != '\0');
  return error.minor;
}

TEST(Corbaloc, ReadsAddressAndKey) {
  const Corbaloc url = good("corbaloc:iiop:1.2@gps.example:4711/Gps");
  ASSERT_EQ(url.addresses.size(), 1u);
  EXPECT_EQ(url.addresses[0].version, v1_2);
  EXPECT_EQ(url.addresses[0].host, "gps.example");
  EXPECT_EQ(url.addresses[0].port, 4711);
  EXPECT_EQ(url.key_text(), "Gps");
  EXPECT_FALSE(url.initial_reference);
}

TEST(Corbaloc, HasDefaults) {
  const Corbaloc url = good("corbaloc::h/k");
  EXPECT_EQ(url.addresses[0].version, v1_0);
  EXPECT_EQ(url.addresses[0].port, 2809);
  EXPECT_EQ(good("corbaloc::h/").key_text(), "");
  EXPECT_EQ(good("CorbaLoc::h/k").addresses[0].host, "h") << "schemes are case-insensitive";
  EXPECT_EQ(good("corbaloc::1.9@h/k").addresses[0].version, v1_2) << "a later version becomes 1.2";
}

TEST(Corbaloc, ReadsIpv6InBrackets) {
  const Corbaloc url = good("corbaloc:iiop:1.1@[fe80::1%eth0]:1/k");
  EXPECT_EQ(url.addresses[0].host, "fe80::1%eth0");
  EXPECT_EQ(url.addresses[0].port, 1);
  EXPECT_EQ(good("corbaloc::[::1]/k").addresses[0].port, 2809);
}

TEST(Corbaloc, ReadsSeveralAddresses) {
  const Corbaloc url = good("corbaloc::a:1,iiop:1.2@b:2,:[::1]:3/k");
  ASSERT_EQ(url.addresses.size(), 3u);
  EXPECT_EQ(url.addresses[1].host, "b");
  EXPECT_EQ(url.addresses[2].host, "::1");
  const Ior ior = corbaloc_to_ior(url);
  ASSERT_EQ(ior.profiles.size(), 3u);
  EXPECT_EQ(parse_iiop_profile(ior.profiles[2])->port, 3);
}

TEST(Corbaloc, ReadsEscapes) {
  const Corbaloc url = good("corbaloc::h/a%00%fF%2f/b@c");
  EXPECT_EQ(url.key_text(), std::string("a\0\xff//b@c", 8));
}

TEST(Corbaloc, ReadsInitialReferences) {
  const Corbaloc url = good("corbaloc:rir:/Notify");
  EXPECT_TRUE(url.initial_reference);
  EXPECT_EQ(url.key_text(), "Notify");
  EXPECT_EQ(good("corbaloc:rir:").key_text(), "NameService");
  EXPECT_EQ(good("corbaloc:rir:/").key_text(), "NameService");
  EXPECT_TRUE(corbaloc_to_ior(url).nil());
}

TEST(Corbaloc, ErrorsHaveTheirMinorCodes) {
  for (const char* text : {"", "IOR:00", "corbaloc", "corbaname::h"})
    EXPECT_EQ(minor_of(text), minor::bad_uri_scheme) << text;
  for (const char* text : {"corbaloc:",           "corbaloc:/k",
                           "corbaloc:ssl:h/k",    "corbaloc::",
                           "corbaloc::/k",        "corbaloc:::1/k",
                           "corbaloc::h:/k",      "corbaloc::h:0/k",
                           "corbaloc::h:65536/k", "corbaloc::h:99999999999999999999/k",
                           "corbaloc::h:-1/k",    "corbaloc::h:1x/k",
                           "corbaloc::[::1/k",    "corbaloc::[]/k",
                           "corbaloc::[h]/k",     "corbaloc::[::1]x/k",
                           "corbaloc::[:]/k",     "corbaloc::[1:2:3:4:5:6:7:8:9]/k",
                           "corbaloc::[:\n:1]/k", "corbaloc::2.0@h/k",
                           "corbaloc::1@h/k",     "corbaloc::1.@h/k",
                           "corbaloc::.1@h/k",    "corbaloc::x@h/k",
                           "corbaloc::1.300@h/k", "corbaloc::h,/k",
                           "corbaloc::h h/k",     "corbaloc::h\t/k",
                           "corbaloc::h,h2/k"}) {
    EXPECT_EQ(minor_of(text), minor::bad_uri_address) << text;
  }
  for (const char* text :
       {"corbaloc::h", "corbaloc::h:1", "corbaloc::h/%", "corbaloc::h/%4", "corbaloc::h/%zz", "corbaloc::h/%4g",
        "corbaloc::h/a b", "corbaloc::h/<>", "corbaloc::h/\xc3\xa4", "corbaloc:rir:Notify"}) {
    EXPECT_EQ(minor_of(text), minor::bad_uri_specific_part) << text;
  }
  EXPECT_EQ(minor_of(std::string_view("corbaloc::h\0/k", 14)), minor::bad_uri_address);
  EXPECT_EQ(minor_of("corbaloc::" + std::string(70'000, 'h') + "/k"), minor::bad_uri_address);
}

TEST(Corbaloc, HasAsManyAddressesAsAReferenceMayHaveProfiles) {
  std::string text = "corbaloc:";
  for (std::uint32_t i = 0; i < default_limits.max_profiles; ++i) text += ":h,";
  EXPECT_EQ(minor_of(text + ":h/k"), minor::bad_uri_address);
  text.pop_back();
  EXPECT_EQ(corbaloc_to_ior(good(text + "/k")).profiles.size(), default_limits.max_profiles);
}

TEST(MakeCorbaloc, IsReadBackUnchanged) {
  IiopProfile profile;
  profile.host = "::1";
  profile.port = 4711;
  for (int octet = 0; octet < 256; ++octet) profile.object_key.push_back(static_cast<std::byte>(octet));
  const std::string text = make_corbaloc(profile);
  const Corbaloc url = good(text);
  EXPECT_EQ(url.key, profile.object_key);
  EXPECT_EQ(url.addresses[0].host, "::1");
  EXPECT_EQ(url.addresses[0].version, v1_2);
  profile.host = "h";
  profile.object_key.clear();
  EXPECT_EQ(make_corbaloc(profile), "corbaloc:iiop:1.2@h:4711/");
}

}  // namespace
}  // namespace corbel::giop
