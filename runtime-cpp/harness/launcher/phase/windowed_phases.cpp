// SPDX-License-Identifier: Apache-2.0
#include "windowed_phases.hpp"

#include "process/failure.hpp"
#include "stall.hpp"

#include <algorithm>

namespace bw::launch {

namespace {

/// The time between two checks during a window whether enough samples have been recorded.
constexpr Nanoseconds look_often = 2 * millisecond;

/// The run's limit does not include the waits for the caller; a wait ends after this multiple of the limit.
constexpr int wall_factor = 10;

}  // namespace

WindowedPhases::WindowedPhases(Launch& launch, Drivers& drivers, Floors& floors)
    : launch_(launch), drivers_(drivers), floors_(floors), pause_control_(launch, drivers) {}

void WindowedPhases::run() {
  for (;;) {
    const WindowCommand command = WindowCommand::parse(next_command());
    check_order(command);
    switch (command.kind) {
      case WindowCommand::Kind::phase: begin(command.phase); break;
      case WindowCommand::Kind::window: measure(command); break;
      case WindowCommand::Kind::end_phase: end(); break;
      case WindowCommand::Kind::finish: return;
    }
  }
}

std::string WindowedPhases::next_command() {
  const Nanoseconds wall = wall_factor * launch_.plan.limits.time;
  const Nanoseconds until = now() + wall;
  const ProcessGroup::DeadlineOverride uncounted(launch_.processes, until + second);
  for (;;) {
    if (const std::optional<std::string> line = launch_.processes.next_command()) return *line;
    if (now() > until) throw RunFailure("timeout", "", "the caller gave no command for " + seconds(wall));
    launch_.processes.wait(until);
  }
}

void WindowedPhases::check_order(const WindowCommand& command) const {
  const std::vector<Plan::Phase>& phases = launch_.plan.phases;
  const std::string& running = launch_.processes.phase();
  const auto is_named = [&](const Plan::Phase& phase) { return phase.name == command.phase; };
  bool fits = false;
  switch (command.kind) {
    case WindowCommand::Kind::phase:
      fits = running.empty() && std::any_of(phases.begin(), phases.end(), is_named);
      break;
    case WindowCommand::Kind::finish: fits = running.empty(); break;
    case WindowCommand::Kind::window:
    case WindowCommand::Kind::end_phase: fits = command.phase == running; break;
  }
  if (!fits) throw RunFailure("run", "", "the caller's command for phase " + command.phase + " is out of order");
}

void WindowedPhases::begin(const std::string& phase) {
  ProcessGroup& processes = launch_.processes;
  const bool first = launch_.result.phases() == 0;
  if (first) {  // a process that spins takes processor time that others need to warm up
    if (const std::string why = pause_control_.busy_reason(); !why.empty()) return launch_.status.ready(phase, why);
  }
  processes.step("prepare " + phase, "prepared " + phase, launch_.plan.limits.start);
  launch_.status.state("measuring", phase);
  processes.phase(phase);
  record_ = &launch_.result.phase(phase);
  record_->by_windows = true;
  progress_ = std::make_unique<Progress>(launch_.options.run_dir + "/samples", phase);
  stalled_for_ = 0;
  record_->begin = now();
  processes.broadcast("go " + phase);
  warm_up();
  std::string why = pause_control_.pause(now());
  if (why.empty() && first) why = pause_control_.busy_reason();
  launch_.status.ready(phase, why);
}

void WindowedPhases::warm_up() {
  std::uint64_t answered = 0;
  for (Nanoseconds moved = now(); !progress_->warm();) {
    launch_.processes.wait(now() + look_often);
    if (const std::uint64_t seen = progress_->answered(); seen != answered) {
      answered = seen;
      moved = now();
    } else if (progress_->of() == 0) {
      return;  // this phase measures nothing
    } else if (now() - moved > launch_.plan.limits.stall) {
      report_stall(launch_.processes, *progress_, drivers_);
    }
  }
}

void WindowedPhases::measure(const WindowCommand& command) {
  ProcessGroup& processes = launch_.processes;
  const Plan::Limits& limits = launch_.plan.limits;
  const ProcessGroup::DeadlineOverride uncounted(processes, now() + command.lead + command.length + limits.time);
  const std::string& phase = processes.phase();
  PhaseRecord::Window window{command.block, command.order, 0, 0, {}};
  floors_.burst();
  const std::uint64_t answered = progress_->answered();
  const std::uint64_t most = progress_->most();
  const Nanoseconds resumed = now();
  const Nanoseconds counted = resumed + command.lead;
  const std::string times = std::to_string(resumed) + " " + std::to_string(counted);
  processes.step("resume " + phase + " " + times, "resumed " + phase, limits.stop);
  while (now() < counted) processes.wait(counted);
  window.begin = std::max(counted, now());
  const Nanoseconds until = window.begin + command.length;
  while (now() < until && progress_->most() - most < command.records)
    processes.wait(std::min(until, now() + look_often));
  window.end = now();
  if (const std::string why = pause_control_.pause(window.end); !why.empty()) return launch_.status.ready(phase, why);
  floors_.burst();
  floors_.report(window);
  record_->windows.push_back(window);
  check_stall(answered, window.end - resumed);
  launch_.status.window(phase, window, progress_->done() >= progress_->of());
}

void WindowedPhases::check_stall(std::uint64_t answered, Nanoseconds span) {
  const bool waits = progress_->done() < progress_->of();
  stalled_for_ = waits && progress_->answered() == answered ? stalled_for_ + span : 0;
  if (stalled_for_ > launch_.plan.limits.stall) report_stall(launch_.processes, *progress_, drivers_);
}

void WindowedPhases::end() {
  ProcessGroup& processes = launch_.processes;
  const std::string phase = processes.phase();
  drivers_.end(*record_);
  drivers_.drain(*record_);
  drivers_.finish(*record_);
  progress_.reset();
  launch_.status.state("measured", phase);
  processes.phase("");
}

}  // namespace bw::launch
