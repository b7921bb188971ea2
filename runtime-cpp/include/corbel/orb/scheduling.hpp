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

/// The system's priority for a CORBA priority (RT-CORBA 1.2, 5.6), by the option Scheduling and the program's own
/// mapping, or without one the option PriorityMapping. Nothing where the mapping leads out of the policy's range.
std::optional<int> native_priority(const options::Values& options, Priority priority,
                                   RTCORBA::PriorityMapping* own = nullptr) noexcept;
/// The other way round, by the options.
std::optional<Priority> corba_priority(const options::Values& options, int native) noexcept;

/// Gives the calling thread the scheduling that the ORB's options say. False when the system does not permit it: then a
/// message was written, once for each ORB, and the thread runs as before.
bool schedule_thread(Core& core, Priority priority) noexcept;

/// Of the priorities of a server's threads, a warning where PriorityMapping direct has none of the system's for them.
void check_priorities(Core& core);

/// The numbers of "0,2,3"; nothing when it is anything else.
std::optional<std::vector<std::size_t>> read_cores(std::string_view text);

/// Pins the calling thread to the cores of the option ThreadPoolAffinity that there are; false as above when some are
/// not.
bool pin_thread(Core& core) noexcept;

/// The option LockMemory, for an ORB that begins. False when the system does not permit it: then a message was written.
bool lock_memory(const options::Values& options) noexcept;

/// The option PrefaultMemory: fills the heap, and a part of the calling thread's stack; for an ORB that begins, and
/// false as above.
bool prefault_memory(const options::Values& options) noexcept;

}  // namespace corbel::orb
