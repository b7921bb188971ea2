// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/orb/priority.hpp>
#include <corbel/orb/priority_mapping.hpp>

namespace corbel::orb {

/// The system's priority for a CORBA priority (RT-CORBA 1.2, 5.6), by the option Scheduling and the program's own
/// mapping, or without one the option PriorityMapping. Nothing where the mapping leads out of the policy's range.
std::optional<int> native_priority(const options::Values& options, Priority priority,
                                   RTCORBA::PriorityMapping* own = nullptr) noexcept;
/// The other way round, by the options.
std::optional<Priority> corba_priority(const options::Values& options, int native) noexcept;

/// Gives the calling thread the scheduling that the options say. False when the system does not permit it: then a
/// message was written, once in a process, and the thread runs as before.
bool schedule_thread(const options::Values& options, Priority priority,
                     RTCORBA::PriorityMapping* own = nullptr) noexcept;

/// Pins the calling thread to the cores of the option ThreadPoolAffinity; false as above.
bool pin_thread(const options::Values& options) noexcept;

/// The option LockMemory; false as above.
bool lock_memory(const options::Values& options) noexcept;

/// The option PrefaultMemory: fills the heap, and a part of the calling thread's stack; false as above.
bool prefault_memory(const options::Values& options) noexcept;

}  // namespace corbel::orb
