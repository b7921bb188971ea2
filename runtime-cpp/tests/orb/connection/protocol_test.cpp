// SPDX-License-Identifier: Apache-2.0
// A protocol outside of Corbel: a class with a tag, and one line to register it. Its profiles are a path, a NUL and the
// key.
#include "support/orbs/orb_fixture.hpp"
#include "support/servants/nav_servant.hpp"

#include <corbel/orb/reference.hpp>
#include <corbel/transport/unix.hpp>

#include <gtest/gtest.h>

#include <algorithm>

namespace {

namespace giop = corbel::giop;
namespace transport = corbel::transport;
using test::raised;
using transport::Endpoint;

constexpr std::uint32_t kTag = 0x74657374;

class TestProtocol final : public transport::Protocol {
 public:
  std::uint32_t tag() const noexcept override { return kTag; }
  std::string_view scheme() const noexcept override { return "test"; }
  int rank() const noexcept override { return -1; }
  const char* form() const noexcept override { return "test://PATH"; }

  std::optional<transport::Profile> read(const giop::TaggedProfile& profile, const giop::Limits&) const override {
    const auto nul = std::find(profile.data.begin(), profile.data.end(), std::byte{0});
    if (nul == profile.data.end()) {
      return std::nullopt;
    }
    const std::string path(reinterpret_cast<const char*>(profile.data.data()),
                           static_cast<std::size_t>(nul - profile.data.begin()));
    return transport::Profile{giop::v1_2, {nul + 1, profile.data.end()}, {{path, 0, kTag}}};
  }
  giop::TaggedProfile write(const Endpoint& published, giop::Version, const giop::Bytes& key,
                            std::vector<corbel::giop::TaggedComponent>) const override {
    const auto* path = reinterpret_cast<const std::byte*>(published.host.c_str());
    giop::TaggedProfile profile{kTag, {path, path + published.host.size() + 1}};
    profile.data.insert(profile.data.end(), key.begin(), key.end());
    return profile;
  }
  transport::Connected connect(const Endpoint& endpoint, std::chrono::microseconds timeout) const override {
    return transport::unix_connect(endpoint.host, timeout, {});
  }
  std::optional<Endpoint> parse(std::string_view address) const override {
    return address.empty() ? std::nullopt : std::optional(Endpoint{std::string(address), 0, kTag});
  }
  transport::AcceptorPtr listen(const Endpoint& endpoint) const override {
    return std::make_unique<transport::UnixAcceptor>(endpoint.host, transport::UnixOptions(), 8, kTag);
  }
  Endpoint published(const Endpoint& listening) const override { return listening; }
};

/// Returns null if an option forbids the protocol.
std::unique_ptr<const transport::Protocol> make_test_protocol(const corbel::options::Values& values) {
  return values.id == "no test protocol" ? nullptr : std::make_unique<TestProtocol>();
}

}  // namespace

CORBEL_PROTOCOL(test, make_test_protocol)

namespace {

class AnotherProtocol : public testing::TestWithParam<std::string> {
 protected:
  const std::string path = "/tmp/corbel-protocol-test-" + std::to_string(::getpid());
  test::ReadData servant;
};
INSTANTIATE_TEST_SUITE_P(Both, AnotherProtocol, testing::ValuesIn(test::kConcurrencies));

TEST_P(AnotherProtocol, IsPreferredByItsRankIfTheClientHasIt) {
  test::Server server(
      {"-ORBConcurrency", GetParam(), "-ORBEndpoint", "test://" + path, "-ORBEndpoint", "iiop://127.0.0.1"});
  const std::string reference = server.activate(&servant);
  for (const bool known : {true, false}) {
    const test::Orb client(known ? std::vector<std::string>() : std::vector<std::string>{"-ORBId", "no test protocol"});
    const nav::ReadData_var target = test::resolve<nav::ReadData>(client, reference);
    target->get_data();
    const corbel::orb::TargetsRef targets = target->_reference()->use();
    EXPECT_EQ(targets->all.size(), known ? 2U : 1U);
    EXPECT_EQ(targets->all[targets->first].pool->endpoint().protocol, known ? kTag : giop::profile_tag::internet_iop);
  }
  EXPECT_EQ(servant.calls, 2);
}

TEST_P(AnotherProtocol, ServesAlone) {
  test::Server server({"-ORBConcurrency", GetParam(), "-ORBEndpoint", "test://" + path});
  const test::Orb client;
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, server.activate(&servant));
  EXPECT_EQ(target->get_data().altitude, 1);
  server.stop();
  EXPECT_EQ(raised([&] { target->get_data(); }), "TRANSIENT");
}

}  // namespace
