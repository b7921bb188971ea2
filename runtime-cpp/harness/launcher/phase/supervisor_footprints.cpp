// SPDX-License-Identifier: Apache-2.0
// How the supervisor learns what memory processes take.
#include "supervisor.hpp"

#include "progress.hpp"

#include <algorithm>

namespace bw::launch {

bool Supervisor::wants_footprint(const Member& member, const std::string& phase) const {
  return std::any_of(plan_.footprints.begin(), plan_.footprints.end(), [&](const Plan::Footprint& footprint) {
    const bool in_phase = std::find(footprint.phases.begin(), footprint.phases.end(), phase) != footprint.phases.end();
    return footprint.process == member.child.name() && (phase.empty() || in_phase);
  });
}

void Supervisor::ask_footprints(const std::string& at) {
  for (Member& member : members_) {
    if (!wants_footprint(member, phase_)) continue;
    member.awaited = "footprint " + at;
    member.child.say("footprint " + at);
  }
  wait_for_answers(plan_.limits.stop);
}

void Supervisor::look_at_footprints(PhaseRecord& record, const Progress& progress) {
  const bool warm = progress.warm();
  for (Member& member : members_) {
    if (!wants_footprint(member, record.name)) continue;
    if (member.is_remote()) {
      member.child.say("footprint during");  // its answer comes when it can
    } else {
      const auto known = samples_.find(member.child.name());
      Bytes bytes = memory_of(std::to_string(member.child.pid()));
      if (bytes.empty()) continue;  // it has just ended
      bytes["samples"] = known == samples_.end() ? 0 : known->second;
      record.footprints.push_back({member.child.name(), "during", now(), warm, bytes});
    }
  }
  warm_ = warm;
}

bool Supervisor::take_footprint(Member& member, const std::string& line) {
  const auto blank = line.find(' ', 10);
  const std::string at = line.substr(10, blank - 10);
  const std::optional<Bytes> bytes = bytes_in(blank == std::string::npos ? "" : line.substr(blank + 1));
  const bool during = at == "during" && member.is_remote();
  if (!bytes || !(during || member.awaited == "footprint " + at)) return false;
  if (!during) member.awaited.clear();
  if (at == "program") {
    result_.program(member.child.name(), *bytes);
  } else {
    if (const auto samples = bytes->find("samples"); samples != bytes->end())
      samples_[member.child.name()] = samples->second;
    if (record_ != nullptr)
      record_->footprints.push_back({member.child.name(), at, now(), at == "end" || (during && warm_), *bytes});
  }
  return true;
}

}  // namespace bw::launch
