// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/giop/ior.hpp>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace test {

/// A child process with its standard input and output on pipes; killed at the end of its parent or its scope.
class Process {
 public:
  explicit Process(std::vector<std::string> arguments) {
    int in[2];
    int out[2];
    if (::pipe2(in, O_CLOEXEC) != 0 || ::pipe2(out, O_CLOEXEC) != 0) {
      std::perror("pipe2");
      std::abort();
    }
    std::vector<char*> argv;
    for (std::string& argument : arguments) {
      argv.push_back(argument.data());
    }
    argv.push_back(nullptr);
    pid_ = ::fork();
    if (pid_ == 0) {
      ::prctl(PR_SET_PDEATHSIG, SIGKILL);
      ::dup2(in[0], STDIN_FILENO);
      ::dup2(out[1], STDOUT_FILENO);
      ::execv(argv[0], argv.data());
      std::perror(argv[0]);
      ::_exit(127);
    }
    ::close(in[0]);
    ::close(out[1]);
    input_ = in[1];
    output_ = ::fdopen(out[0], "r");
  }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process() {
    if (pid_ > 0) {
      kill();
      wait();
    }
    close_input();
    std::fclose(output_);
  }

  /// Returns the next line of its output without the line end; empty if there is none.
  std::string line() {
    std::string text;
    for (int c = std::fgetc(output_); c != EOF && c != '\n'; c = std::fgetc(output_)) {
      text += static_cast<char>(c);
    }
    return text;
  }

  void close_input() {
    if (input_ >= 0) {
      ::close(input_);
      input_ = -1;
    }
  }
  void kill(int signal = SIGKILL) { ::kill(pid_, signal); }

  /// Returns the exit status, or 128 plus the signal.
  int wait() {
    int status = 0;
    ::waitpid(pid_, &status, 0);
    pid_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }

  pid_t id() const { return pid_; }

  /// Returns true if it has not ended yet.
  bool running() const {
    siginfo_t info{};
    return ::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == 0;
  }

 private:
  pid_t pid_ = -1;
  int input_ = -1;
  std::FILE* output_ = nullptr;
};

/// Returns the port in the first profile of an IOR.
inline std::uint16_t port_of(const std::string& reference) {
  const auto ior = corbel::giop::ior_from_string(reference);
  const auto profile = ior ? corbel::giop::parse_iiop_profile(ior->profiles.at(0)) : std::nullopt;
  return profile ? profile->port : 0;
}

}  // namespace test
