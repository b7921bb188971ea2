// SPDX-License-Identifier: Apache-2.0
// What can be wrong with CDR data. Readers and writers remember the first error and do nothing from then on; whoever
// uses them asks once at the end. So bad data costs no exception until someone decides that there should be one.
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

/// One sentence, for logs and error texts.
const char* describe(Error error) noexcept;

/// Throws the system exception for `error`: MARSHAL with minor::decode_base | error for bad data; BAD_PARAM, IMP_LIMIT
/// or NO_MEMORY for what the caller or the machine is to blame for; of characters what the standard says:
/// DATA_CONVERSION, CODESET_INCOMPATIBLE, INV_OBJREF, BAD_PARAM, MARSHAL. UNKNOWN for Error::none.
[[noreturn]] void raise(Error error, CORBA::CompletionStatus completed);

}  // namespace corbel::cdr
