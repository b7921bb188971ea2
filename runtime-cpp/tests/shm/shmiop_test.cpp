// SPDX-License-Identifier: Apache-2.0
// Calls over shared memory between ORBs of one process: when shared memory is chosen, and that it behaves like sockets.
#include "types_skel.hpp"

#include "support/orbs/gate.hpp"
#include "support/orbs/orb_fixture.hpp"
#include "support/servants/everything_client.hpp"
#include "support/servants/everything_servant.hpp"
#include "support/servants/nav_servant.hpp"

#include <corbel/orb/reference.hpp>

#include <gtest/gtest.h>

#include <filesystem>
#include <tuple>

namespace {

using test::raised;
namespace giop = corbel::giop;
using Options = std::vector<std::string>;

constexpr std::uint32_t kIiop = giop::profile_tag::internet_iop;
constexpr std::uint32_t kShmiop = giop::profile_tag::shmiop;

giop::Ior ior_of(const std::string& text) { return *giop::ior_from_string(text); }

std::uint32_t way(CORBA::Object_ptr target) {
  const corbel::orb::TargetsRef targets = target->_reference()->use();
  return targets->all[targets->first].pool->endpoint().protocol;
}

class Shmiop : public testing::TestWithParam<std::string> {
 protected:
  std::string start(Options options = {"-ORBSharedMemory", "offer"}) {
    options.insert(options.end(), {"-ORBConcurrency", GetParam()});
    server = std::make_unique<test::Server>(options);
    return server->activate(&servant);
  }
  /// Returns the tag of the protocol by which a client with these options calls.
  std::uint32_t way_of(const std::string& reference, const Options& options = {}) {
    const test::Orb client(options);
    const nav::ReadData_var target = test::resolve<nav::ReadData>(client, reference);
    target->get_data();
    return way(target);
  }

  test::ReadData servant;
  std::unique_ptr<test::Server> server;
};
INSTANTIATE_TEST_SUITE_P(Both, Shmiop, testing::ValuesIn(test::kConcurrencies));

TEST_P(Shmiop, IsOfferedBesideIiopAndPreferred) {
  const std::string reference = start();
  const giop::Ior ior = ior_of(reference);
  ASSERT_EQ(ior.profiles.size(), 2U);
  EXPECT_EQ(ior.profiles[0].tag, kIiop) << "first, for those who know only that";
  EXPECT_EQ(ior.profiles[1].tag, kShmiop);
  EXPECT_EQ(way_of(reference), kShmiop);
  EXPECT_EQ(way_of(reference, {"-ORBSharedMemory", "off"}), kIiop);
}

TEST_P(Shmiop, IsNotOfferedUnlessAsked) {
  EXPECT_EQ(ior_of(start({})).profiles.size(), 1U);
  EXPECT_EQ(ior_of(start({"-ORBEndpoint", "shmiop://", "-ORBSharedMemory", "offer"})).profiles.size(), 1U) << "once";
}

TEST_P(Shmiop, StandsBesideAllOthersAndIsTriedFirst) {
  const std::string path = "/tmp/corbel-shmiop-test-" + std::to_string(::getpid());
  const std::string reference =
      start({"-ORBEndpoint", "shmiop://" + path, "-ORBEndpoint", "uiop://", "-ORBEndpoint", "iiop://127.0.0.1"});
  EXPECT_EQ(ior_of(reference).profiles.size(), 3U);
  EXPECT_EQ(way_of(reference), kShmiop);
  std::filesystem::remove(path);
  EXPECT_EQ(way_of(reference), giop::profile_tag::uiop) << "nobody answers at the path";
}

TEST_P(Shmiop, LeavesNothingBehind) {
  const std::string path = "/tmp/corbel-shmiop-test-" + std::to_string(::getpid());
  const std::string reference = start({"-ORBEndpoint", "shmiop://" + path});
  const test::Orb client;
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, reference);
  EXPECT_EQ(target->get_data().altitude, 1);
  EXPECT_TRUE(std::filesystem::exists(path));
  server->stop();
  EXPECT_FALSE(std::filesystem::exists(path));
  EXPECT_EQ(raised([&] { target->get_data(); }), "TRANSIENT");
}

TEST_P(Shmiop, ProfilesOfAnotherHostOrUserAreNotUsed) {
  const giop::Ior ior = ior_of(start());
  const auto profile = *giop::parse_uiop_profile(ior.profiles[1], giop::default_limits, kShmiop);
  const std::size_t size = profile.components.at(0).data.size();
  for (const std::size_t octet : {std::size_t{0}, size - 1}) {
    auto changed = profile;
    changed.components[0].data[octet] ^= std::byte{1};
    giop::Ior forged = ior;
    forged.profiles[1] = giop::make_uiop_profile(changed, kShmiop);
    EXPECT_EQ(way_of(giop::ior_to_string(forged)), kIiop) << octet;
  }
}

TEST_P(Shmiop, CallsAgainWhenTheServerHadClosedTheConnection) {
  const std::string reference = start({"-ORBEndpoint", "shmiop://", "-ORBMaxConnections", "2"});
  std::vector<std::unique_ptr<test::Orb>> clients;
  std::vector<nav::ReadData_var> targets;
  for (int i = 0; i < 3; ++i) {  // the last client purges another one
    clients.push_back(std::make_unique<test::Orb>());
    targets.emplace_back(test::resolve<nav::ReadData>(*clients.back(), reference));
    targets.back()->get_data();
  }
  for (const nav::ReadData_var& target : targets) {
    EXPECT_EQ(raised([&] { target->get_data(); }), "");
  }
  EXPECT_EQ(servant.calls, 6);
}

