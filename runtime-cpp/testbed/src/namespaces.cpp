// SPDX-License-Identifier: Apache-2.0
#include "namespaces.hpp"

#include "failure.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>

#include <fcntl.h>
#include <sched.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

namespace bw::testbed {

Descriptor::~Descriptor() { close(); }

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
  if (this != &other) {
    close();
    number_ = other.number_;
    other.number_ = -1;
  }
  return *this;
}

void Descriptor::close() noexcept {
  if (number_ >= 0) ::close(number_);
  number_ = -1;
}

Descriptor open_namespace(pid_t process, const std::string& kind) {
  const std::string path = "/proc/" + std::to_string(process) + "/ns/" + kind;
  Descriptor space(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (space.number() < 0) fail(path);
  return space;
}

void enter(const Descriptor& space, int kind) {
  if (setns(space.number(), kind) != 0) fail("cannot enter a namespace");
}

void make_user_namespace() {
  const std::string user = std::to_string(geteuid());
  const std::string group = std::to_string(getegid());
  if (unshare(CLONE_NEWUSER) != 0) fail("cannot make a user namespace");
  write_file("/proc/self/setgroups", "deny");  // otherwise the kernel refuses the map of groups
  write_file("/proc/self/uid_map", user + " " + user + " 1");
  write_file("/proc/self/gid_map", group + " " + group + " 1");
}

namespace {

/// Returns whether this process is in the user namespace. The kernel refuses to enter that one again.
bool is_own(const Descriptor& users) {
  struct stat given {};
  struct stat own {};
  if (fstat(users.number(), &given) != 0 || stat("/proc/self/ns/user", &own) != 0) fail("/proc/self/ns/user");
  return given.st_dev == own.st_dev && given.st_ino == own.st_ino;
}

}  // namespace

void enter_lab(pid_t lab) {
  const Descriptor network = open_namespace(lab, "net");
  if (access("/proc/self/ns/user", F_OK) == 0) {  // root needs no kernel with user namespaces
    const Descriptor users = open_namespace(lab, "user");
    if (!is_own(users)) enter(users, CLONE_NEWUSER);
  }
  enter(network, CLONE_NEWNET);
}

WithinNetwork::WithinNetwork(pid_t process) : home_(open("/proc/self/ns/net", O_RDONLY | O_CLOEXEC)) {
  if (home_.number() < 0) fail("/proc/self/ns/net");
  enter(open_namespace(process, "net"), CLONE_NEWNET);
}

WithinNetwork::~WithinNetwork() {
  // Continuing in the wrong network would send packets there
  if (setns(home_.number(), CLONE_NEWNET) != 0) std::abort();
}

namespace {

/// Runs in the parent: the child's report is the result; a child without a report has failed and printed the reason.
/// The parent stays until the child does not need its standard input any more.
[[noreturn]] void wait_for_report(Descriptor reports, pid_t child) {
  bool reported = false;
  std::array<char, 256> buffer{};
  for (ssize_t count = 1; count != 0;) {
    count = read(reports.number(), buffer.data(), buffer.size());
    if (count > 0) {
      reported = true;
      std::fwrite(buffer.data(), 1, static_cast<std::size_t>(count), stdout);
      std::fflush(stdout);
    } else if (count < 0 && errno != EINTR) {
      break;
    }
  }
  if (reported) _exit(0);
  int status = 0;
  waitpid(child, &status, 0);
  _exit(WIFEXITED(status) && WEXITSTATUS(status) != 0 ? WEXITSTATUS(status) : 1);
}

}  // namespace

LabMember::LabMember(pid_t lab) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) fail("pipe");
  Descriptor reading(ends[0]);
  reports_ = Descriptor(ends[1]);
  enter_lab(lab);
  enter(open_namespace(lab, "pid"), CLONE_NEWPID);
  const pid_t child = fork();
  if (child < 0) fail("fork");
  if (child > 0) {
    reports_.close();
    wait_for_report(std::move(reading), child);
  }
}

void LabMember::report(const std::string& text) {
  const std::string line = text + "\n";
  if (write(reports_.number(), line.data(), line.size()) < 0) fail("cannot report");
}

void LabMember::release() noexcept { reports_.close(); }

bool become_real_time(int priority) noexcept {
  sched_param parameters{};
  parameters.sched_priority = priority;
  return sched_setscheduler(0, SCHED_FIFO | SCHED_RESET_ON_FORK, &parameters) == 0;
}

std::int64_t now() noexcept {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<std::int64_t>(time.tv_sec) * 1'000'000'000 + time.tv_nsec;
}

pid_t outer_id() {
  std::ifstream stat("/proc/self/stat");
  pid_t id = 0;
  if (!(stat >> id)) throw std::runtime_error("/proc/self/stat cannot be read");
  return id;
}

void write_file(const std::string& path, const std::string& text) {
  const Descriptor file(open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (file.number() < 0 || write(file.number(), text.data(), text.size()) != static_cast<ssize_t>(text.size()))
    fail(path);
}

}  // namespace bw::testbed
