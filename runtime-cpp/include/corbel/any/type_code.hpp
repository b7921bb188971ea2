// SPDX-License-Identifier: Apache-2.0
// CORBA::TypeCode (CORBA 3.3 part 1, 8.11; formal/2012-07-02, 4.18): a type as a value.
//
// Type codes in generated code are constants that need no initialisation. Type codes that are received or created form
// a graph that is freed as a whole, so that recursive types may refer to themselves.
#pragma once

#include <corbel/mapping/objref.hpp>
#include <corbel/mapping/types.hpp>
#include <corbel/orb/user_exception.hpp>

#include <cstdint>

namespace CORBA {

enum TCKind : ULong {
  tk_null,
  tk_void,
  tk_short,
  tk_long,
  tk_ushort,
  tk_ulong,
  tk_float,
  tk_double,
  tk_boolean,
  tk_char,
  tk_octet,
  tk_any,
  tk_TypeCode,
  tk_Principal,
  tk_objref,
  tk_struct,
  tk_union,
  tk_enum,
  tk_string,
  tk_sequence,
  tk_array,
  tk_alias,
  tk_except,
  tk_longlong,
  tk_ulonglong,
  tk_longdouble,
  tk_wchar,
  tk_wstring,
  tk_fixed,
  tk_value,
  tk_value_box,
  tk_native,
  tk_abstract_interface,
  tk_local_interface,
  tk_component,
  tk_home,
  tk_event,
};

using Visibility = Short;
inline constexpr Visibility PRIVATE_MEMBER = 0;
inline constexpr Visibility PUBLIC_MEMBER = 1;
using ValueModifier = Short;
inline constexpr ValueModifier VM_NONE = 0;
inline constexpr ValueModifier VM_CUSTOM = 1;
inline constexpr ValueModifier VM_ABSTRACT = 2;
inline constexpr ValueModifier VM_TRUNCATABLE = 3;

class Any;
class TypeCode;
using TypeCode_ptr = TypeCode*;
using TypeCode_var = corbel::ObjectVar<TypeCode>;
using TypeCode_out = corbel::ObjectOut<TypeCode>;

}  // namespace CORBA

namespace corbel::any {

struct Graph;

/// Kind of a placeholder for a recursive type until the type is made; not a kind of the standard.
inline constexpr CORBA::TCKind incomplete = CORBA::TCKind{63};

/// A member of a structure, union, exception or value type; an enumerator has only a name.
struct Member {
  const char* name;
  CORBA::TypeCode_ptr type = nullptr;
  std::int64_t label = 0;  ///< for unions; the same bits for unsigned long long, and 0 to 255 for characters
  CORBA::Visibility visibility = CORBA::PRIVATE_MEMBER;
};

/// The contents of a type code. Pointers refer to data with at least the same lifetime.
struct Description {
  CORBA::TCKind kind = CORBA::tk_null;
  const char* id = "";
  const char* name = "";
  /// The content of an alias, sequence, array or value box, the discriminator of a union, or the concrete base of a
  /// value type, which may be null.
  CORBA::TypeCode_ptr content = nullptr;
  const Member* members = nullptr;
  CORBA::ULong count = 0;          ///< number of members; a union member with several labels counts once per label
  CORBA::ULong length = 0;         ///< length of an array, or bound of a string or sequence (0: unbounded)
  CORBA::Long default_index = -1;  ///< for unions; -1 without a default
  CORBA::UShort digits = 0;        ///< for fixed
  CORBA::Short scale = 0;          ///< for fixed
  CORBA::ValueModifier modifier = CORBA::VM_NONE;
};

}  // namespace corbel::any

namespace CORBA {

/// A type code. Pointers are counted as references are: _duplicate and release. Operations that a kind does not have
/// throw BadKind.
class TypeCode {
 public:
  using _ptr_type = TypeCode_ptr;
  using _var_type = TypeCode_var;

  class Bounds final : public corbel::orb::UserException<Bounds> {
   public:
    static constexpr const char* _static_name = "Bounds";
    static constexpr const char* _static_id = "IDL:omg.org/CORBA/TypeCode/Bounds:1.0";
  };
  class BadKind final : public corbel::orb::UserException<BadKind> {
   public:
    static constexpr const char* _static_name = "BadKind";
    static constexpr const char* _static_id = "IDL:omg.org/CORBA/TypeCode/BadKind:1.0";
  };

  constexpr explicit TypeCode(const corbel::any::Description& description, corbel::any::Graph* graph = nullptr) noexcept
      : description_(description), graph_(graph) {}
  TypeCode(const TypeCode&) = delete;
  TypeCode& operator=(const TypeCode&) = delete;

  static TypeCode_ptr _duplicate(TypeCode_ptr code) noexcept;
  static TypeCode_ptr _nil() noexcept { return nullptr; }

  /// Returns true if all operations return equal results.
  Boolean equal(TypeCode_ptr other) const;
  /// Returns true if values of one type are values of the other type. Aliases are resolved. Types with repository ids
  /// are compared by id, all other types by their structure without names.
  Boolean equivalent(TypeCode_ptr other) const;

