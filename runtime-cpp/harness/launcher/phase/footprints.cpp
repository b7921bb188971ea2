// SPDX-License-Identifier: Apache-2.0
#include "footprints.hpp"

#include "progress.hpp"

#include <algorithm>

namespace bw::launch {

Footprints::Footprints(Launch& launch) : launch_(launch) { launch.processes.add(*this); }

void Footprints::begin(PhaseRecord& record) {
  record_ = &record;
  warm_ = false;
}

bool Footprints::is_wanted(const Member& member, const std::string& phase) const {
  const auto wants = [&](const Plan::Footprint& footprint) {
    const bool in_phase = std::find(footprint.phases.begin(), footprint.phases.end(), phase) != footprint.phases.end();
    return footprint.process == member.child.name() && (phase.empty() || in_phase);
  };
  return std::any_of(launch_.plan.footprints.begin(), launch_.plan.footprints.end(), wants);
}

void Footprints::ask(const std::string& at) {
  for (Member& member : launch_.processes.members()) {
    if (!is_wanted(member, launch_.processes.phase())) continue;
    member.awaited = "footprint " + at;
    member.child.say("footprint " + at);
  }
  launch_.processes.wait_for_answers(launch_.plan.limits.stop);
}

void Footprints::look(const Progress& progress) {
  const bool warm = progress.warm();
  for (Member& member : launch_.processes.members()) {
    if (!is_wanted(member, record_->name)) continue;
    if (member.is_remote()) {
      member.child.say("footprint during");
      continue;
    }
    Bytes bytes = memory_of(std::to_string(member.child.pid()));
    if (bytes.empty()) continue;  // the process has just ended
    const auto known = sample_bytes_.find(member.child.name());
    bytes["samples"] = known == sample_bytes_.end() ? 0 : known->second;
    record_->footprints.push_back({member.child.name(), "during", now(), warm, bytes});
  }
  warm_ = warm;
}

bool Footprints::take(Member& member, const std::string& line) {
  if (!line.starts_with("footprint ")) return false;
  const auto blank = line.find(' ', 10);
  const std::string at = line.substr(10, blank - 10);
  const std::optional<Bytes> bytes = bytes_in(blank == std::string::npos ? "" : line.substr(blank + 1));
  const bool during = at == "during" && member.is_remote();
  if (!bytes || !(during || member.awaited == "footprint " + at)) return false;
  if (!during) member.awaited.clear();
  if (at == "program") {
    launch_.result.program(member.child.name(), *bytes);
    return true;
  }
  if (const auto samples = bytes->find("samples"); samples != bytes->end())
    sample_bytes_[member.child.name()] = samples->second;
  if (record_ != nullptr)
    record_->footprints.push_back({member.child.name(), at, now(), at == "end" || (during && warm_), *bytes});
  return true;
}

}  // namespace bw::launch
