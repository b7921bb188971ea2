// SPDX-License-Identifier: Apache-2.0
#include "../support/conditions.hpp"
#include "../support/samples.hpp"
#include "launch_fixture.hpp"

#include <algorithm>
#include <filesystem>

#include <signal.h>
#include <sys/stat.h>
#include <sys/utsname.h>

namespace {

using bw::test::holds;
using bw::test::LaunchTest;
using bw::test::read_file;
using bw::test::Samples;
using bw::test::write_file;

class Hosts : public LaunchTest {
 protected:
  /// Returns the path of a script that replaces ssh: it drops the options and the host's name, and passes the command
  /// line to a shell, as sshd does. @param host the host for which `script` runs before its commands; it may use
  /// `$line`
  std::string stand_in_for_ssh(const std::string& host = "none", const std::string& script = ":") {
    const std::string ssh = folder / "ssh";
    write_file(ssh, "#!/bin/sh\nwhile [ $# -gt 2 ]; do shift; done\nline=$2\nif [ \"$1\" = " + host + " ]; then " +
                        script + "; fi\nexec sh -c \"$line\"\n");
    EXPECT_EQ(0, chmod(ssh.c_str(), 0755));
    return ssh;
  }

  /// Creates a folder like one with copied programs. @return a file with its path for a host
  std::string copied_to(const std::string& host) {
    std::filesystem::create_directories(folder / "there of node/bin");
    std::filesystem::create_symlink(BW_WORKERS "/fake_worker", folder / "there of node/bin/fake_worker");
    std::filesystem::create_symlink(folder / "settings", folder / "there of node/settings");
    write_file(folder / "folders", host + " " + (folder / "there of node") + "\n");
    return folder / "folders";
  }

  static std::string this_architecture() {
    utsname system{};
    EXPECT_EQ(0, uname(&system));
    return system.machine;
  }

