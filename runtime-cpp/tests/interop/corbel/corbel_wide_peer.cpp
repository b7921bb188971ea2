// SPDX-License-Identifier: Apache-2.0
namespace peer {
constexpr bool kUnits = false;  // a character each
}

#include "interop/wide_peer.hpp"
