// SPDX-License-Identifier: Apache-2.0
// Errors of CDR data. Readers and writers record the first error and then do nothing; their users check once at the
// end. Malformed data therefore costs no exception unless a user throws one.
#pragma once

#include <cstdint>

#include "corbel/mapping/exception.hpp"

namespace corbel::cdr {

enum class Error : std::uint8_t {
  none = 0,
#define CORBEL_CDR_ERROR(name, exception, sentence) name,
#include "corbel/mapping/cdr_errors.inc"
#undef CORBEL_CDR_ERROR
};

/// Returns one sentence for logs and error texts.
const char* describe(Error error) noexcept;

/// Throws the system exception for `error`: MARSHAL with minor::decode_base | error for malformed data; BAD_PARAM,
/// IMP_LIMIT or NO_MEMORY for faults of the caller or the machine; for errors of characters the exception that the
/// standard requires: DATA_CONVERSION, CODESET_INCOMPATIBLE, INV_OBJREF, BAD_PARAM or MARSHAL; UNKNOWN for Error::none.
[[noreturn]] void raise(Error error, CORBA::CompletionStatus completed);

}  // namespace corbel::cdr
