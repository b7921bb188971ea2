// SPDX-License-Identifier: Apache-2.0
// Wide characters, wide strings and long doubles (CORBA 3.3 part 2, 9.3.1.5, 9.3.1.6, 9.3.2.7). Out of line: whoever
// uses none links none.
#pragma once

#include <cstdint>

#include "corbel/cdr/reader.hpp"
#include "corbel/cdr/writer.hpp"
#include "corbel/mapping/types.hpp"

namespace corbel::cdr {

/// Error::no_such_character for what is not a Unicode character: a surrogate, or above U+10FFFF. In GIOP 1.1 also for
/// those above U+FFFF.
void put_wchar(Writer& out, CORBA::WChar character) noexcept;
CORBA::WChar get_wchar(Reader& in) noexcept;

/// As put_string. `bound` counts characters; 0 is unbounded.
void put_wstring(Writer& out, const CORBA::WChar* text, std::uint32_t bound = 0) noexcept;
/// A copy that the caller frees with wstring_free; nullptr on error.
CORBA::WChar* copy_wstring(Reader& in, std::uint32_t bound = 0);

/// IEEE 754 binary128, at a multiple of 8. What is read is rounded to this machine's long double.
void put_long_double(Writer& out, CORBA::LongDouble value) noexcept;
CORBA::LongDouble get_long_double(Reader& in) noexcept;

}  // namespace corbel::cdr
