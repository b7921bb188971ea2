// SPDX-License-Identifier: Apache-2.0
#include "arguments.hpp"
#include "commands.hpp"
#include "failure.hpp"
#include "namespaces.hpp"
#include "program.hpp"

#include <array>
#include <csignal>
#include <utility>

#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

namespace bw::testbed {

namespace {

/// Enters all namespaces of a host that its lab does not have itself. Only children are in that of process ids.
void enter_host(pid_t host) {
  constexpr std::array<std::pair<const char*, int>, 6> kinds{{{"uts", CLONE_NEWUTS},
                                                              {"ipc", CLONE_NEWIPC},
                                                              {"net", CLONE_NEWNET},
                                                              {"pid", CLONE_NEWPID},
                                                              {"time", CLONE_NEWTIME},
                                                              {"mnt", CLONE_NEWNS}}};
  // In the host's mount namespace, /proc shows other processes
  std::vector<Descriptor> spaces;
  for (const auto& [name, kind] : kinds) spaces.push_back(open_namespace(host, name));
  for (std::size_t i = 0; i < kinds.size(); ++i) enter(spaces[i], kinds[i].second);
  if (chdir("/") != 0) fail("/");
}

/// Waits for the command in the host, stops and continues with it, and exits as it did.
[[noreturn]] void follow(pid_t command) {
  signal(SIGINT, SIG_IGN);  // keys of the terminal are meant for the command, which gets these signals, too
  signal(SIGQUIT, SIG_IGN);
  for (;;) {
    int status = 0;
    if (waitpid(command, &status, WUNTRACED) < 0) {
      if (errno != EINTR) fail("waitpid");
    } else if (WIFSTOPPED(status)) {
      kill(getpid(), SIGSTOP);
      kill(command, SIGCONT);
    } else {
      _exit(WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status));
    }
  }
}

}  // namespace

int run_inside(const std::vector<std::string>& words) {
  const Arguments arguments(words, {"administer"});
  arguments.only({"lab", "host", "administer"});
  if (arguments.command().empty()) throw WrongInput("-- and a command are missing");
  const auto process = [&](const char* name) {
    return static_cast<pid_t>(whole_number(arguments.text(name), std::string("--") + name));
  };
  enter_lab(process("lab"));
  if (arguments.has("host")) {
    enter_host(process("host"));
    const pid_t command = fork();
    if (command < 0) fail("fork");
    if (command > 0) follow(command);
  }
  if (arguments.has("administer")) keep_capabilities();
  execute(arguments.command());
}

}  // namespace bw::testbed
