// SPDX-License-Identifier: Apache-2.0
// How the supervisor measures a phase in windows, when its caller says so: the system pauses between them.
#include "supervisor.hpp"

#include "plan/window_command.hpp"
#include "progress.hpp"

#include <bw/value/text.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace bw::launch {

namespace {

/// While a window is measured, the launcher looks so often whether there are enough samples.
constexpr Nanoseconds look_often = 2 * millisecond;

/// The time for which a paused system is observed to see whether it is idle.
constexpr Nanoseconds observed = 20 * millisecond;

/// Part of one core, in which an idle system may handle a few timers.
constexpr double idle_share = 0.1;

/// Calls of the floor before and after each window; fewer of each if there are many floors.
constexpr std::int64_t calls_of_all_floors = 120;
constexpr std::int64_t most_calls = 100;
constexpr std::int64_t least_calls = 20;

/// Waiting for the caller takes no time of the run's, but not for ever.
constexpr int wall_factor = 10;

/// Returns the processor time of all threads of a process; 0 if the process has ended.
Nanoseconds processor_time(pid_t pid) {
  clockid_t clock{};
  timespec time{};
  if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
  return static_cast<Nanoseconds>(time.tv_sec) * second + time.tv_nsec;
}

}  // namespace

void Supervisor::run_commanded_windows() {
  for (;;) {
    const WindowCommand command = WindowCommand::parse(next_command());
    const bool known = std::any_of(plan_.phases.begin(), plan_.phases.end(),
                                   [&](const Plan::Phase& phase) { return phase.name == command.phase; });
    const bool begins = command.kind == WindowCommand::Kind::phase;
    const bool finishes = command.kind == WindowCommand::Kind::finish;
    if (finishes ? !phase_.empty() : begins ? !known || !phase_.empty() : command.phase != phase_) {
      throw RunFailure("run", "", "the caller's command for phase " + command.phase + " is out of order");
    }
    switch (command.kind) {
      case WindowCommand::Kind::phase: begin_windows(command.phase); break;
      case WindowCommand::Kind::window: take_window(command); break;
      case WindowCommand::Kind::end_phase: end_windows(); break;
      case WindowCommand::Kind::finish: return;
    }
  }
}

std::string Supervisor::next_command() {
  const Nanoseconds left = deadline_ - now();
  const Nanoseconds wall = wall_factor * plan_.limits.time;
  const Nanoseconds until = now() + wall;
  deadline_ = until + second;
  for (;;) {
    if (const std::optional<std::string> line = events_.next_command()) {
      deadline_ = now() + left;
      return *line;
    }
    if (now() > until) throw RunFailure("timeout", "", "the caller gave no command for " + seconds(wall));
    wait(until);
  }
}

std::string Supervisor::busy_reason() {
  const double share = processor_share();
  if (share <= idle_share) return "";
  return "processes use " + std::to_string(std::lround(share * 100)) + " % of a core while they have nothing to do";
}

void Supervisor::begin_windows(const std::string& phase) {
  const bool first = result_.phases() == 0;
  if (first) {  // spinning processes may not get warm beside others
    if (const std::string why = busy_reason(); !why.empty()) return status_.ready(phase, why);
  }
  step("prepare " + phase, "prepared " + phase, plan_.limits.start);
  status_.state("measuring", phase);
  phase_ = phase;
  PhaseRecord& record = result_.phase(phase);
  record_ = &record;
  record.by_windows = true;
  progress_ = std::make_unique<Progress>(options_.run_dir + "/samples", phase);
  stalled_for_ = 0;
  record.begin = now();
  tell("go " + phase);
  for (Nanoseconds moved = now(), done = 0; !progress_->warm();) {
    wait(now() + look_often);
    if (const auto seen = static_cast<Nanoseconds>(progress_->answered()); seen != done) {
      done = seen;
      moved = now();
    } else if (progress_->of() == 0) {
      break;  // nothing is measured in it
    } else if (now() - moved > plan_.limits.stall) {
      stall(*progress_);
    }
  }
  std::string why = pause(now());
  if (why.empty() && first) why = busy_reason();
  status_.ready(phase, why);
}

double Supervisor::processor_share() {
  const auto used = [this] {
    Nanoseconds sum = 0;
    for (const Member& member : members_) {
      if (member.floor.empty() && !member.is_remote()) sum += processor_time(member.child.pid());
    }
    return sum;
  };
  const Nanoseconds before = used();
  const Nanoseconds begin = now();
  while (now() < begin + observed) wait(begin + observed);
  return static_cast<double>(used() - before) / static_cast<double>(now() - begin);
}

void Supervisor::take_window(const WindowCommand& command) {
  const Nanoseconds left = deadline_ - now();
  deadline_ = now() + command.lead + command.length + plan_.limits.time;
  measure_window(command);
  deadline_ = now() + left;
}

