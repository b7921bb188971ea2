// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/options/options.hpp>

namespace corbel::orb {

/// Returns advice for log lines if the system starts no more threads.
inline const char* thread_limit_advice(const options::Values& options) noexcept {
  return options.lock_memory
             ? "-ORBLockMemory keeps the whole stack of each in memory: permit more of it (ulimit -l), or take smaller "
               "stacks (ulimit -s)."
             : "Permit more (ulimit -u, and what a container may have), or ask for fewer.";
}

}  // namespace corbel::orb
