// SPDX-License-Identifier: Apache-2.0 The priorities that entries get by their order. The entries belong to threads
// with SCHED_DEADLINE, whose scheduling does not change, so no permission is needed.
#include "rtscheduling/queue/assigned_priorities.hpp"
#include "rtscheduling/queue/priority_order.hpp"

#include <gtest/gtest.h>

#include <sched.h>
#include <deque>
#include <set>
#include <vector>

namespace {

using corbel::rtscheduling::AssignedPriorities;
using corbel::rtscheduling::NativeThread;
using corbel::rtscheduling::PriorityOrder;
using corbel::rtscheduling::QueueEntry;

NativeThread with_deadline() {
  NativeThread thread;
  thread.policy = SCHED_DEADLINE | SCHED_RESET_ON_FORK;
  return thread;
}

class PriorityOrderTest : public testing::Test {
 protected:
  QueueEntry& add(std::int64_t eligibility) {
    QueueEntry& entry = entries.emplace_back();
    entry.thread = &thread;
    entry.effective.eligibility.first = eligibility;
    entry.arrival = entries.size();
    order.insert(entry);
    return entry;
  }

  /// Expects that each entry has a lower priority than those with smaller keys, within the range.
  void expect_order() const {
    for (const QueueEntry& a : entries) {
      EXPECT_GE(a.level, 1);
      EXPECT_LE(a.level, 98);
      for (const QueueEntry& b : entries) {
        if (a.effective < b.effective) {
          EXPECT_GT(a.level, b.level) << a.effective.eligibility.first << " before " << b.effective.eligibility.first;
        }
        if (a.effective == b.effective) {
          EXPECT_EQ(a.level, b.level);
        }
      }
    }
  }

  AssignedPriorities thread{with_deadline()};  // of all entries
  std::deque<QueueEntry> entries;              // declared before the order, which is destroyed first
  PriorityOrder order{{1, 98}};
};

TEST_F(PriorityOrderTest, FollowsTheKeysWhateverTheOrderOfArrival) {
  for (int i = 0; i < 60; ++i) {
    add(i * 37 % 60);
    expect_order();
  }
}

TEST_F(PriorityOrderTest, FollowsKeysThatOnlyGrow) {
  for (int i = 0; i < 98; ++i) {
    add(i);
    expect_order();
  }
}

TEST_F(PriorityOrderTest, FollowsKeysThatOnlyFall) {
  for (int i = 0; i < 98; ++i) {
    add(-i);
    expect_order();
  }
}

TEST_F(PriorityOrderTest, GivesEqualEntriesOnePriority) {
  for (int i = 0; i < 300; ++i) {
    add(i % 3);
  }
  expect_order();
}

TEST_F(PriorityOrderTest, LeavesOthersAloneIfThereIsRoom) {
  const QueueEntry& high = add(1);
  const QueueEntry& low = add(100);
  const int before_high = high.level;
  const int before_low = low.level;
  const QueueEntry& middle = add(50);
  EXPECT_EQ(high.level, before_high);
  EXPECT_EQ(low.level, before_low);
  EXPECT_GT(high.level, middle.level);
  EXPECT_GT(middle.level, low.level);
}

TEST_F(PriorityOrderTest, KeepsThePriorityOfAnEntryThatStaysAtItsPlace) {
  add(1);
  QueueEntry& entry = add(50);
  add(100);
  const int before = entry.level;
  order.remove(entry);
  entry.effective.eligibility.first = 51;
  order.insert(entry);
  EXPECT_EQ(entry.level, before);
}

TEST_F(PriorityOrderTest, LetsTheLeastEligibleShareTheLowestPriorityIfThereAreTooFew) {
  for (int i = 0; i < 150; ++i) {
    add(i);
  }
  std::set<int> levels;
  for (int i = 0; i < 97; ++i) {
    EXPECT_EQ(entries[static_cast<std::size_t>(i)].level, 98 - i);
    levels.insert(entries[static_cast<std::size_t>(i)].level);
  }
  EXPECT_EQ(levels.size(), 97u);
  for (std::size_t i = 97; i < entries.size(); ++i) {
    EXPECT_EQ(entries[i].level, 1);
  }
}

TEST_F(PriorityOrderTest, HasOnePriorityForAllIfTheSystemPermitsOne) {
  PriorityOrder one{{1, 1}};
  std::deque<QueueEntry> all(3);
  std::int64_t key = 0;
  for (QueueEntry& entry : all) {
    entry.thread = &thread;
    entry.effective.eligibility.first = --key;
    one.insert(entry);
  }
  for (const QueueEntry& entry : all) {
    EXPECT_EQ(entry.level, 1);
  }
}

}  // namespace
