// SPDX-License-Identifier: Apache-2.0
// Scheduling of OS threads by the system. A scheduler may assign priorities to the program's threads for a while;
// threads that the ORB starts meanwhile must not keep these priorities.
#pragma once

#include <pthread.h>
#include <sched.h>

#include <optional>

namespace corbel::transport {

/// The policy and the priority of an OS thread.
struct NativeScheduling {
  int policy = SCHED_OTHER;  ///< perhaps with SCHED_RESET_ON_FORK
  int priority = 0;

  bool has(int its_policy) const noexcept { return (policy & ~SCHED_RESET_ON_FORK) == its_policy; }
};

/// The scheduling that the calling OS thread gets back when a scheduler no longer assigns it a priority; null: no
/// priority is assigned.
inline constinit thread_local const NativeScheduling* scheduling_of_before = nullptr;

/// Returns the scheduling for a new thread that runs longer than the caller has its assigned priority. Returns nothing
/// if no priority is assigned, because the new thread then inherits the right scheduling.
inline std::optional<NativeScheduling> own_scheduling() noexcept {
  return scheduling_of_before != nullptr ? std::optional(*scheduling_of_before) : std::nullopt;
}

/// Gives the calling OS thread, which has just begun, the own scheduling of the thread that started it. The system
/// permits the change: the scheduler checks this before it assigns priorities.
inline void start_as(const std::optional<NativeScheduling>& own) noexcept {
  if (own) {
    sched_param parameters{};
    parameters.sched_priority = own->priority;
    ::pthread_setschedparam(::pthread_self(), own->policy & ~SCHED_RESET_ON_FORK, &parameters);
  }
}

}  // namespace corbel::transport