  std::vector<std::string> run_dirs_there() const {
    std::vector<std::string> found;
    for (const auto& entry : std::filesystem::directory_iterator(folder / "there of node")) {
      if (entry.path().filename().string().starts_with("run.")) found.push_back(entry.path().string());
    }
    return found;
  }
};

TEST_F(Hosts, ProcessesOfOtherHostsRunThroughSsh) {
  const std::string ssh = stand_in_for_ssh();
  worker("a");
  worker("b", "goes-on", "node1");
  phases = "phase name=timed duration-s=2.5\n";
  footprints = "footprint process=b phases=timed\n";
  EXPECT_EQ(0, run({"--ssh", ssh})) << read_file(folder / "err");
  for (const char* at : {"begin", "during", "end"}) {
    const std::string reading = std::string("{\"process\":\"b\",\"at\":\"") + at + "\"";
    EXPECT_TRUE(holds(result(), reading)) << result() << ": a process there is asked for its memory, not the ssh here";
  }
  EXPECT_EQ(std::string::npos, result().find("\"proportional\"")) << "which fake workers do not tell";
  EXPECT_EQ(1u, Samples(run_dir + "/samples/probe_b.timed.b.bws").good().size());
  expect_nothing_left();
}

TEST_F(Hosts, ProgramsThatWereCopiedRunInTheirFolder) {
  const std::string ssh = stand_in_for_ssh();
  worker("a");
  worker("b", "good", "node1");
  EXPECT_EQ(0, run({"--ssh", ssh, "--host-folders", copied_to("node1")})) << read_file(folder / "err");
  EXPECT_EQ(4u, Samples(run_dir + "/samples/probe_b.timed.b.bws").good().size()) << "they come home from there";
  EXPECT_EQ(1u, numbers("pids").size()) << "only a has run in this machine's run directory";
  EXPECT_TRUE(run_dirs_there().empty()) << "nothing of the run is left there: " << run_dirs_there().front();
  expect_nothing_left();
}

TEST_F(Hosts, FoldersOfHostsHaveAbsolutePaths) {
  worker("a");
  write_file(folder / "folders", "node1 /there\nnode2 there\n");
  EXPECT_EQ(2, run({"--host-folders", folder / "folders"}));
  EXPECT_TRUE(holds(read_file(folder / "err"), "folders:2: expected `HOST FOLDER` with an absolute path")) << "where";
  EXPECT_EQ(2, run({"--host-folders", folder / "none"}));
  EXPECT_TRUE(holds(read_file(folder / "err"), "cannot read the folders of hosts"));
}

TEST_F(Hosts, ClocksOfOtherHostsAreComparedAroundEachPhase) {
  const std::string ssh = stand_in_for_ssh();
  worker("a");
  worker("b", "is-ahead", "node1");
  worker("c", "good", "node2");
  worker("d", "good", "node2");
  cross_host_paths = "way probe=probe_b link=- from=a to=b\nway probe=probe_b link=2 from=c to=b\n";
  EXPECT_EQ(0, run({"--ssh", ssh})) << read_file(folder / "err");
  EXPECT_TRUE(holds(result(),
                    "\"ways\":[{\"probe\":\"probe_b\",\"link\":null,\"from\":\"a\",\"to\":\"b\"},"
                    "{\"probe\":\"probe_b\",\"link\":2,\"from\":\"c\",\"to\":\"b\"}]"))
      << result();
  EXPECT_TRUE(holds(result(), "\"clocks\":[{\"host\":\"node1\",\"process\":\"b\"")) << result();
  EXPECT_TRUE(holds(result(), "{\"host\":\"node2\",\"process\":\"c\"")) << result() << ": one process for each host";
  const std::string text = result();
  std::size_t groups = 0;
  std::size_t exchanges = 0;
  bool ahead = true;
  for (auto at = text.find("\"kept\":["); at != std::string::npos; at = text.find("\"kept\":[", at + 1), ++groups) {
    const long long offset = groups < 3 ? 1'000'000'000'000 : 0;
    const auto end = text.find("]]", at);
    for (auto one = text.find("[", text.find("[", at) + 1); one < end; one = text.find("[", one + 1), ++exchanges) {
      long long sent = 0, received = 0, remote = 0;
      ASSERT_EQ(3, std::sscanf(text.c_str() + one, "[%lld,%lld,%lld]", &sent, &received, &remote)) << text;
      ahead = ahead && sent + offset <= remote && remote <= received + offset;
    }
  }
  EXPECT_EQ(6u, groups) << "before the first phase and after each, for each host: " << result();
  EXPECT_GE(exchanges, 6u * 8);
  EXPECT_TRUE(ahead) << "the other clock was read between the two times here";
  EXPECT_TRUE(holds(text, "\"ratePpb\":17,")) << text;
  EXPECT_TRUE(holds(text, ",\"dayNs\":1700,\"dayErrorNs\":9,\"hereDayNs\":")) << text;
  EXPECT_TRUE(holds(text, "\"errorNs\":25000,\"hereErrorNs\":")) << text << ": what the kernel of node1 states";
  EXPECT_TRUE(holds(text, "\"errorNs\":null,\"hereErrorNs\":")) << text << ": node2 is not synchronised";
  expect_nothing_left();
}

TEST_F(Hosts, ClocksAreComparedOverLinksAroundEachPhase) {
  const std::string ssh = stand_in_for_ssh();
  worker("a");
  worker("b", "good", "node1");
  worker("c", "has-no-link", "node2");
  worker("d", "good", "node1");
  const std::string addresses = " from-address=127.0.0.1 to-address=127.0.0.1\n";
  link_clocks = "link-clock link=lan from=a to=b" + addresses + "link-clock link=wan from=b to=c" + addresses +
                "link-clock link=lan from=b to=d" + addresses +
                "link-clock link=lan from=a to=b from-address=192.0.2.1 to-address=127.0.0.1\n";
  phases = "phase name=timed\n";
  EXPECT_EQ(0, run({"--ssh", ssh})) << read_file(folder / "err");
  const std::string text = result();
  const auto first = text.find("\"linkClocks\":[{\"link\":\"lan\",\"from\":null,\"to\":\"node1\"");
  const auto wan = text.find("{\"link\":\"wan\",\"from\":\"node1\",\"to\":\"node2\"", first);
  ASSERT_NE(std::string::npos, wan) << text;
  std::size_t groups = 0;
  bool proved = true;
  for (auto at = text.find("\"asked\":", first); at < wan; at = text.find("\"asked\":", at + 1), ++groups) {
    EXPECT_EQ(text.find("\"strays\":5,\"ratePpb\":19,\"hereRatePpb\":21,\"kept\":[[", at), text.find("\"strays\"", at))
        << text;
    const auto end = text.find("]]", at);
    for (auto one = text.find("[", text.find("[", at) + 1); one < end; one = text.find("[", one + 1)) {
      long long sent = 0, received = 0, remote = 0;
      ASSERT_EQ(3, std::sscanf(text.c_str() + one, "[%lld,%lld,%lld]", &sent, &received, &remote)) << text;
      proved = proved && sent <= remote && remote <= received;
    }
  }
  EXPECT_EQ(2u, groups) << "before the phase and after it: " << text;
  EXPECT_TRUE(proved) << text;
  EXPECT_TRUE(holds(text, "\"failure\":\"cannot listen at this address\",\"kept\":[]")) << text;
  EXPECT_FALSE(holds(text, "\"from\":\"node1\",\"to\":\"node1\"")) << text << ": one host has one clock";
  EXPECT_TRUE(holds(text, "\"failure\":\"no address of a\",\"kept\":[]")) << text;
  expect_nothing_left();
}

TEST_F(Hosts, ALinkWithoutAnAnswerIsNotAskedOverAgain) {
  const std::string ssh = stand_in_for_ssh();
  worker("a");
  worker("b", "answers-no-question", "node1");
  link_clocks = "link-clock link=lan from=a to=b from-address=127.0.0.1 to-address=127.0.0.1\n";
  EXPECT_EQ(0, run({"--ssh", ssh})) << read_file(folder / "err");
  const std::string text = result();
  const std::string asked = "\"exchanges\":0,\"strays\":5,\"ratePpb\":19,\"hereRatePpb\":21,\"kept\":[]},";
  const std::string skipped =
      "{\"asked\":0,\"exchanges\":0,\"strays\":0,\"ratePpb\":0,\"hereRatePpb\":0,"
      "\"failure\":\"no answer came at an earlier comparison\",\"kept\":[]}";
  const auto first = text.find(asked);
  ASSERT_NE(std::string::npos, first) << text << ": before the first phase";
  std::size_t others = 0;
  for (auto at = text.find(skipped, first); at != std::string::npos; at = text.find(skipped, at + 1)) ++others;
  EXPECT_EQ(2u, others) << "after each phase: " << text;
  expect_nothing_left();
}

TEST_F(Hosts, LinksWithoutACommonHostAreComparedAtOnce) {
  const std::string ssh = stand_in_for_ssh();
  worker("a", "asks-together");
  worker("b", "good", "node1");
  worker("c", "asks-together", "node2");
  worker("d", "good", "node3");
  const std::string addresses = " from-address=127.0.0.1 to-address=127.0.0.1\n";
  link_clocks = "link-clock link=one from=a to=b" + addresses + "link-clock link=two from=c to=d" + addresses;
  phases = "phase name=timed\n";
  EXPECT_EQ(0, run({"--ssh", ssh})) << read_file(folder / "err") << ": each waits until the other one asks, too";
  const std::string text = result();
  std::size_t groups = 0;
  for (auto at = text.find("\"linkClocks\":"); at != std::string::npos; at = text.find("\"asked\":", at + 1)) ++groups;
  EXPECT_EQ(1u + 4, groups) << "two links, before the phase and after it: " << text;
  EXPECT_FALSE(holds(text, "\"exchanges\":0,")) << text;
  expect_nothing_left();
}

TEST_F(Hosts, AProcessThatTalksGarbageAboutALinkFailsTheRun) {
  const std::string ssh = stand_in_for_ssh();
  worker("a", "talks-garbage-of-links");
  worker("b", "good", "node1");
  link_clocks = "link-clock link=lan from=a to=b from-address=127.0.0.1 to-address=127.0.0.1\n";
  EXPECT_EQ(1, run({"--ssh", ssh}));
  expect_failure("run", "a", "a said `clock-asked many 3 21`, which is not of the protocol");
}

TEST_F(Hosts, TheProgressOfPreparationNamesHostAndStep) {
  const std::string ssh = stand_in_for_ssh();
  worker("a");
  worker("b", "good", "node1");
  worker("c", "good", "node2");
  worker("d", "good", "node2");
  EXPECT_EQ(0, run({"--ssh", ssh})) << read_file(folder / "err");
  const auto event = [](const std::string& host, const std::string& step) {
    return "{\"event\":\"host\",\"host\":\"" + host + "\",\"step\":\"" + step + "\",\"done\":";
  };
  for (const std::string host : {"node1", "node2"}) {
    const auto connecting = status().find(event(host, "connecting"));
    const auto connected = status().find(event(host, "connected"));
    const auto configured = status().find(event(host, "configured"));
    EXPECT_LT(connecting, connected) << status();
    EXPECT_LT(connected, configured) << status();
    ASSERT_NE(std::string::npos, configured) << status();
    EXPECT_EQ(std::string::npos, status().find(event(host, "configured"), configured + 1)) << "with all its processes";
  }
  for (const std::string step : {"connecting", "connected", "configured"}) {
    EXPECT_TRUE(holds(status(), "\"step\":\"" + step + "\",\"done\":1,\"of\":2}")) << status();
    EXPECT_TRUE(holds(status(), "\"step\":\"" + step + "\",\"done\":2,\"of\":2}")) << status();
  }
}

TEST_F(Hosts, EachHostAndThisMachineAreAskedForTheirTimeDaemons) {
  const std::string ssh = stand_in_for_ssh("node2", "case $line in 'exec sh '*) exit 255 ;; esac");
  worker("a");
  worker("b", "good", "node1");
  worker("c", "good", "node2");
  EXPECT_EQ(0, run({"--ssh", ssh})) << read_file(folder / "err");
  EXPECT_TRUE(holds(result(), "\"timeDaemons\":[{\"host\":null,\"answers\":\"= running\\n")) << result();
  EXPECT_TRUE(holds(result(), "{\"host\":\"node1\",\"answers\":\"= running\\n")) << result();
  EXPECT_TRUE(holds(result(), "{\"host\":\"node2\",\"answers\":\"\"}")) << result() << ": no answer is no failure";
  expect_nothing_left();
}

TEST_F(Hosts, TimeDaemonsThatAreTrustedAreAskedAtTheEndToo) {
  const std::string ssh = stand_in_for_ssh();
  worker("a");
  worker("b", "good", "node1");
  settings = "time-daemons.trusted = 1\n";
  EXPECT_EQ(0, run({"--ssh", ssh})) << read_file(folder / "err");
  EXPECT_TRUE(holds(result(), "\"timeDaemonsTrusted\":true")) << result();
  for (const std::string host : {"{\"host\":null,\"answers\":", "{\"host\":\"node1\",\"answers\":"}) {
    const auto first = result().find(host);
    ASSERT_NE(std::string::npos, first) << result();
    EXPECT_NE(std::string::npos, result().find(host, first + 1)) << result() << ": before the phases and at the end";
  }
  expect_nothing_left();
}

TEST_F(Hosts, AnAnswerOfTheBeginDoesNotStandForOneAtTheEnd) {
  const std::string once = "mkdir " + (folder / "asked") + " && echo once; exit";
  const std::string ssh = stand_in_for_ssh("node1", "case $line in 'exec sh '*) " + once + " ;; esac");
  worker("a", "good", "node1");
  settings = "time-daemons.trusted = 1\n";
  EXPECT_EQ(0, run({"--ssh", ssh})) << read_file(folder / "err");
  EXPECT_TRUE(holds(result(), "{\"host\":\"node1\",\"answers\":\"once\\n\"}")) << result();
  EXPECT_TRUE(holds(result(), "{\"host\":\"node1\",\"answers\":\"\"}")) << result() << ": no second answer";
  EXPECT_EQ("once\n", read_file(run_dir + "/logs/time-daemons.begin.node1"));
  EXPECT_EQ("", read_file(run_dir + "/logs/time-daemons.end.node1"));
  expect_nothing_left();
}

TEST_F(Hosts, AHostThatAnswersWithoutEndIsNoFailure) {
  const std::string ssh = stand_in_for_ssh("node1", "case $line in 'exec sh '*) exec yes ;; esac");
  worker("a", "good", "node1");
  EXPECT_EQ(0, run({"--ssh", ssh})) << read_file(folder / "err");
  EXPECT_TRUE(holds(result(), "{\"host\":\"node1\",\"answers\":\"y\\ny\\n")) << result();
  expect_nothing_left();
}

TEST_F(Hosts, WithoutOtherHostsNoTimeDaemonIsAskedFor) {
  worker("a");
  EXPECT_EQ(0, run());
  EXPECT_FALSE(holds(result(), "timeDaemons")) << result() << ": and nobody trusts them";
}

TEST_F(Hosts, HostThatSendsNoValidTimeFailsTheRun) {
  const std::string ssh = stand_in_for_ssh();
  worker("a");
  worker("b", "talks-garbage-of-time", "node1");
  EXPECT_EQ(1, run({"--ssh", ssh}));
  expect_failure("run", "b", "b on node1 said `clock late 0 -`, which is not of the protocol");
}

TEST_F(Hosts, AHostThatCannotBeReachedIsNamed) {
  const std::string ssh = stand_in_for_ssh("node2", "echo 'No route to host' >&2; exit 255");
  worker("a", "good", "node1");
  worker("b", "good", "node2");
  EXPECT_EQ(1, run({"--ssh", ssh}));
  EXPECT_TRUE(holds(result(),
                    "\"failure\":{\"class\":\"start\",\"process\":null,\"message\":\"the connection to node2 cannot "
                    "be made"))
      << result();
  EXPECT_TRUE(holds(result(), "No route to host")) << "ssh's own words: " << result();
  EXPECT_TRUE(numbers("pids").empty()) << "no process has been started";
}

TEST_F(Hosts, AHostOfAnotherArchitectureThanItsPlatformIsNamed) {
  const std::string ssh = stand_in_for_ssh("node2", "uname() { echo sparc64; }; eval \"$line\"; exit");
  architecture = this_architecture();
  worker("a", "good", "node1");
  worker("b", "good", "node2");
  EXPECT_EQ(1, run({"--ssh", ssh}));
  // The other worker may not have begun, so it may have left no process identifier
  EXPECT_TRUE(holds(result(), "\"failure\":{\"class\":\"start\",\"process\":\"b\",")) << result();
  EXPECT_TRUE(holds(result(), "this host has the architecture sparc64, and its platform in the model has "))
      << result();
}

TEST_F(Hosts, HostsOfTheArchitectureOfTheirPlatformsRun) {
  const std::string ssh = stand_in_for_ssh();
  architecture = this_architecture();
  worker("a");
  worker("b", "good", "node1");
  EXPECT_EQ(0, run({"--ssh", ssh})) << read_file(folder / "err");
  expect_nothing_left();
}

TEST_F(Hosts, ThisMachineMustHaveTheArchitectureOfItsPlatform) {
  architecture = "sparc64";
  worker("a");
  EXPECT_EQ(3, run());
  EXPECT_TRUE(holds(result(),
                    "\"failure\":{\"class\":\"start\",\"process\":\"a\",\"message\":\"this machine has the "
                    "architecture "))
      << result();
  EXPECT_TRUE(holds(result(), "and the platform of a in the model has sparc64")) << result();
  EXPECT_TRUE(numbers("pids").empty()) << "no process has been started";
}

TEST_F(Hosts, AHostThatIsLostIsNamedAndTheOthersSamplesAreKept) {
  const std::string ssh =
      stand_in_for_ssh("node2", "case $line in *'read word'*) echo ready; sleep 4; exit 255 ;; esac");
  worker("a", "goes-on", "node1");
  worker("b", "goes-on", "node2");
  phases = "phase name=timed\n";
  EXPECT_EQ(1, run({"--ssh", ssh}));
  expect_failure("run", "", "the connection to node2 was lost in phase timed");
  EXPECT_TRUE(holds(status(), "the samples of node2 are missing")) << status();
  EXPECT_FALSE(holds(status(), "the samples of node1 are missing")) << status();
  EXPECT_FALSE(std::filesystem::exists(run_dir + "/collected.node1"));
  EXPECT_EQ(1u, Samples(run_dir + "/samples/probe_a.timed.a.bws").good().size());
}

TEST_F(Hosts, SamplesThatWereCutOnTheirWayAreNotTaken) {
  const std::string ssh =
      stand_in_for_ssh("node1", "case $line in 'tar '*) sh -c \"$line\" | head -c 6000; exit 0 ;; esac");
  worker("a", "good", "node1");
  EXPECT_EQ(1, run({"--ssh", ssh}));
  expect_failure("run", "", "the samples of node1 could not be collected");
}

}  // namespace
