// SPDX-License-Identifier: Apache-2.0
// The message that begins a connection, and other messages that may arrive instead.
#include "corbel/shm/handshake.hpp"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <iterator>
#include <vector>

namespace {

using namespace corbel::shm;  // NOLINT: the module under test
using corbel::transport::Descriptor;
using corbel::transport::IoResult;
using corbel::transport::IoStatus;
using std::chrono::milliseconds;

constexpr std::uint32_t kRingSize = 4096;

std::ptrdiff_t open_descriptors() {
  return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), std::filesystem::directory_iterator());
}

struct Handshake : testing::Test {
  Handshake() {
    int both[2];
    EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, both), 0);
    client = Descriptor(both[0]);
    server = Descriptor(both[1]);
    Segment segment;
    EXPECT_TRUE(Segment::make(kRingSize, segment, memory));
  }

  /// Sends arbitrary octets with arbitrary descriptors.
  void send(std::span<const std::byte> bytes, const std::vector<int>& descriptors) const {
    iovec piece{const_cast<std::byte*>(bytes.data()), bytes.size()};
    std::vector<char> control(CMSG_SPACE(descriptors.size() * sizeof(int)));
    msghdr message{};
    message.msg_iov = &piece;
    message.msg_iovlen = 1;
    if (!descriptors.empty()) {
      message.msg_control = control.data();
      message.msg_controllen = control.size();
      cmsghdr* const part = CMSG_FIRSTHDR(&message);
      part->cmsg_level = SOL_SOCKET;
      part->cmsg_type = SCM_RIGHTS;
      part->cmsg_len = CMSG_LEN(descriptors.size() * sizeof(int));
      std::memcpy(CMSG_DATA(part), descriptors.data(), descriptors.size() * sizeof(int));
    }
    ASSERT_GE(::sendmsg(server.get(), &message, MSG_NOSIGNAL), 0);
  }
  IoResult receive() {
    segment = Segment();
    return receive_handshake(client.get(), milliseconds(30), segment);
  }
  void expect_refused() {
    const auto before = open_descriptors();
    const IoResult result = receive();
    EXPECT_EQ(result.status, IoStatus::failed);
    EXPECT_EQ(result.error, EPROTO);
    EXPECT_FALSE(segment);
    EXPECT_EQ(open_descriptors(), before) << "what came with it is closed";
  }

  Descriptor client;
  Descriptor server;
  Descriptor memory;
  Segment segment;
};

TEST_F(Handshake, BringsTheMemory) {
  ASSERT_EQ(send_handshake(server.get(), kRingSize, memory.get()).status, IoStatus::ok);
  ASSERT_EQ(receive().status, IoStatus::ok);
  EXPECT_EQ(segment.ring_size(), kRingSize);
}

TEST_F(Handshake, CutAndChangedMessagesAreRefused) {
  const auto good = write_handshake(kRingSize);
  EXPECT_EQ(read_handshake(good), kRingSize);
  for (std::size_t size = 0; size < good.size(); ++size) {
    EXPECT_FALSE(read_handshake(std::span(good).first(size))) << size;
  }
  for (std::size_t bit = 0; bit < 8 * good.size(); ++bit) {
    auto changed = good;
    changed[bit / 8] ^= static_cast<std::byte>(1U << bit % 8);
    const auto read = read_handshake(changed);
    EXPECT_TRUE(!read || (bit >= 8 * 12 && is_ring_size(*read))) << bit;
  }
  for (const std::uint32_t size : {0U, 1U, 4095U, 1U << 27, 0xffffffffU}) {
    EXPECT_FALSE(read_handshake(write_handshake(size))) << size;
  }
}

TEST_F(Handshake, MessagesThatDoNotFitTheMemoryAreRefused) {
  const auto good = write_handshake(kRingSize);
  std::vector<std::byte> bytes(good.begin(), good.end());
  bytes[0] ^= std::byte{1};
  send(bytes, {memory.get()});
  expect_refused();
  const std::vector<std::byte> cut(good.begin(), good.end() - 1);
  send(cut, {memory.get()});
  expect_refused();
  send(write_handshake(2 * kRingSize), {memory.get()});  // larger than the memory
  expect_refused();
}

TEST_F(Handshake, WrongDescriptorsAreRefused) {
  const auto good = write_handshake(kRingSize);
  send(good, {});
  expect_refused();
  send(good, {memory.get(), memory.get()});
  expect_refused();
  send(good, std::vector<int>(60, memory.get()));
  expect_refused();
  const Descriptor event(::eventfd(0, EFD_CLOEXEC));
  for (const int other : {event.get(), client.get(), server.get()}) {
    send(good, {other});
    expect_refused();
  }
  const Descriptor reading(::open("/proc/self/exe", O_RDONLY | O_CLOEXEC));
  send(good, {reading.get()});
  expect_refused();
}

TEST_F(Handshake, MissingMessageTimesOutOrFails) {
  EXPECT_EQ(receive().status, IoStatus::timed_out);
  server.reset();
  EXPECT_EQ(receive().status, IoStatus::failed);
}

TEST_F(Handshake, SendingToAClosedSocketIsClosed) {
  client.reset();
  EXPECT_EQ(send_handshake(server.get(), kRingSize, memory.get()).status, IoStatus::closed);
}

}  // namespace
