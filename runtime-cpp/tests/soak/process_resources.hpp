// SPDX-License-Identifier: Apache-2.0
// The resources that a process holds, seen from outside.
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

/// All but the heap, which only the process itself knows.
ProcessResources resources_of(pid_t process);

}  // namespace soak
