// SPDX-License-Identifier: Apache-2.0
#include "corbel/reactor/turns.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace {

using corbel::reactor::Turns;

/// Threads that queue up one after the other; the order in which they are let in.
std::vector<int> order_of_five(Turns::Order order) {
  Turns turns(order);
  turns.take();
  std::vector<int> came;
  std::vector<std::thread> threads;
  std::atomic<int> queued{0};
  for (int i = 0; i < 5; ++i) {
    threads.emplace_back([&, i] {
      Turns::Lock lock(turns.mutex());
      Turns::Place place;
      ++queued;  // nobody else gets the mutex before this one waits
      if (turns.await(lock, place, Turns::Clock::time_point::max(), [] { return false; })) {
        came.push_back(i);
        turns.hand_on();
      }
    });
    while (queued != i + 1) std::this_thread::yield();
  }
  {
    const std::lock_guard lock(turns.mutex());
    turns.hand_on();
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_FALSE(turns.awaited());
  EXPECT_TRUE(turns.try_take()) << "the last one has handed on";
  return came;
}

TEST(Turns, ComeInOrder) {
  EXPECT_EQ(order_of_five(Turns::Order::fifo), (std::vector<int>{0, 1, 2, 3, 4}));
  EXPECT_EQ(order_of_five(Turns::Order::lifo), (std::vector<int>{4, 3, 2, 1, 0}));
}

TEST(Turns, AreGivenUpAtTheDeadlineAndWhenTheWaitHasEnded) {
  Turns turns(Turns::Order::fifo);
  turns.take();
  Turns::Lock lock(turns.mutex());
  Turns::Place place;
  const auto soon = Turns::Clock::now() + std::chrono::milliseconds(1);
  EXPECT_FALSE(turns.await(lock, place, soon, [] { return false; }));
  EXPECT_FALSE(turns.await(lock, place, Turns::Clock::time_point::max(), [] { return true; }));
  EXPECT_FALSE(turns.awaited());
  turns.hand_on();
  EXPECT_TRUE(turns.await(lock, place, soon, [] { return false; }));
}

}  // namespace
