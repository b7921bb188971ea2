// SPDX-License-Identifier: Apache-2.0
namespace peer {
constexpr bool kUnits = false;  // a character each
}

#include "wide_peer.hpp"
