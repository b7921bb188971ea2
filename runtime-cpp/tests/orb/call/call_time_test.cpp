// SPDX-License-Identifier: Apache-2.0
// The time limit of a call includes all its parts: connecting, sending and waiting.
#include "support/orbs/orb_fixture.hpp"
#include "support/servants/nav_servant.hpp"

#include <corbel/transport/unix.hpp>

#include <gtest/gtest.h>

#include <unistd.h>
#include <optional>

namespace {

namespace giop = corbel::giop;
namespace transport = corbel::transport;
using std::chrono::microseconds;
using std::chrono::milliseconds;

constexpr std::uint32_t kSlowTag = 0x736c6f77;

/// The time of each send, and the time limit of the last receive.
milliseconds sending_takes{0};
std::optional<microseconds> receiving_may_take;

/// A stream with a slow peer.
class SlowStream final : public transport::Stream {
 public:
  explicit SlowStream(transport::StreamPtr stream) noexcept : stream_(std::move(stream)) {}

  transport::IoResult receive(void* into, std::size_t capacity, transport::Wait wait) noexcept override {
    receiving_may_take = limit_;
    return stream_->receive(into, capacity, wait);
  }
  transport::IoResult send(const void* from, std::size_t size, transport::Wait wait) noexcept override {
    std::this_thread::sleep_for(sending_takes);
    return stream_->send(from, size, wait);
  }
  transport::IoResult send(std::span<iovec> pieces, transport::Wait wait) noexcept override {
    std::this_thread::sleep_for(sending_takes);
    return stream_->send(pieces, wait);
  }
  void set_timeouts(microseconds receive, microseconds send) noexcept override {
    limit_ = receive;
    stream_->set_timeouts(receive, send);
  }
  void shutdown() noexcept override { stream_->shutdown(); }
  int descriptor() const noexcept override { return stream_->descriptor(); }
  std::string peer() const override { return stream_->peer(); }

 private:
  transport::StreamPtr stream_;
  microseconds limit_{0};
};

/// Unix sockets. Its profiles are the path, a NUL and the key, like those of TestProtocol.
class SlowProtocol final : public transport::Protocol {
 public:
  std::uint32_t tag() const noexcept override { return kSlowTag; }
  std::string_view scheme() const noexcept override { return "slow"; }
  int rank() const noexcept override { return 8; }
  const char* form() const noexcept override { return "slow://PATH"; }
  std::optional<transport::Profile> read(const giop::TaggedProfile& profile, const giop::Limits&) const override {
    const std::string path(reinterpret_cast<const char*>(profile.data.data()));
    return transport::Profile{giop::v1_2,
                              {profile.data.begin() + static_cast<std::ptrdiff_t>(path.size()) + 1, profile.data.end()},
                              {{path, 0, kSlowTag}}};
  }
  giop::TaggedProfile write(const transport::Endpoint& published, giop::Version, const giop::Bytes& key,
                            std::vector<corbel::giop::TaggedComponent>) const override {
    const auto* path = reinterpret_cast<const std::byte*>(published.host.c_str());
    giop::TaggedProfile profile{kSlowTag, {path, path + published.host.size() + 1}};
    profile.data.insert(profile.data.end(), key.begin(), key.end());
    return profile;
  }
  transport::Connected connect(const transport::Endpoint& endpoint, microseconds timeout) const override {
    transport::Connected connected = transport::unix_connect(endpoint.host, timeout, {});
    if (connected.stream) {
      connected.stream = std::make_unique<SlowStream>(std::move(connected.stream));
    }
    return connected;
  }
  std::optional<transport::Endpoint> parse(std::string_view address) const override {
    return transport::Endpoint{std::string(address), 0, kSlowTag};
  }
  transport::AcceptorPtr listen(const transport::Endpoint& endpoint) const override {
    return std::make_unique<transport::UnixAcceptor>(endpoint.host, transport::UnixOptions(), 8, kSlowTag);
  }
  transport::Endpoint published(const transport::Endpoint& listening) const override { return listening; }
};

std::unique_ptr<const transport::Protocol> make_slow_protocol(const corbel::options::Values&) {
  return std::make_unique<SlowProtocol>();
}

}  // namespace

CORBEL_PROTOCOL(slow, make_slow_protocol)

namespace {

TEST(CallTime, CountsWhatSendingHasTaken) {
  test::ReadData servant;
  test::Server server({"-ORBEndpoint", "slow:///tmp/corbel-call-time-test-" + std::to_string(::getpid())});
  const test::Orb client({"-ORBCallTimeout", "10000"});
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, server.activate(&servant));
  sending_takes = milliseconds(0);
  target->get_data();
  target->get_data();
  sending_takes = milliseconds(700);
  target->get_data();
  ASSERT_TRUE(receiving_may_take);
  EXPECT_GT(*receiving_may_take, microseconds(0));
  EXPECT_LE(*receiving_may_take, milliseconds(9300));
  sending_takes = milliseconds(0);
  server.stop();
}

}  // namespace
