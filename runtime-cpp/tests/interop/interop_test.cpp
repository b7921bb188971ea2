// SPDX-License-Identifier: Apache-2.0
// Corbel and omniORB in separate processes, each as client and as server of the other.
#include "support/orbs/process.hpp"

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
void PrintTo(const Orb& orb, std::ostream* out) { *out << orb.name; }
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
  Options calling(const std::string& reference) const {
    return with({client().program, "client", reference}, giop_of(client()));
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

class Fragments : public testing::TestWithParam<std::tuple<Orb, Orb, std::string, std::string>> {
 protected:
  static Options options_of(const Orb& orb) {
    const auto [client, server, size, giop] = GetParam();
    return orb.corbel ? Options{"-ORBFragmentSize", size, "-ORBGIOPVersion", giop}
                      : Options{"-ORBgiopMaxMsgSize", "40000000", "-ORBmaxGIOPVersion", giop};
  }
};

// Each cut is at each octet of a message once: between header and arguments, in the arguments, and at the end.
TEST_P(Fragments, ArriveWhereverTheyAreCut) {
  const auto [client, server, size, giop] = GetParam();
  Process serving(with({server.program, "server"}, options_of(server)));
  const std::string reference = serving.line();
  EXPECT_EQ(Process(with({client.program, "sizes", "0", "300", reference}, options_of(client))).wait(), 0);
  EXPECT_EQ(Process(with({client.program, "client", reference}, options_of(client))).wait(), 0);
  serving.close_input();
  EXPECT_EQ(serving.wait(), 0);
}

// Values of each size on both sides of cuts.
TEST_P(Fragments, HaveStructuresAcrossTheirCuts) {
  const auto [client, server, size, giop] = GetParam();
  const auto program = [](const Orb& orb) { return orb.corbel ? CORBEL_BENCH_PEER : OMNIORB_BENCH_PEER; };
  Process serving(with({program(server), "server"}, options_of(server)));
  EXPECT_EQ(Process(with({program(client), "client", serving.line()}, options_of(client))).wait(), 0);
  serving.close_input();
  EXPECT_EQ(serving.wait(), 0);
}

const auto kFragmentSizes = testing::Values("32", "256", "8192");
const auto kVersions = testing::Values("1.1", "1.2");
INSTANTIATE_TEST_SUITE_P(Both, Fragments,
                         testing::Combine(testing::Values(kCorbel), testing::Values(kOmniOrb), kFragmentSizes,
                                          kVersions));
INSTANTIATE_TEST_SUITE_P(BothBack, Fragments,
                         testing::Combine(testing::Values(kOmniOrb), testing::Values(kCorbel), kFragmentSizes,
                                          kVersions));
INSTANTIATE_TEST_SUITE_P(Alone, Fragments,
                         testing::Combine(testing::Values(kCorbel), testing::Values(kCorbel), kFragmentSizes,
                                          testing::Values("1.1")));

// The server uses another ORB than the forwarder; the client uses either.
using Forwarding = std::tuple<Orb, Orb, Orb>;
void PrintTo(const Forwarding& f, std::ostream* out) {
  *out << std::get<0>(f).name << " is sent by " << std::get<1>(f).name << " to " << std::get<2>(f).name;
}
class Forwards : public testing::TestWithParam<Forwarding> {};

TEST_P(Forwards, AreFollowed) {
  const auto [client, forwarder, server] = GetParam();
  Process serving({server.program, "server"});
  Process forwarding({forwarder.program, "forwarder", serving.line()});
  const std::string reference = forwarding.line();
  ASSERT_EQ(reference.substr(0, 4), "IOR:");
  EXPECT_EQ(Process({client.program, "expect", "none", reference}).wait(), 0);
  serving.close_input();
  EXPECT_EQ(serving.wait(), 0);
  if (client.corbel) {  // omniORB's clients would switch between the two addresses for ever
    EXPECT_EQ(Process({client.program, "expect", "TRANSIENT", reference}).wait(), 0) << "nobody is where it is sent";
  }
  forwarding.close_input();
  EXPECT_EQ(forwarding.wait(), 0);
}

INSTANTIATE_TEST_SUITE_P(Both, Forwards,
                         testing::Values(Forwarding{kCorbel, kOmniOrb, kCorbel}, Forwarding{kCorbel, kCorbel, kOmniOrb},
                                         Forwarding{kOmniOrb, kCorbel, kOmniOrb},
                                         Forwarding{kOmniOrb, kOmniOrb, kCorbel}));

class PermanentForwards : public testing::TestWithParam<Forwarding> {};

TEST_P(PermanentForwards, AreFollowed) {
  const auto [client, forwarder, server] = GetParam();
  Process serving({server.program, "server"});
  Process forwarding({forwarder.program, "forwarder-for-good", serving.line()});
  const std::string reference = forwarding.line();
  EXPECT_EQ(Process({client.program, "expect", "none", reference}).wait(), 0);
  for (Process* each : {&serving, &forwarding}) {
    each->close_input();
    EXPECT_EQ(each->wait(), 0);
  }
}

INSTANTIATE_TEST_SUITE_P(Both, PermanentForwards,
                         testing::Values(Forwarding{kCorbel, kOmniOrb, kCorbel},
                                         Forwarding{kCorbel, kOmniOrb, kOmniOrb},
                                         Forwarding{kOmniOrb, kCorbel, kCorbel},
                                         Forwarding{kOmniOrb, kCorbel, kOmniOrb},
                                         Forwarding{kCorbel, kCorbel, kOmniOrb}));

// With any code sets of client and server, the same characters arrive and are returned.
class Texts : public testing::TestWithParam<std::tuple<Orb, Orb, std::string, std::string>> {
 protected:
  static Options native(const Orb& orb, const std::string& code_set) {
    if (orb.corbel) return {"-ORBNativeCharCodeSet", code_set};
    return {"-ORBnativeCharCodeSet", code_set == "utf-8" ? "UTF-8" : "ISO-8859-1"};
  }
};

TEST_P(Texts, ArriveAsTheSameCharacters) {
  const auto [client, server, here, there] = GetParam();
  Process serving(with({server.program, "texts-server", there}, native(server, there)));
  EXPECT_EQ(Process(with({client.program, "texts", here, serving.line()}, native(client, here))).wait(), 0);
  serving.close_input();
  EXPECT_EQ(serving.wait(), 0);
}

const auto kCodeSets = testing::Values("utf-8", "iso-8859-1");
INSTANTIATE_TEST_SUITE_P(Both, Texts,
                         testing::Combine(testing::Values(kCorbel), testing::Values(kOmniOrb), kCodeSets, kCodeSets));
INSTANTIATE_TEST_SUITE_P(BothBack, Texts,
                         testing::Combine(testing::Values(kOmniOrb), testing::Values(kCorbel), kCodeSets, kCodeSets));

// LocateRequest in each version, for objects that exist, are forwarded, or do not exist.
class LocateRequestVersions : public testing::TestWithParam<const char*> {};

TEST_P(LocateRequestVersions, OmniOrbAnswersLocateRequestsBeforeTheFirstCall) {
  const Options locating{"-ORBLocateBeforeFirstCall", "true", "-ORBGIOPVersion", GetParam()};
  Process serving({kOmniOrb.program, "server"});
  const std::string reference = serving.line();
  Process forwarding({kOmniOrb.program, "forwarder", reference});
  EXPECT_EQ(Process(with({kCorbel.program, "client", reference}, locating)).wait(), 0);
  EXPECT_EQ(Process(with({kCorbel.program, "expect", "none", forwarding.line()}, locating)).wait(), 0);
  const std::string nothing = "corbaloc:iiop:" + std::string(GetParam()) +
                              "@127.0.0.1:" + std::to_string(test::port_of(reference)) + "/nothing";
  EXPECT_EQ(Process(with({kCorbel.program, "expect", "OBJECT_NOT_EXIST", nothing}, locating)).wait(), 0);
  for (Process* each : {&serving, &forwarding}) {
    each->close_input();
    EXPECT_EQ(each->wait(), 0);
  }
}

INSTANTIATE_TEST_SUITE_P(All, LocateRequestVersions, testing::Values("1.0", "1.1", "1.2"));

// The listening address that the client offers is not reachable.
class Callbacks : public testing::TestWithParam<std::tuple<Orb, Orb>> {};

TEST_P(Callbacks, ComeOverTheClientsConnection) {
  const auto [client, server] = GetParam();
  const Options offering = client.corbel ? Options{"-ORBPublishedHost", "192.0.2.1", "-ORBCallTimeout", "20s"}
                                         : Options{"-ORBofferBiDirectionalGIOP",  "1",
                                                   "-ORBclientTransportRule",     "* unix,ssl,tcp,bidir",
                                                   "-ORBendPointPublish",         "giop:tcp:192.0.2.1:4711",
                                                   "-ORBclientCallTimeOutPeriod", "20000"};
  const Options accepting =
      server.corbel ? Options{"-ORBCallTimeout", "10s"}
                    : Options{"-ORBacceptBiDirectionalGIOP", "1",    "-ORBserverTransportRule", "* unix,ssl,tcp,bidir",
                              "-ORBclientCallTimeOutPeriod", "10000"};
  Process serving(with({server.program, "calling-back"}, accepting));
  const std::string reference = serving.line();
  ASSERT_EQ(reference.substr(0, 4), "IOR:");
  EXPECT_EQ(Process(with({client.program, "called-back", reference}, offering)).wait(), 0);
  serving.close_input();
  EXPECT_EQ(serving.wait(), 0);
}

INSTANTIATE_TEST_SUITE_P(Both, Callbacks,
                         testing::Values(std::tuple{kOmniOrb, kCorbel}, std::tuple{kCorbel, kOmniOrb},
                                         std::tuple{kCorbel, kCorbel}));

class Persistent : public testing::TestWithParam<std::tuple<Orb, Orb>> {};

TEST_P(Persistent, ReferencesOutliveTheirServer) {
  const auto [client, server] = GetParam();
  const auto at = [orb = server](std::uint16_t port) -> Options {
    const std::string colon_port = port != 0 ? ":" + std::to_string(port) : "";  // without a port, a free port is used
    return orb.corbel ? Options{"-ORBEndpoint", "iiop://127.0.0.1" + colon_port}
                      : Options{"-ORBendPoint", "giop:tcp:127.0.0.1" + (port != 0 ? colon_port : ":")};
  };
  std::string reference;
  std::uint16_t port = 0;
  int tries = 0;
  for (int life = 0; life < 2; ++life) {
    Process serving(with({server.program, "server"}, at(port)));
    const std::string now = serving.line();
    if (now.substr(0, 4) != "IOR:" && ++tries < 5) {  // another process has taken the port
      serving.wait();
      port = 0;
      life = -1;
      continue;
    }
    ASSERT_EQ(now.substr(0, 4), "IOR:");
    if (life == 0) {
      reference = now;
      port = test::port_of(now);
      ASSERT_NE(port, 0);
    }
    EXPECT_EQ(Process({client.program, "small-client", reference}).wait(), 0) << life;
    serving.kill();
    serving.wait();
  }
}

INSTANTIATE_TEST_SUITE_P(Both, Persistent,
                         testing::Values(std::tuple{kCorbel, kOmniOrb}, std::tuple{kOmniOrb, kCorbel}));

class Corbaloc : public testing::TestWithParam<Orb> {};

TEST_P(Corbaloc, ReachesAPersistentObjectAndMissesAllOthers) {
  const std::string program = GetParam().program;
  int missed = -1;
  for (int tries = 0; missed != 0 && tries < 5; ++tries) {  // another process may have taken the port in the end
    Process serving({kCorbel.program, "server", "-ORBEndpointPort", "0"});
    const std::string address = "127.0.0.1:" + std::to_string(test::port_of(serving.line()));
    EXPECT_EQ(Process({program, "client", "corbaloc::" + address + "/objects/everything"}).wait(), 0);
    EXPECT_EQ(Process({program, "client", "corbaloc:iiop:1.1@" + address + "/objects/everything"}).wait(), 0);
    EXPECT_EQ(Process({program, "expect", "OBJECT_NOT_EXIST", "corbaloc::" + address + "/objects/nothing"}).wait(), 0);
    serving.close_input();
    EXPECT_EQ(serving.wait(), 0);
    missed = Process({program, "expect", "TRANSIENT", "corbaloc::" + address + "/objects/everything"}).wait();
  }
  EXPECT_EQ(missed, 0);
}

INSTANTIATE_TEST_SUITE_P(Both, Corbaloc, testing::Values(kCorbel, kOmniOrb));

}  // namespace
