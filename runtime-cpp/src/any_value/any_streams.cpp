// SPDX-License-Identifier: Apache-2.0
// Anys, type codes and fixed-point numbers in the streams of custom value types.
#include <corbel/any/any.hpp>
#include <corbel/cdr/fixed.hpp>
#include <corbel/value/data_stream.hpp>

namespace CORBA {

void DataOutputStream::write_any(const Any& value) { out_ << value; }

void DataOutputStream::write_TypeCode(TypeCode_ptr type) {
  if (type == nullptr) throw BAD_PARAM(corbel::minor::nil_argument, COMPLETED_NO);
  out_ << type;
}

// The type is not written; the reader provides digits and scale.
void DataOutputStream::write_fixed(const Any& value) {
  const TypeCode_var type(value.type());
  if (type->_original().kind() != tk_fixed) throw BAD_PARAM(corbel::minor::not_fixed, COMPLETED_NO);
  value._write_value(out_);
}

Any* DataInputStream::read_any() {
  Any_var value = new Any;
  read(value.inout());
  return value._retn();
}

TypeCode_ptr DataInputStream::read_TypeCode() {
  TypeCode_var type;
  in_ >> type;
  check();
  return type._retn();
}

Any* DataInputStream::read_fixed(UShort digits, Short scale) {
  Any_var value = new Any;
  read(value.inout(), digits, scale);
  return value._retn();
}

void DataInputStream::read(Any& value) {
  in_ >> value;
  check();
}

void DataInputStream::read(Any& value, UShort digits, Short scale) {
  check_fixed(digits, scale);
  const auto octets = in_.get_octets(corbel::cdr::fixed_size(digits));
  Fixed number;
  if (in_.ok() && !corbel::cdr::from_decimal(octets, digits, static_cast<UShort>(scale), number)) {
    in_.fail(corbel::cdr::Error::bad_decimal);
  }
  check();
  value <<= Any::from_fixed{number, digits, static_cast<UShort>(scale)};
}

}  // namespace CORBA
