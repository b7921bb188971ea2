// SPDX-License-Identifier: Apache-2.0
#include "arguments.hpp"
#include "commands.hpp"
#include "failure.hpp"
#include "namespaces.hpp"

#include <csignal>
#include <cstdio>

#include <fcntl.h>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

namespace bw::testbed {

namespace {

/// Runs as the lab's first process; its end makes the kernel end all processes of the lab. It ends when its creator has
/// ended, which closes standard input, unless an octet on standard input told it to stay.
[[noreturn]] void be_first() {
  signal(SIGCHLD, SIG_IGN);  // the kernel reaps orphans
  signal(SIGINT, SIG_IGN);   // Ctrl-C is meant for the command, which ends the lab
  signal(SIGHUP, SIG_IGN);
  setsid();
  const int none = open("/dev/null", O_RDWR);
  dup2(none, STDOUT_FILENO);
  dup2(none, STDERR_FILENO);
  char word = 0;
  ssize_t count = 0;
  do {
    count = read(STDIN_FILENO, &word, 1);
  } while (count < 0 && errno == EINTR);
  if (count != 1) _exit(0);
  dup2(none, STDIN_FILENO);
  for (;;) pause();
}

}  // namespace

int make_lab(const std::vector<std::string>& words) {
  const Arguments arguments(words, {"user"});
  arguments.only({"user"});
  if (arguments.has("user")) make_user_namespace();
  if (unshare(CLONE_NEWPID | CLONE_NEWNET) != 0) fail("cannot make namespaces");
  const pid_t first = fork();
  if (first < 0) fail("fork");
  if (first == 0) be_first();
  std::printf("lab %d\n", static_cast<int>(first));
  std::fflush(stdout);
  // The starter of this process may close the lab's standard input as soon as this process ends
  signal(SIGINT, SIG_IGN);
  signal(SIGHUP, SIG_IGN);
  setsid();
  const int none = open("/dev/null", O_RDWR);
  for (const int standard : {STDOUT_FILENO, STDERR_FILENO}) dup2(none, standard);
  int status = 0;
  while (waitpid(first, &status, 0) < 0 && errno == EINTR) {
  }
  return 0;
}

}  // namespace bw::testbed
