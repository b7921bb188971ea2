// SPDX-License-Identifier: Apache-2.0
#include "supervisor.hpp"

#include "continuous_phase.hpp"
#include "plan/architecture.hpp"
#include "plan/placement.hpp"
#include "process/failure.hpp"
#include "windowed_phases.hpp"

#include <algorithm>

namespace bw::launch {

namespace {

std::vector<int> measured_cores(const Plan& plan) {
  std::vector<int> cores;
  for (const Plan::Process& process : plan.processes) {
    if (process.host.empty()) cores.insert(cores.end(), process.placement.cores.begin(), process.placement.cores.end());
  }
  return cores;
}

}  // namespace

Supervisor::Supervisor(const Plan& plan, const Options& options, Status& status, Result& result)
    : processes_(plan.limits, options.with_parent),
      launch_{plan, options, status, result, processes_},
      hosts_(launch_),
      clocks_(launch_),
      link_clocks_(launch_),
      footprints_(launch_),
      drivers_(launch_),
      floors_(launch_),
      cores_(permitted_cores()) {
  processes_.add(*this);
}

Supervisor::~Supervisor() {
  const Members& members = processes_.members();
  for (const Plan::Process& process : launch_.plan.processes) {
    const auto is_it = [&](const Member& member) { return member.child.name() == process.name; };
    const auto member = std::find_if(members.begin(), members.end(), is_it);
    if (member == members.end()) continue;
    launch_.result.process(process, member->child.pid(), member->child.exit_code(), member->child.signal());
  }
}

void Supervisor::run() {
  const Options& options = launch_.options;
  check_architecture(launch_.plan);
  if (options.windows > 0)
    floors_.start();
  else
    floors_.measure();
  // With --core, the launcher shares the machine with other runs and must not disturb them
  launch_.result.launcher_cores(options.core < 0 ? leave_cores(measured_cores(launch_.plan)) : use_core(options.core));
  const Nanoseconds begin = now();
  start();
  connect();
  launch_.result.start_took(now() - begin);
  measure_phases();
  const Nanoseconds end = now();
  stop();
  launch_.result.stop_took(now() - end);
  if (launch_.result.trusts_time_daemons()) hosts_.find_time_daemons("end");
  hosts_.collect();
}

Command Supervisor::command(const Plan::Process& process) const {
  const Options& options = launch_.options;
  const std::string& folder = options.host_folders.of(process.host);
  const bool copied = !folder.empty();
  std::vector<std::string> arguments{(copied ? folder + "/bin" : options.bin_dir) + "/" + process.executable,
                                     "--process",
                                     process.name,
                                     "--run-dir",
                                     hosts_.run_dir(process.host),
                                     "--orb-config",
                                     (copied ? folder + "/config" : options.config_dir) + "/" + process.config};
  if (process.host.empty()) {
    arguments.insert(arguments.end(), {"--settings", options.run_dir + "/settings"});
    Placement placement = process.placement;
    if (placement.cores.empty()) placement.cores = cores_;
    return {process.name, arguments, placement, launch_.log(process.name)};
  }
  // The other host has a copy of the plan's settings; overridden settings are passed as arguments.
  arguments.insert(arguments.end(), {"--settings", copied ? folder + "/settings" : options.settings});
  for (const std::string& assignment : options.assignments) arguments.insert(arguments.end(), {"--set", assignment});
  return hosts_.start_command(process, arguments);
}

void Supervisor::start() {
  launch_.status.state("starting");
  hosts_.open();
  for (const Plan::Process& process : launch_.plan.processes)
    processes_.start(command(process), process.host).awaited = "configured";
  processes_.begin_heartbeat();
  processes_.wait_for_answers(launch_.plan.limits.start);
  launch_.status.state("configured");
}

void Supervisor::connect() {
  const Nanoseconds limit = launch_.plan.limits.start;
  for (const std::string& reference : references_) processes_.broadcast(reference);
  processes_.step("connect", "connected", limit);
  launch_.status.state("connected");
  processes_.step("activate", "active", limit);
  processes_.activate();
  launch_.status.state("active");
}

void Supervisor::measure_phases() {
  if (launch_.options.windows > 0) return WindowedPhases(launch_, drivers_, floors_).run();
  compare_clocks();
  ContinuousPhase continuous(launch_, drivers_, footprints_);
  for (const Plan::Phase& phase : launch_.plan.phases) {
    continuous.run(phase);
    compare_clocks();
  }
}

void Supervisor::compare_clocks() {
  clocks_.compare();
  link_clocks_.compare();
}

void Supervisor::stop() {
  footprints_.ask("program");
  launch_.status.state("stopping");
  for (Member& member : processes_.members()) member.may_end = !member.watches;
  floors_.stop();
  processes_.step("stop", "stopped", launch_.plan.limits.stop);
  const Nanoseconds limit = now() + launch_.plan.limits.stop;
  for (Member& member : processes_.members()) {
    while (!member.watches && !member.child.ended()) {
      if (now() > limit) throw RunFailure("timeout", member.child.name(), member.place() + " stopped but does not end");
      processes_.wait(limit);
    }
    if (!member.watches && !member.child.good()) processes_.check_end(member);
  }
}

bool Supervisor::take(Member& member, const std::string& line) {
  if (member.awaited == "configured" && line.starts_with("hello 1 ")) return true;
  if (member.awaited == "configured" && line.starts_with("reference ")) {
    references_.push_back(line);
    return true;
  }
  // The phase may have been ended by its duration, or its caller ends it
  return !processes_.phase().empty() && line == "complete " + processes_.phase();
}

}  // namespace bw::launch
