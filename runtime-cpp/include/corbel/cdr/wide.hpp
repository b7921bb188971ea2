// SPDX-License-Identifier: Apache-2.0
// Wide characters, wide strings and long doubles (CORBA 3.3 part 2, 9.3.1.5, 9.3.1.6, 9.3.2.7). Not inline, so that
// programs without them do not link the code.
#pragma once

#include <cstdint>

#include "corbel/cdr/reader.hpp"
#include "corbel/cdr/writer.hpp"
#include "corbel/mapping/types.hpp"

namespace corbel::cdr {

/// Writes a character. Fails with Error::no_such_character for a surrogate or a number above U+10FFFF, and in GIOP 1.1
/// for characters above U+FFFF.
void put_wchar(Writer& out, CORBA::WChar character) noexcept;
CORBA::WChar get_wchar(Reader& in) noexcept;

/// Does the same as put_string. `bound` counts characters; 0 means unbounded.
void put_wstring(Writer& out, const CORBA::WChar* text, std::uint32_t bound = 0) noexcept;
/// Returns a copy that the caller frees with wstring_free, or nullptr on an error.
CORBA::WChar* copy_wstring(Reader& in, std::uint32_t bound = 0);

/// Writes IEEE 754 binary128 with an alignment of 8. A reader rounds the value to this machine's long double.
void put_long_double(Writer& out, CORBA::LongDouble value) noexcept;
CORBA::LongDouble get_long_double(Reader& in) noexcept;

}  // namespace corbel::cdr