void Supervisor::measure_window(const WindowCommand& command) {
  PhaseRecord::Window window{command.block, command.order, 0, 0, {}};
  measure_floors_beside("burst");
  const std::uint64_t answered = progress_->answered();
  const std::uint64_t most = progress_->most();
  const Nanoseconds resumed = now();
  const Nanoseconds counted = resumed + command.lead;
  const std::string times = std::to_string(resumed) + " " + std::to_string(counted);
  step("resume " + phase_ + " " + times, "resumed " + phase_, plan_.limits.stop);
  while (now() < counted) wait(counted);
  window.begin = std::max(counted, now());
  const Nanoseconds until = window.begin + command.length;
  while (now() < until && progress_->most() - most < command.records) wait(std::min(until, now() + look_often));
  window.end = now();
  if (const std::string why = pause(window.end); !why.empty()) return status_.ready(phase_, why);
  measure_floors_beside("burst");
  take_floors(window);
  record_->windows.push_back(window);
  check_stall(answered, window.end - resumed);
  status_.window(phase_, window, progress_->done() >= progress_->of());
}

void Supervisor::check_stall(std::uint64_t answered, Nanoseconds span) {
  const bool waits = progress_->done() < progress_->of();
  stalled_for_ = waits && progress_->answered() == answered ? stalled_for_ + span : 0;
  if (stalled_for_ > plan_.limits.stall) stall(*progress_);
}

std::string Supervisor::pause(Nanoseconds time) {
  const Nanoseconds limit = now() + plan_.limits.stop;
  const std::string command = "pause " + phase_ + " " + std::to_string(time);
  do {
    still_running_.clear();
    step(command, "paused " + phase_, plan_.limits.stop);
    if (now() > limit && !still_running_.empty()) {
      return "activations or start behaviours of " + still_running_ + " still run after " + seconds(plan_.limits.stop);
    }
  } while (!still_running_.empty());
  if (!wait_until_idle(now() + plan_.limits.drain)) {
    const std::uint64_t outstanding = events_in_flight_.outstanding();
    status_.warning(phase_, "phase " + phase_ + " left " + std::to_string(outstanding) +
                                " events that were not handled " + seconds(plan_.limits.drain) +
                                " after it was paused; they are lost, or disturb what follows");
    events_in_flight_.give_up();
  }
  return "";
}

void Supervisor::end_windows() {
  PhaseRecord& record = *record_;
  end_drivers(record);
  drain(record);
  step("finish " + phase_, "finished " + phase_, plan_.limits.stop);
  progress_.reset();
  status_.state("measured", phase_);
  phase_.clear();
}

void Supervisor::start_floors() {
  if (!plan_.floors.empty()) status_.state("floors");
  for (const Plan::Floor& floor : plan_.floors) {
    std::vector<std::string> arguments = floor_arguments(floor);
    arguments.emplace_back("--on-command");
    Member& member = members_.emplace_back(Command{"floor." + floor.name, arguments, floor.scheduling,
                                                   options_.run_dir + "/logs/floor." + floor.name + ".log"});
    member.floor = floor.name;
    member.awaited = "ready";
    result_.floor(floor.name, floor_file(floor));
  }
  wait_for_answers(plan_.limits.start);
}

void Supervisor::measure_floors_beside(const std::string& command) {
  const auto floors = std::max<std::int64_t>(static_cast<std::int64_t>(plan_.floors.size()), 1);
  const std::int64_t calls = std::clamp(calls_of_all_floors / floors, least_calls, most_calls);
  for (Member& member : members_) {  // one after the other: they would disturb one another
    if (member.floor.empty()) continue;
    member.awaited = "done";
    member.child.say(command + " " + std::to_string(calls));
    wait_for_answers(plan_.limits.stop);
  }
}

void Supervisor::take_floors(PhaseRecord::Window& window) {
  window_ = &window;
  for (Member& member : members_) {
    if (member.floor.empty()) continue;
    member.awaited = "reported";
    member.child.say("report");
    wait_for_answers(plan_.limits.stop);
  }
  window_ = nullptr;
}

bool Supervisor::take_floor(const Member& member, const std::string& line) {
  const auto parts = words(line);
  PhaseRecord::Burst burst{member.floor, 0, 0, 0};
  const auto read = [](std::string_view text, auto& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size();
  };
  const bool good = window_ != nullptr && parts.size() == 4 && parts[0] == "floor" && read(parts[1], burst.samples) &&
                    read(parts[2], burst.p10) && read(parts[3], burst.p50);
  if (good) window_->floors.push_back(burst);
  return good;
}

}  // namespace bw::launch
