// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/mapping/types.hpp>

namespace RTCORBA {

using Priority = CORBA::Short;
inline constexpr Priority minPriority = 0;
inline constexpr Priority maxPriority = 32767;
using NativePriority = CORBA::Short;

}  // namespace RTCORBA
