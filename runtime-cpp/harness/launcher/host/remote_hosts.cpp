// SPDX-License-Identifier: Apache-2.0
#include "remote_hosts.hpp"

#include "process/failure.hpp"
#include "process/log_tail.hpp"
#include "process/time_daemons.hpp"

#include <algorithm>
#include <set>

namespace bw::launch {

namespace {

/// sshd refuses connections at random if more than this number begin at once (MaxStartups, sshd_config(5)).
constexpr std::size_t connections_at_once = 8;

/// ssh gives up after ten seconds and prints the reason.
constexpr Nanoseconds connection_limit = 15 * second;

/// Usually the daemons answer in some milliseconds. If daemons hang, the run continues without their answers.
constexpr Nanoseconds time_daemon_limit = 10 * second;

/// The limit after a failure: everything has to end within ten seconds.
constexpr Nanoseconds last_collection = 4 * second;

/// Returns the placement of local programs that connect to other hosts; these programs are not measured.
Placement unmeasured() { return {{}, "other", 0}; }

std::size_t number_of_hosts(const Plan& plan) {
  std::set<std::string> hosts;
  for (const Plan::Process& process : plan.processes) {
    if (!process.host.empty()) hosts.insert(process.host);
  }
  return hosts.size();
}

std::map<std::string, std::string> users_of_hosts(const Plan& plan) {
  std::map<std::string, std::string> users;
  for (const Plan::Process& process : plan.processes) {
    if (!process.user.empty()) users.emplace(process.host, process.user);
  }
  return users;
}

}  // namespace

RemoteHosts::RemoteHosts(Launch& launch)
    : launch_(launch),
      remote_{
          launch.options.ssh, launch.options.run_dir, launch.options.host_folders, users_of_hosts(launch.plan), {}} {
  launch.processes.on_answer([this](const Member& member, const std::string& line) {
    if (member.is_remote()) note_step(member, line);
  });
}

void RemoteHosts::open() {
  std::set<std::string> hosts;
  const Nanoseconds until = now() + connection_limit;
  for (const Plan::Process& process : launch_.plan.processes) {
    if (process.host.empty() || !hosts.insert(process.host).second) continue;
    if (hosts.size() == 1) remote_.sockets.make();
    wait_for_connections(connections_at_once - 1, until);
    report_step(process.host, "connecting");
    const std::string name = "ssh." + process.host;
    Member& member =
        launch_.processes.start({name, remote_.watch(process.host), unmeasured(), launch_.log(name)}, process.host);
    member.watches = true;
    member.awaited = "ready";
  }
  wait_for_connections(0, until);
  if (!hosts.empty()) find_time_daemons("begin");
}

void RemoteHosts::wait_for_connections(std::size_t most, Nanoseconds until) {
  const Members& members = launch_.processes.members();
  const auto awaited = [](const Member& member) { return !member.awaited.empty(); };
  while (static_cast<std::size_t>(std::count_if(members.begin(), members.end(), awaited)) > most) {
    if (now() > until) {
      const auto late = std::find_if(members.begin(), members.end(), awaited);
      throw RunFailure("start", "",
                       "the connection to " + late->host + " cannot be made within " + seconds(connection_limit) +
                           last_lines(late->child.log()));
    }
    launch_.processes.wait(until);
  }
}

void RemoteHosts::note_step(const Member& member, const std::string& line) {
  const Members& members = launch_.processes.members();
  const auto is_awaited = [&](const Member& other) { return other.host == member.host && !other.awaited.empty(); };
  if (member.watches && line == "ready") report_step(member.host, "connected");
  if (line == "configured" && std::none_of(members.begin(), members.end(), is_awaited))
    report_step(member.host, "configured");
}

void RemoteHosts::report_step(const std::string& host, const std::string& step) {
  launch_.status.host(host, step, ++hosts_at_step_[step], number_of_hosts(launch_.plan));
}

Command RemoteHosts::start_command(const Plan::Process& process, const std::vector<std::string>& arguments) const {
  return {process.name, remote_.start(process, arguments), unmeasured(), launch_.log(process.name)};
}

std::vector<std::string> RemoteHosts::on_each_host(
    const std::string& name, const std::function<std::vector<std::string>(const std::string& host)>& make_command,
    Nanoseconds until) {
  Members& members = launch_.processes.members();
  std::vector<std::string> missing;
  std::vector<Members::iterator> helpers;
  const auto under_way = [&] {
    return static_cast<std::size_t>(
        std::count_if(helpers.begin(), helpers.end(), [](const auto& helper) { return !helper->child.ended(); }));
  };
  for (auto member = members.begin(); member != members.end(); ++member) {
    if (!member->watches) continue;
    if (member->child.ended()) {
      missing.push_back(member->host);
      continue;
    }
    while (under_way() >= connections_at_once && now() < until) launch_.processes.wait_for_ends(until);
    const std::string process = name + "." + member->host;
    launch_.processes.start({process, make_command(member->host), unmeasured(), launch_.log(process)}, member->host)
        .may_end = true;
    helpers.push_back(std::prev(members.end()));
  }
  while (under_way() > 0 && now() < until) launch_.processes.wait_for_ends(until);
  for (const auto& helper : helpers) {
    if (!helper->child.good()) missing.push_back(helper->host);
    members.erase(helper);  // kills it if it still runs
  }
  return missing;
}

void RemoteHosts::find_time_daemons(const std::string& when) {
  ProcessGroup& processes = launch_.processes;
  const Nanoseconds until = std::min(now() + time_daemon_limit, processes.deadline());
  // Each time has its own files: an answer at the begin must not be taken for a missing answer at the end
  const std::string file = launch_.options.run_dir + "/logs/time-daemons." + when;
  processes.start({"time-daemons", ask_time_daemons(file), unmeasured(), file + ".log"}).may_end = true;
  const auto here = std::prev(processes.members().end());
  // Hosts that do not answer are no failure: their time sources stay unknown
  on_each_host(
      "time-daemons",
      [&](const std::string& host) {
        return ask_time_daemons(remote_.run(host, time_daemon_questions()), file + "." + host);
      },
      until);
  while (!here->child.ended() && now() < until) processes.wait_for_ends(until);
  processes.members().erase(here);
  launch_.result.time_daemons("", time_daemon_answers(file));
  for (const Member& member : processes.members()) {
    if (member.watches) launch_.result.time_daemons(member.host, time_daemon_answers(file + "." + member.host));
  }
}

std::vector<std::string> RemoteHosts::collect_samples(Nanoseconds until) {
  return on_each_host(
      "collect", [this](const std::string& host) { return remote_.collect(host); }, until);
}

void RemoteHosts::collect() {
  const std::vector<std::string> missing = collect_samples(launch_.processes.deadline());
  if (missing.empty()) return close();
  throw RunFailure("run", "",
                   "the samples of " + missing.front() + " could not be collected" +
                       last_lines(launch_.log("collect." + missing.front())));
}

void RemoteHosts::close() {
  Members& members = launch_.processes.members();
  for (Member& member : members) {
    member.may_end = true;
    if (member.watches) member.child.say("done");
  }
  const Nanoseconds until = now() + launch_.plan.limits.stop;
  const auto is_there = [](const Member& member) { return member.watches && !member.child.ended(); };
  while (std::any_of(members.begin(), members.end(), is_there) && now() < until) launch_.processes.wait_for_ends(until);
}

void RemoteHosts::leave() noexcept {
  try {
    if (launch_.result.phases() > 0) {
      for (const std::string& host : collect_samples(now() + last_collection))
        launch_.status.warning("", "the samples of " + host + " are missing: it could not be reached any more");
    }
  } catch (const std::exception&) {
    // A second interruption, or no process can be started: the other samples are not collected.
  }
  for (Member& member : launch_.processes.members()) {
    if (member.watches) member.child.kill();  // the other end of its connection kills the remaining processes
  }
}

}  // namespace bw::launch
