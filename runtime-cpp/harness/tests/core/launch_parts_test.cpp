// SPDX-License-Identifier: Apache-2.0
#include "../support/temporary.hpp"
#include "plan/json.hpp"
#include "plan/plan.hpp"
#include "process/failure.hpp"
#include "process/log_tail.hpp"
#include "process/remote.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

using namespace bw::launch;

std::string refusal(const std::string& text) {
  try {
    Plan::parse(text, "p");
  } catch (const WrongInput& wrong) {
    return wrong.what();
  }
  return "accepted";
}

const std::string process = "process name=a executable=x host=- cores=0,1 scheduling=fifo priority=50 config=a.conf\n";

TEST(Plan, IsRead) {
  const Plan plan = Plan::parse(
      "# made\nbellwether-plan 1\nexperiment name=e\nlimits time-s=1.5 stall-s=3\nphase name=timed\n"
      "phase name=more duration-s=2\n" +
          process +
          "way probe=p link=- from=a to=a\nway probe=q link=3 from=a to=a\n"
          "link-clock link=lan from=a from-address=10.1.1.1 to=a to-address=10.1.1.2\n"
          "floor name=f request-bytes=1 reply-bytes=2 client-cores=0 server-cores=- samples=3 warmup=4 scheduling=rr "
          "priority=2\n",
      "p");
  EXPECT_EQ("e", plan.experiment);
  EXPECT_EQ(1500 * bw::millisecond, plan.limits.time);
  EXPECT_EQ(3 * bw::second, plan.limits.stall);
  EXPECT_EQ(10 * bw::second, plan.limits.start);
  ASSERT_EQ(2u, plan.phases.size());
  EXPECT_EQ(0, plan.phases[0].duration);
  EXPECT_EQ(2 * bw::second, plan.phases[1].duration);
  EXPECT_EQ((std::vector<int>{0, 1}), plan.processes.at(0).placement.cores);
  EXPECT_EQ("", plan.processes.at(0).host);
  EXPECT_EQ(50, plan.processes.at(0).placement.priority);
  EXPECT_TRUE(plan.floors.at(0).server_cores.empty());
  ASSERT_EQ(2u, plan.cross_host_paths.size());
  EXPECT_EQ(-1, plan.cross_host_paths[0].link);
  EXPECT_EQ(3, plan.cross_host_paths[1].link);
  EXPECT_EQ("a", plan.cross_host_paths[1].from);
  ASSERT_EQ(1u, plan.link_clocks.size());
  EXPECT_EQ("10.1.1.2", plan.link_clocks[0].to_address);
  EXPECT_EQ("rr", plan.floors.at(0).scheduling.scheduling);
}

TEST(Plan, HasTheUserOfAHost) {
  const Plan plan = Plan::parse(
      "bellwether-plan 1\nprocess name=a executable=x host=h user=bench folder=/srv/bench cores=- config=c\n"
      "process name=b executable=x host=- cores=- config=c\n",
      "p");
  EXPECT_EQ("bench", plan.processes.at(0).user);
  EXPECT_EQ("", plan.processes.at(1).user);
}

TEST(Plan, HasTheArchitectureOfAPlatform) {
  const Plan plan = Plan::parse(
      "bellwether-plan 1\nprocess name=a executable=x host=- architecture=aarch64 cores=- config=c\n"
      "process name=b executable=x host=- cores=- config=c\n",
      "p");
  EXPECT_EQ("aarch64", plan.processes.at(0).architecture);
  EXPECT_EQ("", plan.processes.at(1).architecture);
}

TEST(Plan, ErrorsNameLineAndReason) {
  const std::string head = "bellwether-plan 1\n";
  EXPECT_EQ("p:1: expected `bellwether-plan 1`, found `bellwether-plan 2`", refusal("bellwether-plan 2\n"));
  EXPECT_EQ("p: no process", refusal(head));
  EXPECT_EQ("p:2: unknown word prozess", refusal(head + "prozess name=a\n"));
  EXPECT_EQ("p:2: process lacks executable=…", refusal(head + "process name=a\n"));
  EXPECT_EQ("p:2: phase has no key colour", refusal(head + "phase name=a colour=red\n"));
  EXPECT_EQ("p:2: expected key=value, found b", refusal(head + "phase name=a b\n"));
  EXPECT_EQ("p:2: time-s=soon is not a span in seconds", refusal(head + "limits time-s=soon\n"));
  EXPECT_EQ("p: a way of p from b, which is no process", refusal(head + process + "way probe=p link=- from=b to=a\n"));
  EXPECT_EQ("p: a way of p to b, which is no process", refusal(head + process + "way probe=p link=- from=a to=b\n"));
  EXPECT_EQ("p: a clock on lan of b, which is no process",
            refusal(head + process + "link-clock link=lan from=a from-address=10.1.1.1 to=b to-address=10.1.1.2\n"));
  EXPECT_EQ("p: two processes are called a", refusal(head + process + process));
  EXPECT_NE(
      "accepted",
      refusal(head +
              "process name=a executable=x host=-oProxyCommand=y cores=0 scheduling=other priority=0 config=c\n"));
  EXPECT_NE("accepted",
            refusal(head + "process name=a executable=x host=h user=-oProxyCommand=y cores=0 scheduling=other "
                           "priority=0 config=c\n"));
  EXPECT_EQ("p: two users of the host h", refusal(head + "process name=a executable=x host=h user=u cores=0 config=c\n"
                                                         "process name=b executable=x host=h cores=0 config=c\n"));
  EXPECT_EQ("p: the process a has a user, and no host to log in to",
            refusal(head + "process name=a executable=x user=u cores=0 config=c\n"));
  EXPECT_NE("accepted", refusal(head + "process name=a executable=x cores=0,x scheduling=other priority=0 config=c\n"));
  EXPECT_NE("accepted", refusal(head + "process name=a executable=x cores=0 scheduling=fifo priority=100 config=c\n"));
  EXPECT_NE("accepted", refusal(head + "process name=a executable=x cores=0 scheduling=idle priority=0 config=c\n"));
}

