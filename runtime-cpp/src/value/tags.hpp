// SPDX-License-Identifier: Apache-2.0
// The tag of a value (CORBA 3.3 part 2, 9.3.4.1).
#pragma once

#include <cstdint>

namespace corbel::value {

inline constexpr std::uint32_t kNull = 0;
inline constexpr std::uint32_t kIndirection = 0xffffffff;
inline constexpr std::uint32_t kFirstTag = 0x7fffff00;  // below: sizes of chunks
inline constexpr std::uint32_t kLastTag = 0x7fffffff;
inline constexpr std::uint32_t kCodebase = 1;
inline constexpr std::uint32_t kTypeMask = 6;
inline constexpr std::uint32_t kNoType = 0;
inline constexpr std::uint32_t kOneType = 2;
inline constexpr std::uint32_t kTypeList = 6;
inline constexpr std::uint32_t kChunked = 8;

}  // namespace corbel::value
