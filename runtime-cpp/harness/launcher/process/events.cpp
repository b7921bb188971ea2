// SPDX-License-Identifier: Apache-2.0
#include "events.hpp"

#include "failure.hpp"

#include <bw/process/error.hpp>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <vector>

#include <poll.h>
#include <sys/signalfd.h>
#include <unistd.h>

namespace bw::launch {

namespace {

/// Longer input is dropped: a caller has to wait for the answer to each command.
constexpr std::size_t max_input = 65536;

}  // namespace

Events::Events(bool with_parent) : with_parent_(with_parent) {
  sigset_t taken;
  sigemptyset(&taken);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGCHLD}) sigaddset(&taken, signal);
  sigprocmask(SIG_BLOCK, &taken, nullptr);
  signal(SIGPIPE, SIG_IGN);
  signals_ = signalfd(-1, &taken, SFD_CLOEXEC | SFD_NONBLOCK);
  if (signals_ < 0) throw RunFailure("start", "", with_errno("cannot receive signals"), machine_lacks);
}

Events::~Events() { close(signals_); }

void Events::wait(Members& members, Nanoseconds until) {
  std::vector<pollfd> ready{{signals_, POLLIN, 0}, {with_parent_ ? STDIN_FILENO : -1, POLLIN, 0}};
  for (const Member& member : members) {
    ready.push_back({member.child.output(), POLLIN, 0});
    ready.push_back({member.child.input(), POLLOUT, 0});
  }
  const Nanoseconds left = std::max<Nanoseconds>(until - now(), 0);
  const timespec timeout{static_cast<time_t>(left / second), static_cast<long>(left % second)};
  if (ppoll(ready.data(), ready.size(), &timeout, nullptr) < 0) return;

  std::size_t next = 2;
  for (Member& member : members) {
    if (ready[next++].revents != 0) member.child.receive();
    if (ready[next++].revents != 0) member.child.send();
  }
  if (ready[0].revents != 0) take_signals(members);
  if (ready[1].revents != 0) {
    char text[256];
    const ssize_t count = read(STDIN_FILENO, text, sizeof text);
    if (count <= 0) {
      with_parent_ = false;
      throw RunFailure("interrupted", "", "the caller is gone", interrupted);
    }
    if (input_.size() < max_input) input_.append(text, static_cast<std::size_t>(count));
  }
}

std::optional<std::string> Events::next_command() {
  const auto end = input_.find('\n');
  if (end == std::string::npos) return std::nullopt;
  std::string line = input_.substr(0, end);
  input_.erase(0, end + 1);
  return line;
}

void Events::take_signals(Members& members) {
  signalfd_siginfo info;
  while (read(signals_, &info, sizeof info) == sizeof info) {
    if (info.ssi_signo != SIGCHLD) {
      throw RunFailure("interrupted", "", "interrupted by " + signal_name(static_cast<int>(info.ssi_signo)),
                       interrupted);
    }
  }
  for (Member& member : members) {
    member.child.look();
    if (!member.child.ended()) continue;
    while (member.child.receive()) {  // reads its last lines
    }
  }
}

}  // namespace bw::launch
