// SPDX-License-Identifier: Apache-2.0
#include "phase/supervisor.hpp"
#include "plan/limits.hpp"
#include "plan/options.hpp"
#include "plan/plan.hpp"
#include "process/failure.hpp"
#include "result/result.hpp"
#include "result/status.hpp"
#include "result/truncate_samples.hpp"

#include <bw/process/error.hpp>
#include <bw/process/log.hpp>
#include <bw/process/settings.hpp>

#include <cstdio>
#include <filesystem>
#include <fstream>

namespace {

using namespace bw::launch;

/// Returns the plan's settings with the user's replacements; an unknown key is an error: it would have no effect.
bw::Settings read_settings(const Options& options) {
  try {
    bw::Settings settings = bw::Settings::read(options.settings);
    for (const std::string& assignment : options.assignments) {
      const std::string key = assignment.substr(0, assignment.find('='));
      if (!settings.has(key))
        throw WrongInput("--set " + assignment + ": " + options.settings + " has no setting " + key);
      settings.set(assignment);
    }
    return settings;
  } catch (const bw::Failure& failure) {
    throw WrongInput(failure.what());
  }
}

void make_run_dir(const Options& options, const bw::Settings& settings) {
  if (std::filesystem::exists(options.run_dir + "/result.json") ||
      std::filesystem::exists(options.run_dir + "/samples")) {
    throw WrongInput(options.run_dir + " holds a run already; give another --run-dir");
  }
  std::filesystem::create_directories(options.run_dir + "/samples");
  std::filesystem::create_directories(options.run_dir + "/logs");
  std::ofstream file(options.run_dir + "/settings");
  for (const auto& [key, value] : settings.values()) file << key << " = " << value << "\n";
  file.close();
  if (!file) throw WrongInput(bw::with_errno("cannot write to " + options.run_dir));
}

int supervise(const Plan& plan, const Options& options, Status& status, Result& result) {
  Supervisor supervisor(plan, options, status, result);
  try {
    supervisor.run();
    return good;
  } catch (const RunFailure& failure) {
    supervisor.take_down(failure.kind() == "interrupted");
    supervisor.leave_hosts();
    status.failure(failure);
    result.failure(failure);
    bw::log(std::string("bw-launch: ") + failure.what());
    return failure.code();
  }
}

/// Refuses windows for plans with other hosts or a duration: times of the protocol are this machine's, and a duration
/// would include pauses.
void refuse_windows(const Plan& plan) {
  for (const Plan::Process& process : plan.processes) {
    if (!process.host.empty()) throw WrongInput("--windows: " + process.name + " is on another host, " + process.host);
  }
  for (const Plan::Phase& phase : plan.phases) {
    if (phase.duration > 0) throw WrongInput("--windows: the phase " + phase.name + " has a duration");
  }
}

int launch(const Options& options) {
  Plan plan = Plan::read(options.plan);
  if (options.core >= 0) plan.place_on(options.core);
  if (!options.floors) plan.floors.clear();
  bw::Settings settings = read_settings(options);
  plan.limits = limits_in_force(plan.limits, bw::Settings::read(options.settings), settings);
  if (options.windows > 0) {
    refuse_windows(plan);
    settings.set("windows.records=" + std::to_string(options.windows));
  }
  make_run_dir(options, settings);
  Status status(options.run_dir, options.status);
  Result result(plan.experiment);
  result.cross_host_paths(plan.cross_host_paths);
  if (settings.integer("time-daemons.trusted", 0) != 0) result.trust_time_daemons();
  const int code = supervise(plan, options, status, result);
  if (options.windows > 0) truncate_samples(options.run_dir + "/samples");
  result.write(options.run_dir + "/result.json", code);
  status.end(code);
  return code;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const Options options = Options::parse(argc, argv);
    if (options.help) {
      std::fputs(Options::usage, stdout);
      return good;
    }
    return launch(options);
  } catch (const WrongInput& wrong) {
    bw::log(std::string("bw-launch: ") + wrong.what());
    return wrong_input;
  } catch (const std::exception& error) {
    bw::log(std::string("bw-launch: ") + error.what());
    return failed;
  }
}
