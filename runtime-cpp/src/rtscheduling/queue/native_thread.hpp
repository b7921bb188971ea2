// SPDX-License-Identifier: Apache-2.0
// Real-time scheduling of OS threads by the system.
#pragma once

#include <corbel/transport/native_scheduling.hpp>

#include <pthread.h>
#include <sched.h>

namespace corbel::rtscheduling {

/// An OS thread, and its scheduling at one time.
struct NativeThread : transport::NativeScheduling {
  pthread_t id{};
};

/// Returns the calling OS thread. The C library remembers its scheduling, so only the first call is a system call.
NativeThread this_native_thread() noexcept;
/// Gives the calling OS thread the scheduling `then` again, which is not SCHED_DEADLINE. Makes a system call, and
/// returns its error, or 0.
int restore(const NativeThread& then) noexcept;

/// Yields to the OS threads that wait for the processor at the calling thread's priority of SCHED_FIFO, which has no
/// time slices. Does nothing in a thread with another policy.
void yield_to_equals() noexcept;

/// Priorities of SCHED_FIFO.
struct PriorityRange {
  int lowest;
  int highest;
};

/// Returns the priorities that the system permits below the calling OS thread's own priority, which is not the priority
/// that a scheduler assigns it. If the thread has no real-time priority, excludes only the highest priority of the
/// system, because threads of the kernel have it. Tests the permission with an OS thread, because limits, capabilities
/// and control groups decide together. Throws NO_PERMISSION if no priority is permitted, and NO_RESOURCES if the system
/// starts no thread.
PriorityRange permitted_priorities();

}  // namespace corbel::rtscheduling
