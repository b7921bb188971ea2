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

struct Peers {
  const char* corbel;
  const char* omniorb;
  bool corbel_calls;
};
void PrintTo(const Peers& peers, std::ostream* out) {
  *out << (peers.corbel_calls ? "Corbel calls omniORB" : "omniORB calls Corbel");
}

class Values : public testing::TestWithParam<Peers> {};

TEST_P(Values, ArriveAndComeBack) {
  const auto [corbel, omniorb, corbel_calls] = GetParam();
  Process serving({corbel_calls ? omniorb : corbel, "server"});
  const std::string reference = serving.line();
  ASSERT_EQ(reference.substr(0, 4), "IOR:");
  EXPECT_EQ(Process({corbel_calls ? corbel : omniorb, "client", reference}).wait(), 0);
  serving.close_input();
  EXPECT_EQ(serving.wait(), 0);
}

auto each_calls(const char* corbel, const char* omniorb) {
  return testing::Values(Peers{corbel, omniorb, true}, Peers{corbel, omniorb, false});
}
INSTANTIATE_TEST_SUITE_P(Both, Values, each_calls(CORBEL_VALUES_PEER, OMNIORB_VALUES_PEER));
INSTANTIATE_TEST_SUITE_P(InAnys, Values, each_calls(CORBEL_VALUE_ANY_PEER, OMNIORB_VALUE_ANY_PEER));
INSTANTIATE_TEST_SUITE_P(OfEvents, Values, each_calls(CORBEL_EVENTS_PEER, OMNIORB_EVENTS_PEER));
INSTANTIATE_TEST_SUITE_P(BehindAbstractInterfaces, Values, each_calls(CORBEL_ABSTRACTS_PEER, OMNIORB_ABSTRACTS_PEER));
INSTANTIATE_TEST_SUITE_P(WithContexts, Values, each_calls(CORBEL_CONTEXTS_PEER, OMNIORB_CONTEXTS_PEER));

// Characters outside Latin-1, surrogate pairs, and byte-order marks within texts; also in Corbel's fragments with cuts
// at all places. With GIOP 1.1 omniORB supports no wide characters, even with itself: INV_OBJREF.
class WideTexts : public testing::TestWithParam<std::tuple<bool, std::string>> {};

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
