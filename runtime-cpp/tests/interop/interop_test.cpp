// SPDX-License-Identifier: Apache-2.0
// Corbel and omniORB as processes of their own, each as client and as server of the other.
#include "support/process.hpp"

#include <gtest/gtest.h>

#include <string>
#include <tuple>
#include <vector>

namespace {

using test::Process;
using Options = std::vector<std::string>;

struct Orb {
  const char* name;
  const char* program;
  bool corbel;
};
constexpr Orb kCorbel{"Corbel", CORBEL_PEER, true};
constexpr Orb kOmniOrb{"omniORB", OMNIORB_PEER, false};

Options with(Options first, const Options& more) {
  first.insert(first.end(), more.begin(), more.end());
  return first;
}

using Pair = std::tuple<Orb, Orb, const char*>;
void PrintTo(const Pair& pair, std::ostream* out) {
  *out << std::get<0>(pair).name << " calls " << std::get<1>(pair).name << " with GIOP " << std::get<2>(pair);
}

class Interop : public testing::TestWithParam<Pair> {
 protected:
  Orb client() const { return std::get<0>(GetParam()); }
  Orb server() const { return std::get<1>(GetParam()); }
  std::string giop() const { return std::get<2>(GetParam()); }
  Options giop_of(const Orb& orb) const { return {orb.corbel ? "-ORBGIOPVersion" : "-ORBmaxGIOPVersion", giop()}; }
  /// omniORB aligns fragments of GIOP 1.1 each by itself; Corbel does not follow that (giop/fragment.hpp), so there are
  /// none.
  Options calling(const std::string& reference) const {
    const bool fragments = giop() != "1.1" || server().corbel;
    return with({client().program, fragments ? "client" : "small-client", reference}, giop_of(client()));
  }
};

TEST_P(Interop, EverythingArrivesAndComesBack) {
  Process serving(with({server().program, "server"}, giop_of(server())));
  const std::string reference = serving.line();
  ASSERT_EQ(reference.substr(0, 4), "IOR:");
  EXPECT_EQ(Process(calling(reference)).wait(), 0);
  serving.close_input();
  EXPECT_EQ(serving.wait(), 0);
}

TEST_P(Interop, ServesAgainAfterItsClientWasKilled) {
  Process serving(with({server().program, "server"}, giop_of(server())));
  const std::string reference = serving.line();
  {
    Process dying(calling(reference));
    dying.kill();
  }
  EXPECT_EQ(Process(calling(reference)).wait(), 0);
  serving.close_input();
  EXPECT_EQ(serving.wait(), 0);
}

INSTANTIATE_TEST_SUITE_P(Both, Interop,
                         testing::Values(Pair{kCorbel, kOmniOrb, "1.0"}, Pair{kCorbel, kOmniOrb, "1.1"},
                                         Pair{kCorbel, kOmniOrb, "1.2"}, Pair{kOmniOrb, kCorbel, "1.0"},
                                         Pair{kOmniOrb, kCorbel, "1.1"}, Pair{kOmniOrb, kCorbel, "1.2"},
                                         Pair{kCorbel, kCorbel, "1.2"}));

class Corbaloc : public testing::TestWithParam<Orb> {};

TEST_P(Corbaloc, ReachesAPersistentObjectAndMissesAllOthers) {
  Process serving({kCorbel.program, "server", "-ORBEndpointPort", "0"});
  const std::string port = std::to_string(test::port_of(serving.line()));
  const std::string program = GetParam().program;
  EXPECT_EQ(Process({program, "client", "corbaloc::127.0.0.1:" + port + "/objects/everything"}).wait(), 0);
  EXPECT_EQ(Process({program, "client", "corbaloc:iiop:1.1@127.0.0.1:" + port + "/objects/everything"}).wait(), 0);
  EXPECT_EQ(Process({program, "expect", "OBJECT_NOT_EXIST", "corbaloc::127.0.0.1:" + port + "/objects/nothing"}).wait(),
            0);
  serving.close_input();
  EXPECT_EQ(serving.wait(), 0);
  EXPECT_EQ(Process({program, "expect", "TRANSIENT", "corbaloc::127.0.0.1:" + port + "/objects/everything"}).wait(), 0);
}

INSTANTIATE_TEST_SUITE_P(Both, Corbaloc, testing::Values(kCorbel, kOmniOrb));

}  // namespace
