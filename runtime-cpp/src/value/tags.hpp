// SPDX-License-Identifier: Apache-2.0
// The tag of a value (CORBA 3.3 part 2, 9.3.4.1).
#pragma once

#include <cstdint>

namespace corbel::value::tag {

inline constexpr std::uint32_t null = 0;
inline constexpr std::uint32_t indirection = 0xffffffff;
inline constexpr std::uint32_t first = 0x7fffff00;  // smaller numbers are sizes of chunks
inline constexpr std::uint32_t last = 0x7fffffff;
inline constexpr std::uint32_t codebase = 1;
inline constexpr std::uint32_t type_mask = 6;
inline constexpr std::uint32_t no_type = 0;
inline constexpr std::uint32_t one_type = 2;
inline constexpr std::uint32_t type_list = 6;
inline constexpr std::uint32_t chunked = 8;

}  // namespace corbel::value::tag
