// SPDX-License-Identifier: Apache-2.0
#include "continuous_phase.hpp"

#include "progress.hpp"
#include "stall.hpp"

#include <algorithm>

namespace bw::launch {

namespace {

/// The time between two reads of the progress; long, so that the launcher disturbs little.
constexpr Nanoseconds look_every = second / 2;

}  // namespace

void ContinuousPhase::run(const Plan::Phase& phase) {
  ProcessGroup& processes = launch_.processes;
  processes.step("prepare " + phase.name, "prepared " + phase.name, launch_.plan.limits.start);
  launch_.status.state("measuring", phase.name);
  processes.phase(phase.name);
  PhaseRecord& record = launch_.result.phase(phase.name);
  footprints_.begin(record);
  footprints_.ask("begin");
  processes.await("complete " + phase.name);
  record.begin = now();
  processes.broadcast("go " + phase.name);
  record.by_duration = watch(phase);
  drivers_.end(record);
  drivers_.drain(record);
  footprints_.ask("end");
  drivers_.finish(record);
  processes.phase("");
}

bool ContinuousPhase::watch(const Plan::Phase& phase) {
  ProcessGroup& processes = launch_.processes;
  const Progress progress(launch_.options.run_dir + "/samples", phase.name);
  const Nanoseconds end = phase.duration > 0 ? now() + phase.duration : 0;
  std::uint64_t done = 0;
  Nanoseconds moved = now();
  for (Nanoseconds look = now() + look_every; !processes.answered();) {
    processes.wait(end > 0 ? std::min(look, end) : look);
    if (end > 0 && now() >= end) break;
    if (now() < look) continue;
    look = now() + look_every;
    footprints_.look(progress);
    if (const std::uint64_t seen = progress.done(); seen != done) {
      done = seen;
      moved = now();
      launch_.status.progress(phase.name, done, progress.of());
    } else if (progress.of() > 0 && now() - moved > launch_.plan.limits.stall) {
      report_stall(processes, progress, drivers_);
    }
  }
  launch_.status.progress(phase.name, progress.done(), progress.of());
  return !processes.answered();
}

}  // namespace bw::launch
