// SPDX-License-Identifier: Apache-2.0
#include "stall.hpp"

#include "process/failure.hpp"

namespace bw::launch {

void report_stall(const ProcessGroup& processes, const Progress& progress) {
  const Progress::Slowest slowest = progress.slowest();
  std::string text = "phase " + processes.phase() + " stalls: no new sample for " + seconds(processes.limits().stall) +
                     "; " + slowest.text;
  for (const Member& member : processes.members()) {
    if (member.child.stopped()) text += "; " + member.child.name() + " " + member.child.state();
  }
  throw RunFailure("timeout", slowest.process, text);
}

}  // namespace bw::launch
