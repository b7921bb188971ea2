// SPDX-License-Identifier: Apache-2.0
#define WIDE_STUBS "wide.hh"

namespace peer {
constexpr bool kUnits = true;  // each CORBA::WChar holds a unit of UTF-16
}

#include "interop/wide_peer.hpp"
