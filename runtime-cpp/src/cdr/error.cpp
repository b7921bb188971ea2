// SPDX-License-Identifier: Apache-2.0
#include "corbel/cdr/error.hpp"

namespace corbel::cdr {

const char* describe(Error error) noexcept {
  switch (error) {
    case Error::none: return "No error.";
    case Error::truncated: return "The data ends before what it announces.";
    case Error::bad_string: return "A string has length 0, no terminating NUL, or a NUL inside.";
    case Error::bad_boolean: return "A boolean is neither 0 nor 1.";
    case Error::bad_enum: return "An enumerator is out of range.";
    case Error::bad_discriminator: return "A union's discriminator selects no branch.";
    case Error::too_long: return "A string or sequence is longer than its type or a limit allows.";
    case Error::too_deep: return "Values are nested deeper than MaxNesting.";
    case Error::bad_encapsulation: return "An encapsulation has no valid byte order.";
    case Error::bad_reference: return "An object reference is malformed.";
    case Error::message_too_large: return "The message is larger than MaxMessageSize.";
    case Error::nil_string: return "A null pointer was passed as a string.";
    case Error::no_memory: return "Memory for the message is out.";
  }
  return "Unknown error.";
}

void raise(Error error, CORBA::CompletionStatus completed) {
  const CORBA::ULong minor = minor::decode_base | static_cast<CORBA::ULong>(error);
  switch (error) {
    case Error::none: throw CORBA::UNKNOWN(0, completed);
    case Error::nil_string: throw CORBA::BAD_PARAM(minor::nil_string, completed);
    case Error::message_too_large: throw CORBA::IMP_LIMIT(minor, completed);
    case Error::no_memory: throw CORBA::NO_MEMORY(minor, completed);
    default: throw CORBA::MARSHAL(minor, completed);
  }
}

}  // namespace corbel::cdr
