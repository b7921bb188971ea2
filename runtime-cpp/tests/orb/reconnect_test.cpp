// SPDX-License-Identifier: Apache-2.0
// ReconnectTries: what calls do while nobody takes a connection.
#include "support/nav_servant.hpp"
#include "support/orb_fixture.hpp"

#include <corbel/orb/reference.hpp>
#include <corbel/transport/unix.hpp>

#include <gtest/gtest.h>

#include <unistd.h>

namespace {

namespace giop = corbel::giop;
namespace transport = corbel::transport;
using std::chrono::milliseconds;
using test::raised;
using Clock = std::chrono::steady_clock;

constexpr std::uint32_t kDeafTag = 0x74727921;

/// When somebody tried to connect over the protocol below.
std::vector<Clock::time_point> tries;

/// Nobody ever takes its connections. Its profiles are the key.
class DeafProtocol final : public transport::Protocol {
 public:
  std::uint32_t tag() const noexcept override { return kDeafTag; }
  std::string_view scheme() const noexcept override { return "deaf"; }
  int rank() const noexcept override { return 9; }
  const char* form() const noexcept override { return "deaf://"; }
  std::optional<transport::Profile> read(const giop::TaggedProfile& profile, const giop::Limits&) const override {
    return transport::Profile{giop::v1_2, profile.data, {{"", 0, kDeafTag}}};
  }
  giop::TaggedProfile write(const transport::Endpoint&, giop::Version, const giop::Bytes& key) const override {
    return {kDeafTag, key};
  }
  transport::Connected connect(const transport::Endpoint&, std::chrono::microseconds) const override {
    tries.push_back(Clock::now());
    return {nullptr, {transport::IoStatus::failed, 0, ECONNREFUSED}};
  }
  std::optional<transport::Endpoint> parse(std::string_view) const override {
    return transport::Endpoint{"", 0, kDeafTag};
  }
  transport::AcceptorPtr listen(const transport::Endpoint&) const override { return nullptr; }
  transport::Endpoint published(const transport::Endpoint& listening) const override { return listening; }
};

std::unique_ptr<const transport::Protocol> make_deaf_protocol(const corbel::options::Values&) {
  return std::make_unique<DeafProtocol>();
}

}  // namespace

CORBEL_PROTOCOL(deaf, make_deaf_protocol)

namespace {

/// An object of nobody.
nav::ReadData_ptr deaf_object(const test::Orb& client) {
  tries.clear();
  giop::Ior ior;
  ior.type_id = "IDL:nav/ReadData:1.0";
  ior.profiles.push_back({kDeafTag, giop::Bytes(4, std::byte{1})});
  const CORBA::Object_var object = client->string_to_object(giop::ior_to_string(ior).c_str());
  return nav::ReadData::_unchecked_narrow(object);
}

TEST(Reconnecting, IsLeftToTheProgramUnlessAskedFor) {
  const test::Orb client;
  const nav::ReadData_var target = deaf_object(client);
  EXPECT_EQ(raised([&] { target->get_data(); }), "TRANSIENT");
  EXPECT_EQ(tries.size(), 1U);
}

TEST(Reconnecting, PausesLongerEachTimeUpToTheLongest) {
  const test::Orb client({"-ORBReconnectTries", "5", "-ORBReconnectPause", "4", "-ORBReconnectPauseMax", "16"});
  const nav::ReadData_var target = deaf_object(client);
  EXPECT_EQ(raised([&] { target->get_data(); }), "TRANSIENT");
  ASSERT_EQ(tries.size(), 6U);
  const int least[] = {2, 4, 8, 8, 8};  // half of 4, 8, 16, 16, 16
  for (std::size_t i = 0; i < std::size(least); ++i) {
    EXPECT_GE(tries[i + 1] - tries[i], milliseconds(least[i])) << i;
  }
}

TEST(Reconnecting, EndsWithTheCallsTime) {
  const test::Orb client({"-ORBReconnectTries", "1000000", "-ORBReconnectPause", "100", "-ORBCallTimeout", "400"});
  std::string outcome;
  // A busy machine makes pauses longer: the call's time may be over after the first one, or within another.
  for (int calls = 0; (outcome != "TRANSIENT" || tries.size() < 2) && calls < 10; ++calls) {
    const nav::ReadData_var target = deaf_object(client);
    outcome = raised([&] { target->get_data(); });
    EXPECT_LE(tries.size(), 4U);  // pauses of at least 50, 100 and 200 ms
    EXPECT_TRUE(outcome == "TRANSIENT" || outcome == "TIMEOUT") << outcome;
  }
  EXPECT_EQ(outcome, "TRANSIENT");
  EXPECT_GE(tries.size(), 2U);
}

TEST(Reconnecting, DoesNotBeginAPauseThatTheCallsTimeDoesNotCover) {
  const test::Orb client({"-ORBReconnectTries", "1", "-ORBReconnectPause", "3600000", "-ORBReconnectPauseMax",
                          "3600000", "-ORBCallTimeout", "4000"});
  const nav::ReadData_var target = deaf_object(client);
  EXPECT_EQ(raised([&] { target->get_data(); }), "TRANSIENT");
  EXPECT_EQ(tries.size(), 1U);
}

TEST(Reconnecting, EndsWithTheOrb) {
  const test::Orb client(
      {"-ORBReconnectTries", "1000000", "-ORBReconnectPause", "3600000", "-ORBReconnectPauseMax", "3600000"});
  const nav::ReadData_var target = deaf_object(client);
  std::thread destroying([&] {
    std::this_thread::sleep_for(milliseconds(20));
    client->destroy();
  });
  EXPECT_EQ(raised([&] { target->get_data(); }), "BAD_INV_ORDER");
  destroying.join();
}

TEST(Reconnecting, WaitsForAServerThatComesLateOrComesBack) {
  const std::string path = "/tmp/corbel-reconnect-test-" + std::to_string(::getpid());
  const test::Orb client({"-ORBReconnectTries", "1000000", "-ORBReconnectPause", "1", "-ORBReconnectPauseMax", "5"});
  const CORBA::Object_var object = client->string_to_object(("corbaloc:uiop:" + path + "|Nav").c_str());
  const nav::ReadData_var target = nav::ReadData::_unchecked_narrow(object);
  for (int life = 0; life < 3; ++life) {
    test::ReadData servant;
    std::thread calling([&] { EXPECT_EQ(raised([&] { EXPECT_EQ(target->get_data().altitude, 1); }), "") << life; });
    std::this_thread::sleep_for(milliseconds(10));
    const test::Orb server({"-ORBEndpoint", "uiop://" + path});
    const PortableServer::POA_var poa = server.root_poa();
    const CORBA::Object_var served = poa->servant_to_reference(&servant);
    server->register_initial_reference("Nav", served);
    const PortableServer::POAManager_var manager = poa->the_POAManager();
    manager->activate();
    std::thread running([&] { server->run(); });  // not before: whoever connects finds the object
    calling.join();
    EXPECT_EQ(servant.calls, 1) << life;
    server->shutdown(true);
    running.join();
  }
}

}  // namespace