TEST_P(Shmiop, CollocatedCallsTakeTheCallersThread) {
  std::thread::id served;
  test::ReadData here([&] { served = std::this_thread::get_id(); });
  start({"-ORBEndpoint", "shmiop://"});
  const nav::ReadData_var target = test::resolve<nav::ReadData>(server->orb(), server->activate(&here));
  target->get_data();
  EXPECT_EQ(served, std::this_thread::get_id());
  server.reset();
}

TEST_P(Shmiop, TimesOut) {
  test::Gate gate;
  test::ReadData slow([&] { gate.pass(); });
  start({"-ORBEndpoint", "shmiop://"});
  const test::Orb client({"-ORBCallTimeout", "20"});
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, server->activate(&slow));
  EXPECT_EQ(raised([&] { target->get_data(); }), "TIMEOUT");
  gate.open();
  server.reset();
}

TEST_P(Shmiop, OnewaysThatAreNotTakenAreKeptAndThenRefused) {
  std::mutex gate;
  test::Consumer consumer([&](const nav::DataAvail&) { const std::lock_guard wait(gate); });
  start({"-ORBEndpoint", "shmiop://", "-ORBSharedMemoryRingSize", "4096"});
  const test::Orb client({"-ORBOnewaySyncScope", "none", "-ORBMaxOnewayBacklog", "4096"});
  const nav::DataAvailConsumer_var target = test::resolve<nav::DataAvailConsumer>(client, server->activate(&consumer));
  int sent = 0;
  {
    const std::lock_guard hold(gate);
    while (sent < 10000 && raised([&] { target->push_DataAvail({}); }).empty()) {
      ++sent;
    }
  }
  EXPECT_GT(sent, 4096 / 80);
  EXPECT_LT(sent, 10000);
  while (consumer.events < sent) {
    raised([&] { target->push_DataAvail({}); });  // each call sends the octets that were kept
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  server.reset();
}

TEST_P(Shmiop, CarriesTenMegabytesThroughASmallRing) {
  EverythingServant everything;
  start({"-ORBEndpoint", "shmiop://", "-ORBSharedMemoryRingSize", "65536"});
  const test::Orb client;
  const types::Everything_var target = test::resolve<types::Everything>(client, server->activate(&everything));
  types::Octets given;
  given.length(10'000'000);
  for (CORBA::ULong i = 0; i < given.length(); i += 997) {
    given[i] = static_cast<CORBA::Octet>(i);
  }
  types::Octets both(given);
  types::Octets_var result;
  const types::Octets_var returned = target->bytes(given, both, result.out());
  const auto same = [&](const types::Octets& other) {
    return other.length() == given.length() && std::memcmp(other.get_buffer(), given.get_buffer(), given.length()) == 0;
  };
  EXPECT_TRUE(same(returned.in()));
  EXPECT_TRUE(same(result.in()));
  server.reset();
}

TEST_P(Shmiop, ClosesWhatIsIdleForTooLong) {
  const std::string reference = start({"-ORBEndpoint", "shmiop://", "-ORBIdleTimeout", "30"});
  const test::Orb client;
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, reference);
  const auto connection = [&] {
    corbel::transport::IoResult why;
    auto& pool = *target->_reference()->use()->all.front().pool;
    auto* taken = pool.acquire(why, corbel::orb::RequestState::Clock::time_point::max());
    const std::uint64_t number = taken->number;
    pool.release(taken);
    return number;
  };
  target->get_data();
  const std::uint64_t first = connection();
  // A reactive server checks four times a second; on a busy machine it may be later
  for (int pause = 700; pause < 12000 && connection() == first; pause *= 2) {
    std::this_thread::sleep_for(std::chrono::milliseconds(pause));
    target->get_data();
  }
  EXPECT_NE(connection(), first);
}

/// Each concurrency model with each method of waiting.
class EverythingOverShmiop : public testing::TestWithParam<std::tuple<std::string, std::string>> {};

TEST_P(EverythingOverShmiop, ArrivesAndComesBack) {
  const auto [concurrency, wait] = GetParam();
  EverythingServant servant;
  test::Server server({"-ORBConcurrency", concurrency, "-ORBSharedMemoryWait", wait, "-ORBEndpoint", "shmiop://"});
  const test::Orb client({"-ORBSharedMemoryWait", wait});
  const types::Everything_var target = test::resolve<types::Everything>(client, server.activate(&servant));
  EXPECT_EQ(EverythingClient(target).run(), 0);
  server.stop();
}
INSTANTIATE_TEST_SUITE_P(All, EverythingOverShmiop,
                         testing::Combine(testing::ValuesIn(test::kConcurrencies),
                                          testing::Values("block", "adaptive")));

TEST(ShmiopOption, UnusableEndpointsAreRefused) {
  EXPECT_EQ(raised([&] { const test::Orb orb({"-ORBEndpoint", "shmiop://relative"}); }), "BAD_PARAM");
  const test::Orb orb({"-ORBEndpoint", "shmiop:///no/such/folder/socket"});
  EXPECT_EQ(raised([&] { PortableServer::POA_var(orb.root_poa()); }), "INITIALIZE");
}

}  // namespace
