// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <omniORB4/CORBA.h>

#include "bellwether.hh"
#include "harness_test.hh"

namespace bw::test {

inline constexpr const char* loopback = "# loopback, any port\n-ORBendPoint giop:tcp:127.0.0.1:\n";

/// 192.0.2.0/24 is for documentation (RFC 5737): nobody's address.
inline constexpr const char* nowhere = "-ORBendPoint giop:tcp:192.0.2.1:\n";

}  // namespace bw::test
