// SPDX-License-Identifier: Apache-2.0
#include "child.hpp"

#include "failure.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

#include <sys/wait.h>
#include <unistd.h>

namespace bw::launch {

namespace {

constexpr std::size_t longest_line = 1 << 20;

}  // namespace

std::string signal_name(int number) {
  const char* const name = sigabbrev_np(number);
  return name != nullptr ? std::string("SIG") + name : "signal " + std::to_string(number);
}

Child::Child(const Command& command) : name_(command.process), log_(command.log), spawned_(spawn(command)) {}

Child::~Child() {
  if (!ended_) {
    kill();
    waitpid(spawned_.pid, nullptr, 0);
  }
  close_pipes();
}

void Child::close_pipes() noexcept {
  for (int* end : {&spawned_.input, &spawned_.output}) {
    if (*end >= 0) close(*end);
    *end = -1;
  }
}

void Child::say(const std::string& line) {
  queue_ += line + "\n";
  send();
}

void Child::send() {
  while (!queue_.empty() && spawned_.input >= 0) {
    const ssize_t count = write(spawned_.input, queue_.data(), queue_.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && errno == EAGAIN) return;
    if (count < 0) {
      queue_.clear();  // the child does not read any more; look() will notice its end
      return;
    }
    queue_.erase(0, static_cast<std::size_t>(count));
  }
}

bool Child::receive() {
  if (spawned_.output < 0) return false;
  std::array<char, 65536> buffer;
  const ssize_t count = read(spawned_.output, buffer.data(), buffer.size());
  if (count < 0) return errno == EINTR;
  if (count == 0) {
    close(spawned_.output);
    spawned_.output = -1;
    return false;
  }
  received_.append(buffer.data(), static_cast<std::size_t>(count));
  return true;
}

std::optional<std::string> Child::next_line() {
  const auto end = received_.find('\n');
  if (end == std::string::npos) {
    if (received_.size() <= longest_line) return std::nullopt;
    throw RunFailure("run", name_, name_ + " wrote a line without end to its standard output");
  }
  std::string line = received_.substr(0, end);
  received_.erase(0, end + 1);
  return line;
}

void Child::look() {
  if (ended_) return;
  const auto id = static_cast<id_t>(spawned_.pid);
  // Stops and ends are requested separately: the child may end between two calls, and an event that is not requested
  // stays pending.
  siginfo_t info{};
  while (waitid(P_PID, id, &info, WSTOPPED | WCONTINUED | WNOHANG) == 0 && info.si_pid != 0) {
    stop_signal_ = info.si_code == CLD_STOPPED ? info.si_status : 0;
    info = {};
  }
  // At first without reaping: until the group's leader is reaped, no other group can get its number.
  info = {};
  if (waitid(P_PID, id, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == 0) return;
  ::kill(-spawned_.pid, SIGKILL);
  waitid(P_PID, id, &info, WEXITED | WNOHANG);
  (info.si_code == CLD_EXITED ? exit_code_ : signal_) = info.si_status;
  ended_ = true;
}

std::string Child::state() const {
  if (ended_ && signal_ != 0) return "was killed by " + signal_name(signal_);
  if (ended_) return "exited with code " + std::to_string(exit_code_);
  if (stop_signal_ != 0) return "is stopped by " + signal_name(stop_signal_);
  return "runs";
}

void Child::kill() noexcept {
  if (!ended_) ::kill(-spawned_.pid, SIGKILL);
}

}  // namespace bw::launch