  TCKind kind() const noexcept { return _description().kind; }
  const char* id() const;
  const char* name() const;
  ULong member_count() const;
  const char* member_name(ULong index) const;
  /// The caller owns the results of all functions that return pointers to type codes and Anys.
  TypeCode_ptr member_type(ULong index) const;
  /// Returns an octet 0 for the default member.
  Any* member_label(ULong index) const;
  TypeCode_ptr discriminator_type() const;
  Long default_index() const;
  ULong length() const;
  TypeCode_ptr content_type() const;
  UShort fixed_digits() const;
  Short fixed_scale() const;
  Visibility member_visibility(ULong index) const;
  ValueModifier type_modifier() const;
  TypeCode_ptr concrete_base_type() const;

  // Corbel's own.
  const corbel::any::Description& _description() const noexcept {
    return description_.kind == corbel::any::incomplete ? resolved() : description_;
  }
  /// Returns the type without aliases around it.
  const TypeCode& _original() const noexcept;

 private:
  friend struct corbel::any::Graph;
  friend void release(TypeCode_ptr code) noexcept;
  const corbel::any::Member& member(ULong index) const;
  const corbel::any::Description& resolved() const noexcept;

  corbel::any::Description description_;
  corbel::any::Graph* graph_;
};

inline Boolean is_nil(TypeCode_ptr code) noexcept { return code == nullptr; }

extern TypeCode _code_null, _code_void, _code_short, _code_long, _code_ushort, _code_ulong, _code_float, _code_double,
    _code_boolean, _code_char, _code_octet, _code_any, _code_TypeCode, _code_Principal, _code_Object, _code_ValueBase,
    _code_string, _code_longlong, _code_ulonglong, _code_longdouble, _code_wchar, _code_wstring;
inline constexpr TypeCode_ptr _tc_null = &_code_null;
inline constexpr TypeCode_ptr _tc_void = &_code_void;
inline constexpr TypeCode_ptr _tc_short = &_code_short;
inline constexpr TypeCode_ptr _tc_long = &_code_long;
inline constexpr TypeCode_ptr _tc_ushort = &_code_ushort;
inline constexpr TypeCode_ptr _tc_ulong = &_code_ulong;
inline constexpr TypeCode_ptr _tc_float = &_code_float;
inline constexpr TypeCode_ptr _tc_double = &_code_double;
inline constexpr TypeCode_ptr _tc_boolean = &_code_boolean;
inline constexpr TypeCode_ptr _tc_char = &_code_char;
inline constexpr TypeCode_ptr _tc_octet = &_code_octet;
inline constexpr TypeCode_ptr _tc_any = &_code_any;
inline constexpr TypeCode_ptr _tc_TypeCode = &_code_TypeCode;
inline constexpr TypeCode_ptr _tc_Principal = &_code_Principal;
inline constexpr TypeCode_ptr _tc_Object = &_code_Object;
inline constexpr TypeCode_ptr _tc_ValueBase = &_code_ValueBase;
inline constexpr TypeCode_ptr _tc_string = &_code_string;
inline constexpr TypeCode_ptr _tc_longlong = &_code_longlong;
inline constexpr TypeCode_ptr _tc_ulonglong = &_code_ulonglong;
inline constexpr TypeCode_ptr _tc_longdouble = &_code_longdouble;
inline constexpr TypeCode_ptr _tc_wchar = &_code_wchar;
inline constexpr TypeCode_ptr _tc_wstring = &_code_wstring;

}  // namespace CORBA

namespace corbel::any {

/// Makes a type code from a description whose pointers refer to constants. The caller owns it.
CORBA::TypeCode_ptr make_type_code(const Description& description);
/// Makes a string type with a bound. The caller owns it.
CORBA::TypeCode_ptr make_string_code(CORBA::ULong bound, bool wide);

/// Converts a label to the form of Member::label.
template <class Label>
constexpr std::int64_t label(Label value) noexcept {
  return static_cast<std::int64_t>(value);
}
constexpr std::int64_t label(char value) noexcept { return static_cast<unsigned char>(value); }

}  // namespace corbel::any

namespace corbel::cdr {

template <>
inline constexpr std::size_t wire_minimum<CORBA::TypeCode*> = 4;
template <>
inline constexpr std::size_t wire_minimum<ObjectVar<CORBA::TypeCode>> = 4;

/// Throws BAD_TYPECODE for a null pointer.
Writer& operator<<(Writer& out, CORBA::TypeCode_ptr code);
inline Writer& operator<<(Writer& out, const CORBA::TypeCode_var& code) { return out << code.in(); }
/// The caller owns the result; null on an error.
Reader& operator>>(Reader& in, CORBA::TypeCode_ptr& code);
inline Reader& operator>>(Reader& in, CORBA::TypeCode_var& code) { return in >> code.out(); }

}  // namespace corbel::cdr
