// SPDX-License-Identifier: Apache-2.0
// Basic types of the OMG IDL to C++ mapping (formal/2012-07-02, 4.5). They are plain aliases, so that a sequence of
// them is an array.
#pragma once

#include <cstdint>

namespace CORBA {

using Boolean = bool;
using Char = char;
using Octet = unsigned char;
using Short = std::int16_t;
using UShort = std::uint16_t;
using Long = std::int32_t;
using ULong = std::uint32_t;
using LongLong = std::int64_t;
using ULongLong = std::uint64_t;
using Float = float;
using Double = double;
using LongDouble = long double;  // on the wire IEEE 754 binary128, with any format on this machine
using WChar = wchar_t;           // one Unicode character; on the wire UTF-16

using Boolean_out = Boolean&;
using Char_out = Char&;
using Octet_out = Octet&;
using Short_out = Short&;
using UShort_out = UShort&;
using Long_out = Long&;
using ULong_out = ULong&;
using LongLong_out = LongLong&;
using ULongLong_out = ULongLong&;
using Float_out = Float&;
using Double_out = Double&;
using LongDouble_out = LongDouble&;
using WChar_out = WChar&;

static_assert(sizeof(WChar) == 4, "a WChar holds any Unicode character");
static_assert(sizeof(Float) == 4 && sizeof(Double) == 8, "CDR needs IEEE 754 single and double");

}  // namespace CORBA
