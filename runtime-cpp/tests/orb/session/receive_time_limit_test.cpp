// SPDX-License-Identifier: Apache-2.0
#include "orb/server/receive_time_limit.hpp"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace {

using corbel::orb::ReceiveTimeLimit;
using corbel::transport::IoResult;
using corbel::transport::IoStatus;
using corbel::transport::Wait;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using Timeouts = std::vector<std::pair<microseconds, microseconds>>;

/// Records its receive and send timeouts.
class TimedStream final : public corbel::transport::Stream {
 public:
  IoResult receive(void*, std::size_t, Wait) noexcept override { return IoStatus::closed; }
  IoResult send(const void*, std::size_t, Wait) noexcept override { return IoStatus::closed; }
  IoResult send(std::span<iovec>, Wait) noexcept override { return IoStatus::closed; }
  void set_timeouts(microseconds receive, microseconds send) noexcept override { set.emplace_back(receive, send); }
  void shutdown() noexcept override {}
  int descriptor() const noexcept override { return -1; }
  std::string peer() const override { return "a test"; }

  Timeouts set;
};

struct ReceiveTimeLimitTest : ::testing::Test {
  ReceiveTimeLimitTest() {
    options.idle_timeout = milliseconds(500);
    options.message_timeout = milliseconds(160);
  }

  bool await_rest(std::uint64_t message) {
    return limit.await_rest(stream, message, []() noexcept { return time; });
  }

  /// Returns the timeouts that were set since the last call.
  Timeouts set() { return std::exchange(stream.set, {}); }

  static inline ReceiveTimeLimit::Clock::time_point time{};
  corbel::options::Values options;
  TimedStream stream;
  ReceiveTimeLimit limit{options};
};

TEST_F(ReceiveTimeLimitTest, SetsTheIdleTimeoutOnce) {
  EXPECT_FALSE(limit.awaits_message());
  EXPECT_TRUE(limit.await_message(stream, false));
  EXPECT_EQ(set(), (Timeouts{{milliseconds(500), milliseconds(160)}}));
  EXPECT_TRUE(limit.awaits_message());
}

TEST_F(ReceiveTimeLimitTest, EndsAnIdleConnection) {
  EXPECT_TRUE(limit.await_message(stream, false));
  EXPECT_FALSE(limit.await_message(stream, true));
}

TEST_F(ReceiveTimeLimitTest, MeasuresAMessageFromItsFirstOctet) {
  EXPECT_TRUE(limit.await_message(stream, false));
  set();
  EXPECT_TRUE(await_rest(7));
  EXPECT_EQ(set(), (Timeouts{{milliseconds(160), milliseconds(160)}}));
  EXPECT_FALSE(limit.awaits_message());
  time += milliseconds(5);  // less than a sixteenth of the limit: no system call
  EXPECT_TRUE(await_rest(7));
  EXPECT_EQ(set(), Timeouts());
  time += milliseconds(55);
  EXPECT_TRUE(await_rest(7));
  EXPECT_EQ(set(), (Timeouts{{milliseconds(100), milliseconds(160)}}));
  time += milliseconds(100);
  EXPECT_FALSE(await_rest(7));
}

TEST_F(ReceiveTimeLimitTest, GivesEachMessageItsWholeTime) {
  EXPECT_TRUE(await_rest(7));
  time += milliseconds(150);
  EXPECT_TRUE(await_rest(8));
  time += milliseconds(150);
  EXPECT_TRUE(await_rest(8));
  time += milliseconds(10);
  EXPECT_FALSE(await_rest(8));
}

TEST_F(ReceiveTimeLimitTest, SetsTheIdleTimeoutAgainAfterAMessageInParts) {
  EXPECT_TRUE(limit.await_message(stream, false));
  EXPECT_TRUE(await_rest(7));
  set();
  EXPECT_TRUE(limit.await_message(stream, false));
  EXPECT_EQ(set(), (Timeouts{{milliseconds(500), milliseconds(160)}}));
  EXPECT_TRUE(limit.awaits_message());
}

TEST_F(ReceiveTimeLimitTest, KeepsTheTimeoutOfAMessageWithoutAnIdleTimeout) {
  options.idle_timeout = {};
  EXPECT_TRUE(limit.await_message(stream, false));
  EXPECT_TRUE(await_rest(7));
  set();
  EXPECT_TRUE(limit.await_message(stream, false));
  EXPECT_EQ(set(), Timeouts()) << "the next message may come in parts, too";
  EXPECT_TRUE(limit.await_message(stream, true)) << "only the timeout of the message has passed";
  EXPECT_EQ(set(), (Timeouts{{microseconds(0), milliseconds(160)}}));
  EXPECT_TRUE(limit.awaits_message());
}

TEST_F(ReceiveTimeLimitTest, LimitsNoMessageWithoutAMessageTimeout) {
  options.message_timeout = {};
  EXPECT_TRUE(await_rest(7));
  time += std::chrono::hours(1);
  EXPECT_TRUE(await_rest(7));
  EXPECT_EQ(set(), Timeouts());
}

TEST_F(ReceiveTimeLimitTest, SetsTheTimeoutsOfAReplacedStream) {
  EXPECT_TRUE(limit.await_message(stream, false));
  set();
  limit.forget();
  EXPECT_FALSE(limit.awaits_message());
  EXPECT_TRUE(limit.await_message(stream, false));
  EXPECT_EQ(set(), (Timeouts{{milliseconds(500), milliseconds(160)}}));
}

}  // namespace
