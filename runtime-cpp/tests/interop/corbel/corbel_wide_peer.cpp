// SPDX-License-Identifier: Apache-2.0
namespace peer {
constexpr bool kUnits = false;  // each CORBA::WChar holds a character
}

#include "interop/wide_peer.hpp"
