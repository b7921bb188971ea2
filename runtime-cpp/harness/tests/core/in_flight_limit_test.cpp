// SPDX-License-Identifier: Apache-2.0
#include <bw/driver/in_flight_limit.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

namespace {

using bw::ActivationId;
using bw::InFlightLimit;

TEST(InFlightLimit, AdmitsActivationsUpToTheLimit) {
  InFlightLimit window;
  window.open(2, 7, 2);
  const auto first = window.enter();
  const auto second = window.enter();
  ASSERT_TRUE(first && second);
  EXPECT_EQ(ActivationId(2, 7, 0).value(), first->value());
  EXPECT_EQ(ActivationId(2, 7, 1).value(), second->value());

  std::optional<ActivationId> third;
  std::thread waiting([&] { third = window.enter(); });
  window.leave(ActivationId(2, 7, 99));  // this activation is not in flight, so it makes no room
  window.leave(*first);
  waiting.join();
  ASSERT_TRUE(third);
  EXPECT_EQ(2u, third->count());
}

TEST(InFlightLimit, CompletionReportedTwiceCountsOnce) {
  InFlightLimit window;
  window.open(1, 0, 1);
  const auto first = window.enter();
  window.leave(*first);
  window.leave(*first);
  ASSERT_TRUE(window.enter());
  std::optional<ActivationId> more;
  std::thread waiting([&] { more = window.enter(); });
  window.close();
  waiting.join();
  EXPECT_FALSE(more);
}

TEST(InFlightLimit, AnActivationThatFailedMakesRoomAndIsCounted) {
  InFlightLimit window;
  window.open(1, 0, 1);
  const auto first = window.enter();
  window.fail(*first);
  window.leave(*first);  // no effect, because the activation has failed already
  EXPECT_EQ(1u, window.failed());
  const auto second = window.enter();
  window.leave(*second);
  window.fail(*second);
  EXPECT_EQ(1u, window.failed());
  window.open(2, 0, 1);
  EXPECT_EQ(0u, window.failed());
}

TEST(InFlightLimit, TimeoutNamesTheOldestActivation) {
  InFlightLimit window;
  window.open(1, 0, 2, 5 * bw::millisecond);
  window.enter();
  const auto second = window.enter();
  window.leave(*second);
  try {
    window.enter();  // succeeds unless the limit of 5 ms has passed
    window.enter();
    FAIL() << "waited for ever";
  } catch (const InFlightLimit::CompletionTimeout& overdue) {
    EXPECT_EQ(0u, overdue.oldest.count());
    EXPECT_EQ(1u, overdue.complete);
    EXPECT_EQ(0u, overdue.failed);
  }
}

TEST(InFlightLimit, TimeoutEndsTheLoopIfAllActivationsFail) {
  InFlightLimit window;
  window.open(1, 0, 1, 5 * bw::millisecond);
  std::uint64_t failed = 0;
  EXPECT_THROW(
      {
        for (auto root = window.enter(); root; root = window.enter()) {
          window.fail(*root);
          ++failed;
        }
      },
      InFlightLimit::CompletionTimeout);
  EXPECT_EQ(failed, window.failed());
  EXPECT_GT(failed, 0u);
}

TEST(InFlightLimit, ClosedLimitAdmitsNoActivationUntilItOpensAgain) {
  InFlightLimit window;
  EXPECT_FALSE(window.enter());
  window.open(1, 0, 1);
  window.close();
  EXPECT_FALSE(window.enter());
  window.open(2, 0, 1);
  EXPECT_TRUE(window.enter());
}

TEST(InFlightLimit, PausedLoopAdmitsNoActivationAndBecomesIdle) {
  InFlightLimit window;
  window.open(1, 0, 1);
  const auto first = window.enter();
  ASSERT_TRUE(first);
  window.pause();
  EXPECT_FALSE(window.await_idle(bw::now() + bw::millisecond)) << "one is under way";
  std::optional<ActivationId> next;
  std::atomic<bool> entered = false;
  std::thread waiting([&] {
    next = window.enter();
    entered = true;
  });
  window.leave(*first);
  EXPECT_TRUE(window.await_idle(bw::now() + 60 * bw::second));
  EXPECT_FALSE(entered) << "there is room, but it pauses";
  window.resume(bw::second);
  waiting.join();
  ASSERT_TRUE(next);
  EXPECT_EQ(1u, next->count()) << "the numbers of activations continue";
}

TEST(InFlightLimit, PauseDoesNotCountForTheTimeout) {
  InFlightLimit window;
  window.open(1, 0, 1, 300 * bw::millisecond);
  const auto first = window.enter();
  window.fail(*first);  // every activation fails from here on
  window.pause();
  std::optional<ActivationId> next;
  std::thread waiting([&] { next = window.enter(); });
  bw::sleep_for(400 * bw::millisecond);
  window.resume(400 * bw::millisecond);
  waiting.join();
  EXPECT_TRUE(next) << "it is not overdue";
}

TEST(InFlightLimit, CloseReleasesThreadsThatWaitInAPause) {
  InFlightLimit window;
  window.open(1, 0, 1);
  window.pause();
  std::optional<ActivationId> next = ActivationId(0);
  std::thread waiting([&] { next = window.enter(); });
  window.close();
  waiting.join();
  EXPECT_FALSE(next);
}

}  // namespace
