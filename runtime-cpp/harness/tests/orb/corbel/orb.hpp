// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/CORBA.h>
#include <corbel/PortableServer.h>

#include "harness_test_skel.hpp"

#include "orb/checkpoints.hpp"
#include "orb/policies.hpp"
#ifdef BW_ORB_SCHEDULING
#include "orb/scheduling.hpp"
#endif

namespace bw::test {

/// An option of object adapters that shortens the path of calls within the process.
inline constexpr const char* shorter = "Collocation direct";

/// Called by a servant; returns true if it sees the object that the caller has passed, so that the call was direct.
inline bool is_passed_directly(const void* passed, const void* seen) { return passed == seen; }

inline constexpr const char* loopback = "# loopback, any port\n-ORBEndpointHost 127.0.0.1\n";

/// An endpoint that no host has: 192.0.2.0/24 is reserved for documentation (RFC 5737).
inline constexpr const char* nowhere = "-ORBEndpointHost 192.0.2.1\n";

}  // namespace bw::test
