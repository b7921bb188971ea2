// SPDX-License-Identifier: Apache-2.0
#include "namespaces.hpp"

#include "program.hpp"

#include <fstream>
#include <string>

#include <gtest/gtest.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace bw::testbed {
namespace {

constexpr uid_t kNobody = 65534;

/// Makes this process one of a user without rights.
void become_user() {
  if (geteuid() != 0) return;
  if (setgid(kNobody) != 0 || setuid(kNobody) != 0) _exit(10);
  prctl(PR_SET_DUMPABLE, 1);  // otherwise /proc/self belongs to root
}

/// Returns whether the kernel permits user namespaces to users without rights.
bool are_permitted() {
  const pid_t child = fork();
  if (child == 0) {
    become_user();
    _exit(unshare(CLONE_NEWUSER) == 0 && unshare(CLONE_NEWNET) == 0 ? 0 : 1);
  }
  int status = 0;
  return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

std::string first_line(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

/// Exits with 0 if a new user namespace has this user, nobody else, and the right to make other namespaces.
[[noreturn]] void check_user_namespace() {
  become_user();
  const uid_t user = geteuid();
  make_user_namespace();
  const std::string map = first_line("/proc/self/uid_map");
  const auto number = map.find_first_not_of(' ');
  const bool same = geteuid() == user && map.compare(number, std::to_string(user).size(), std::to_string(user)) == 0;
  const bool alone = map.ends_with(" 1");
  _exit(same && alone && unshare(CLONE_NEWNET | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWUTS) == 0 ? 0 : 1);
}

/// Executes a command that succeeds if it has capabilities, in a new user namespace.
[[noreturn]] void look_for_capabilities(bool kept) {
  become_user();
  make_user_namespace();
  if (kept) keep_capabilities();
  execute({"grep", "-q", "^CapEff:.*[1-9a-f]", "/proc/self/status"});
}

TEST(Namespaces, AUserWithoutRightsKeepsTheIdInAUserNamespace) {
  if (!are_permitted()) GTEST_SKIP() << "this kernel, or container, permits no user namespaces";
  EXPECT_EXIT(check_user_namespace(), testing::ExitedWithCode(0), "");
}

TEST(Namespaces, ProgramsHaveCapabilitiesOnlyIfTheyAreKept) {
  if (!are_permitted()) GTEST_SKIP() << "this kernel, or container, permits no user namespaces";
  EXPECT_EXIT(look_for_capabilities(true), testing::ExitedWithCode(0), "");
  EXPECT_EXIT(look_for_capabilities(false), testing::ExitedWithCode(1), "");
}

TEST(Namespaces, AMissingProgramIsReportedAsByAShell) {
  EXPECT_EXIT(execute({"/no/such/program", "argument", "another"}), testing::ExitedWithCode(127),
              "/no/such/program: No such file");
  EXPECT_EXIT(execute({"/", "argument", "another"}), testing::ExitedWithCode(126), "/: ");
}

}  // namespace
}  // namespace bw::testbed
