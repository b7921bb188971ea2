// SPDX-License-Identifier: Apache-2.0
// The addresses at which servers listen, the contents of their references, and the addresses that clients choose.
#include "support/orbs/orb_fixture.hpp"
#include "support/servants/nav_servant.hpp"

#include <corbel/giop/corbaloc.hpp>
#include <corbel/orb/reference.hpp>

#include <gtest/gtest.h>

#include <filesystem>

namespace {

using test::raised;
namespace giop = corbel::giop;

giop::Ior ior_of(const std::string& text) { return *giop::ior_from_string(text); }

std::uint32_t way(nav::ReadData_ptr target) {
  const corbel::orb::TargetsRef targets = target->_reference()->use();
  return targets->all[targets->first].pool->endpoint().protocol;
}

class Endpoints : public testing::TestWithParam<std::string> {
 protected:
  Endpoints() : path("/tmp/corbel-endpoint-test-" + std::to_string(::getpid())) {}

  std::string start(std::vector<std::string> endpoints, std::vector<std::string> options = {}) {
    options.insert(options.end(), {"-ORBConcurrency", GetParam()});
    for (std::string& endpoint : endpoints) {
      options.insert(options.end(), {"-ORBEndpoint", endpoint});
    }
    server = std::make_unique<test::Server>(options);
    return server->activate(&servant);
  }

  const std::string path;
  test::ReadData servant;
  std::unique_ptr<test::Server> server;
};
INSTANTIATE_TEST_SUITE_P(Both, Endpoints, testing::ValuesIn(test::kConcurrencies));

TEST_P(Endpoints, UiopServesAloneAndLeavesNothingBehind) {
  const std::string reference = start({"uiop://" + path});
  ASSERT_EQ(ior_of(reference).profiles.size(), 1U);
  const test::Orb client;
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, reference);
  EXPECT_EQ(target->get_data().altitude, 1);
  const auto profile = giop::parse_uiop_profile(ior_of(reference).profiles[0]);
  ASSERT_TRUE(profile);
  EXPECT_EQ(profile->path, path);
  const nav::ReadData_var by_url = test::resolve<nav::ReadData>(client, giop::make_corbaloc(*profile));
  EXPECT_EQ(by_url->get_data().altitude, 2);
  EXPECT_TRUE(std::filesystem::exists(path));
  server->stop();
  EXPECT_FALSE(std::filesystem::exists(path));
  EXPECT_EQ(raised([&] { target->get_data(); }), "TRANSIENT");
}

TEST_P(Endpoints, ClientsOnTheSameHostPreferUiopAndDoWithout) {
  const std::string reference = start({"uiop://" + path, "iiop://127.0.0.1:0"});
  const giop::Ior ior = ior_of(reference);
  ASSERT_EQ(ior.profiles.size(), 2U);
  EXPECT_TRUE(giop::parse_iiop_profile(ior.profiles[0])) << "IIOP first, for those who know only that";
  {
    const test::Orb client;
    const nav::ReadData_var target = test::resolve<nav::ReadData>(client, reference);
    EXPECT_EQ(target->get_data().altitude, 1);
    EXPECT_EQ(way(target), giop::profile_tag::uiop);
  }
  std::filesystem::remove(path);
  const test::Orb client;
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, reference);
  EXPECT_EQ(target->get_data().altitude, 2);
  EXPECT_EQ(way(target), giop::profile_tag::internet_iop);
}

TEST_P(Endpoints, UiopOfAnotherHostOrUserIsNotFollowed) {
  const giop::Ior ior = ior_of(start({"uiop://", "iiop://127.0.0.1:0"}));
  auto profile = *giop::parse_uiop_profile(ior.profiles[1]);
  auto& identity = profile.components.at(0).data;
  const test::Orb client;
  for (const std::size_t octet : {std::size_t{0}, identity.size() - 1}) {
    giop::Ior forged = ior;
    auto changed = profile;
    changed.components[0].data[octet] ^= std::byte{1};
    forged.profiles[1] = giop::make_uiop_profile(changed);
    const nav::ReadData_var target = test::resolve<nav::ReadData>(client, giop::ior_to_string(forged));
    target->get_data();
    EXPECT_EQ(way(target), giop::profile_tag::internet_iop) << octet;
  }
  identity.pop_back();
  giop::Ior broken = ior;
  broken.profiles = {giop::make_uiop_profile(profile)};
  EXPECT_EQ(raised([&] { CORBA::Object_var(client->string_to_object(giop::ior_to_string(broken).c_str())); }),
            "INV_OBJREF");
}

TEST_P(Endpoints, SeveralOfOneProtocolAreAllServed) {
  const std::string reference = start({"iiop://127.0.0.1:0", "iiop://[::1]", "iiop://localhost"});
  const giop::Ior ior = ior_of(reference);
  ASSERT_EQ(ior.profiles.size(), 3U);
  const test::Orb client;
  for (const giop::TaggedProfile& profile : ior.profiles) {
    const nav::ReadData_var target =
        test::resolve<nav::ReadData>(client, giop::ior_to_string({ior.type_id, {profile}}));
    EXPECT_EQ(raised([&] { target->get_data(); }), "") << giop::parse_iiop_profile(profile)->host;
  }
  EXPECT_EQ(servant.calls, 3);
}

TEST_P(Endpoints, ThePublishedHostStandsInReferences) {
  const std::string reference = start({"iiop://127.0.0.1:0"}, {"-ORBPublishedHost", "localhost"});
  EXPECT_EQ(giop::parse_iiop_profile(ior_of(reference).profiles[0])->host, "localhost");
  const test::Orb client;
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, reference);
  EXPECT_EQ(target->get_data().altitude, 1);
}

TEST_P(Endpoints, CollocatedCallsTakeTheCallersThreadUnlessTheyAreOff) {
  for (const std::string how : {"through-poa", "direct", "off"}) {
    const std::thread::id caller = std::this_thread::get_id();
    std::thread::id served;
    test::ReadData here([&] { served = std::this_thread::get_id(); });
    start({"uiop://"}, {"-ORBCollocation", how});
    const nav::ReadData_var target = test::resolve<nav::ReadData>(server->orb(), server->activate(&here));
    target->get_data();
    EXPECT_EQ(served == caller, how != "off");
    server->stop();
    server.reset();
  }
}

TEST(EndpointOption, UnusableEndpointsAreRefused) {
  for (const char* endpoint : {"127.0.0.1:0", "://x", "iiop://::1:0", "iiop://host:port", "iiop://[::1",
                               "iiop://host:65536", "uiop://relative"}) {
    EXPECT_EQ(raised([&] { const test::Orb orb({"-ORBEndpoint", endpoint}); }), "BAD_PARAM") << endpoint;
  }
  for (const char* endpoint : {"shmiop://x", "uiop:///no/such/folder/socket"}) {  // protocols missing in this program
    const test::Orb orb({"-ORBEndpoint", endpoint});
    EXPECT_EQ(raised([&] { PortableServer::POA_var(orb.root_poa()); }), "INITIALIZE") << endpoint;
  }
}

}  // namespace
