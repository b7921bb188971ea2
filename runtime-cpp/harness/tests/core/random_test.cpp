// SPDX-License-Identifier: Apache-2.0
#include <bw/driver/random.hpp>
#include <bw/process/error.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

namespace {

using bw::Distribution;
using bw::Random;

constexpr int draws = 10'000;

Random stream(std::uint64_t number = 0) { return Random(bw::random_key(7, "a.tick"), 1, number); }

/// Known answers of Random123 1.14, tests/kat_vectors.
TEST(Random, IsPhilox) {
  using Words = std::array<std::uint32_t, 4>;
  EXPECT_EQ((Words{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}), bw::philox({0, 0, 0, 0}, {0, 0}));
  constexpr std::uint32_t ones = 0xffffffff;
  EXPECT_EQ((Words{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}),
            bw::philox({ones, ones, ones, ones}, {ones, ones}));
  EXPECT_EQ((Words{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}),
            bw::philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}));
}

TEST(Random, IsTheSameForTheSameActivationOnly) {
  const auto first = [](Random random) { return random.next(); };
  EXPECT_EQ(first(stream()), first(stream()));
  EXPECT_NE(first(stream()), first(stream(1)));
  const std::uint64_t key = bw::random_key(7, "a.tick");
  EXPECT_NE(first(Random(key, 1, 0)), first(Random(key, 2, 0)));
  EXPECT_NE(key, bw::random_key(8, "a.tick"));
  EXPECT_NE(key, bw::random_key(7, "b.tick"));
  Random one = stream();
  EXPECT_NE(one.next(), one.next());
}

TEST(Random, ChoosesByWeight) {
  std::array<int, 4> chosen{};
  for (int i = 0; i < draws; ++i) ++chosen[stream(static_cast<std::uint64_t>(i)).choose({1, 0, 7, 2})];
  // The seed is fixed, so the numbers are exact; nearly all other seeds are also within five standard deviations.
  EXPECT_NEAR(1000, chosen[0], 150);
  EXPECT_EQ(0, chosen[1]);
  EXPECT_NEAR(7000, chosen[2], 230);
  EXPECT_NEAR(2000, chosen[3], 200);
}

TEST(Random, ChoosesNothingWithoutWeight) {
  EXPECT_EQ(2u, stream().choose({0, -1}));
  EXPECT_EQ(1u, stream().choose({-5, 1e-9}));
}

TEST(Random, WholeNumbersHaveBothEnds) {
  std::array<int, 6> sides{};
  for (int i = 0; i < draws; ++i) {
    const int side = stream(static_cast<std::uint64_t>(i)).uniform(1, 6);
    ASSERT_TRUE(side >= 1 && side <= 6) << side;
    ++sides[static_cast<std::size_t>(side - 1)];
  }
  for (const int times : sides) EXPECT_NEAR(draws / 6, times, 190);
  EXPECT_EQ(4, stream().uniform(4, 4));
  EXPECT_EQ(4, stream().uniform(4, 2)) << "there is none between";
  bool negative = false;
  for (std::uint64_t i = 0; i < 100; ++i) {
    using Limits = std::numeric_limits<std::int64_t>;
    negative = negative || stream(i).uniform(Limits::min(), Limits::max()) < 0;
    ASSERT_LE(stream(i).uniform<std::int64_t>(-3, -1), -1);
  }
  EXPECT_TRUE(negative);
}

/// Returns mean and standard deviation of many draws, each of another activation.
template <class Draw>
std::pair<double, double> moments(Draw draw) {
  double sum = 0, squares = 0;
  for (int i = 0; i < draws; ++i) {
    Random random = stream(static_cast<std::uint64_t>(i));
    const double value = draw(random);
    sum += value;
    squares += value * value;
  }
  const double mean = sum / draws;
  return {mean, std::sqrt(squares / draws - mean * mean)};
}

TEST(Random, DistributionsHaveTheirMoments) {
  const auto [uniform, spread] = moments([](Random& random) { return random.uniform(-2.0, 4.0); });
  EXPECT_NEAR(1, uniform, 0.09);  // five standard errors, as below
  EXPECT_NEAR(std::sqrt(3), spread, 0.04);
  const auto [mean, deviation] = moments([](Random& random) { return random.normal(10, 3); });
  EXPECT_NEAR(10, mean, 0.15);
  EXPECT_NEAR(3, deviation, 0.11);
  const auto [wait, same] = moments([](Random& random) { return random.exponential(5); });
  EXPECT_NEAR(5, wait, 0.25);
  EXPECT_NEAR(5, same, 0.5);
  int above = 0;
  for (int i = 0; i < draws; ++i) {
    const double value = stream(static_cast<std::uint64_t>(i)).pareto(2, 1.5);
    ASSERT_GE(value, 2);
    above += value > 8 ? 1 : 0;  // expected share: (2 / 8) ^ 1.5 = 1 / 8
  }
  EXPECT_NEAR(draws / 8, above, 165);
}

TEST(Random, ManyDrawsOfOneActivationAreUniform) {
  Random random = stream();
  double sum = 0;
  for (int i = 0; i < draws; ++i) {
    const double value = random.unit();
    ASSERT_TRUE(value >= 0 && value < 1);
    sum += value;
  }
  EXPECT_NEAR(0.5, sum / draws, 0.015);
}

TEST(Distribution, IsReadFromSettings) {
  const auto mean = [](const std::string& text) {
    const Distribution distribution("s", text);
    return moments([&](Random& random) { return distribution.draw(random); }).first;
  };
  EXPECT_EQ(25, mean("25"));
  EXPECT_NEAR(0, mean("uniform -1000  1000"), 30);
  EXPECT_NEAR(100, mean("normal 100 10"), 0.5);
  EXPECT_NEAR(1e6, mean("exponential 1e6"), 5e4);
  EXPECT_NEAR(15, mean("pareto 10 3"), 0.5);
  for (const std::string wrong : {"", "uniform 1", "uniform 1 2 3", "normal a b", "gauss 1 2", "1 2"}) {
    EXPECT_THROW(Distribution("timer.a.t.jitter-ns", wrong), bw::Failure) << wrong;
  }
}

}  // namespace
