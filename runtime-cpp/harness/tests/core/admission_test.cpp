// SPDX-License-Identifier: Apache-2.0
#include <bw/driver/admission.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

namespace {

using bw::Admission;

TEST(Admission, HoldsActivationsBackUntilItIsReleased) {
  Admission admission;
  EXPECT_TRUE(admission.enter());
  admission.hold();
  EXPECT_FALSE(admission.enter());
  EXPECT_FALSE(admission.await_none(bw::now() + bw::millisecond)) << "the first one runs";
  admission.leave();
  EXPECT_TRUE(admission.await_none(bw::now() + 60 * bw::second));
  admission.release();
  EXPECT_TRUE(admission.enter());
}

TEST(Admission, HeldAdmissionLetsNoneOfManyThreadsRun) {
  Admission admission;
  std::atomic<bool> end = false;
  std::atomic<int> running = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      while (!end) {
        if (admission.enter()) {
          ++running;
          --running;
          admission.leave();
        } else {
          admission.await_release();
        }
      }
    });
  }
  for (int i = 0; i < 200; ++i) {
    admission.hold();
    ASSERT_TRUE(admission.await_none(bw::now() + 60 * bw::second));
    EXPECT_EQ(0, running);
    admission.release();
  }
  end = true;
  admission.release();
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
