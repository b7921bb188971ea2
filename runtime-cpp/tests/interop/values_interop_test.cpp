// SPDX-License-Identifier: Apache-2.0
// Values and wide texts between Corbel and omniORB, each as client and as server of the other.
#include "support/orbs/process.hpp"

#include <gtest/gtest.h>

#include <string>
#include <tuple>
#include <vector>

namespace {

using test::Process;
using Options = std::vector<std::string>;

class Values : public testing::TestWithParam<std::tuple<const char*, const char*>> {};

TEST_P(Values, ArriveAndComeBack) {
  const auto [client, server] = GetParam();
  Process serving({server, "server"});
  const std::string reference = serving.line();
  ASSERT_EQ(reference.substr(0, 4), "IOR:");
  EXPECT_EQ(Process({client, "client", reference}).wait(), 0);
  serving.close_input();
  EXPECT_EQ(serving.wait(), 0);
}

INSTANTIATE_TEST_SUITE_P(Both, Values,
                         testing::Values(std::tuple{CORBEL_VALUES_PEER, OMNIORB_VALUES_PEER},
                                         std::tuple{OMNIORB_VALUES_PEER, CORBEL_VALUES_PEER}));
INSTANTIATE_TEST_SUITE_P(InAnys, Values,
                         testing::Values(std::tuple{CORBEL_VALUE_ANY_PEER, OMNIORB_VALUE_ANY_PEER},
                                         std::tuple{OMNIORB_VALUE_ANY_PEER, CORBEL_VALUE_ANY_PEER}));
INSTANTIATE_TEST_SUITE_P(OfEvents, Values,
                         testing::Values(std::tuple{CORBEL_EVENTS_PEER, OMNIORB_EVENTS_PEER},
                                         std::tuple{OMNIORB_EVENTS_PEER, CORBEL_EVENTS_PEER}));
INSTANTIATE_TEST_SUITE_P(BehindAbstractInterfaces, Values,
                         testing::Values(std::tuple{CORBEL_ABSTRACTS_PEER, OMNIORB_ABSTRACTS_PEER},
                                         std::tuple{OMNIORB_ABSTRACTS_PEER, CORBEL_ABSTRACTS_PEER}));
INSTANTIATE_TEST_SUITE_P(WithContexts, Values,
                         testing::Values(std::tuple{CORBEL_CONTEXTS_PEER, OMNIORB_CONTEXTS_PEER},
                                         std::tuple{OMNIORB_CONTEXTS_PEER, CORBEL_CONTEXTS_PEER}));

// Characters outside Latin-1, surrogate pairs, marks within texts; also in fragments of Corbel's that are cut
// everywhere. By GIOP 1.1 omniORB has no wide characters, not even with itself: INV_OBJREF.
class WideTexts : public testing::TestWithParam<std::tuple<bool, const char*>> {};

TEST_P(WideTexts, ArriveAndComeBack) {
  const auto [corbel_calls, fragment] = GetParam();
  const Options corbel{CORBEL_WIDE_PEER, "-ORBFragmentSize", fragment};
  const Options omniorb{OMNIORB_WIDE_PEER};
  Options server = corbel_calls ? omniorb : corbel;
  Options client = corbel_calls ? corbel : omniorb;
  server.insert(server.begin() + 1, "server");
  Process serving(server);
  client.insert(client.begin() + 1, {"client", serving.line()});
  EXPECT_EQ(Process(client).wait(), 0);
  serving.close_input();
  EXPECT_EQ(serving.wait(), 0);
}

INSTANTIATE_TEST_SUITE_P(Both, WideTexts, testing::Combine(testing::Bool(), testing::Values("0", "32", "40")));

}  // namespace
