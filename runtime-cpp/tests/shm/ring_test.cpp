// SPDX-License-Identifier: Apache-2.0
#include "corbel/shm/ring.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <numeric>
#include <thread>
#include <vector>

namespace {

using namespace corbel::shm;  // NOLINT: the module under test

constexpr std::uint32_t kSize = 4096;

struct Ring : testing::Test {
  RingState state;
  std::unique_ptr<std::byte[]> bytes = std::make_unique<std::byte[]>(kSize);  // exact, so that sanitizers see overruns
  RingWriter writer{state, bytes.get(), kSize};
  RingReader reader{state, bytes.get(), kSize};
};

TEST(RingSize, IsAPowerOfTwoOfWholePages) {
  for (const std::uint32_t size : {4096U, 65536U, 1U << 26}) {
    EXPECT_TRUE(is_ring_size(size)) << size;
  }
  for (const std::uint32_t size : {0U, 1U, 2048U, 4095U, 4097U, 6144U, 1U << 27, 0xffffffffU}) {
    EXPECT_FALSE(is_ring_size(size)) << size;
  }
}

TEST_F(Ring, KeepsTheOrderAndRefusesOctetsBeyondItsSize) {
  std::vector<char> in(3 * kSize);
  std::iota(in.begin(), in.end(), '\0');
  EXPECT_EQ(writer.put(in.data(), in.size()), kSize);
  EXPECT_EQ(writer.put(in.data(), 1), 0U);
  EXPECT_FALSE(writer.ready());
  std::vector<char> out(3 * kSize);
  EXPECT_EQ(reader.take(out.data(), 100), 100U);
  EXPECT_FALSE(reader.roomy());
  EXPECT_TRUE(writer.ready());
  EXPECT_EQ(writer.put(in.data() + kSize, in.size() - kSize), 100U);  // over the end of the ring
  EXPECT_EQ(reader.take(out.data() + 100, out.size() - 100), kSize);
  EXPECT_TRUE(reader.roomy());
  EXPECT_EQ(reader.take(out.data(), 1), 0U);
  EXPECT_FALSE(reader.ready());
  EXPECT_TRUE(std::equal(out.begin(), out.begin() + kSize + 100, in.begin()));
}

TEST_F(Ring, IndicesWrapAround) {
  constexpr std::uint32_t begin = 0U - 3 * kSize - 5;
  state.written = state.read = begin;
  RingWriter in(state, bytes.get(), kSize, begin);
  RingReader out(state, bytes.get(), kSize, begin);
  std::vector<std::uint32_t> sent(kSize / 4);
  std::vector<std::uint32_t> got(sent.size());
  for (std::uint32_t round = 0; round < 6; ++round) {
    std::iota(sent.begin(), sent.end(), round);
    ASSERT_EQ(in.put(sent.data(), kSize), kSize);
    ASSERT_FALSE(in.ready());
    ASSERT_EQ(out.take(got.data(), kSize), kSize);
    ASSERT_EQ(got, sent);
  }
  EXPECT_LT(state.written, 4 * kSize);
}

TEST_F(Ring, CarriesAStreamBetweenThreads) {
  constexpr std::uint32_t most = 3'000'000;
  std::thread sender([&] {
    std::vector<std::uint8_t> part(997);
    for (std::uint32_t sent = 0; sent < most;) {
      for (std::uint32_t i = 0; i < part.size(); ++i) {
        part[i] = static_cast<std::uint8_t>((sent + i) * 31U);
      }
      std::size_t at = 0;
      while (at < part.size()) {
        const std::size_t count = writer.put(part.data() + at, part.size() - at);
        at += count;
        if (count == 0) {
          std::this_thread::yield();
        }
      }
      sent += static_cast<std::uint32_t>(part.size());
    }
  });
  std::vector<std::uint8_t> part(1500);
  std::uint32_t wrong = 0;
  for (std::uint32_t got = 0; got < most;) {
    const std::size_t count = reader.take(part.data(), part.size());
    for (std::size_t i = 0; i < count; ++i) {
      wrong += part[i] != static_cast<std::uint8_t>((got + i) * 31U) ? 1U : 0U;
    }
    got += static_cast<std::uint32_t>(count);
    if (count == 0) {
      std::this_thread::yield();
    }
  }
  sender.join();
  EXPECT_EQ(wrong, 0U);
}

TEST_F(Ring, SleeperIsWokenOnce) {
  state.reader_sleeps = on_futex;
  EXPECT_EQ(take_sleeper(state.reader_sleeps), on_futex);
  EXPECT_EQ(take_sleeper(state.reader_sleeps), awake);
  state.reader_sleeps = on_socket;
  EXPECT_EQ(take_sleeper(state.reader_sleeps), on_socket);
}

// False indices of a writer, for a reader that has read 100 of 300 bytes.
TEST_F(Ring, ReaderRefusesImpossibleIndices) {
  const std::vector<char> some(300);
  for (const std::uint32_t lie : {299U, 100U, 99U, 0U, 100U + kSize + 1, 0x80000000U, 0xffffffffU}) {
    RingState lying;
    RingWriter honest(lying, bytes.get(), kSize);
    RingReader victim(lying, bytes.get(), kSize);
    honest.put(some.data(), 300);
    char into[kSize];
    EXPECT_EQ(victim.take(into, 100), 100U);
    lying.written = lie;
    EXPECT_TRUE(victim.ready()) << lie;
    EXPECT_EQ(victim.take(into, sizeof into), 0U) << lie;
    EXPECT_TRUE(victim.broken()) << lie;
    lying.written = 300;  // too late
    EXPECT_EQ(victim.take(into, sizeof into), 0U) << lie;
  }
}

// False indices of a reader, for a writer whose first 100 of 300 bytes have been read.
TEST_F(Ring, WriterRefusesImpossibleIndices) {
  const std::vector<char> some(2 * kSize);
  for (const std::uint32_t lie : {99U, 0U, 301U, kSize, 0x80000000U, 0xffffffffU}) {
    RingState lying;
    RingWriter victim(lying, bytes.get(), kSize);
    RingReader honest(lying, bytes.get(), kSize);
    victim.put(some.data(), 300);
    char into[100];
    honest.take(into, 100);
    EXPECT_TRUE(victim.ready());
    lying.read = lie;
    EXPECT_EQ(victim.put(some.data(), some.size()), 0U) << lie;
    EXPECT_TRUE(victim.broken()) << lie;
  }
}

TEST_F(Ring, OwnIndexIsNeverReadFromSharedMemory) {
  const std::vector<char> some(300);
  writer.put(some.data(), 300);
  state.written = 1000;  // written by the reader, which must not write it
  writer.put(some.data(), 100);
  EXPECT_EQ(state.written, 400U);
  char into[400];
  EXPECT_EQ(reader.take(into, 400), 400U);
  state.read = 7;
  writer.put(some.data(), 10);
  EXPECT_EQ(reader.take(into, 400), 10U);
  EXPECT_EQ(state.read, 410U);
}

}  // namespace
