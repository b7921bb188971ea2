// SPDX-License-Identifier: Apache-2.0
#include "pause_control.hpp"

#include <cmath>
#include <ctime>

namespace bw::launch {

namespace {

/// The time for which a paused system is observed to see whether it is idle.
constexpr Nanoseconds observed = 20 * millisecond;

/// The part of one core that an idle system may use, for example for a few timers.
constexpr double idle_share = 0.1;

/// Returns the processor time of all threads of a process; 0 if the process has ended.
Nanoseconds time_of(pid_t pid) {
  clockid_t clock{};
  timespec time{};
  if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
  return static_cast<Nanoseconds>(time.tv_sec) * second + time.tv_nsec;
}

}  // namespace

PauseControl::PauseControl(Launch& launch, Drivers& drivers) : launch_(launch), drivers_(drivers) {
  launch.processes.add(*this);
}

std::string PauseControl::pause(Nanoseconds time) {
  const std::string phase = launch_.processes.phase();
  const Plan::Limits& limits = launch_.plan.limits;
  const Nanoseconds until = now() + limits.stop;
  const std::string command = "pause " + phase + " " + std::to_string(time);
  do {
    still_running_.clear();
    launch_.processes.step(command, "paused " + phase, limits.stop);
    if (now() > until && !still_running_.empty())
      return "activations or start behaviours of " + still_running_ + " still run after " + seconds(limits.stop);
  } while (!still_running_.empty());
  if (!drivers_.wait_until_idle(now() + limits.drain)) drivers_.give_up(phase, "it was paused");
  return "";
}

std::string PauseControl::busy_reason() {
  const Nanoseconds before = processor_time();
  const Nanoseconds begin = now();
  while (now() < begin + observed) launch_.processes.wait(begin + observed);
  const double share = static_cast<double>(processor_time() - before) / static_cast<double>(now() - begin);
  if (share <= idle_share) return "";
  return "processes use " + std::to_string(std::lround(share * 100)) + " % of a core while they have nothing to do";
}

Nanoseconds PauseControl::processor_time() const {
  Nanoseconds sum = 0;
  for (const Member& member : launch_.processes.members()) {
    if (member.floor.empty() && !member.is_remote()) sum += time_of(member.child.pid());
  }
  return sum;
}

bool PauseControl::take(Member& member, const std::string& line) {
  const std::string& phase = launch_.processes.phase();
  if (phase.empty() || line != "pausing " + phase || member.awaited != "paused " + phase) return false;
  member.awaited.clear();
  still_running_ += (still_running_.empty() ? "" : ", ") + member.child.name();
  return true;
}

}  // namespace bw::launch
