// SPDX-License-Identifier: Apache-2.0
#include "forwarding.hpp"

#include <gtest/gtest.h>

namespace {

using bw::testbed::Forwarding;
using bw::testbed::Frame;
using Ports = std::vector<std::size_t>;

Frame frame(unsigned char to, unsigned char from) {
  Frame frame(64, 0);
  frame[5] = to;
  frame[11] = from;
  return frame;
}

TEST(Forwarding, FloodsUntilItKnowsTheAddress) {
  Forwarding forwarding(3);
  EXPECT_EQ((Ports{1, 2}), forwarding.ports(frame(2, 1), 0));
  EXPECT_EQ((Ports{0}), forwarding.ports(frame(1, 2), 1)) << "learnt from the first frame";
  EXPECT_EQ((Ports{1}), forwarding.ports(frame(2, 1), 0));
}

TEST(Forwarding, SendsGroupFramesToAllOthers) {
  Forwarding forwarding(3);
  Frame broadcast = frame(0xff, 1);
  for (int i = 0; i < 6; ++i) broadcast[static_cast<std::size_t>(i)] = 0xff;
  EXPECT_EQ((Ports{0, 2}), forwarding.ports(broadcast, 1));
}

TEST(Forwarding, SendsNothingBackToItsPort) {
  Forwarding forwarding(2);
  forwarding.ports(frame(9, 1), 0);
  EXPECT_EQ(Ports{}, forwarding.ports(frame(1, 2), 0));
}

TEST(Forwarding, DropsFramesThatAreTooShort) {
  Forwarding forwarding(2);
  EXPECT_EQ(Ports{}, forwarding.ports(Frame(11, 0), 0));
}

TEST(Forwarding, KnowsNoMoreAddressesThanFit) {
  Forwarding forwarding(2);
  for (unsigned i = 0; i < 100'000; ++i) {
    Frame flood = frame(1, 0);
    flood[7] = static_cast<unsigned char>(i >> 16);
    flood[8] = static_cast<unsigned char>(i >> 8);
    flood[9] = static_cast<unsigned char>(i);
    forwarding.ports(flood, 0);
  }
  EXPECT_EQ((Ports{1}), forwarding.ports(frame(200, 3), 0)) << "unknown addresses are flooded as before";
}

}  // namespace
