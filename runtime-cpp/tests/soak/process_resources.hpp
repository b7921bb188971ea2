// SPDX-License-Identifier: Apache-2.0
// The resources of a process as seen from outside.
#pragma once

#include <sys/types.h>
#include <cstdint>

namespace soak {

struct ProcessResources {
  long resident_kb = 0;
  long threads = 0;
  long descriptors = 0;
  long mapped = 0;  // shared memory of connections
  std::uint64_t heap = 0;
};

/// Returns all resources except for the heap, whose size only the process itself can determine.
ProcessResources resources_of(pid_t process);

}  // namespace soak
