// SPDX-License-Identifier: Apache-2.0
#include <corbel/value/data_stream.hpp>

namespace CORBA {
CustomMarshal::~CustomMarshal() = default;

void DataInputStream::check() const {
  if (!in_.ok()) corbel::cdr::raise(in_.error(), COMPLETED_NO);
}

void DataInputStream::check_fixed(UShort digits, Short scale) {
  if (digits == 0 || digits > Fixed::max_digits || scale < 0 || scale > digits) {
    throw BAD_PARAM(corbel::minor::bad_digits, COMPLETED_NO);
  }
}

// Checks a length against the octets left, with at least `least` octets per element, so that a false length allocates
// no memory.
void DataInputStream::check_room(ULong offset, ULong length, std::size_t least) const {
  const auto* const context = in_.context();
  const std::size_t beyond = context != nullptr && context->chunks != nullptr ? context->chunks->beyond(in_) : 0;
  if (length > (in_.remaining_in_fragments() + beyond) / least) in_.fail(corbel::cdr::Error::truncated);
  if (length > ~offset) in_.fail(corbel::cdr::Error::too_long);
  check();
}

char* DataInputStream::read_string() {
  String_var text = corbel::cdr::copy_string(in_, 0);
  check();
  return text._retn();
}

WChar* DataInputStream::read_wstring() {
  WString_var text = corbel::cdr::copy_wstring(in_, 0);
  check();
  return text._retn();
}

Object_ptr DataInputStream::read_Object() {
  Object_var object = corbel::orb::read_object(in_);
  check();
  return object._retn();
}

AbstractBase_ptr DataInputStream::read_Abstract() {
  AbstractBase_var either = corbel::value::read_any_abstract(in_);
  check();
  return either._retn();
}

ValueBase* DataInputStream::read_Value() {
  ValueBase_var value = corbel::value::ValueReader::read(in_, nullptr);
  check();
  return value._retn();
}

}  // namespace CORBA

namespace corbel::value {

// Marshalling does not change the value, but the standard's function is not const.
void write_custom(cdr::Writer& out, const CORBA::CustomMarshal& value) {
  CORBA::DataOutputStream stream(out);
  const_cast<CORBA::CustomMarshal&>(value).marshal(&stream);
}

// Ignores system exceptions, because the reader of the message reports the error of malformed data. Any other exception
// makes the rest of the message unreadable, because the end of the value is unknown.
void read_custom(cdr::Reader& in, CORBA::CustomMarshal& value) {
  CORBA::DataInputStream stream(in);
  try {
    value.unmarshal(&stream);
  } catch (const CORBA::SystemException&) {
    if (!in.ok()) return;
    in.fail(cdr::Error::bad_value);
    throw;
  } catch (...) {
    in.fail(cdr::Error::bad_value);
    throw;
  }
}

}  // namespace corbel::value
