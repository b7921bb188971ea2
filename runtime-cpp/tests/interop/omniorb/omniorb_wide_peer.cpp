// SPDX-License-Identifier: Apache-2.0
#define WIDE_STUBS "wide.hh"

namespace peer {
constexpr bool kUnits = true;  // of UTF-16, each in a wchar_t
}

#include "interop/wide_peer.hpp"
