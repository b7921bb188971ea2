// SPDX-License-Identifier: Apache-2.0
#include "process/child.hpp"

#include "../support/temporary.hpp"

#include <bw/measuring/clock.hpp>

#include <gtest/gtest.h>

#include <functional>

#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

using bw::launch::Child;

std::function<void(const siginfo_t&)> after_waitid;

class ChildTest : public testing::Test {
 protected:
  bw::launch::Command sleeper() const { return {"sleeper", {"sleep", "100"}, {{}, "other", 0}, folder / "log"}; }

  template <class Condition>
  static void look_until(Child& child, Condition condition) {
    const bw::Nanoseconds limit = bw::now() + 10 * bw::second;
    while (!condition() && bw::now() < limit) child.look();
  }

  bw::test::TemporaryFolder folder;
};

TEST_F(ChildTest, TellsAStopFromAnEnd) {
  Child child(sleeper());
  EXPECT_EQ("runs", child.state());
  ::kill(child.pid(), SIGSTOP);
  look_until(child, [&] { return child.stopped(); });
  EXPECT_EQ("is stopped by SIGSTOP", child.state());
  ::kill(child.pid(), SIGCONT);
  look_until(child, [&] { return !child.stopped(); });
  EXPECT_EQ("runs", child.state());
  ::kill(child.pid(), SIGKILL);
  look_until(child, [&] { return child.ended(); });
  EXPECT_EQ("was killed by SIGKILL", child.state());
}

TEST_F(ChildTest, AnEndThatFollowsAStopIsNeverLost) {
  Child child(sleeper());
  bool stop_seen = false;
  after_waitid = [&](const siginfo_t& info) {
    if (stop_seen || info.si_pid != child.pid() || info.si_code != CLD_STOPPED) return;
    stop_seen = true;
    ::kill(child.pid(), SIGKILL);
    siginfo_t ended{};  // waits for the end without reaping the child
    ASSERT_EQ(0, syscall(SYS_waitid, P_PID, child.pid(), &ended, WEXITED | WNOWAIT, nullptr));
  };
  ::kill(child.pid(), SIGSTOP);
  look_until(child, [&] { return child.ended(); });
  after_waitid = nullptr;
  EXPECT_TRUE(stop_seen);
  EXPECT_EQ("was killed by SIGKILL", child.state());
}

}  // namespace

/// Replaces the function of the C library, so that a test can change a child's state between two calls.
extern "C" int waitid(idtype_t type, id_t id, siginfo_t* info, int options) {
  const auto result = static_cast<int>(syscall(SYS_waitid, type, id, info, options, nullptr));
  if (result == 0 && after_waitid) after_waitid(*info);
  return result;
}
