// SPDX-License-Identifier: Apache-2.0
#include "stall.hpp"

#include "process/failure.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace bw::launch {

namespace {

/// The largest number of timers and operations in a message; a flight program has 70.
constexpr std::size_t most_names = 5;

/// Returns the name of a timer or operation with the number of times that it was left out.
std::string work(const DeadlineCount& count, std::uint64_t left_out) {
  const std::uint64_t all = count.made + count.missed + count.cancelled + count.shed;
  return count.name + " (" + std::to_string(left_out) + " of " + std::to_string(all) + ")";
}

std::string list(const std::string& reason, const std::vector<std::string>& names) {
  if (names.empty()) return "";
  std::string text = "; " + reason + ": ";
  for (std::size_t i = 0; i < names.size() && i < most_names; ++i) text += (i == 0 ? "" : ", ") + names[i];
  if (names.size() > most_names) text += " and " + std::to_string(names.size() - most_names) + " more";
  return text;
}

/// Describes the work that the schedulers have left out. A timer that is shed now may have run before. Cancellations
/// are part of an overload, so they are a reason only if there are more of them than completed work.
std::string left_out(const std::vector<DeadlineCount>& deadlines) {
  std::vector<std::string> shed, cancelled;
  for (const DeadlineCount& count : deadlines) {
    if (count.shed > 0) shed.push_back(work(count, count.shed));
    if (count.cancelled > count.made) cancelled.push_back(work(count, count.cancelled));
  }
  return list("shed for lack of room at their lowest rates", shed) +
         list("cancelled because of their deadlines", cancelled);
}

}  // namespace

void report_stall(const ProcessGroup& processes, const Progress& progress, Drivers& drivers) {
  const Progress::Slowest slowest = progress.slowest();
  std::string text = "phase " + processes.phase() + " stalls: no new sample for " + seconds(processes.limits().stall) +
                     "; " + slowest.text;
  for (const Member& member : processes.members()) {
    if (member.child.stopped()) text += "; " + member.child.name() + " " + member.child.state();
  }
  text += left_out(drivers.deadlines_so_far());
  throw RunFailure("timeout", slowest.process, text);
}

}  // namespace bw::launch
