// SPDX-License-Identifier: Apache-2.0
// Insertion and extraction of the basic types of IDL.
#include <corbel/any/user_type.hpp>
#include <corbel/mapping/minor_codes.hpp>

#include <algorithm>
#include <string>

namespace CORBA {

namespace {

using corbel::any::extract_copy;
using corbel::any::insert_value;
using corbel::any::Operations;

template <class Character>
struct OfText {
  static void write(corbel::cdr::Writer& out, const void* value) { out << static_cast<const Character*>(value); }
  static void* read(corbel::cdr::Reader& in) {
    if constexpr (std::same_as<Character, char>) {
      return corbel::cdr::copy_string(in);
    } else {
      return corbel::cdr::copy_wstring(in);
    }
  }
  static void destroy(void* value) noexcept { corbel::text_free(static_cast<Character*>(value)); }
};
template <class Character>
constexpr Operations of_text{OfText<Character>::write, OfText<Character>::read, OfText<Character>::destroy};

struct OfTypeCode {
  static void write(corbel::cdr::Writer& out, const void* value) {
    out << static_cast<TypeCode_ptr>(const_cast<void*>(value));
  }
  static void* read(corbel::cdr::Reader& in) {
    TypeCode_var code;
    in >> code;
    return code._retn();
  }
  static void destroy(void* value) noexcept { release(static_cast<TypeCode_ptr>(value)); }
};
constexpr Operations of_type_code{OfTypeCode::write, OfTypeCode::read, OfTypeCode::destroy};

template <class Character>
void insert_text(Any& any, Character* text, ULong bound, bool nocopy) {
  if (!text) throw BAD_PARAM(corbel::minor::nil_string, COMPLETED_NO);
  corbel::TextVar<Character> owned(nocopy ? text : corbel::text_dup(static_cast<const Character*>(text)));
  if (!owned.in()) throw NO_MEMORY(0, COMPLETED_NO);
  if (bound && std::char_traits<Character>::length(owned.in()) > bound) {
    throw BAD_PARAM(corbel::minor::bound_exceeded, COMPLETED_NO);
  }
  const TypeCode_var type(corbel::any::make_string_code(bound, !std::same_as<Character, char>));
  any._insert(type.in(), of_text<Character>, owned._retn());
}

template <class Character>
Boolean extract_text(const Any& any, const Character*& text, ULong bound) {
  const TypeCode_var type(corbel::any::make_string_code(bound, !std::same_as<Character, char>));
  const corbel::any::OwnedValue* const held = any._extract(type.in(), of_text<Character>);
  text = held ? static_cast<const Character*>(held->value) : nullptr;
  return held != nullptr;
}

}  // namespace

void operator<<=(Any& any, Short value) { insert_value(any, _tc_short, value); }
void operator<<=(Any& any, UShort value) { insert_value(any, _tc_ushort, value); }
void operator<<=(Any& any, Long value) { insert_value(any, _tc_long, value); }
void operator<<=(Any& any, ULong value) { insert_value(any, _tc_ulong, value); }
void operator<<=(Any& any, LongLong value) { insert_value(any, _tc_longlong, value); }
void operator<<=(Any& any, ULongLong value) { insert_value(any, _tc_ulonglong, value); }
void operator<<=(Any& any, Float value) { insert_value(any, _tc_float, value); }
void operator<<=(Any& any, Double value) { insert_value(any, _tc_double, value); }
void operator<<=(Any& any, LongDouble value) { insert_value(any, _tc_longdouble, value); }
void operator<<=(Any& any, const Any& value) { insert_value(any, _tc_any, value); }
void operator<<=(Any& any, Any* value) { corbel::any::adopt_value(any, _tc_any, value); }
void operator<<=(Any& any, Object_ptr object) { corbel::any::insert_reference(any, _tc_Object, object); }
void operator<<=(Any& any, Object_ptr* object) { corbel::any::adopt_reference(any, _tc_Object, object); }
void operator<<=(Any& any, const char* text) { insert_text(any, const_cast<char*>(text), 0, false); }
void operator<<=(Any& any, const WChar* text) { insert_text(any, const_cast<WChar*>(text), 0, false); }
void operator<<=(Any& any, TypeCode_ptr* code) {
  any._insert(_tc_TypeCode, of_type_code, std::exchange(*code, nullptr));
}
void operator<<=(Any& any, TypeCode_ptr code) {
  TypeCode_ptr copy = TypeCode::_duplicate(code);
  any <<= &copy;
}

void Any::operator<<=(from_boolean value) { insert_value(*this, _tc_boolean, value.val); }
void Any::operator<<=(from_octet value) { insert_value(*this, _tc_octet, value.val); }
void Any::operator<<=(from_char value) { insert_value(*this, _tc_char, value.val); }
void Any::operator<<=(from_wchar value) { insert_value(*this, _tc_wchar, value.val); }
void Any::operator<<=(from_string value) { insert_text(*this, value.val, value.bound, value.nocopy); }
void Any::operator<<=(from_wstring value) { insert_text(*this, value.val, value.bound, value.nocopy); }

Boolean operator>>=(const Any& any, Short& value) { return extract_copy(any, _tc_short, value); }
Boolean operator>>=(const Any& any, UShort& value) { return extract_copy(any, _tc_ushort, value); }
Boolean operator>>=(const Any& any, Long& value) { return extract_copy(any, _tc_long, value); }
Boolean operator>>=(const Any& any, ULong& value) { return extract_copy(any, _tc_ulong, value); }
Boolean operator>>=(const Any& any, LongLong& value) { return extract_copy(any, _tc_longlong, value); }
Boolean operator>>=(const Any& any, ULongLong& value) { return extract_copy(any, _tc_ulonglong, value); }
Boolean operator>>=(const Any& any, Float& value) { return extract_copy(any, _tc_float, value); }
Boolean operator>>=(const Any& any, Double& value) { return extract_copy(any, _tc_double, value); }
Boolean operator>>=(const Any& any, LongDouble& value) { return extract_copy(any, _tc_longdouble, value); }
Boolean operator>>=(const Any& any, const char*& text) { return extract_text(any, text, 0); }
Boolean operator>>=(const Any& any, const WChar*& text) { return extract_text(any, text, 0); }
Boolean operator>>=(const Any& any, const Any*& value) { return corbel::any::extract_pointer(any, _tc_any, value); }
Boolean operator>>=(const Any& any, Object_ptr& object) {
  return corbel::any::extract_reference(any, _tc_Object, object);
}
Boolean operator>>=(const Any& any, TypeCode_ptr& code) {
  const corbel::any::OwnedValue* const held = any._extract(_tc_TypeCode, of_type_code);
  code = held ? static_cast<TypeCode_ptr>(held->value) : nullptr;
  return held != nullptr;
}

Boolean Any::operator>>=(to_boolean value) const { return extract_copy(*this, _tc_boolean, value.ref); }
Boolean Any::operator>>=(to_octet value) const { return extract_copy(*this, _tc_octet, value.ref); }
Boolean Any::operator>>=(to_char value) const { return extract_copy(*this, _tc_char, value.ref); }
Boolean Any::operator>>=(to_wchar value) const { return extract_copy(*this, _tc_wchar, value.ref); }
Boolean Any::operator>>=(to_string value) const { return extract_text(*this, value.val, value.bound); }
Boolean Any::operator>>=(to_wstring value) const { return extract_text(*this, value.val, value.bound); }
Boolean Any::operator>>=(to_object value) const {
  const TypeCode_var type(this->type());
  const TCKind kind = type->_original().kind();
  if (kind != tk_objref && kind != tk_component && kind != tk_home) return false;
  const corbel::any::OwnedValue* const held = _extract(type.in(), corbel::any::of_reference<Object>);
  if (held) value.ref = Object::_duplicate(static_cast<Object_ptr>(held->value));
  return held != nullptr;
}

}  // namespace CORBA
