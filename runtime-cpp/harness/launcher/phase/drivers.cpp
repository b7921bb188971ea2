// SPDX-License-Identifier: Apache-2.0
#include "drivers.hpp"

#include <bw/value/text.hpp>

#include <algorithm>

namespace bw::launch {

namespace {

/// The pauses between two counts of events in flight. The pause grows, because counting disturbs the processes.
constexpr Nanoseconds shortest_pause = millisecond;
constexpr Nanoseconds longest_pause = 50 * millisecond;

/// A healthy process answers at once; a process that hangs must not delay the message about the stalled phase.
constexpr Nanoseconds answer_limit = 2 * second;

}  // namespace

Drivers::Drivers(Launch& launch) : launch_(launch) { launch.processes.add(*this); }

void Drivers::end(PhaseRecord& record) {
  record.end = now();
  timers_.clear();
  counts_.begin();
  counting_ = true;
  // A driver may wait for room in a connection to a slow process.
  const Plan::Limits& limits = launch_.plan.limits;
  launch_.processes.step("end " + record.name, "ended " + record.name, std::max(limits.stop, limits.drain));
  counting_ = false;
  record.backlog = counts_.outstanding();
  for (ReportedTimer& timer : timers_) {
    timer.progress.completed = counts_.completed(timer.number, timer.progress.begun);
    record.timers.push_back(timer.progress);
    if (!timer.progress.kept_up()) launch_.status.warning(record.name, timer.progress.sentence(record.name));
    if (timer.progress.failed > 0) launch_.status.warning(record.name, timer.progress.failures(record.name));
  }
}

bool Drivers::wait_until_idle(Nanoseconds until) {
  Nanoseconds pause = 0;  // the first count is repeated at once, because often no event is in flight
  for (;;) {
    counts_.begin();
    counting_ = true;
    launch_.processes.step("count", "counted", launch_.plan.limits.stop);
    counting_ = false;
    if (counts_.all_handled()) return true;
    if (now() > until) return false;
    for (const Nanoseconds next = now() + pause; now() < next;) launch_.processes.wait(next);
    pause = std::clamp(2 * pause, shortest_pause, longest_pause);
  }
}

void Drivers::drain(PhaseRecord& record) {
  wait_until_idle(record.end + launch_.plan.limits.drain);
  record.drained = now() - record.end;
  record.outstanding = counts_.outstanding();
  if (record.outstanding > 0) give_up(record.name, "its end");
}

void Drivers::finish(PhaseRecord& record) {
  finishing_ = &record;
  launch_.processes.step("finish " + record.name, "finished " + record.name, launch_.plan.limits.stop);
  finishing_ = nullptr;
}

std::vector<DeadlineCount> Drivers::deadlines_so_far() {
  ProcessGroup& processes = launch_.processes;
  so_far_.clear();
  asking_ = true;
  for (Member& member : processes.members()) {
    member.awaited.clear();
    if (!member.is_planned() || member.child.stopped()) continue;
    member.awaited = "deadlines-said";
    member.child.say("deadlines");
  }
  for (const Nanoseconds until = now() + answer_limit; !processes.answered() && now() < until;) processes.wait(until);
  asking_ = false;
  return so_far_;
}

void Drivers::give_up(const std::string& phase, const std::string& time) {
  launch_.status.warning(phase, "phase " + phase + " left " + std::to_string(counts_.outstanding()) +
                                    " events that were not handled " + seconds(launch_.plan.limits.drain) + " after " +
                                    time + "; they are lost, or disturb what follows");
  counts_.count_outstanding_as_lost();
}

bool Drivers::take(Member& member, const std::string& line) {
  const auto parts = words(line);
  if (counting_ && parts.size() == 7 && parts[0] == "ticks") return take_timer(parts);
  if (counting_ && parts.size() == 5 && parts[0] == "events") return take_events(parts);
  if ((finishing_ != nullptr || asking_) && parts.size() == 10 && parts[0] == "deadlines") return take_deadlines(parts);
  return finishing_ != nullptr && parts.size() == 4 && parts[0] == "recomputations" &&
         take_recomputations(member, parts);
}

bool Drivers::take_timer(const std::vector<std::string_view>& parts) {
  ReportedTimer timer{0, {std::string(parts[1]), 0, 0, 0, 0}};
  const bool good = read_number(parts[2], timer.number) && read_number(parts[3], timer.progress.period) &&
                    read_number(parts[4], timer.progress.due) && read_number(parts[5], timer.progress.begun) &&
                    read_number(parts[6], timer.progress.failed);
  timer.progress.due = std::max(timer.progress.due, timer.progress.begun);
  if (good) timers_.push_back(timer);
  return good;
}

bool Drivers::take_events(const std::vector<std::string_view>& parts) {
  unsigned driver = 0;
  std::uint64_t pushed = 0;
  std::uint64_t handled = 0;
  std::uint64_t next = 0;
  const bool none = parts[4] == "-";
  if (!read_number(parts[1], driver) || !read_number(parts[2], pushed) || !read_number(parts[3], handled)) return false;
  if (!none && !read_number(parts[4], next)) return false;
  counts_.add(driver, pushed, handled, none ? std::nullopt : std::optional(next));
  return true;
}

bool Drivers::take_deadlines(const std::vector<std::string_view>& parts) {
  DeadlineCount count{std::string(parts[1]), 0, 0, 0, 0, 0, 0, 0, 0};
  const bool good = read_number(parts[2], count.criticality) && read_number(parts[3], count.deadline) &&
                    read_number(parts[4], count.made) && read_number(parts[5], count.missed) &&
                    read_number(parts[6], count.cancelled) && read_number(parts[7], count.retried) &&
                    read_number(parts[8], count.shed) && read_number(parts[9], count.wasted);
  if (good) (asking_ ? so_far_ : finishing_->deadlines).push_back(count);
  return good;
}

bool Drivers::take_recomputations(const Member& member, const std::vector<std::string_view>& parts) {
  RecomputationCount count;
  const bool good =
      read_number(parts[1], count.count) && read_number(parts[2], count.total) && read_number(parts[3], count.longest);
  if (good) finishing_->recomputations.push_back({member.child.name(), count});
  return good;
}

}  // namespace bw::launch
