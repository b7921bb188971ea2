// SPDX-License-Identifier: Apache-2.0
// Interceptors of a part of the processes: they identify calls by service contexts, and check that all interception
// points of a call belong together.
#pragma once

#include "shared_state.hpp"

namespace soak {

/// Adds interceptors to the next ORB that is created.
void intercept(SharedState& state);

/// Checks that each call and request that an interceptor saw begin has ended. Called when the ORB is destroyed.
void check_intercepted();

}  // namespace soak
