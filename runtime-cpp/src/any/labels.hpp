// SPDX-License-Identifier: Apache-2.0
// Labels of unions, for the code that makes their type codes.
#pragma once

#include <corbel/any/type_code.hpp>
#include <corbel/cdr/reader.hpp>

namespace corbel::any {

inline bool is_discriminator(CORBA::TCKind kind) noexcept {
  switch (kind) {
    case CORBA::tk_short:
    case CORBA::tk_long:
    case CORBA::tk_ushort:
    case CORBA::tk_ulong:
    case CORBA::tk_longlong:
    case CORBA::tk_ulonglong:
    case CORBA::tk_boolean:
    case CORBA::tk_char:
    case CORBA::tk_enum: return true;
    default: return false;
  }
}

/// Reads a label of a discriminator of this kind, as Member::label stores it.
inline std::int64_t read_label(cdr::Reader& in, CORBA::TCKind kind) noexcept {
  switch (kind) {
    case CORBA::tk_boolean: return in.get<bool>() ? 1 : 0;
    case CORBA::tk_char: return in.get<unsigned char>();
    case CORBA::tk_short: return in.get<std::int16_t>();
    case CORBA::tk_ushort: return in.get<std::uint16_t>();
    case CORBA::tk_long: return in.get<std::int32_t>();
    case CORBA::tk_longlong:
    case CORBA::tk_ulonglong: return in.get<std::int64_t>();
    default: return in.get<std::uint32_t>();
  }
}

}  // namespace corbel::any
