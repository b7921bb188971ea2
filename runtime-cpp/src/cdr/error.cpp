// SPDX-License-Identifier: Apache-2.0
#include "corbel/cdr/error.hpp"

namespace corbel::cdr {

const char* describe(Error error) noexcept {
  switch (error) {
    case Error::none: return "No error.";
#define CORBEL_CDR_ERROR(name, exception, sentence) \
  case Error::name: return sentence;
#include "corbel/mapping/cdr_errors.inc"
#undef CORBEL_CDR_ERROR
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
