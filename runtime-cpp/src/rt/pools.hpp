// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/orb/core.hpp>
#include <corbel/orb/thread_pools.hpp>

namespace corbel::rt {

/// NO_IMPLEMENT, after this message.
[[noreturn]] void not_here(const orb::Core& core, const char* what);

/// As above, when the ORB's server has no pools of threads.
orb::ThreadPools& pools_of(orb::Core& core);

}  // namespace corbel::rt
