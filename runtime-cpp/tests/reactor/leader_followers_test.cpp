// SPDX-License-Identifier: Apache-2.0
#include "corbel/reactor/leader_followers.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace {

using corbel::reactor::LeaderFollowers;

/// Queues five threads one after the other. Returns the order in which the threads become leader.
std::vector<int> order_of_five(LeaderFollowers::Order order) {
  LeaderFollowers leader_followers(order);
  leader_followers.lead();
  std::vector<int> came;
  std::vector<std::thread> threads;
  std::atomic<int> queued{0};
  for (int i = 0; i < 5; ++i) {
    threads.emplace_back([&, i] {
      LeaderFollowers::Lock lock(leader_followers.mutex());
      LeaderFollowers::Follower place;
      ++queued;  // this thread holds the mutex until it waits
      if (leader_followers.await(lock, place, LeaderFollowers::Clock::time_point::max(), [] { return false; })) {
        came.push_back(i);
        leader_followers.promote_follower();
      }
    });
    while (queued != i + 1) std::this_thread::yield();
  }
  {
    const std::lock_guard lock(leader_followers.mutex());
    leader_followers.promote_follower();
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_FALSE(leader_followers.has_followers());
  EXPECT_TRUE(leader_followers.try_lead()) << "the last leader has stepped down";
  return came;
}

TEST(LeaderFollowers, ComeInOrder) {
  EXPECT_EQ(order_of_five(LeaderFollowers::Order::fifo), (std::vector<int>{0, 1, 2, 3, 4}));
  EXPECT_EQ(order_of_five(LeaderFollowers::Order::lifo), (std::vector<int>{4, 3, 2, 1, 0}));
}

TEST(LeaderFollowers, AreGivenUpAtTheDeadlineAndWhenTheWaitHasEnded) {
  LeaderFollowers leader_followers(LeaderFollowers::Order::fifo);
  leader_followers.lead();
  LeaderFollowers::Lock lock(leader_followers.mutex());
  LeaderFollowers::Follower place;
  const auto soon = LeaderFollowers::Clock::now() + std::chrono::milliseconds(1);
  EXPECT_FALSE(leader_followers.await(lock, place, soon, [] { return false; }));
  EXPECT_FALSE(leader_followers.await(lock, place, LeaderFollowers::Clock::time_point::max(), [] { return true; }));
  EXPECT_FALSE(leader_followers.has_followers());
  leader_followers.promote_follower();
  EXPECT_TRUE(leader_followers.await(lock, place, soon, [] { return false; }));
}

}  // namespace
