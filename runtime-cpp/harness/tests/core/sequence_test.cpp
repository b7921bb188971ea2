// SPDX-License-Identifier: Apache-2.0
#include <bw/event/sequence.hpp>
#include <bw/process/error.hpp>

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace {

using bw::ActivationId;
using bw::SequenceChecker;
using bw::SequenceNumberer;

constexpr std::uint64_t connection(std::uint64_t number) { return number << 48; }

TEST(SequenceNumberer, CountsFromOneInEachPhase) {
  SequenceNumberer numberer;
  numberer.set_connection(3);
  EXPECT_EQ(connection(3) + 1, numberer.next(ActivationId(1, 0, 0)));
  EXPECT_EQ(connection(3) + 2, numberer.next(ActivationId(1, 0, 1)));
  EXPECT_EQ(connection(3) + 1, numberer.next(ActivationId(2, 0, 0)));
  EXPECT_EQ(connection(3), numberer.next(ActivationId(1, 0, 2))) << "what comes late does not disturb the phase";
  EXPECT_EQ(connection(3) + 2, numberer.next(ActivationId(2, 0, 1)));
}

TEST(SequenceNumberer, RefusesConnectionNumbersOutOfRange) {
  EXPECT_THROW(SequenceNumberer().set_connection(bw::max_connections), bw::Failure);
}

TEST(SequenceChecker, FindsNoErrorInOrderedSequences) {
  SequenceChecker checker;
  for (std::uint64_t i = 1; i <= 10; ++i) {
    checker.arrived(connection(0) + i);
    checker.arrived(connection(1) + i);
  }
  EXPECT_EQ(0u, checker.lost());
  EXPECT_EQ(0u, checker.reordered());
}

TEST(SequenceChecker, CountsLostEvents) {
  SequenceChecker checker;
  for (const std::uint64_t i : {1, 2, 5, 6, 8}) checker.arrived(i);
  EXPECT_EQ(3u, checker.lost());
  EXPECT_EQ(0u, checker.reordered());
  checker.reset();
  EXPECT_EQ(0u, checker.lost());
}

TEST(SequenceChecker, LateSequenceNumbersAreReorderedNotLost) {
  SequenceChecker checker;
  for (const std::uint64_t i : {1, 3, 2, 4}) checker.arrived(i);
  EXPECT_EQ(0u, checker.lost());
  EXPECT_EQ(1u, checker.reordered());
}

TEST(SequenceChecker, LosesNoCountWhenConnectionsRunInParallel) {
  SequenceChecker checker;
  SequenceNumberer numberer;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 5000; ++i) checker.arrived(numberer.next(ActivationId(1, 0, 0)));
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(0u, checker.lost()) << "each number has come, in whatever order";
}

}  // namespace
