// SPDX-License-Identifier: Apache-2.0
// Values of every construct of constructs.idl are sent between processes and returned: generated stubs with generated
// skeletons, and both with those of omniORB's IDL compiler, with the same application code.
#include "support/orbs/process.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

using Command = std::vector<std::string>;

struct Pair {
  const char* name;
  Command client;
  Command server;
};
void PrintTo(const Pair& pair, std::ostream* out) { *out << pair.name; }

Command joined(Command first, const Command& more) {
  first.insert(first.end(), more.begin(), more.end());
  return first;
}

class Constructs : public testing::TestWithParam<Pair> {};

TEST_P(Constructs, ArriveAndComeBack) {
  Command server = GetParam().server;
  server.insert(server.begin() + 1, "server");
  test::Process serving(server);
  const std::string reference = serving.line();
  ASSERT_EQ(reference.substr(0, 4), "IOR:");
  Command client = GetParam().client;
  client.insert(client.begin() + 1, {"client", reference});
  EXPECT_EQ(test::Process(client).wait(), 0);
  serving.close_input();
  EXPECT_EQ(serving.wait(), 0);
}

const Command kCorbel = {CORBEL_PEER};
const Command kThreads = joined(kCorbel, {"-ORBConcurrency", "thread-per-connection"});
const Command kOld = joined(kCorbel, {"-ORBGIOPVersion", "1.0"});

INSTANTIATE_TEST_SUITE_P(Corbel, Constructs,
                         testing::Values(Pair{"reactive", kCorbel, kCorbel}, Pair{"threads", kCorbel, kThreads},
                                         Pair{"GIOP 1.0", kOld, kCorbel}));
#ifdef OMNIORB_PEER
const Command kOmniOrb = {OMNIORB_PEER};
INSTANTIATE_TEST_SUITE_P(OmniOrb, Constructs,
                         testing::Values(Pair{"Corbel calls omniORB", kCorbel, kOmniOrb},
                                         Pair{"omniORB calls Corbel", kOmniOrb, kCorbel},
                                         Pair{"omniORB calls omniORB", kOmniOrb, kOmniOrb}));
#endif

}  // namespace
