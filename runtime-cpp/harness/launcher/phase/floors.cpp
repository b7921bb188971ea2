// SPDX-License-Identifier: Apache-2.0
#include "floors.hpp"

#include <bw/value/text.hpp>

#include <algorithm>
#include <filesystem>

namespace bw::launch {

namespace {

/// Number of floor calls before and after each window, divided among the floors.
constexpr std::int64_t calls_of_all_floors = 120;
constexpr std::int64_t most_calls = 100;
constexpr std::int64_t least_calls = 20;

std::string sample_file(const Plan::Floor& floor) { return "samples/floor." + floor.name + ".bws"; }

/// Formats cores for the command line: `0,2`, or `-` for any core.
std::string core_list(const std::vector<int>& cores) {
  std::string text;
  for (const int core : cores) text += (text.empty() ? "" : ",") + std::to_string(core);
  return text.empty() ? "-" : text;
}

}  // namespace

Floors::Floors(Launch& launch) : launch_(launch) { launch.processes.add(*this); }

Command Floors::command(const Plan::Floor& floor, bool on_command) const {
  const std::string program = std::filesystem::read_symlink("/proc/self/exe").parent_path() / "bw-floor";
  std::vector<std::string> arguments{program,
                                     "--name",
                                     floor.name,
                                     "--request-bytes",
                                     std::to_string(floor.request_bytes),
                                     "--reply-bytes",
                                     std::to_string(floor.reply_bytes),
                                     "--client-cores",
                                     core_list(floor.client_cores),
                                     "--server-cores",
                                     core_list(floor.server_cores),
                                     "--samples",
                                     std::to_string(floor.samples),
                                     "--warmup",
                                     std::to_string(floor.warmup),
                                     "--output",
                                     launch_.options.run_dir + "/" + sample_file(floor)};
  if (on_command) arguments.emplace_back("--on-command");
  const std::string name = "floor." + floor.name;
  return {name, arguments, floor.scheduling, launch_.log(name)};
}

void Floors::measure() {
  if (!launch_.plan.floors.empty()) launch_.status.state("floors");
  for (const Plan::Floor& floor : launch_.plan.floors) {
    launch_.processes.run(command(floor, false));
    launch_.result.floor(floor.name, sample_file(floor));
  }
}

void Floors::start() {
  if (!launch_.plan.floors.empty()) launch_.status.state("floors");
  for (const Plan::Floor& floor : launch_.plan.floors) {
    Member& member = launch_.processes.start(command(floor, true));
    member.floor = floor.name;
    member.awaited = "ready";
    launch_.result.floor(floor.name, sample_file(floor));
  }
  launch_.processes.wait_for_answers(launch_.plan.limits.start);
}

void Floors::burst() {
  const auto floors = std::max<std::int64_t>(static_cast<std::int64_t>(launch_.plan.floors.size()), 1);
  const std::int64_t calls = std::clamp(calls_of_all_floors / floors, least_calls, most_calls);
  for (Member& member : launch_.processes.members()) {
    if (member.floor.empty()) continue;
    member.awaited = "done";
    member.child.say("burst " + std::to_string(calls));
    launch_.processes.wait_for_answers(launch_.plan.limits.stop);
  }
}

void Floors::report(PhaseRecord::Window& window) {
  window_ = &window;
  for (Member& member : launch_.processes.members()) {
    if (member.floor.empty()) continue;
    member.awaited = "reported";
    member.child.say("report");
    launch_.processes.wait_for_answers(launch_.plan.limits.stop);
  }
  window_ = nullptr;
}

void Floors::stop() {
  for (Member& member : launch_.processes.members()) {
    if (!member.floor.empty()) member.child.say("stop");
  }
}

bool Floors::take(Member& member, const std::string& line) {
  const auto parts = words(line);
  PhaseRecord::Burst burst{member.floor, 0, 0, 0};
  const bool good = window_ != nullptr && !member.floor.empty() && parts.size() == 4 && parts[0] == "floor" &&
                    read_number(parts[1], burst.samples) && read_number(parts[2], burst.p10) &&
                    read_number(parts[3], burst.p50);
  if (good) window_->floors.push_back(burst);
  return good;
}

}  // namespace bw::launch
