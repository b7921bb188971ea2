// SPDX-License-Identifier: Apache-2.0
#include "supervisor.hpp"

#include "plan/placement.hpp"
#include "process/log_tail.hpp"

#include <algorithm>
#include <filesystem>

namespace bw::launch {

namespace {

/// The time in which processes may stop by themselves after the run was broken off.
constexpr Nanoseconds wait_limit_ = 2 * second;

std::vector<int> measured_cores(const Plan& plan) {
  std::vector<int> cores;
  for (const Plan::Process& process : plan.processes) {
    if (process.host.empty()) cores.insert(cores.end(), process.placement.cores.begin(), process.placement.cores.end());
  }
  return cores;
}

}  // namespace

std::string seconds(Nanoseconds span) {
  const std::string text = std::to_string(static_cast<double>(span) / static_cast<double>(second));
  return text.substr(0, text.find('.') + 2) + " s";
}

Supervisor::Supervisor(const Plan& plan, const Options& options, Status& status, Result& result)
    : plan_(plan),
      options_(options),
      status_(status),
      result_(result),
      remote_{options.ssh, options.run_dir, {}},
      events_(options.with_parent),
      deadline_(now() + plan.limits.time),
      cores_(permitted_cores()) {}

Supervisor::~Supervisor() {
  for (const Plan::Process& process : plan_.processes) {
    const auto is_it = [&](const Member& member) { return member.child.name() == process.name; };
    const auto member = std::find_if(members_.begin(), members_.end(), is_it);
    if (member == members_.end()) continue;
    result_.process(process, member->child.pid(), member->child.exit_code(), member->child.signal());
  }
}

void Supervisor::run() {
  if (options_.windows > 0)
    start_floors();
  else
    measure_floors();
  // A launcher with one core shares the machine with other runs, and must not disturb them
  result_.launcher_cores(options_.core < 0 ? keep_off(measured_cores(plan_)) : keep_to(options_.core));
  const Nanoseconds begin = now();
  start();
  connect();
  result_.start_took(now() - begin);
  if (options_.windows > 0) {
    run_commanded_windows();
  } else {
    compare_clocks();
    for (const Plan::Phase& phase : plan_.phases) {
      run_phase(phase);
      compare_clocks();
    }
  }
  const Nanoseconds end = now();
  stop();
  result_.stop_took(now() - end);
  collect();
}

void Supervisor::measure_floors() {
  if (!plan_.floors.empty()) status_.state("floors");
  for (const Plan::Floor& floor : plan_.floors) {
    run_helper("floor." + floor.name, floor_arguments(floor), floor.scheduling);
    result_.floor(floor.name, floor_file(floor));
  }
}

std::vector<std::string> Supervisor::floor_arguments(const Plan::Floor& floor) const {
  const std::string program = std::filesystem::read_symlink("/proc/self/exe").parent_path() / "bw-floor";
  const auto list = [](const std::vector<int>& cores) {
    std::string text;
    for (const int core : cores) text += (text.empty() ? "" : ",") + std::to_string(core);
    return text.empty() ? std::string("-") : text;
  };
  return {program,
          "--name",
          floor.name,
          "--request-bytes",
          std::to_string(floor.request_bytes),
          "--reply-bytes",
          std::to_string(floor.reply_bytes),
          "--client-cores",
          list(floor.client_cores),
          "--server-cores",
          list(floor.server_cores),
          "--samples",
          std::to_string(floor.samples),
          "--warmup",
          std::to_string(floor.warmup),
          "--output",
          options_.run_dir + "/" + floor_file(floor)};
}

Command Supervisor::command(const Plan::Process& process) const {
  std::vector<std::string> arguments{options_.bin_dir + "/" + process.executable,
                                     "--process",
                                     process.name,
                                     "--run-dir",
                                     options_.run_dir,
                                     "--orb-config",
                                     options_.config_dir + "/" + process.config};
  const std::string log = options_.run_dir + "/logs/" + process.name + ".log";
  if (process.host.empty()) {
    arguments.insert(arguments.end(), {"--settings", options_.run_dir + "/settings"});
    Placement placement = process.placement;
    if (placement.cores.empty()) placement.cores = cores_;
    return {process.name, arguments, placement, log};
  }
  // The other host has the plan's settings; what was replaced goes along.
  arguments.insert(arguments.end(), {"--settings", options_.settings});
  for (const std::string& assignment : options_.assignments) arguments.insert(arguments.end(), {"--set", assignment});
  return {process.name, remote_.start(process.host, process.name, process.placement, arguments),
          Placement{{}, "other", 0}, log};
}

void Supervisor::start() {
  status_.state("starting");
  open_hosts();
  for (const Plan::Process& process : plan_.processes)
    members_.emplace_back(command(process), process.host).awaited = "configured";
  next_sign_ = now();
  wait_for_answers(plan_.limits.start);
  status_.state("configured");
}

void Supervisor::connect() {
  for (const std::string& reference : references_) tell(reference);
  step("connect", "connected", plan_.limits.start);
  status_.state("connected");
  step("activate", "active", plan_.limits.start);
  active_ = true;
  status_.state("active");
}

void Supervisor::stop() {
  ask_footprints("program");
  status_.state("stopping");
  for (Member& member : members_) member.may_end = !member.watches;
  for (Member& member : members_) {
    if (!member.floor.empty()) member.child.say("stop");
  }
  step("stop", "stopped", plan_.limits.stop);
  const Nanoseconds limit = now() + plan_.limits.stop;
  for (Member& member : members_) {
    while (!member.watches && !member.child.ended()) {
      if (now() > limit) throw RunFailure("timeout", member.child.name(), member.place() + " stopped but does not end");
      wait(limit);
    }
    if (!member.watches && !member.child.good()) check_end(member);
  }
}

void Supervisor::run_helper(const std::string& name, const std::vector<std::string>& arguments,
                            const Placement& placement) {
  members_.emplace_back(Command{name, arguments, placement, options_.run_dir + "/logs/" + name + ".log"});
  Member& helper = members_.back();
  helper.may_end = true;
  while (!helper.child.ended()) wait(deadline_);
  if (helper.child.exit_code() == machine_lacks) {
    throw RunFailure("start", name, name + " cannot run here" + last_lines(helper.child.log()), machine_lacks);
  }
  if (!helper.child.good()) check_end(helper);
  members_.pop_back();
}

void Supervisor::step(const std::string& command, const std::string& answer, Nanoseconds limit) {
  await(answer);
  tell(command);
  wait_for_answers(limit);
}

void Supervisor::tell(const std::string& line) {
  for (Member& member : members_) {
    if (member.is_planned()) member.child.say(line);
  }
}

void Supervisor::await(const std::string& answer) {
  for (Member& member : members_) {
    if (member.is_planned()) member.awaited = answer;
  }
}

bool Supervisor::answered() const {
  return std::all_of(members_.begin(), members_.end(), [](const Member& member) { return member.awaited.empty(); });
}

void Supervisor::wait_for_answers(Nanoseconds limit) {
  const Nanoseconds until = now() + limit;
  while (!answered()) {
    if (now() > until) too_late(seconds(limit));
    wait(until);
  }
}

void Supervisor::wait(Nanoseconds until) {
  check_time();
  send_heartbeat();
  events_.wait(members_, std::min({until, deadline_, next_sign_}));
  for (Member& member : members_) {
    while (const std::optional<std::string> line = member.child.next_line()) take_line(member, *line);
    if (member.child.ended() && (!member.may_end || !member.awaited.empty())) check_end(member);
  }
}

void Supervisor::take_line(Member& member, const std::string& line) {
  const auto begins = [&](const char* word) { return line.starts_with(word); };
  if (line == member.awaited) {
    member.awaited.clear();
  } else if (begins("failure ")) {
    const auto blank = line.find(' ', 8);
    const std::string kind = line.substr(8, blank - 8);
    const std::string text = blank == std::string::npos ? "no reason given" : line.substr(blank + 1);
    if (kind == "start" || kind == "run" || kind == "wrong-answer") {
      throw RunFailure(kind, member.child.name(), member.place() + ": " + text);
    }
    throw RunFailure("run", member.child.name(), member.place() + ": " + line);
  } else if (begins("hello 1 ") && member.awaited == "configured") {
    return;
  } else if (begins("reference ") && member.awaited == "configured") {
    references_.push_back(line);
  } else if (begins("clock ") && take_clock(member, line)) {
    return;
  } else if (begins("footprint ") && take_footprint(member, line)) {
    return;
  } else if (counting_ && take_count(line)) {
    return;
  } else if (begins("deadlines ") && member.awaited == "finished " + phase_ && take_deadlines(line)) {
    return;
  } else if (!phase_.empty() && line == "complete " + phase_) {
    return;  // the phase was ended by its duration meanwhile, or its caller ends it
  } else if (!phase_.empty() && line == "pausing " + phase_ && member.awaited == "paused " + phase_) {
    member.awaited.clear();
    still_running_ += (still_running_.empty() ? "" : ", ") + member.child.name();
  } else if (!member.floor.empty() && take_floor(member, line)) {
    return;
  } else {
    throw RunFailure(active_ ? "run" : "start", member.child.name(),
                     member.place() + " said `" + line.substr(0, 200) + "`, which is not of the protocol");
  }
}

void Supervisor::check_end(const Member& member) const {
  if (!member.floor.empty() && member.child.exit_code() == machine_lacks) {
    throw RunFailure("start", member.child.name(),
                     member.child.name() + " cannot run here" + last_lines(member.child.log()), machine_lacks);
  }
  const std::string when = phase_.empty() ? "" : " in phase " + phase_;
  constexpr int of_ssh = 255;  // ssh(1): an error of its own; other codes are the command's
  if (member.watches || (member.is_remote() && member.child.exit_code() == of_ssh)) {
    throw RunFailure(active_ ? "run" : "start", member.watches ? "" : member.child.name(),
                     "the connection to " + member.host +
                         (member.awaited == "ready" ? " cannot be made" : " was lost" + when) +
                         last_lines(member.child.log()));
  }
  throw RunFailure(active_ ? "run" : "start", member.child.name(),
                   member.place() + " " + member.child.fate() + when + last_lines(member.child.log()));
}

void Supervisor::check_time() const {
  if (now() > deadline_) too_late("the run's limit of " + seconds(plan_.limits.time));
}

void Supervisor::too_late(const std::string& after) const {
  const auto late = [&](const Member& member, const std::string& what) {
    const Child& child = member.child;
    throw RunFailure(
        "timeout", child.name(),
        member.place() + " has not " + what + " after " + after + "; it " + child.fate() + last_lines(child.log()));
  };
  for (const Member& member : members_) {
    if (!member.awaited.empty()) late(member, "said `" + member.awaited + "`");
  }
  for (const Member& member : members_) {
    if (member.may_end && !member.child.ended()) late(member, "ended");
  }
  throw RunFailure("timeout", "", "not done after " + after);
}

void Supervisor::take_down(bool orderly) noexcept {
  const auto all_ended = [this] {
    return std::all_of(members_.begin(), members_.end(),
                       [](const Member& member) { return member.watches || member.child.ended(); });
  };
  const auto wait_for_ends = [&](Nanoseconds until) {
    try {
      while (!all_ended() && now() < until) events_.wait(members_, until);
    } catch (const RunFailure&) {
      // Interrupted once more: no more wait_limit_.
    }
  };
  if (orderly) {
    tell("stop");
    wait_for_ends(now() + wait_limit_);
  }
  for (Member& member : members_) {
    if (!member.watches) member.child.kill();
  }
  wait_for_ends(now() + wait_limit_);
}

}  // namespace bw::launch