TEST(Json, QuotesWhateverStandsInALog) {
  EXPECT_EQ(R"("a\"b\\c\nd\u0009")", json_string("a\"b\\c\nd\t"));
  EXPECT_EQ("\"\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80\"", json_string("\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80"));
  EXPECT_EQ(R"("\ufffdx")", json_string("\xffx"));
  EXPECT_EQ(R"("\ufffd")", json_string("\xc3")) << "cut short";
  EXPECT_EQ(R"("\ufffd\ufffd")", json_string("\xc0\x80")) << "overlong";
  EXPECT_EQ(R"("\ufffd\ufffd\ufffd")", json_string("\xed\xa0\x80")) << "surrogate";
}

TEST(LogTail, GivesTheLastLines) {
  bw::test::TemporaryFolder folder;
  const std::string file = folder / "log";
  EXPECT_EQ("", last_lines(file));
  bw::test::write_file(file, "");
  EXPECT_EQ("", last_lines(file));
  bw::test::write_file(file, "1\n2\n3\n");
  EXPECT_EQ("; the last lines of its log " + file + ":\n2\n3", last_lines(file, 2));
  EXPECT_EQ("; the last lines of its log " + file + ":\n1\n2\n3", last_lines(file, 9));
}

TEST(Remote, ShellWordsStandForThemselves) {
  bw::test::TemporaryFolder folder;
  for (const std::string text :
       {"plain", "", "a b", "it's", "$(touch x)", "`x`", "\"", "a\\b", "*", "new\nline", "--x"}) {
    const std::string file = folder / "out";
    ASSERT_EQ(0, std::system(("printf %s " + shell_word(text) + " > " + shell_word(file)).c_str()));
    EXPECT_EQ(text, bw::test::read_file(file));
  }
}

/// Returns the process a of the host node1.
Plan::Process on_node1(const Placement& placement) {
  Plan::Process placed;
  placed.name = "a";
  placed.host = "node1";
  placed.placement = placement;
  return placed;
}

TEST(Remote, RefusesAHostOfAnotherArchitecture) {
  const Remote remote{"ssh", "/r", {}, {}, {}};
  Plan::Process placed = on_node1({{}, "other", 0});
  placed.architecture = "arm64";
  const std::string line = remote.start(placed, {"/b/x"}).back();
  EXPECT_EQ(0u, line.find("case $(uname -m) in 'arm64'|'aarch64') ;; *) echo \"this host has the architecture "))
      << line;
  EXPECT_NE(std::string::npos, line.find("' >&2; exit 3 ;; esac; mkdir -p '/r'/samples ")) << line;
}

TEST(Remote, PlacesOnTheOtherHost) {
  const Remote remote{"ssh", "/r d", {}, {}, {}};
  const auto command = remote.start(on_node1({{0, 2}, "fifo", 7}), {"/b/x", "--set", "a=b c"});
  EXPECT_EQ("node1", command.at(command.size() - 2));
  EXPECT_EQ(
      "mkdir -p '/r d'/samples '/r d'/process-ids && echo $$ >'/r d'/process-ids/'a' && "
      "exec chrt --fifo 7 taskset -c 0,2 '/b/x' '--set' 'a=b c'",
      command.back());
}

