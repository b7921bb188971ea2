// SPDX-License-Identifier: Apache-2.0
// How the supervisor takes the processes through a phase.
#include "supervisor.hpp"

#include "progress.hpp"

#include <bw/value/text.hpp>

#include <algorithm>
#include <charconv>

namespace bw::launch {

namespace {

/// Progress is looked at so often: the launcher is to disturb little.
constexpr Nanoseconds look_every = second / 2;

/// While events are under way they are counted again after a pause, which grows: counting is work, too.
constexpr Nanoseconds shortest_pause = millisecond;
constexpr Nanoseconds longest_pause = 50 * millisecond;

template <class Number>
bool read(std::string_view text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

}  // namespace

void Supervisor::run_phase(const Plan::Phase& phase) {
  step("prepare " + phase.name, "prepared " + phase.name, plan_.limits.start);
  status_.state("measuring", phase.name);
  phase_ = phase.name;
  PhaseRecord& record = result_.phase(phase.name);
  record_ = &record;
  warm_ = false;
  ask_footprints("begin");
  await("complete " + phase.name);
  record.begin = now();
  tell("go " + phase.name);
  record.by_duration = watch(phase, record);
  end_drivers(record);
  drain(record);
  ask_footprints("end");
  step("finish " + phase.name, "finished " + phase.name, plan_.limits.stop);
  phase_.clear();
}

bool Supervisor::watch(const Plan::Phase& phase, PhaseRecord& record) {
  const Progress progress(options_.run_dir + "/samples", phase.name);
  const Nanoseconds end = phase.duration > 0 ? now() + phase.duration : 0;
  std::uint64_t done = 0;
  Nanoseconds moved = now();
  for (Nanoseconds look = now() + look_every; !answered();) {
    wait(end > 0 ? std::min(look, end) : look);
    if (end > 0 && now() >= end) break;
    if (now() < look) continue;
    look = now() + look_every;
    look_at_footprints(record, progress);
    if (const std::uint64_t seen = progress.done(); seen != done) {
      done = seen;
      moved = now();
      status_.progress(phase.name, done, progress.of());
    } else if (progress.of() > 0 && now() - moved > plan_.limits.stall) {
      stall(progress);
    }
  }
  status_.progress(phase.name, progress.done(), progress.of());
  return !answered();
}

void Supervisor::stall(const Progress& progress) const {
  const Progress::Slowest slowest = progress.slowest();
  std::string text =
      "phase " + phase_ + " stalls: no new sample for " + seconds(plan_.limits.stall) + "; " + slowest.text;
  for (const Member& member : members_) {
    if (member.child.stopped()) text += "; " + member.child.name() + " " + member.child.fate();
  }
  throw RunFailure("timeout", slowest.process, text);
}

void Supervisor::end_drivers(PhaseRecord& record) {
  record.end = now();
  reported_.clear();
  events_in_flight_.begin();
  counting_ = true;
  // A driver may wait for room in a connection to a process that is behind.
  step("end " + record.name, "ended " + record.name, std::max(plan_.limits.stop, plan_.limits.drain));
  counting_ = false;
  record.backlog = events_in_flight_.outstanding();
  for (ReportedTimer& timer : reported_) {
    timer.progress.completed = events_in_flight_.completed(timer.number, timer.progress.begun);
    record.timers.push_back(timer.progress);
    if (!timer.progress.kept_up()) status_.warning(record.name, timer.progress.sentence(record.name));
    if (timer.progress.failed > 0) status_.warning(record.name, timer.progress.failures(record.name));
  }
}

bool Supervisor::wait_until_idle(Nanoseconds limit) {
  Nanoseconds pause = 0;  // the same count is read again at once: nothing may be under way
  for (;;) {
    events_in_flight_.begin();
    counting_ = true;
    step("count", "counted", plan_.limits.stop);
    counting_ = false;
    if (events_in_flight_.quiet()) return true;
    if (now() > limit) return false;
    for (const Nanoseconds until = now() + pause; now() < until;) wait(until);
    pause = std::clamp(2 * pause, shortest_pause, longest_pause);
  }
}

void Supervisor::drain(PhaseRecord& record) {
  wait_until_idle(record.end + plan_.limits.drain);
  record.drained = now() - record.end;
  record.outstanding = events_in_flight_.outstanding();
  if (record.outstanding == 0) return;
  status_.warning(record.name, "phase " + record.name + " left " + std::to_string(record.outstanding) +
                                   " events that were not handled " + seconds(plan_.limits.drain) +
                                   " after its end; they are lost, or disturb what follows");
  events_in_flight_.give_up();
}

bool Supervisor::take_count(const std::string& line) {
  const auto parts = words(line);
  if (parts.size() == 7 && parts[0] == "ticks") {
    ReportedTimer timer{0, {std::string(parts[1]), 0, 0, 0, 0}};
    const bool good = read(parts[2], timer.number) && read(parts[3], timer.progress.period) &&
                      read(parts[4], timer.progress.due) && read(parts[5], timer.progress.begun) &&
                      read(parts[6], timer.progress.failed);
    timer.progress.due = std::max(timer.progress.due, timer.progress.begun);
    if (good) reported_.push_back(timer);
    return good;
  }
  if (parts.size() == 5 && parts[0] == "events") {
    unsigned driver = 0;
    std::uint64_t pushed = 0;
    std::uint64_t handled = 0;
    std::uint64_t next = 0;
    const bool none = parts[4] == "-";
    if (!read(parts[1], driver) || !read(parts[2], pushed) || !read(parts[3], handled)) return false;
    if (!none && !read(parts[4], next)) return false;
    events_in_flight_.add(driver, pushed, handled, none ? std::nullopt : std::optional(next));
    return true;
  }
  return false;
}

bool Supervisor::take_deadlines(const std::string& line) {
  const auto parts = words(line);
  if (parts.size() != 7) return false;
  DeadlineCount count{std::string(parts[1]), 0, 0, 0, 0, 0};
  const bool good = read(parts[2], count.criticality) && read(parts[3], count.deadline) && read(parts[4], count.made) &&
                    read(parts[5], count.missed) && read(parts[6], count.cancelled);
  if (good) record_->deadlines.push_back(count);
  return good;
}

}  // namespace bw::launch
