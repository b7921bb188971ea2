// SPDX-License-Identifier: Apache-2.0
#include <bw/event/sequence.hpp>
#include <bw/process/error.hpp>

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace {

using bw::ActivationId;
using bw::Numbering;
using bw::Ordering;

constexpr std::uint64_t connection(std::uint64_t number) { return number << 48; }

TEST(Numbering, CountsFromOneInEachPhase) {
  Numbering numbering;
  numbering.set_connection(3);
  EXPECT_EQ(connection(3) + 1, numbering.next(ActivationId(1, 0, 0)));
  EXPECT_EQ(connection(3) + 2, numbering.next(ActivationId(1, 0, 1)));
  EXPECT_EQ(connection(3) + 1, numbering.next(ActivationId(2, 0, 0)));
  EXPECT_EQ(connection(3), numbering.next(ActivationId(1, 0, 2))) << "what comes late does not disturb the phase";
  EXPECT_EQ(connection(3) + 2, numbering.next(ActivationId(2, 0, 1)));
}

TEST(Numbering, RefusesConnectionNumbersOutOfRange) {
  EXPECT_THROW(Numbering().set_connection(bw::max_connections), bw::Failure);
}

TEST(Ordering, FindsNoErrorInOrderedSequences) {
  Ordering ordering;
  for (std::uint64_t i = 1; i <= 10; ++i) {
    ordering.arrived(connection(0) + i);
    ordering.arrived(connection(1) + i);
  }
  EXPECT_EQ(0u, ordering.lost());
  EXPECT_EQ(0u, ordering.reordered());
}

TEST(Ordering, CountsLostEvents) {
  Ordering ordering;
  for (const std::uint64_t i : {1, 2, 5, 6, 8}) ordering.arrived(i);
  EXPECT_EQ(3u, ordering.lost());
  EXPECT_EQ(0u, ordering.reordered());
  ordering.reset();
  EXPECT_EQ(0u, ordering.lost());
}

TEST(Ordering, LateSequenceNumbersAreReorderedNotLost) {
  Ordering ordering;
  for (const std::uint64_t i : {1, 3, 2, 4}) ordering.arrived(i);
  EXPECT_EQ(0u, ordering.lost());
  EXPECT_EQ(1u, ordering.reordered());
}

TEST(Ordering, LosesNoCountWhenConnectionsRunInParallel) {
  Ordering ordering;
  Numbering numbering;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 5000; ++i) ordering.arrived(numbering.next(ActivationId(1, 0, 0)));
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(0u, ordering.lost()) << "each number has come, in whatever order";
}

}  // namespace
