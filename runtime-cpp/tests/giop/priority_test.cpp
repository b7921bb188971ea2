// SPDX-License-Identifier: Apache-2.0
#include "corbel/giop/priority.hpp"

#include <gtest/gtest.h>

#include "corbel/giop/components.hpp"
#include "support/servants/components.hpp"

namespace {

using namespace corbel::giop;  // NOLINT: the module under test

TEST(Priority, IsReadBackUnchanged) {
  for (const Priority priority : {0, 1, 32767}) {
    EXPECT_EQ(read_priority_context(write_priority_context(priority), default_limits), priority);
  }
  const PriorityBand band{100, 32767};
  EXPECT_EQ(read_priority_band_context(write_priority_band_context(band), default_limits), band);
}

// Other ORBs write it like this, in either byte order.
TEST(Priority, IsAShortInAnEncapsulation) {
  const auto read = [](std::initializer_list<int> octets) {
    Bytes bytes;
    for (const int octet : octets) bytes.push_back(static_cast<std::byte>(octet));
    return read_priority_context(bytes, default_limits);
  };
  EXPECT_EQ(read({0, 0, 1, 2}), 0x102);
  EXPECT_EQ(read({1, 0, 1, 2}), 0x201);
  EXPECT_EQ(read({0, 0, 1, 2, 99}), 0x102) << "what stands behind is of a later version";
  EXPECT_EQ(read({0, 0, 0x80, 0}), std::nullopt) << "negative";
  EXPECT_EQ(read({2, 0, 1, 2}), std::nullopt) << "no byte order";
  for (const auto& cut : {Bytes{}, Bytes(1), Bytes(2), Bytes(3)}) {
    EXPECT_EQ(read_priority_context(cut, default_limits), std::nullopt) << cut.size();
  }
}

TEST(PriorityBand, InvertedAndTruncatedBandsAreRefused) {
  EXPECT_EQ(read_priority_band_context(write_priority_band_context({5, 4}), default_limits), std::nullopt);
  EXPECT_EQ(read_priority_band_context(write_priority_band_context({-1, 4}), default_limits), std::nullopt);
  const auto whole = write_priority_band_context({4, 5});
  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_EQ(read_priority_band_context(std::span(whole).first(size), default_limits), std::nullopt) << size;
  }
}

Ior reference_with(const Bytes& component) {
  TaggedProfile profile = make_iiop_profile({v1_2, "host", 1, Bytes(4), {}});
  profile = corbel::test::with_component(profile, {component_tag::policies, component});
  return {"IDL:x:1.0", {profile}};
}

TEST(PriorityModel, IsAComponentOfReferences) {
  for (const PriorityModel& model : {PriorityModel{true, 0}, PriorityModel{false, 32767}}) {
    TaggedProfile profile = make_iiop_profile({v1_2, "host", 1, Bytes(4), {}});
    profile = corbel::test::with_component(profile, make_priority_component(model));
    EXPECT_EQ(find_priority_model({"IDL:x:1.0", {profile}}, default_limits), model);
  }
  EXPECT_EQ(find_priority_model({"IDL:x:1.0", {make_iiop_profile({v1_2, "host", 1, Bytes(4), {}})}}, default_limits),
            std::nullopt);
}

// Any octets give a model or none, and use no more memory than there are octets.
TEST(PriorityModel, SurvivesWhatPeersWrite) {
  TaggedProfile profile = make_iiop_profile({v1_2, "host", 1, Bytes(4), {}});
  profile = corbel::test::with_component(profile, make_priority_component({true, 7}));
  const Bytes good = *find_component({"", {profile}}, component_tag::policies, default_limits);
  for (std::size_t size = 0; size < good.size(); ++size) {
    const Bytes cut(good.begin(), good.begin() + static_cast<std::ptrdiff_t>(size));
    EXPECT_EQ(find_priority_model(reference_with(cut), default_limits), std::nullopt) << size;
  }
  for (std::size_t bit = 0; bit < good.size() * 8; ++bit) {
    Bytes bytes = good;
    bytes[bit / 8] ^= static_cast<std::byte>(1U << (bit % 8));
    const auto model = find_priority_model(reference_with(bytes), default_limits);
    EXPECT_TRUE(!model || model->server_priority >= 0) << bit;
  }
}

TEST(PriorityBands, AreAComponentOfReferences) {
  const std::vector<PriorityBand> bands{{0, 10}, {20, 32767}};
  TaggedProfile profile = make_iiop_profile({v1_2, "host", 1, Bytes(4), {}});
  profile = corbel::test::with_component(profile, make_priority_component({true, 7}, bands));
  const Ior ior{"IDL:x:1.0", {profile}};
  EXPECT_EQ(find_priority_model(ior, default_limits), (PriorityModel{true, 7}));
  EXPECT_EQ(find_priority_bands(ior, default_limits), bands);
  TaggedProfile without = make_iiop_profile({v1_2, "host", 1, Bytes(4), {}});
  without = corbel::test::with_component(without, make_priority_component({true, 7}));
  EXPECT_TRUE(find_priority_bands({"IDL:x:1.0", {without}}, default_limits).empty());
}

// Any octets give valid bands or none.
TEST(PriorityBands, SurviveWhatPeersWrite) {
  TaggedProfile profile = make_iiop_profile({v1_2, "host", 1, Bytes(4), {}});
  profile = corbel::test::with_component(
      profile, make_priority_component({true, 7}, std::vector<PriorityBand>{{0, 10}, {20, 32767}}));
  const Bytes good = *find_component({"", {profile}}, component_tag::policies, default_limits);
  for (std::size_t size = 0; size < good.size(); ++size) {
    const Bytes cut(good.begin(), good.begin() + static_cast<std::ptrdiff_t>(size));
    EXPECT_TRUE(find_priority_bands(reference_with(cut), default_limits).empty()) << size;
  }
  for (std::size_t bit = 0; bit < good.size() * 8; ++bit) {
    Bytes bytes = good;
    bytes[bit / 8] ^= static_cast<std::byte>(1U << (bit % 8));
    const auto bands = find_priority_bands(reference_with(bytes), default_limits);
    EXPECT_TRUE(bands.empty() || are_valid(bands)) << bit;
  }
  const auto read = [](const std::vector<PriorityBand>& bands) {
    TaggedProfile reported = make_iiop_profile({v1_2, "host", 1, Bytes(4), {}});
    reported = corbel::test::with_component(reported, make_priority_component({true, 7}, bands));
    return find_priority_bands({"", {reported}}, default_limits).size();
  };
  std::vector<PriorityBand> many;
  for (Priority i = 0; i < 64; ++i) many.push_back({i, i});
  EXPECT_EQ(read(many), 64U);
  many.push_back({64, 64});
  EXPECT_EQ(read(many), 0U);
  EXPECT_EQ(read({{5, 4}}), 0U);
  EXPECT_EQ(read({{-1, 4}}), 0U);
  EXPECT_EQ(read({{0, 4}, {4, 5}}), 0U);
}

}  // namespace
