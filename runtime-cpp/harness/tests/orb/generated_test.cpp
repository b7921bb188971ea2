// SPDX-License-Identifier: Apache-2.0
#include "types.hpp"

#include <bw/value/generated.hpp>

#include <gtest/gtest.h>

#include <functional>
#include <limits>
#include <set>

namespace {

using bw::Activation;
using bw::ActivationId;
using harness_test::Everything;

Everything everything(std::uint32_t count) {
  return bw::generated<Everything>(Activation(ActivationId(1, 2, count), 0), 5);
}

TEST(Generated, IsRecognised) {
  for (std::uint32_t count : {0u, 1u, 77u, 255u, 256u, 4'000'000'000u}) {
    const Everything value = everything(count);
    EXPECT_TRUE(bw::is_generated(value)) << count;
    EXPECT_TRUE(bw::is_generated(&value)) << "as the mapping returns it";
    EXPECT_EQ(5u, value.numbers.length());
    EXPECT_EQ(5u, std::string(value.text).size());
  }
}

TEST(Generated, IsTheSameForTheSameActivationAndAnotherForTheNext) {
  EXPECT_EQ(everything(3).wide, everything(3).wide);
  EXPECT_NE(everything(3).wide, everything(4).wide);
}

TEST(Generated, DamagedValuesAreNotRecognised) {
  const std::vector<std::function<void(Everything&)>> damages{
      [](Everything& value) { value.narrow ^= 1; },
      [](Everything& value) { value.wide ^= 1LL << 40; },
      [](Everything& value) { value.real += 1; },
      [](Everything& value) { value.real = std::numeric_limits<double>::quiet_NaN(); },
      [](Everything& value) { value.text = "aaaaa"; },
      [](Everything& value) { value.inner.small ^= 0x80; },
      [](Everything& value) { value.inner.yes = !value.inner.yes; },
      [](Everything& value) { value.numbers[4] = 0; },
      [](Everything& value) { value.numbers.length(4); },
      [](Everything& value) { value.leaves[2].single = -1; },
      [](Everything& value) { value.texts[0] = ""; },
  };
  for (std::size_t i = 0; i < damages.size(); ++i) {
    Everything value = everything(9);
    damages[i](value);
    EXPECT_FALSE(bw::is_generated(value)) << "damage " << i;
  }
}

TEST(Generated, ZerosAreNotRecognised) {
  EXPECT_FALSE(bw::is_generated(CORBA::Long(0)));
  EXPECT_FALSE(bw::is_generated(0.0));
  EXPECT_FALSE(bw::is_generated(harness_test::Leaf{0, false, harness_test::red, 0}));
  const Everything value{};
  EXPECT_FALSE(bw::is_generated(value));
}

TEST(Generated, InitialValuesOfStatesAreRecognised) {
  EXPECT_TRUE(bw::is_generated(bw::initial<Everything>()));
  EXPECT_TRUE(bw::is_generated(bw::initial<CORBA::String_var>(3).in()));
}

TEST(Generated, EachBranchOfAUnionIsMadeAndChecked) {
  std::set<harness_test::Colour> made;
  for (std::uint32_t count = 0; count < 64; ++count) {
    const auto value = bw::generated<harness_test::Reading>(Activation(ActivationId(1, 2, count), 0), 5);
    made.insert(value._d());
    EXPECT_TRUE(bw::is_generated_for(Activation(ActivationId(1, 2, count), 0))(value)) << count;
    EXPECT_FALSE(bw::is_generated_for(Activation(ActivationId(1, 2, count + 1), 0))(value)) << count;
    harness_test::Reading damaged = value;
    if (damaged._d() == harness_test::red) {
      damaged.value(damaged.value() + 1);
    } else if (damaged._d() == harness_test::green) {
      bw::ArrayOf<harness_test::Row> cells(value.cells());
      cells.elements()[2] ^= 1;
      damaged.cells(cells.in());
    } else {
      damaged.text("aaaaa");
    }
    EXPECT_FALSE(bw::is_generated_for(Activation(ActivationId(1, 2, count), 0))(damaged)) << count;
  }
  EXPECT_EQ(3u, made.size());
}

TEST(Generated, ArraysAreHeldAsValues) {
  using Row = bw::ArrayOf<harness_test::Row>;
  const Row row = bw::generated<Row>(Activation(ActivationId(1, 2, 9), 0));
  EXPECT_TRUE(bw::is_generated(row));
  const auto test = bw::of_array<harness_test::Row>(bw::is_generated);
  Row damaged = row;
  EXPECT_TRUE(test(damaged.inout()));
  damaged.elements()[2] ^= 1;
  EXPECT_FALSE(test(damaged.inout())) << "the last element counts, too";
  EXPECT_EQ(row.in()[2] ^ 1, damaged.in()[2]) << "copies are their own";

  using Names = bw::ArrayOf<harness_test::Names>;
  const Names names = bw::generated<Names>(Activation(ActivationId(1, 2, 9), 0), 4);
  const Names same = bw::whole<harness_test::Names>(names.in());
  EXPECT_STREQ(names.in()[1][1], same.in()[1][1]);
  EXPECT_NE(static_cast<const char*>(names.in()[1][1]), static_cast<const char*>(same.in()[1][1]));
}

TEST(Generated, TextsAloneAreChecked) {
  for (std::uint32_t count = 0; count < 256; ++count) {
    const auto text = bw::generated<CORBA::String_var>(Activation(ActivationId(1, 2, count), 0), 7);
    EXPECT_TRUE(bw::is_generated(text.in())) << text.in();
    std::string damaged = text.in();
    damaged[5] = damaged[5] == 'a' ? 'b' : 'a';
    EXPECT_FALSE(bw::is_generated(damaged.c_str())) << damaged;
  }
  for (const char* other : {"", "any old text"}) EXPECT_FALSE(bw::is_generated(other));
}

TEST(Generated, AnAnswerThatGivesAnArgumentBackBelongsToItsCall) {
  const Activation mine(ActivationId(1, 2, 77), 0);
  const auto answer = [](std::uint32_t count) { return everything(count); };
  EXPECT_TRUE(bw::is_generated_for(mine)(answer(77)));
  EXPECT_FALSE(bw::is_generated_for(mine)(answer(76))) << "the answer to the call before";
  const auto octet = bw::generated<CORBA::Octet>(mine);
  EXPECT_TRUE(bw::is_generated_for(mine)(octet));
  EXPECT_FALSE(bw::is_generated_for(mine)(CORBA::Octet(octet + 1)));
  const auto text = bw::generated<CORBA::String_var>(mine, 1);
  EXPECT_TRUE(bw::is_generated_for(mine)(text.in()));
  EXPECT_FALSE(bw::is_generated_for(mine)("?"));
}

TEST(Generated, NumbersOutOfTheGeneratedRangeAreNotRecognised) {
  EXPECT_FALSE(bw::is_generated(std::numeric_limits<double>::infinity()));
  EXPECT_FALSE(bw::is_generated(-1.5f));
  const auto octet = bw::generated<CORBA::Octet>(Activation(ActivationId(1, 0, 200), 0));
  EXPECT_EQ(200, octet) << "the first number says the seed";
}

}  // namespace
