// SPDX-License-Identifier: Apache-2.0
#include <bw/measuring/clock_exchange.hpp>

#include <gtest/gtest.h>

namespace {

using bw::ClockExchange;
using bw::narrowest;

std::vector<bw::Nanoseconds> sent(const std::vector<ClockExchange>& exchanges) {
  std::vector<bw::Nanoseconds> times;
  for (const ClockExchange& exchange : exchanges) times.push_back(exchange.sent);
  return times;
}

TEST(ClockExchange, KeepsTheExchangesThatBoundMostNarrowly) {
  // An exchange with a clock that is 1000 ahead, over a path with varying delays in both directions
  const auto exchange = [](bw::Nanoseconds sent, bw::Nanoseconds there, bw::Nanoseconds back) {
    return ClockExchange{sent, sent + there + back, sent + there + 1000};
  };
  const std::vector<ClockExchange> all{exchange(0, 50, 50), exchange(200, 10, 90), exchange(400, 90, 10),
                                       exchange(600, 60, 60), exchange(800, 20, 20)};
  EXPECT_EQ((std::vector<bw::Nanoseconds>{200, 400}), sent(narrowest(all, 1)));
  EXPECT_EQ((std::vector<bw::Nanoseconds>{200, 400, 800}), sent(narrowest(all, 2)));
  EXPECT_EQ(5u, narrowest(all, 5).size());
  EXPECT_EQ(5u, narrowest(all, 9).size());
}

}  // namespace
