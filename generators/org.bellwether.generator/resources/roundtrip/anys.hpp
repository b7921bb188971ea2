// SPDX-License-Identifier: Apache-2.0
// Anys of the basic types of IDL, and type codes. The code for the types of a file is generated.
#pragma once

#include <iterator>

namespace roundtrip {

/// Type codes by their place in this list. omniORB has them as variables: the list is made when it is asked for.
inline constexpr int basic_codes = 19;
inline constexpr int object_code = 16;
inline CORBA::TypeCode_ptr basic_code(int place) {
  const CORBA::TypeCode_ptr all[] = {CORBA::_tc_null,   CORBA::_tc_void,   CORBA::_tc_short,    CORBA::_tc_ushort,
                                     CORBA::_tc_long,   CORBA::_tc_ulong,  CORBA::_tc_longlong, CORBA::_tc_ulonglong,
                                     CORBA::_tc_float,  CORBA::_tc_double, CORBA::_tc_boolean,  CORBA::_tc_octet,
                                     CORBA::_tc_char,   CORBA::_tc_string, CORBA::_tc_any,      CORBA::_tc_TypeCode,
                                     CORBA::_tc_Object, CORBA::_tc_wchar,  CORBA::_tc_wstring};
  static_assert(std::size(all) == basic_codes);
  return all[place];
}

/// Returns the index in the basic codes followed by the file's own codes, or -1.
inline int known_code(CORBA::TypeCode_ptr code, const CORBA::TypeCode_ptr* own, int count) {
  for (int i = 0; i < basic_codes; ++i) {
    CORBA::TypeCode_ptr each = basic_code(i);
    if (code->equal(each)) return i;
  }
  for (int i = 0; i < count; ++i) {
    CORBA::TypeCode_ptr each = own[i];
    if (code->equal(each) != each->equal(code)) throw CORBA::INTERNAL();
    if (code->equal(each)) return basic_codes + i;
  }
  // Where a reference is put in as one to any object, omniORB names the interface that the object has
  return code->kind() == CORBA::tk_objref ? object_code : -1;
}
inline CORBA::TypeCode_ptr make_code(RandomValues& random, const CORBA::TypeCode_ptr* own, int count) {
  const int choice = static_cast<int>(random.turn(static_cast<unsigned>(basic_codes + count)));
  return CORBA::TypeCode::_duplicate(choice < basic_codes ? basic_code(choice) : own[choice - basic_codes]);
}

inline constexpr unsigned basic_anys = 20;
inline constexpr CORBA::ULong any_bound = 7;

using MakeAny = void (*)(RandomValues&, CORBA::Any&);
using MakeCode = CORBA::TypeCode_ptr (*)(RandomValues&);

/// The `choice`-th of them; what is no choice stays what it was, nothing.
inline void make_basic_any(RandomValues& random, unsigned choice, CORBA::Any& any, MakeAny make_any,
                           MakeCode make_code) {
  switch (choice) {
    case 1: any <<= random.integer<CORBA::Short>(); break;
    case 2: any <<= random.integer<CORBA::UShort>(); break;
    case 3: any <<= random.integer<CORBA::Long>(); break;
    case 4: any <<= random.integer<CORBA::ULong>(); break;
    case 5: any <<= random.integer<CORBA::LongLong>(); break;
    case 6: any <<= random.integer<CORBA::ULongLong>(); break;
    case 7: any <<= random.real<CORBA::Float>(); break;
    case 8: any <<= random.real<CORBA::Double>(); break;
    case 9: any <<= CORBA::Any::from_boolean(random.boolean()); break;
    case 10: any <<= CORBA::Any::from_octet(random.octet()); break;
    case 11: any <<= CORBA::Any::from_char(random.character()); break;
    case 12: any <<= CORBA::Any::from_wchar(random.wide_character()); break;
    case 13: {
      const CORBA::String_var text(random.text(0));
      any <<= text.in();
      break;
    }
    case 14: {
      const CORBA::String_var text(random.text(any_bound));
      any <<= CORBA::Any::from_string(text.in(), any_bound);
      break;
    }
    case 15: {
      CORBA::Any inner;
      if (!random.deep()) make_any(random, inner);
      any <<= inner;
      break;
    }
    case 16: {
      const CORBA::TypeCode_var code(make_code(random));
      any <<= code.in();
      break;
    }
    case 17: {
      any <<= objects.at(random.turn(static_cast<unsigned>(objects.count())));
      break;
    }
    case 18: {
      const CORBA::WString_var text(random.wide_text(any_bound));
      any <<= CORBA::Any::from_wstring(text.in(), any_bound);
      break;
    }
    case 19: {
      const CORBA::WString_var text(random.wide_text(0));
      any <<= text.in();
      break;
    }
    default: break;
  }
}

template <class T, class Show>
bool show_as(const CORBA::Any& any, Show show) {
  T value{};
  if (!(any >>= value)) return false;
  show(value);
  return true;
}

/// Shows an any that contains none of a file's own types.
template <class ShowAny, class ShowCode>
void show_basic_any(Text& text, const CORBA::Any& any, ShowAny show_any, ShowCode show_code) {
  const auto number = [&](auto value) { text.number(value); };
  const auto real = [&](auto value) { text.real(value); };
  const auto string = [&](auto value) { text.string(value); };
  CORBA::Boolean truth = false;
  CORBA::Octet octet = 0;
  CORBA::Char character = 0;
  CORBA::WChar wide = 0;
  const char* narrow_text = nullptr;
  const CORBA::WChar* wide_text = nullptr;
  CORBA::Object_var object;
  if (show_as<CORBA::Short>(any, number) || show_as<CORBA::UShort>(any, number) || show_as<CORBA::Long>(any, number) ||
      show_as<CORBA::ULong>(any, number) || show_as<CORBA::LongLong>(any, number) ||
      show_as<CORBA::ULongLong>(any, number) || show_as<CORBA::Float>(any, real) || show_as<CORBA::Double>(any, real) ||
      show_as<const char*>(any, string) || show_as<const CORBA::WChar*>(any, string) ||
      show_as<const CORBA::Any*>(any, [&](const CORBA::Any* inner) { show_any(text, *inner); }) ||
      show_as<CORBA::TypeCode_ptr>(any, [&](CORBA::TypeCode_ptr code) { show_code(text, code); })) {
    return;
  }
  if (any >>= CORBA::Any::to_boolean(truth)) return text.boolean(truth);
  if (any >>= CORBA::Any::to_octet(octet)) return text.number(octet);
  if (any >>= CORBA::Any::to_char(character)) return text.character(character);
  if (any >>= CORBA::Any::to_wchar(wide)) return text.wide_character(wide);
  if (any >>= CORBA::Any::to_string(narrow_text, any_bound)) return text.string(narrow_text);
  if (any >>= CORBA::Any::to_wstring(wide_text, any_bound)) return text.string(wide_text);
  if (any >>= CORBA::Any::to_object(object.out())) return text.reference(object.in());
  const CORBA::TypeCode_var type = any.type();
  text.name(type->kind() == CORBA::tk_null ? "nothing" : "a stranger");
}

}  // namespace roundtrip
