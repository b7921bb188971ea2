// SPDX-License-Identifier: Apache-2.0
#include "launch_fixture.hpp"

#include "../support/conditions.hpp"

#include <chrono>
#include <sstream>

#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace bw::test {

namespace {

using namespace std::chrono_literals;

/// Generous, because machines that run tests are busy.
constexpr auto wait_limit_ = 120s;

/// Returns true if a process is running and is no zombie.
bool runs(pid_t pid) {
  const std::string stat = read_file("/proc/" + std::to_string(pid) + "/stat");
  const auto end_of_name = stat.rfind(") ");
  return end_of_name != std::string::npos && stat[end_of_name + 2] != 'Z' && stat[end_of_name + 2] != 'X';
}

bool is_free(int port) {
  const int probe = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const bool free = bind(probe, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
  close(probe);
  return free;
}

}  // namespace

LaunchTest::~LaunchTest() {
  if (caller_pipe >= 0) close(caller_pipe);
  if (launcher > 0) {
    kill(launcher, SIGKILL);
    waitpid(launcher, nullptr, 0);
  }
}

void LaunchTest::worker(const std::string& name, const std::string& does, const std::string& host) {
  processes_ += "process name=" + name + " executable=fake_worker host=" + host + " cores=" + cores +
                " scheduling=" + scheduling + (architecture.empty() ? "" : " architecture=" + architecture) +
                " config=none.conf\n";
  settings_ += "worker." + name + " = " + does + "\n";
  ++workers_;
}

void LaunchTest::start(const std::vector<std::string>& options) {
  write_file(folder / "launch.plan", "bellwether-plan 1\nexperiment name=test\nlimits " + limits + "\n" + phases +
                                         processes_ + footprints + floors + cross_host_paths + link_clocks);
  write_file(folder / "settings", settings + settings_ + "workers = " + std::to_string(workers_) + "\n");
  std::vector<std::string> arguments{BW_LAUNCH,
                                     "--plan",
                                     folder / "launch.plan",
                                     "--settings",
                                     folder / "settings",
                                     "--config-dir",
                                     folder.path(),
                                     "--bin-dir",
                                     BW_WORKERS,
                                     "--run-dir",
                                     run_dir};
  arguments.insert(arguments.end(), options.begin(), options.end());
  int ends[2];
  ASSERT_EQ(0, pipe2(ends, O_CLOEXEC));
  caller_pipe = ends[1];
  launcher = fork();
  if (launcher == 0) {
    std::vector<char*> argv;
    for (std::string& argument : arguments) argv.push_back(argument.data());
    argv.push_back(nullptr);
    dup2(ends[0], STDIN_FILENO);
    const int out = open((folder / "out").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
    const int error = open((folder / "err").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
    dup2(out, STDOUT_FILENO);
    dup2(error, STDERR_FILENO);
    execv(argv[0], argv.data());
    _exit(127);
  }
  close(ends[0]);
}

int LaunchTest::wait() {
  int status = 0;
  const bool ended = becomes_true(wait_limit_ * 2, [&] { return waitpid(launcher, &status, WNOHANG) == launcher; });
  EXPECT_TRUE(ended) << "bw-launch does not end";
  if (!ended) return -1;
  launcher = 0;
  return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

void LaunchTest::say(const std::string& line) {
  const std::string text = line + "\n";
  ASSERT_EQ(static_cast<ssize_t>(text.size()), write(caller_pipe, text.data(), text.size()));
}

void LaunchTest::wait_for_status(const std::string& text) {
  EXPECT_TRUE(becomes_true(wait_limit_, [&] { return status().find(text) != std::string::npos; })) << status();
}

std::vector<int> LaunchTest::numbers(const std::string& file) const {
  std::istringstream text(read_file(run_dir + "/" + file));
  std::vector<int> result;
  for (int number; text >> number;) result.push_back(number);
  return result;
}

void LaunchTest::expect_nothing_left() {
  const std::vector<int> pids = numbers("pids");
  EXPECT_FALSE(pids.empty());
  for (const int pid : pids) EXPECT_TRUE(becomes_true(30s, [&] { return !runs(pid); })) << pid << " is left";
  for (const int port : numbers("ports"))
    EXPECT_TRUE(becomes_true(30s, [&] { return is_free(port); })) << port << " is in use";
}

void LaunchTest::expect_failure(const std::string& kind, const std::string& process, const std::string& text) {
  const std::string begin =
      "\"failure\":{\"class\":\"" + kind + "\",\"process\":" + (process.empty() ? "null" : "\"" + process + "\"") + ",";
  EXPECT_TRUE(holds(result(), begin)) << result();
  EXPECT_TRUE(holds(result(), text)) << result();
  EXPECT_TRUE(holds(status(), "{\"event\":\"failure\",\"class\":\"" + kind + "\"")) << status();
  EXPECT_TRUE(holds(read_file(folder / "err"), text)) << "standard error has the message, too";
  expect_nothing_left();
}

}  // namespace bw::test
