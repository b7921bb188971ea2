// SPDX-License-Identifier: Apache-2.0
// What can be wrong with CDR data. Readers and writers remember the first error and do nothing from then on; whoever
// uses them asks once at the end. So bad data costs no exception until someone decides that there should be one.
#pragma once

#include <cstdint>

#include "corbel/mapping/exception.hpp"

namespace corbel::cdr {

enum class Error : std::uint8_t {
  none = 0,
  truncated,            // more was announced than there is
  bad_string,           // no terminating NUL, an embedded NUL, or length 0
  bad_boolean,          // neither 0 nor 1
  bad_enum,             // no such enumerator
  bad_discriminator,    // no such union branch
  too_long,             // over the bound of the type or a limit
  too_deep,             // nested deeper than MaxNesting
  bad_encapsulation,    // length or byte order of an encapsulation
  bad_reference,        // an object reference that cannot be one
  message_too_large,    // writing: over MaxMessageSize
  nil_string,           // writing: a null pointer where IDL has a string
  no_memory,            // writing: the buffer cannot grow
  no_such_character,    // no Unicode character, or none of the code set that is agreed on
  wide_in_giop_1_0,     // wide characters in a message that has none
  wide_not_offered,     // the server's reference does not say how it takes wide characters
  wide_not_negotiated,  // the client did not say how it sends wide characters
  wide_incompatible,    // no code set for wide characters that both know
  bad_decimal,          // digits or a sign of a fixed that are none
  bad_type_code,        // no type code, one that has no end, or one whose values cannot be sent
  bad_value,            // the tag, an indirection or the chunks of a value, or a value of another type
  no_value_factory,     // nobody knows how to make a value of the type that came
  bad_context,          // a context's names and values are no pairs
};

/// One sentence, for logs and error texts.
const char* describe(Error error) noexcept;

/// Throws the system exception for `error`: MARSHAL with minor::decode_base | error for bad data; BAD_PARAM, IMP_LIMIT
/// or NO_MEMORY for what the caller or the machine is to blame for; of characters what the standard says:
/// DATA_CONVERSION, CODESET_INCOMPATIBLE, INV_OBJREF, BAD_PARAM, MARSHAL. UNKNOWN for Error::none.
[[noreturn]] void raise(Error error, CORBA::CompletionStatus completed);

}  // namespace corbel::cdr
