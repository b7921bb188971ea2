// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/orb/core/core.hpp>
#include <corbel/orb/server/thread_pools.hpp>

namespace corbel::rt {

/// Logs the message and throws NO_IMPLEMENT.
[[noreturn]] void not_here(const orb::Core& core, const char* what);

/// Throws NO_IMPLEMENT if the ORB's server has no thread pools.
orb::ThreadPools& pools_of(orb::Core& core);

}  // namespace corbel::rt
