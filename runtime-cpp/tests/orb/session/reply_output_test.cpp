// SPDX-License-Identifier: Apache-2.0
#include "orb/session/reply_output.hpp"

#include <corbel/giop/message.hpp>
#include <corbel/giop/reply.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

namespace {

namespace cdr = corbel::cdr;
namespace giop = corbel::giop;
using corbel::orb::ReplyOutput;
using corbel::orb::SessionOutcome;
using corbel::transport::IoResult;
using corbel::transport::IoStatus;
using corbel::transport::Wait;

constexpr std::size_t kFragmentSize = 256;

/// Accepts a limited number of octets, then returns `then`.
class LimitedStream final : public corbel::transport::Stream {
 public:
  IoResult receive(void*, std::size_t, Wait) noexcept override { return IoStatus::closed; }
  IoResult send(const void* from, std::size_t size, Wait) noexcept override {
    const std::size_t moved = std::min(size, room);
    const auto* const octets = static_cast<const std::byte*>(from);
    taken.insert(taken.end(), octets, octets + moved);
    room -= moved;
    return {moved == size ? IoStatus::ok : then, moved};
  }
  IoResult send(std::span<iovec> pieces, Wait wait) noexcept override {
    std::size_t moved = 0;
    for (const iovec& piece : pieces) {
      const IoResult result = send(piece.iov_base, piece.iov_len, wait);
      moved += result.bytes;
      if (result.status != IoStatus::ok) return {result.status, moved};
    }
    return {IoStatus::ok, moved};
  }
  void set_timeouts(std::chrono::microseconds, std::chrono::microseconds) noexcept override {}
  void shutdown() noexcept override { ended = true; }
  int descriptor() const noexcept override { return -1; }
  std::string peer() const override { return "a test"; }

  std::size_t room = std::numeric_limits<std::size_t>::max();
  IoStatus then = IoStatus::would_block;
  std::vector<std::byte> taken;
  bool ended = false;
};

struct ReplyOutputTest : ::testing::Test {
  corbel::options::Values options;
  LimitedStream stream;
  ReplyOutput output{options, kFragmentSize, stream, Wait::no};

  /// Writes and sends a reply with `size` octets after its header; `expected` contains the octets that must arrive.
  SessionOutcome send(std::size_t size) {
    cdr::Writer reply(output.buffer());
    write(reply, size);
    expected.assign(reply.data().begin(), reply.data().end());
    return output.send(reply);
  }

  static void write(cdr::Writer& reply, std::size_t size) {
    const giop::HeaderOffsets offsets = giop::begin_reply(reply, giop::v1_2, 7, giop::ReplyStatus::no_exception, {});
    for (std::size_t i = 0; i < size; ++i) reply << static_cast<CORBA::Octet>(i);
    giop::finish_message(reply, offsets);
    ASSERT_TRUE(reply.ok());
  }

  std::vector<std::byte> expected;
};

TEST_F(ReplyOutputTest, SendsAReplyAsAWhole) {
  EXPECT_EQ(send(20), SessionOutcome::open);
  EXPECT_EQ(stream.taken, expected);
  EXPECT_TRUE(output.is_complete());
}

TEST_F(ReplyOutputTest, KeepsTheRestUntilASlowClientReadsIt) {
  stream.room = 10;
  EXPECT_EQ(send(20), SessionOutcome::unsent);
  EXPECT_FALSE(output.is_complete());
  stream.room = 5;
  EXPECT_EQ(output.send_rest(), SessionOutcome::unsent);
  stream.room = 100;
  EXPECT_EQ(output.send_rest(), SessionOutcome::open);
  EXPECT_EQ(stream.taken, expected);
  EXPECT_TRUE(output.is_complete());
}

TEST_F(ReplyOutputTest, EndsTheConnectionIfTheStreamFails) {
  stream.room = 10;
  stream.then = IoStatus::failed;
  EXPECT_EQ(send(20), SessionOutcome::closed);
}

TEST_F(ReplyOutputTest, EndsTheConnectionIfTheStreamFailsInTheRest) {
  stream.room = 10;
  EXPECT_EQ(send(20), SessionOutcome::unsent);
  stream.then = IoStatus::closed;
  EXPECT_EQ(output.send_rest(), SessionOutcome::closed);
}

TEST_F(ReplyOutputTest, SendsALongReplyInFragments) {
  EXPECT_EQ(send(3 * kFragmentSize), SessionOutcome::open);
  std::size_t messages = 0;
  giop::MessageHeader header;
  for (std::span<const std::byte> rest = stream.taken; !rest.empty(); ++messages) {
    ASSERT_EQ(giop::decode_header(rest, giop::default_limits, header), giop::Error::none);
    ASSERT_LE(header.total_size(), kFragmentSize);
    rest = rest.subspan(header.total_size());
  }
  EXPECT_GT(messages, 3U);
}

TEST_F(ReplyOutputTest, KeepsTheRestOfFragmentsToo) {
  EXPECT_EQ(send(3 * kFragmentSize), SessionOutcome::open);
  const std::vector<std::byte> whole = std::exchange(stream.taken, {});
  stream.room = kFragmentSize + 3;
  EXPECT_EQ(send(3 * kFragmentSize), SessionOutcome::unsent);
  stream.room = whole.size();
  EXPECT_EQ(output.send_rest(), SessionOutcome::open);
  EXPECT_EQ(stream.taken, whole);
}

TEST_F(ReplyOutputTest, AnAcknowledgementThatHasNoRoomIsSentLater) {
  cdr::Buffer buffer;
  cdr::Writer reply(buffer);
  write(reply, 0);
  stream.room = 0;
  EXPECT_FALSE(output.acknowledge(reply));
  EXPECT_FALSE(stream.ended);
  stream.room = 100;
  EXPECT_TRUE(output.acknowledge(reply));
  EXPECT_EQ(stream.taken.size(), reply.data().size());
}

TEST_F(ReplyOutputTest, APartOfAnAcknowledgementEndsTheConnection) {
  cdr::Buffer buffer;
  cdr::Writer reply(buffer);
  write(reply, 0);
  stream.room = 1;
  EXPECT_TRUE(output.acknowledge(reply));
  EXPECT_TRUE(stream.ended);
}

TEST_F(ReplyOutputTest, SendsToTheStreamThatReplacesTheFirst) {
  LimitedStream other;
  output.redirect(other);
  EXPECT_EQ(send(20), SessionOutcome::open);
  EXPECT_TRUE(stream.taken.empty());
  EXPECT_EQ(other.taken, expected);
}

}  // namespace
