// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/orb/priority.hpp>
#include <corbel/orb/priority_mapping.hpp>

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace corbel::orb {

class Core;

/// Returns the native priority of a CORBA priority (RT-CORBA 1.2, 5.6), by the option Scheduling and the program's own
/// mapping, or else the option PriorityMapping. Returns nothing if the result is out of the range of the scheduling
/// policy.
std::optional<int> native_priority(const options::Values& options, Priority priority,
                                   RTCORBA::PriorityMapping* own = nullptr) noexcept;
/// Returns the CORBA priority of a native priority, by the options.
std::optional<Priority> corba_priority(const options::Values& options, int native) noexcept;

/// Sets the scheduling of the calling thread by the ORB's options. Returns false if the system does not permit it; a
/// message is then logged once per ORB, and the thread runs as before.
bool schedule_thread(Core& core, Priority priority) noexcept;

/// Logs a warning if PriorityMapping direct has no native priority for a priority of the server's threads.
void check_priorities(Core& core);

/// Parses core numbers such as "0,2,3". Returns nothing for malformed text.
std::optional<std::vector<std::size_t>> read_cores(std::string_view text);

/// Pins the calling thread to the existing cores of the option ThreadPoolAffinity. Returns false, and logs once per
/// ORB, if some of the cores do not exist.
bool pin_thread(Core& core) noexcept;

/// Applies the option LockMemory when an ORB starts. Returns false and logs a message if the system does not permit it.
bool lock_memory(const options::Values& options) noexcept;

/// Applies the option PrefaultMemory when an ORB starts: touches the heap and a part of the calling thread's stack.
/// Returns false and logs a message if there is too little memory.
bool prefault_memory(const options::Values& options) noexcept;

}  // namespace corbel::orb
