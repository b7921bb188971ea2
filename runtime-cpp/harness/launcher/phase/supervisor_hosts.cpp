// SPDX-License-Identifier: Apache-2.0
// How the supervisor reaches other hosts, and leaves them.
#include "supervisor.hpp"

#include "process/failure.hpp"
#include "process/log_tail.hpp"
#include "process/time_daemons.hpp"

#include <algorithm>
#include <set>

namespace bw::launch {

namespace {

/// sshd refuses at random where more connections begin at once (MaxStartups, sshd_config(5)).
constexpr std::size_t connections_at_once = 8;

/// ssh gives up after ten seconds, and says why.
constexpr Nanoseconds connection_limit = 15 * second;

constexpr Nanoseconds sign_every = 2 * second;

/// Some milliseconds are usual. Where daemons hang, the run goes on without what they have not said.
constexpr Nanoseconds time_daemon_limit = 10 * second;

/// After a failure: all is to be over in ten seconds.
constexpr Nanoseconds last_collection = 4 * second;

std::size_t number_of_hosts(const Plan& plan) {
  std::set<std::string> hosts;
  for (const Plan::Process& process : plan.processes) {
    if (!process.host.empty()) hosts.insert(process.host);
  }
  return hosts.size();
}

}  // namespace

void Supervisor::open_hosts() {
  std::set<std::string> hosts;
  const Nanoseconds until = now() + connection_limit;
  for (const Plan::Process& process : plan_.processes) {
    if (process.host.empty() || !hosts.insert(process.host).second) continue;
    if (hosts.size() == 1) remote_.sockets.make();
    wait_for_connections(connections_at_once - 1, until);
    report_step(process.host, "connecting");
    const std::string name = "ssh." + process.host;
    Member& member = members_.emplace_back(Command{name, remote_.watch(process.host), Placement{{}, "other", 0},
                                                   options_.run_dir + "/logs/" + name + ".log"},
                                           process.host);
    member.watches = true;
    member.awaited = "ready";
  }
  wait_for_connections(0, until);
  if (!hosts.empty()) find_time_daemons();
}

void Supervisor::wait_for_connections(std::size_t most, Nanoseconds until) {
  const auto awaited = [](const Member& member) { return !member.awaited.empty(); };
  while (static_cast<std::size_t>(std::count_if(members_.begin(), members_.end(), awaited)) > most) {
    if (now() > until) {
      const auto late = std::find_if(members_.begin(), members_.end(), awaited);
      throw RunFailure("start", "",
                       "the connection to " + late->host + " cannot be made within " + seconds(connection_limit) +
                           last_lines(late->child.log()));
    }
    wait(until);
  }
}

void Supervisor::note_step(const Member& member, const std::string& line) {
  const auto is_awaited = [&](const Member& other) { return other.host == member.host && !other.awaited.empty(); };
  if (member.watches && line == "ready") report_step(member.host, "connected");
  if (line == "configured" && std::none_of(members_.begin(), members_.end(), is_awaited)) {
    report_step(member.host, "configured");
  }
}

void Supervisor::report_step(const std::string& host, const std::string& step) {
  status_.host(host, step, ++hosts_at_step_[step], number_of_hosts(plan_));
}

void Supervisor::send_heartbeat() {
  if (now() < next_sign_) return;
  next_sign_ = now() + sign_every;
  for (Member& member : members_) {
    if (member.is_remote() && member.is_planned()) member.child.say("alive");
  }
}

std::vector<std::string> Supervisor::on_each_host(
    const std::string& name, const std::function<std::vector<std::string>(const std::string& host)>& make_command,
    Nanoseconds until) {
  std::vector<std::string> missing;
  std::vector<Members::iterator> helpers;
  const auto under_way = [&] {
    return static_cast<std::size_t>(
        std::count_if(helpers.begin(), helpers.end(), [](const auto& helper) { return !helper->child.ended(); }));
  };
  for (auto member = members_.begin(); member != members_.end(); ++member) {
    if (!member->watches) continue;
    if (member->child.ended()) {
      missing.push_back(member->host);
      continue;
    }
    while (under_way() >= connections_at_once && now() < until) events_.wait(members_, until);
    const std::string process = name + "." + member->host;
    members_
        .emplace_back(Command{process, make_command(member->host), Placement{{}, "other", 0},
                              options_.run_dir + "/logs/" + process + ".log"},
                      member->host)
        .may_end = true;
    helpers.push_back(std::prev(members_.end()));
  }
  while (under_way() > 0 && now() < until) events_.wait(members_, until);
  for (const auto& helper : helpers) {
    if (!helper->child.good()) missing.push_back(helper->host);
    members_.erase(helper);  // kills it if it is still there
  }
  return missing;
}

void Supervisor::find_time_daemons() {
  const Nanoseconds until = std::min(now() + time_daemon_limit, deadline_);
  const std::string file = options_.run_dir + "/logs/time-daemons";
  Member& here =
      members_.emplace_back(Command{"time-daemons", ask_time_daemons(file), Placement{{}, "other", 0}, file + ".log"});
  here.may_end = true;
  const auto helper = std::prev(members_.end());
  // Hosts that do not answer are no failure: their sources of time stay unknown
  on_each_host(
      "time-daemons",
      [&](const std::string& host) {
        return ask_time_daemons(remote_.run(host, time_daemon_questions()), file + "." + host);
      },
      until);
  while (!here.child.ended() && now() < until) events_.wait(members_, until);
  members_.erase(helper);
  result_.time_daemons("", time_daemon_answers(file));
  for (const Member& member : members_) {
    if (member.watches) result_.time_daemons(member.host, time_daemon_answers(file + "." + member.host));
  }
}

std::vector<std::string> Supervisor::collect_samples(Nanoseconds until) {
  return on_each_host(
      "collect", [this](const std::string& host) { return remote_.collect(host); }, until);
}

void Supervisor::collect() {
  const std::vector<std::string> missing = collect_samples(deadline_);
  if (missing.empty()) return close_hosts();
  throw RunFailure("run", "",
                   "the samples of " + missing.front() + " could not be collected" +
                       last_lines(options_.run_dir + "/logs/collect." + missing.front() + ".log"));
}

void Supervisor::close_hosts() {
  for (Member& member : members_) {
    member.may_end = true;
    if (member.watches) member.child.say("done");
  }
  const Nanoseconds until = now() + plan_.limits.stop;
  const auto is_there = [](const Member& member) { return member.watches && !member.child.ended(); };
  while (std::any_of(members_.begin(), members_.end(), is_there) && now() < until) events_.wait(members_, until);
}

void Supervisor::leave_hosts() noexcept {
  try {
    const bool measured = result_.phases() > 0;
    for (const std::string& host : measured ? collect_samples(now() + last_collection) : std::vector<std::string>()) {
      status_.warning("", "the samples of " + host + " are missing: it could not be reached any more");
    }
  } catch (const std::exception&) {
    // Interrupted once more, or no process can be started: then without them.
  }
  for (Member& member : members_) {
    if (member.watches) member.child.kill();  // its end of the connection kills what is left there
  }
}

}  // namespace bw::launch
