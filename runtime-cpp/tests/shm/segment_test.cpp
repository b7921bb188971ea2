// SPDX-License-Identifier: Apache-2.0
// Invalid segments that a peer may pass as shared memory.
#include "corbel/shm/segment.hpp"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>
#include <cerrno>
#include <cstdlib>

namespace {

using corbel::shm::Segment;
using corbel::transport::Descriptor;

constexpr std::uint32_t kRing = 8192;
constexpr int kSeals = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL;

Descriptor memory(std::size_t size, int seals, unsigned flags = MFD_ALLOW_SEALING) {
  Descriptor file(::memfd_create("test", MFD_CLOEXEC | flags));
  EXPECT_EQ(::ftruncate(file.get(), static_cast<off_t>(size)), 0);
  if (seals != 0) {
    EXPECT_EQ(::fcntl(file.get(), F_ADD_SEALS, seals), 0);
  }
  return file;
}

void expect_refused(int file, std::uint32_t ring = kRing) {
  Segment segment;
  errno = 0;
  EXPECT_FALSE(Segment::map(file, ring, segment));
  EXPECT_EQ(errno, EPROTO);
  EXPECT_FALSE(segment);
}

TEST(Segment, IsSharedByBothSides) {
  Segment server;
  Descriptor file;
  ASSERT_TRUE(Segment::make(kRing, server, file));
  Segment client;
  ASSERT_TRUE(Segment::map(file.get(), kRing, client));
  auto writer = client.to_server();
  auto reader = server.at_server();
  EXPECT_EQ(writer.put("request", 7), 7U);
  char text[8] = {};
  EXPECT_EQ(reader.take(text, 8), 7U);
  EXPECT_STREQ(text, "request");
  auto back = server.to_client();
  auto there = client.at_client();
  EXPECT_EQ(back.put("reply", 5), 5U);
  EXPECT_EQ(there.take(text, 8), 5U);
}

TEST(Segment, CanNeverBeCutOff) {
  Segment segment;
  Descriptor file;
  ASSERT_TRUE(Segment::make(kRing, segment, file));
  EXPECT_EQ(::ftruncate(file.get(), 0), -1);
  EXPECT_EQ(::ftruncate(file.get(), 1 << 20), -1);
  EXPECT_EQ(::fcntl(file.get(), F_ADD_SEALS, F_SEAL_WRITE), -1);
}

TEST(Segment, OtherSizesAreRefused) {
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, Segment::size_of(kRing) - 1,
                                 Segment::size_of(kRing) + 1, Segment::size_of(2 * kRing)}) {
    expect_refused(memory(size, kSeals).get());
  }
  const Descriptor good = memory(Segment::size_of(kRing), kSeals);
  for (const std::uint32_t ring : {0U, 1U, kRing - 1, kRing / 2, 2 * kRing, 0x80000000U}) {
    expect_refused(good.get(), ring);
  }
  Segment segment;
  EXPECT_TRUE(Segment::map(good.get(), kRing, segment));
}

TEST(Segment, IsSealedMemoryAndNothingElse) {
  const std::size_t size = Segment::size_of(kRing);
  expect_refused(memory(size, 0).get());
  expect_refused(memory(size, F_SEAL_SHRINK).get());
  expect_refused(memory(size, F_SEAL_GROW | F_SEAL_SEAL).get());
  expect_refused(memory(size, 0, 0).get());  // cannot be sealed
  expect_refused(-1);
  expect_refused(Descriptor(::eventfd(0, EFD_CLOEXEC)).get());
  expect_refused(Descriptor(::open("/dev/zero", O_RDWR | O_CLOEXEC)).get());
  expect_refused(Descriptor(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)).get());
  int pipe[2];
  ASSERT_EQ(::pipe2(pipe, O_CLOEXEC), 0);
  expect_refused(Descriptor(pipe[0]).get());
  expect_refused(Descriptor(pipe[1]).get());
  char name[] = "/tmp/corbel-segment-test-XXXXXX";
  const Descriptor file(::mkostemp(name, O_CLOEXEC));
  ASSERT_EQ(::ftruncate(file.get(), static_cast<off_t>(size)), 0);
  expect_refused(file.get());
  ::unlink(name);
}

TEST(Segment, WriteSealedMemoryIsNotMapped) {
  Segment segment;
  EXPECT_FALSE(Segment::map(memory(Segment::size_of(kRing), kSeals | F_SEAL_WRITE).get(), kRing, segment));
  EXPECT_FALSE(segment);
}

}  // namespace
