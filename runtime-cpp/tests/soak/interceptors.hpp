// SPDX-License-Identifier: Apache-2.0
// Interceptors of a share of the processes: they say in service contexts which call it is, and see that all that they
// are told of one goes together.
#pragma once

#include "shared_state.hpp"

namespace soak {

/// The ORB that is made next has them.
void intercept(SharedState& state);

/// Checks that each call and request that an interceptor saw begin has ended. Called when the ORB is destroyed.
void check_intercepted();

}  // namespace soak
