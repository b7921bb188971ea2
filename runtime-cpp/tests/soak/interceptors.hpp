// SPDX-License-Identifier: Apache-2.0
// Interceptors of a share of the processes: they say in service contexts which call it is, and see that all that they
// are told of one goes together.
#pragma once

#include "ledger.hpp"

namespace soak {

/// The ORB that is made next has them.
void intercept(Ledger& ledger);

/// That each call and request which an interceptor was told to begin has ended. When the ORB is destroyed.
void check_intercepted();

}  // namespace soak
