// SPDX-License-Identifier: Apache-2.0
// The log of an ORB: options, endpoints, resources that the system refuses, and servers that are not reachable.
#include "types_skel.hpp"

#include "hostile/raw_socket.hpp"
#include "support/orbs/logged.hpp"
#include "support/orbs/orb_fixture.hpp"
#include "support/servants/everything_servant.hpp"
#include "support/servants/nav_servant.hpp"

#include <gtest/gtest.h>
#include <netdb.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>

namespace test {
namespace {

using corbel::options::Log;
using corbel::orb::LogRate;

TEST(LogOption, IsReadFromArgumentsFileAndEnvironment) {
  const auto log_of = [](const std::vector<std::string>& options) { return Orb(options).core().options.log; };
  EXPECT_EQ(log_of({}), Log::errors);
  EXPECT_EQ(log_of({"-ORBLog", "connections"}), Log::connections);
  const std::string file = testing::TempDir() + "corbel_log_" + std::to_string(::getpid());
  std::ofstream(file) << "Log = off\n";
  EXPECT_EQ(log_of({"-ORBConfigFile", file}), Log::off);
  std::remove(file.c_str());
  ::setenv("CORBEL_ORBLog", "connections", 1);
  EXPECT_EQ(log_of({}), Log::connections);
  ::unsetenv("CORBEL_ORBLog");
}

TEST(LogOfOrb, InvalidOptionIsLogged) {
  const Logged logged;
  EXPECT_THROW(Orb({"-ORBConcurrency", "none"}), CORBA::BAD_PARAM);
  EXPECT_THROW(Orb({"-ORBLog", "off", "-ORBMaxNesting", "0"}), CORBA::BAD_PARAM);
  ASSERT_EQ(logged.lines().size(), 1U) << logged.text();
  EXPECT_TRUE(logged.await({"corbel: command line", "ORBConcurrency = none", "thread-per-connection"}));
}

TEST(LogOfOrb, GoesToStandardErrorByDefault) {
  testing::internal::CaptureStderr();
  EXPECT_THROW(Orb({"-ORBMaxNesting", "a\nb"}), CORBA::BAD_PARAM);
  const std::string said = testing::internal::GetCapturedStderr();
  EXPECT_TRUE(said.starts_with("corbel: command line: ORBMaxNesting = a\\x0ab: expected ")) << said;
  EXPECT_EQ(said.find('\n'), said.size() - 1);
}

TEST(LogOfOrb, CutsLinesThatAreTooLong) {
  const Logged logged;
  EXPECT_THROW(Server({"-ORBEndpoint", std::string(10'000, 'x')}), CORBA::BAD_PARAM);
  ASSERT_EQ(logged.lines().size(), 1U);
  EXPECT_EQ(logged.lines()[0].size(), 4095U);
}

class LogOfServers : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Of, LogOfServers, testing::ValuesIn(kConcurrencies), [](const auto& info) {
  return info.param == "reactive" ? "reactive" : info.param == "thread-pool" ? "pool" : "threads";
});

TEST_P(LogOfServers, AddressInUseIsLogged) {
  const Logged logged;
  const corbel::test::RawListener taken;
  const std::string place = "127.0.0.1:" + std::to_string(taken.port());
  EXPECT_THROW(Server({"-ORBConcurrency", GetParam(), "-ORBEndpoint", "iiop://" + place}), CORBA::INITIALIZE);
  EXPECT_TRUE(logged.await({"cannot listen on " + place, "-ORBEndpoint"})) << logged.text();
}

// The advice names only this protocol's option; the resolver's message describes an unknown name.
TEST(LogOfServer, ReasonOfAnUnusableEndpointIsLogged) {
  const Logged logged;
  EXPECT_THROW(Server({"-ORBEndpointHost", "no such host"}), CORBA::INITIALIZE);
  EXPECT_TRUE(logged.await({"cannot listen on no such host:0: ", ::gai_strerror(EAI_NONAME), "-ORBEndpointHost"}))
      << logged.text();
  EXPECT_THROW(Server({"-ORBEndpoint", "uiop:///nonexistent/folder/x"}), CORBA::INITIALIZE);
  EXPECT_EQ(logged.lines().size(), 2U);
  EXPECT_TRUE(logged.await({"/nonexistent/folder/x"}));
  EXPECT_EQ(logged.lines().back().find("-ORBEndpointHost"), std::string::npos) << logged.text();
}

TEST(LogOfServer, MissingSharedMemoryModuleIsLogged) {
  for (const std::vector<std::string>& options :
       {std::vector<std::string>{"-ORBEndpoint", "shmiop://"}, {"-ORBSharedMemory", "offer"}}) {
    const Logged logged;
    EXPECT_THROW(Server{options}, CORBA::INITIALIZE);
    EXPECT_TRUE(logged.await({options[0] + " " + options[1], "not linked with ", "(Corbel::shm)"})) << logged.text();
  }
}

// No free descriptor has a number below the limit.
TEST_P(LogOfServers, LackOfDescriptorsIsLogged) {
  const Logged logged;
  ReadData gps;
  Server server({"-ORBConcurrency", GetParam()});
  const auto ior = corbel::giop::ior_from_string(server.activate(&gps));
  ASSERT_TRUE(ior);
  const auto place = corbel::giop::parse_iiop_profile(ior->profiles.at(0));
  const int client = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(place->port);
  ASSERT_EQ(::inet_pton(AF_INET, place->host.c_str(), &address.sin_addr), 1);

  const int lowest = ::dup(client);
  ::close(lowest);
  rlimit before{};
  ::getrlimit(RLIMIT_NOFILE, &before);
  rlimit few = before;
  few.rlim_cur = static_cast<rlim_t>(lowest);
  ::setrlimit(RLIMIT_NOFILE, &few);
  EXPECT_EQ(::connect(client, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
  const bool reported = logged.await({"cannot accept at " + place->host, "ulimit -n", "MaxConnections"});
  ::setrlimit(RLIMIT_NOFILE, &before);
  EXPECT_TRUE(reported) << logged.text();
  ::close(client);
}

// The client receives an exception with a minor code; the server's log names the reply.
TEST_P(LogOfServers, OversizedReplyIsLogged) {
  const Logged logged;
  EverythingServant servant;
  Server server({"-ORBConcurrency", GetParam(), "-ORBLog", "connections", "-ORBMaxMessageSize", "4096"});
  const Orb client;
  const types::Everything_var target = resolve<types::Everything>(client, server.activate(&servant));
  types::Octets given(2000);
  given.length(2000);
  types::Octets both(500);
  both.length(500);
  types::Octets_var out;
  try {
    const types::Octets_var back = target->bytes(given, both, out);
    FAIL() << "a reply of " << back->length() + both.length() + out->length() << " octets passes";
  } catch (const CORBA::IMP_LIMIT& exception) {
    EXPECT_EQ(exception.completed(), CORBA::COMPLETED_YES);
    EXPECT_STREQ(corbel::describe_minor(exception._name(), exception.minor()),
                 "The message is larger than MaxMessageSize.");
  }
  EXPECT_TRUE(logged.await({"a reply of bytes to 127.0.0.1:", "larger than MaxMessageSize"})) << logged.text();
  EXPECT_EQ(logged.lines().size(), 1U) << logged.text();
}

// The log lists options at the start, and the connections of each side with their protocols. Lower levels list neither.
TEST_P(LogOfServers, OptionsAndProtocolsInEffectAreLogged) {
  for (const bool all : {true, false}) {
    const Logged logged;
    ReadData gps;
    Server server({"-ORBConcurrency", GetParam(), "-ORBEndpoint", "uiop://", "-ORBLog", all ? "all" : "connections",
                   "-ORBMaxConnections", "77"});
    const Orb client({"-ORBLog", all ? "all" : "connections"});
    const nav::ReadData_var target = resolve<nav::ReadData>(client, server.activate(&gps));
    target->get_data();
    server.stop();
    if (!all) {
      EXPECT_EQ(logged.lines().size(), 0U) << logged.text();
      continue;
    }
    EXPECT_TRUE(logged.await({"begins: all options but what follows are defaults"})) << logged.text();
    EXPECT_TRUE(logged.await({"corbel: MaxConnections = 77"})) << logged.text();
    EXPECT_TRUE(logged.await({"corbel: Endpoint = uiop://"})) << logged.text();
    EXPECT_EQ(logged.text().find("MaxForwards"), std::string::npos) << "it is its default";
    const std::string peer = "process " + std::to_string(::getpid());
    EXPECT_TRUE(logged.await({"a connection to /", " over uiop."})) << logged.text();
    EXPECT_TRUE(logged.await({"a connection from " + peer + " over uiop."})) << logged.text();
  }
}

TEST(LogOfClient, RefusedConnectionIsLogged) {
  const Logged logged;
  const Orb orb({"-ORBLog", "connections"});
  const CORBA::Object_var object = orb->string_to_object("corbaloc::127.0.0.1:1/key");
  const nav::ReadData_var gps = nav::ReadData::_unchecked_narrow(object);
  EXPECT_THROW(gps->get_data(), CORBA::TRANSIENT);
  EXPECT_TRUE(logged.await({"cannot connect to 127.0.0.1:1: Connection refused"})) << logged.text();
}

TEST(LogOfRate, LetsSomeThroughAtOnceThenOneASecond) {
  constexpr std::int64_t second = 1'000'000'000;
  LogRate rate;
  std::uint32_t left_out = 0;
  std::int64_t now = 1000 * second;
  for (int i = 0; i < LogRate::at_once; ++i) {
    EXPECT_TRUE(rate.admits(now, left_out));
  }
  for (int i = 0; i < 5; ++i) {
    EXPECT_FALSE(rate.admits(now + i, left_out));
  }
  EXPECT_EQ(left_out, 0U);
  now += second;
  EXPECT_TRUE(rate.admits(now, left_out));
  EXPECT_EQ(left_out, 5U);
  EXPECT_FALSE(rate.admits(now, left_out));
  now += 1000 * second;
  for (int i = 0; i < LogRate::at_once; ++i) {
    EXPECT_TRUE(rate.admits(now, left_out)) << i;
    EXPECT_EQ(left_out, i == 0 ? 1U : 0U);
  }
  EXPECT_FALSE(rate.admits(now, left_out));
}

}  // namespace
}  // namespace test
