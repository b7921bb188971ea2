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
    case Error::too_long:
      return "A string or sequence is longer than its type, MaxStringLength or MaxSequenceLength allows.";
    case Error::too_deep: return "Values are nested deeper than MaxNesting.";
    case Error::bad_encapsulation: return "An encapsulation has no valid byte order.";
    case Error::bad_reference:
      return "An object reference is malformed, or has more than MaxProfiles or MaxComponents.";
    case Error::message_too_large: return "The message is larger than MaxMessageSize.";
    case Error::nil_string: return "A null pointer was passed as a string.";
    case Error::no_memory: return "Memory for the message is out.";
    case Error::no_such_character: return "A character is not in the code set of the connection.";
    case Error::wide_in_giop_1_0: return "GIOP 1.0 has no wide characters.";
    case Error::wide_not_offered: return "The server's reference names no code set for wide characters.";
    case Error::wide_not_negotiated: return "The client has named no code set for its wide characters.";
    case Error::wide_incompatible: return "Client and server have no code set for wide characters in common.";
    case Error::bad_decimal: return "A decimal number has digits or a sign that are none.";
    case Error::bad_type_code: return "A type code is malformed, or of a type whose values are not sent.";
    case Error::bad_value: return "A value's tag, indirection or chunks are malformed, or it is of another type.";
    case Error::no_value_factory: return "No value factory is registered for the type of a value.";
    case Error::bad_context: return "A context has a name without a value.";
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
    case Error::no_such_character: throw CORBA::DATA_CONVERSION(minor::no_such_character, completed);
    case Error::wide_in_giop_1_0:
      throw CORBA::MARSHAL(completed == CORBA::COMPLETED_NO ? minor::wide_from_old_client : minor::wide_from_old_server,
                           completed);
    case Error::wide_not_offered: throw CORBA::INV_OBJREF(minor::wide_not_offered, completed);
    case Error::wide_not_negotiated: throw CORBA::BAD_PARAM(minor::wide_not_negotiated, completed);
    case Error::wide_incompatible: throw CORBA::CODESET_INCOMPATIBLE(minor::no_common_code_set, completed);
    case Error::no_value_factory: throw CORBA::MARSHAL(minor::no_value_factory, completed);
    default: throw CORBA::MARSHAL(minor, completed);
  }
}

}  // namespace corbel::cdr
