// SPDX-License-Identifier: Apache-2.0
#include "arguments.hpp"
#include "commands.hpp"
#include "failure.hpp"
#include "namespaces.hpp"
#include "program.hpp"

#include <cstdio>
#include <filesystem>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/statvfs.h>
#include <unistd.h>

namespace bw::testbed {

namespace {

/// A file or folder of the machine that is visible in the host at a place. All of them are opened in the host's mount
/// namespace before any place is covered.
class Bound {
 public:
  /// @param text `rw:PATH:PLACE`, or `ro:PATH` for a path that keeps its place. @throws WrongInput, std::system_error
  explicit Bound(const std::string& text) {
    const auto [mode, rest] = halves(text);
    if (mode != "ro" && mode != "rw") throw WrongInput("--bind " + text + " begins with neither rw: nor ro:");
    read_only_ = mode == "ro";
    const auto [from, to] = read_only_ ? std::pair(rest, rest) : halves(rest);
    to_ = to;
    source_ = Descriptor(open(from.c_str(), O_PATH | O_CLOEXEC));
    if (source_.number() < 0) fail(from);
    std::error_code ignored;
    is_folder_ = std::filesystem::is_directory(from, ignored);
  }

  void mount_it() const {
    std::error_code error;
    if (is_folder_) std::filesystem::create_directories(to_, error);
    const std::string from = "/proc/self/fd/" + std::to_string(source_.number());
    if (mount(from.c_str(), to_.c_str(), nullptr, MS_BIND | MS_REC, nullptr) != 0) fail("cannot mount " + to_);
    if (!read_only_) return;
    const unsigned long flags = MS_BIND | MS_REMOUNT | MS_RDONLY | restrictions();
    if (mount(nullptr, to_.c_str(), nullptr, flags, nullptr) != 0) fail("cannot mount " + to_ + " read-only");
  }

 private:
  /// Returns the restrictions of the file system, which only the machine's root may lift (mount_namespaces(7)).
  unsigned long restrictions() const {
    struct statvfs present {};
    if (statvfs(to_.c_str(), &present) != 0) fail(to_);
    static_assert(int{ST_NOSUID} == int{MS_NOSUID} && int{ST_NODEV} == int{MS_NODEV} &&
                  int{ST_NOEXEC} == int{MS_NOEXEC});
    return present.f_flag & (ST_NOSUID | ST_NODEV | ST_NOEXEC);
  }

  std::string to_;
  Descriptor source_;
  bool is_folder_ = false;
  bool read_only_ = false;
};

std::vector<Bound> bounds(const Arguments& arguments) {
  std::vector<Bound> all;
  for (const std::string& text : arguments.all("bind")) all.emplace_back(text);
  return all;
}

/// Sets the host's clock. The offset is exact: it is set before the first process enters the time namespace
/// (time_namespaces(7)).
void set_clock(std::int64_t offset) {
  const std::string value = " " + std::to_string(offset / 1'000'000'000) + " " + std::to_string(offset % 1'000'000'000);
  write_file("/proc/self/timens_offsets", "monotonic" + value + "\nboottime" + value + "\n");
}

void set_network(bool forward) {
  for (const char* of : {"all", "default"}) {  // prevents packets that do not belong to the tests
    const std::string file = std::string("/proc/sys/net/ipv6/conf/") + of + "/disable_ipv6";
    if (access(file.c_str(), F_OK) == 0) write_file(file, "1");
  }
  if (forward) write_file("/proc/sys/net/ipv4/ip_forward", "1");
  write_file("/proc/sys/net/ipv4/ip_unprivileged_port_start", "0");  // sshd's port is 22, also without root's rights
}

/// Mounts the kernel's views of the host: its processes and its interfaces.
void mount_kernel_files() {
  if (mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, nullptr) != 0) fail("cannot mount /proc");
  // If a container forbids it, tools in the host show the machine's interfaces; nothing else depends on it
  if (mount("sysfs", "/sys", "sysfs", MS_NOSUID | MS_NODEV | MS_NOEXEC | MS_RDONLY, nullptr) != 0) errno = 0;
}

/// Waits for the message that the host's network is ready; at the end of input, the creator of the host has ended.
void wait_for_start() {
  char word = 0;
  ssize_t count = 0;
  do {
    count = read(STDIN_FILENO, &word, 1);
  } while (count < 0 && errno == EINTR);
  if (count != 1) _exit(1);
}

}  // namespace

int make_host(const std::vector<std::string>& words) {
  const Arguments arguments(words, {"forward"});
  arguments.only({"lab", "name", "monotonic-ns", "bind", "log", "forward"});
  const std::string& name = arguments.text("name");
  if (arguments.command().empty()) throw WrongInput("-- and a command are missing");
  const std::string& log = arguments.text("log");
  const Descriptor output(open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600));
  if (output.number() < 0) fail(log);

  LabMember member(static_cast<pid_t>(whole_number(arguments.text("lab"), "--lab")));
  if (unshare(CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWTIME) != 0)
    fail("cannot make namespaces");
  set_clock(arguments.number("monotonic-ns", 0));
  const pid_t first = fork();
  if (first < 0) fail("fork");
  if (first > 0) _exit(0);  // the host belongs to the lab's first process from here on

  const pid_t id = outer_id();
  if (sethostname(name.data(), name.size()) != 0) fail("cannot be called " + name);
  if (mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0) fail("cannot keep mounts private");
  set_network(arguments.has("forward"));
  for (const Bound& bound : bounds(arguments)) bound.mount_it();
  mount_kernel_files();
  member.report("host " + std::to_string(id));
  wait_for_start();

  setsid();
  const int none = open("/dev/null", O_RDWR);
  dup2(none, STDIN_FILENO);
  dup2(output.number(), STDOUT_FILENO);
  dup2(output.number(), STDERR_FILENO);
  if (chdir("/") != 0) fail("/");
  execute(arguments.command());
}

}  // namespace bw::testbed
