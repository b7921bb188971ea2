// SPDX-License-Identifier: Apache-2.0
#include "native_thread.hpp"

#include <corbel/mapping/exception.hpp>

#include <sys/resource.h>
#include <algorithm>
#include <system_error>
#include <thread>

namespace corbel::rtscheduling {

namespace {

int schedule_this_thread(int policy, int priority) noexcept {
  sched_param parameters{};
  parameters.sched_priority = priority;
  return ::pthread_setschedparam(::pthread_self(), policy, &parameters);
}

// Returns the calling OS thread's own scheduling, without the priority that a scheduler assigns it now.
transport::NativeScheduling own_scheduling_of_this_thread() noexcept {
  return transport::own_scheduling().value_or(this_native_thread());
}

// The new thread must be able to return to the caller's own scheduling.
bool permits(int priority, const transport::NativeScheduling& caller) {
  bool permitted = false;
  std::thread([&] {
    permitted =
        schedule_this_thread(SCHED_FIFO, priority) == 0 && schedule_this_thread(caller.policy, caller.priority) == 0;
  }).join();
  return permitted;
}

}  // namespace

NativeThread this_native_thread() noexcept {
  NativeThread thread;
  thread.id = ::pthread_self();
  sched_param parameters{};
  if (::pthread_getschedparam(thread.id, &thread.policy, &parameters) == 0) {
    thread.priority = parameters.sched_priority;
  }
  return thread;
}

// permitted_priorities() has checked that the system permits this.
int restore(const NativeThread& then) noexcept { return schedule_this_thread(then.policy, then.priority); }

void yield_to_equals() noexcept {
  if (own_scheduling_of_this_thread().has(SCHED_FIFO)) {
    ::sched_yield();
  }
}

PriorityRange permitted_priorities() try {
  const transport::NativeScheduling caller = own_scheduling_of_this_thread();
  const bool real_time = caller.has(SCHED_FIFO) || caller.has(SCHED_RR);
  const int lowest = ::sched_get_priority_min(SCHED_FIFO);
  const int highest = (real_time ? caller.priority : ::sched_get_priority_max(SCHED_FIFO)) - 1;
  rlimit limit{};
  ::getrlimit(RLIMIT_RTPRIO, &limit);
  const int limited = static_cast<int>(std::min<rlim_t>(limit.rlim_cur, static_cast<rlim_t>(std::max(highest, 0))));
  for (const int most : {highest, limited}) {
    if (most >= lowest && permits(most, caller)) {
      return {lowest, most};
    }
  }
  throw CORBA::NO_PERMISSION(minor::no_real_time, CORBA::COMPLETED_NO);
} catch (const std::system_error&) {
  throw CORBA::NO_RESOURCES(minor::no_threads, CORBA::COMPLETED_NO);
}

}  // namespace corbel::rtscheduling
