// SPDX-License-Identifier: Apache-2.0
#include "placement.hpp"

#include <bw/process/error.hpp>

#include <algorithm>
#include <cerrno>

#include <sched.h>

namespace bw::launch {

namespace {

bool pin(const std::vector<int>& cores) noexcept {
  cpu_set_t set;
  CPU_ZERO(&set);
  for (const int core : cores) {
    if (core >= CPU_SETSIZE) {
      errno = EINVAL;
      return false;
    }
    CPU_SET(core, &set);
  }
  if (sched_setaffinity(0, sizeof set, &set) != 0) return false;
  // The kernel silently drops missing cores, unless all of them are missing.
  cpu_set_t in_force;
  if (sched_getaffinity(0, sizeof in_force, &in_force) != 0) return false;
  if (CPU_EQUAL(&set, &in_force)) return true;
  errno = EINVAL;
  return false;
}

std::string join(const std::vector<int>& numbers) {
  std::string text;
  for (const int number : numbers) text += (text.empty() ? "" : ",") + std::to_string(number);
  return text;
}

}  // namespace

std::vector<int> permitted_cores() {
  std::vector<int> cores;
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return cores;
  for (int core = 0; core < CPU_SETSIZE; ++core) {
    if (CPU_ISSET(core, &set)) cores.push_back(core);
  }
  return cores;
}

std::optional<PlacementError> apply(const Placement& placement) noexcept {
  if (!placement.cores.empty() && !pin(placement.cores)) return PlacementError{PlacementError::affinity, errno};
  if (placement.scheduling == "other") return std::nullopt;
  sched_param parameters{};
  parameters.sched_priority = placement.priority;
  const int policy = placement.scheduling == "fifo" ? SCHED_FIFO : SCHED_RR;
  if (sched_setscheduler(0, policy, &parameters) != 0) return PlacementError{PlacementError::scheduling, errno};
  return std::nullopt;
}

std::string explain(const PlacementError& error, const Placement& placement) {
  const std::string why = with_error("", error.error) + "; ";
  if (error.step == PlacementError::affinity) {
    return "cannot be pinned to cores " + join(placement.cores) + why + "this machine lets it use cores " +
           join(permitted_cores()) + "; place it on one of these in the model";
  }
  return "cannot run with scheduling " + placement.scheduling + " at priority " + std::to_string(placement.priority) +
         why + "permit it with: ulimit -r " + std::to_string(placement.priority) +
         " (as root; for good, a line `USER - rtprio 99` in /etc/security/limits.conf), or place it with scheduling "
         "other";
}

std::vector<int> leave_cores(const std::vector<int>& measured) {
  const std::vector<int> all = permitted_cores();
  std::vector<int> others;
  for (const int core : all) {
    if (std::find(measured.begin(), measured.end(), core) == measured.end()) others.push_back(core);
  }
  return !others.empty() && pin(others) ? others : all;
}

std::vector<int> use_core(int core) { return pin({core}) ? std::vector<int>{core} : permitted_cores(); }

}  // namespace bw::launch