TEST(Remote, LogsInAsTheUserOfTheHost) {
  const Remote remote{"ssh", "/r", {}, {{"node1", "bench"}}, {}};
  const std::vector<std::string> login{"-l", "bench", "-T", "node1"};
  for (const std::vector<std::string>& command :
       {remote.watch("node1"), remote.run("node1", "true"), remote.start(on_node1({{}, "other", 0}), {"/b/x"})}) {
    ASSERT_GE(command.size(), 5u);
    EXPECT_EQ(login, std::vector<std::string>(command.end() - 5, command.end() - 1));
  }
  const std::vector<std::string> other = remote.run("node2", "true");
  EXPECT_EQ(other.end(), std::find(other.begin(), other.end(), "-l")) << "node2 has the user of ssh's configuration";
}

TEST(Remote, CommandsToOneHostShareAConnection) {
  Remote remote{"ssh", "/r", {}, {}, {}};
  remote.sockets.make();
  const auto path = [](const std::vector<std::string>& command) {
    for (const std::string& word : command) {
      if (word.starts_with("ControlPath=")) return word;
    }
    return std::string();
  };
  const auto first = remote.watch("node1");
  const auto other = remote.start(on_node1({{}, "other", 0}), {"/b/x"});
  EXPECT_NE("", path(first));
  EXPECT_EQ(path(first), path(other));
  EXPECT_LE(path(first).size() + 40 + 17, 107u) << "a hash in place of %C, and what ssh appends meanwhile";
  EXPECT_NE(first.end(), std::find(first.begin(), first.end(), "ControlMaster=yes"));
  EXPECT_NE(other.end(), std::find(other.begin(), other.end(), "ControlMaster=no"));
}

TEST(Remote, AFolderOfCopiesThatIsGoneIsNotMadeAgain) {
  const bw::test::TemporaryFolder folder;
  const std::string ssh = folder / "ssh";
  bw::test::write_file(ssh, "#!/bin/sh\nwhile [ $# -gt 1 ]; do shift; done\nexec sh -c \"$1\"\n");
  ASSERT_EQ(0, chmod(ssh.c_str(), 0755));
  bw::test::write_file(folder / "folders", "node1 " + (folder / "copies") + "\n");
  const Remote remote{ssh, folder / "a/run", HostFolders::read(folder / "folders"), {}, {}};
  std::string line;
  for (const std::string& word : remote.watch("node1")) line += shell_word(word) + " ";

  EXPECT_NE(0, std::system(("echo done | " + line + " >'" + folder.path() + "/out' 2>&1").c_str()));
  EXPECT_FALSE(std::filesystem::exists(folder / "copies"));
  std::filesystem::create_directories(folder / "copies");
  EXPECT_EQ(0, std::system(("echo done | " + line + " >'" + folder.path() + "/out'").c_str()));
  EXPECT_EQ("ready\n", bw::test::read_file(folder / "out"));
}

/// Starts a process with these arguments that does not end by itself.
pid_t start_sleeper(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"sh", "-c", "while :; do sleep 1; done", "worker"});
  const pid_t pid = fork();
  if (pid == 0) {
    std::vector<char*> argv;
    for (std::string& argument : arguments) argv.push_back(argument.data());
    argv.push_back(nullptr);
    execvp(argv[0], argv.data());
    _exit(127);
  }
  return pid;
}

TEST(Remote, ProcessesThatOutliveTheirConnectionAreKilled) {
  const bw::test::TemporaryFolder folder;
  const std::string ssh = folder / "ssh";
  bw::test::write_file(ssh, "#!/bin/sh\nwhile [ $# -gt 1 ]; do shift; done\nexec sh -c \"$1\"\n");
  ASSERT_EQ(0, chmod(ssh.c_str(), 0755));
  const std::string run = folder / "a run";
  const Remote remote{ssh, run, {}, {}, {}};
  std::string line;
  for (const std::string& word : remote.watch("node1")) line += shell_word(word) + " ";

  const pid_t one = start_sleeper({"--process", "a", "--run-dir", run, "--orb-config", "x"});
  const pid_t other = start_sleeper({"--process", "b", "--run-dir", run + "2", "--orb-config", "x"});
  const auto note = [&](const std::string& name, pid_t pid) {
    std::filesystem::create_directories(run + "/process-ids");
    bw::test::write_file(run + "/process-ids/" + name, std::to_string(pid) + "\n");
  };
  note("a", one);
  note("b", other);
  EXPECT_EQ(0, std::system(("echo done | " + line + " >'" + folder.path() + "/out'").c_str()));
  EXPECT_EQ("ready\n", bw::test::read_file(folder / "out"));
  EXPECT_EQ(0, waitpid(one, nullptr, WNOHANG)) << "the launcher has ended all of them itself";

  note("a", one);
  note("b", other);
  EXPECT_EQ(0, std::system((line + " </dev/null >/dev/null").c_str()));
  int status = 0;
  EXPECT_EQ(one, waitpid(one, &status, 0));
  EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
  EXPECT_EQ(0, waitpid(other, nullptr, WNOHANG)) << "a process of another run has got the number";
  kill(other, SIGKILL);
  waitpid(other, nullptr, 0);
}

}  // namespace
