// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace corbel::giop::profile_tag {

inline constexpr std::uint32_t internet_iop = 0;
inline constexpr std::uint32_t multiple_components = 1;
inline constexpr std::uint32_t uiop = 0x54414f00;    // "TAO\0", TAO_TAG_UIOP_PROFILE
inline constexpr std::uint32_t shmiop = 0x43624c10;  // "CbL\x10", Corbel's own, with the layout of UIOP

}  // namespace corbel::giop::profile_tag
