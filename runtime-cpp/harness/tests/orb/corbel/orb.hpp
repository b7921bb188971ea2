// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/CORBA.h>
#include <corbel/PortableServer.h>

#include "harness_test_skel.hpp"

namespace bw::test {

inline constexpr const char* loopback = "# loopback, any port\n-ORBEndpointHost 127.0.0.1\n";

/// 192.0.2.0/24 is for documentation (RFC 5737): nobody's address.
inline constexpr const char* nowhere = "-ORBEndpointHost 192.0.2.1\n";

}  // namespace bw::test
