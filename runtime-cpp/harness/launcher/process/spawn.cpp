// SPDX-License-Identifier: Apache-2.0
#include "spawn.hpp"

#include "failure.hpp"
#include "plan/placement.hpp"

#include <bw/process/error.hpp>

#include <array>
#include <cerrno>
#include <csignal>
#include <optional>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace bw::launch {

namespace {

/// Both ends of a pipe, closed at the end of the scope unless taken.
class Pipe {
 public:
  explicit Pipe(const std::string& process) {
    if (pipe2(ends_.data(), O_CLOEXEC) != 0) throw RunFailure("start", process, with_errno("cannot make a pipe"));
  }
  ~Pipe() {
    close_end(0);
    close_end(1);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  int read_end() const { return ends_[0]; }
  int write_end() const { return ends_[1]; }

  void close_end(int end) {
    if (ends_[end] >= 0) close(ends_[end]);
    ends_[end] = -1;
  }

  int take(int end) {
    const int taken = ends_[end];
    ends_[end] = -1;
    fcntl(taken, F_SETFL, O_NONBLOCK);
    return taken;
  }

 private:
  std::array<int, 2> ends_{-1, -1};
};

/// The report of a child that could not execute the program.
struct Refusal {
  bool placed;
  PlacementError placement;
  int error;
};

[[noreturn]] void refuse(int report, const Refusal& refusal) {
  if (write(report, &refusal, sizeof refusal) < 0) _exit(126);
  _exit(127);
}

/// Runs in the child: sets up everything before the program is executed. Uses async-signal-safe calls only.
void become(pid_t parent, const Placement& placement, int input, int output, int log, int report) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127);  // the parent ended before PR_SET_PDEATHSIG took effect

  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  signal(SIGPIPE, SIG_DFL);
  dup2(input, STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  dup2(log, STDERR_FILENO);

  rlimit locked;  // sample files are locked in memory up to the limit of this user
  if (getrlimit(RLIMIT_MEMLOCK, &locked) == 0) {
    locked.rlim_cur = locked.rlim_max;
    setrlimit(RLIMIT_MEMLOCK, &locked);
  }
  if (const std::optional<PlacementError> error = apply(placement)) refuse(report, {false, *error, 0});
}

void check_refusal(const Command& command, int report, pid_t pid) {
  Refusal refusal;
  ssize_t count = 0;
  do {
    count = read(report, &refusal, sizeof refusal);
  } while (count < 0 && errno == EINTR);
  if (count == 0) return;  // exec has closed the pipe
  waitpid(pid, nullptr, 0);
  if (count != sizeof refusal) throw RunFailure("start", command.process, "it died before its program ran");
  if (!refusal.placed) {
    throw RunFailure("start", command.process, command.process + " " + explain(refusal.placement, command.placement),
                     machine_lacks);
  }
  throw RunFailure("start", command.process, with_error("cannot execute " + command.arguments.front(), refusal.error));
}

}  // namespace

Spawned spawn(const Command& command) {
  Pipe input(command.process);
  Pipe output(command.process);
  Pipe report(command.process);
  const int log = open(command.log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (log < 0) throw RunFailure("start", command.process, with_errno("cannot write the log " + command.log));

  std::vector<char*> argv;
  for (const std::string& argument : command.arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);

  const pid_t parent = getpid();
  const pid_t pid = fork();
  if (pid == 0) {
    become(parent, command.placement, input.read_end(), output.write_end(), log, report.write_end());
    execvp(argv[0], argv.data());
    refuse(report.write_end(), {true, {}, errno});
  }
  const int error = errno;
  close(log);
  if (pid < 0) {
    throw RunFailure("start", command.process, with_error("cannot start a process", error), machine_lacks);
  }
  setpgid(pid, pid);  // also here: the child must be in its own group before any code may kill the group
  report.close_end(1);
  check_refusal(command, report.read_end(), pid);
  return {pid, input.take(1), output.take(0)};
}

}  // namespace bw::launch
