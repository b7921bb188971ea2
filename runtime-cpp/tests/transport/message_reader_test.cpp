// SPDX-License-Identifier: Apache-2.0
// A reader reports which requests are cancelled by later messages.
#include <corbel/transport/message_reader.hpp>

#include <corbel/giop/request.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace {

namespace giop = corbel::giop;
using corbel::transport::IoResult;
using corbel::transport::IoStatus;
using corbel::transport::MessageReader;
using corbel::transport::Wait;
using Ids = std::vector<std::uint32_t>;

/// The octets to receive, as many at a time as there is room for.
class Sent final : public corbel::transport::Stream {
 public:
  void add(std::span<const std::byte> octets) { octets_.insert(octets_.end(), octets.begin(), octets.end()); }

  IoResult receive(void* into, std::size_t capacity, Wait) noexcept override {
    const auto size = static_cast<std::ptrdiff_t>(std::min(capacity, octets_.size()));
    std::copy(octets_.begin(), octets_.begin() + size, static_cast<std::byte*>(into));
    octets_.erase(octets_.begin(), octets_.begin() + size);
    return {size > 0 ? IoStatus::ok : IoStatus::would_block, static_cast<std::size_t>(size)};
  }
  IoResult send(const void*, std::size_t, Wait) noexcept override { return IoStatus::failed; }
  IoResult send(std::span<iovec>, Wait) noexcept override { return IoStatus::failed; }
  void set_timeouts(std::chrono::microseconds, std::chrono::microseconds) noexcept override {}
  void shutdown() noexcept override {}
  int descriptor() const noexcept override { return -1; }
  std::string peer() const override { return "a test"; }

 private:
  std::vector<std::byte> octets_;
};

class Cancelled : public testing::Test {
 protected:
  /// Sends messages: 0 is a message of another kind, all others cancel requests with these ids.
  void send(const Ids& ids) {
    for (const std::uint32_t id : ids) {
      corbel::cdr::Buffer buffer;
      corbel::cdr::Writer out(buffer);
      id == 0 ? giop::write_message_error(out, giop::v1_2) : giop::write_cancel_request(out, giop::v1_2, id);
      sent.add(out.data());
    }
  }
  void arrive(const Ids& ids) {
    send(ids);
    ASSERT_EQ(reader.fill(sent, Wait::no).status, IoStatus::ok);
  }
  /// Takes a message from the reader as a session does.
  void take() {
    MessageReader::Message message;
    if (reader.take(message) == MessageReader::TakeResult::none) {
      ASSERT_EQ(reader.fill(sent, Wait::no).status, IoStatus::ok);
      ASSERT_EQ(reader.take(message), MessageReader::TakeResult::message);
    }
    std::uint32_t id = 0;
    if (message.header.type == giop::MessageType::cancel_request) {
      ASSERT_EQ(giop::decode_cancel_request(message.bytes, message.header, giop::default_limits, id),
                giop::Error::none);
      reader.cancel(id);
    }
  }
  Ids seen() {
    const auto ids = reader.cancelled();
    return {ids.begin(), ids.end()};
  }

  Sent sent;
  MessageReader reader{giop::default_limits};
};

TEST_F(Cancelled, IdsAreThoseOfMessagesNotYetTaken) {
  EXPECT_EQ(seen(), Ids{});
  arrive({0, 5, 0, 5, 7});
  EXPECT_EQ(seen(), (Ids{5, 5, 7}));
  take();
  EXPECT_EQ(seen(), (Ids{5, 5, 7}));
  take();
  EXPECT_EQ(seen(), (Ids{5, 7}));
  take();
  take();
  EXPECT_EQ(seen(), Ids{7});
  take();
  EXPECT_EQ(seen(), Ids{});
}

TEST_F(Cancelled, IdsAreTheFirstFewOfMany) {
  arrive({1, 2, 3, 4, 5, 6, 0, 7});
  for (const Ids& expected : {Ids{1, 2, 3, 4}, Ids{2, 3, 4, 5}, Ids{3, 4, 5, 6}, Ids{4, 5, 6, 7}, Ids{5, 6, 7}}) {
    EXPECT_EQ(seen(), expected);
    take();
  }
}

TEST_F(Cancelled, IdsOfMessagesTakenUnseenAreSkipped) {
  arrive({1, 2, 0, 3});
  take();
  take();
  EXPECT_EQ(seen(), Ids{3});
}

// Valid for any number of messages, at any position in the reader's buffer.
TEST_F(Cancelled, IdsLeaveWithTheirMessages) {
  constexpr std::uint32_t last = 3000;
  for (std::uint32_t id = 1; id <= last; ++id) {
    send(id % 3 == 0 ? Ids{0, 0, id} : Ids{id});
  }
  for (std::uint32_t id = 1; id <= last; ++id) {
    for (int i = 0; i < (id % 3 == 0 ? 3 : 1); ++i) {
      const Ids ids = seen();
      ASSERT_TRUE(std::is_sorted(ids.begin(), ids.end()));
      if (!ids.empty()) {
        ASSERT_EQ(ids.front(), id);
      }
      take();
    }
  }
  EXPECT_EQ(seen(), Ids{});
}

// The test overwrites the messages after their check, so a second check would fail.
TEST_F(Cancelled, EachMessageIsExaminedOnce) {
  arrive(Ids(100, 0));
  take();
  EXPECT_EQ(seen(), Ids{});
  const auto looked_at = *reader.rest();
  auto* const octets = const_cast<std::byte*>(looked_at.data());
  std::fill(octets, octets + looked_at.size(), std::byte{0});
  arrive({9});
  EXPECT_EQ(seen(), Ids{9});
}

TEST_F(Cancelled, IdsAreDroppedWithTheRest) {
  arrive({0, 1});
  EXPECT_EQ(seen(), Ids{1});
  reader.drop_rest();
  EXPECT_EQ(seen(), Ids{});
  arrive({2});
  EXPECT_EQ(seen(), Ids{2});
}

}  // namespace
