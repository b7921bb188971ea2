// SPDX-License-Identifier: Apache-2.0
// CORBA::Any (formal/2012-07-02, 4.18): a value with its type.
//
// What was received stays encoded until somebody asks for it as a C++ type, and then is kept both ways; what was put in
// is encoded when it is sent. Values do not change, so copies of an Any share them, and several threads may extract
// from one.
#pragma once

#include <corbel/any/held.hpp>
#include <corbel/any/type_code.hpp>
#include <corbel/mapping/fixed.hpp>
#include <corbel/mapping/string.hpp>
#include <corbel/mapping/var.hpp>

#include <memory>
#include <span>

namespace CORBA {

class Any {
 public:
  Any() noexcept = default;
  Any(const Any& other);
  Any(Any&& other) noexcept;
  Any& operator=(const Any& other);
  Any& operator=(Any&& other) noexcept;
  ~Any();

  // C++ has one type for several of IDL's: these say which.
  struct from_boolean {
    Boolean val;
  };
  struct from_octet {
    Octet val;
  };
  struct from_char {
    Char val;
  };
  struct from_wchar {
    WChar val;
  };
  struct from_string {
    from_string(char* text, ULong bound_, Boolean nocopy_ = false) : val(text), bound(bound_), nocopy(nocopy_) {}
    from_string(const char* text, ULong bound_) : val(const_cast<char*>(text)), bound(bound_), nocopy(false) {}
    char* val;
    ULong bound;
    Boolean nocopy;  ///< the Any takes the string over
  };
  struct from_wstring {
    from_wstring(WChar* text, ULong bound_, Boolean nocopy_ = false) : val(text), bound(bound_), nocopy(nocopy_) {}
    from_wstring(const WChar* text, ULong bound_) : val(const_cast<WChar*>(text)), bound(bound_), nocopy(false) {}
    WChar* val;
    ULong bound;
    Boolean nocopy;
  };
  struct from_fixed {
    const Fixed& val;
    UShort digits;
    UShort scale;
  };
  struct to_boolean {
    Boolean& ref;
  };
  struct to_octet {
    Octet& ref;
  };
  struct to_char {
    Char& ref;
  };
  struct to_wchar {
    WChar& ref;
  };
  struct to_string {
    const char*& val;
    ULong bound;
  };
  struct to_wstring {
    const WChar*& val;
    ULong bound;
  };
  struct to_fixed {
    Fixed& val;
    UShort digits;
    UShort scale;
  };
  /// A reference to an object of any interface, which the caller releases.
  struct to_object {
    Object_out ref;
  };
  /// A value of any type, which the caller releases; for programs with value types.
  struct to_value {
    explicit to_value(ValueBase*& base) : ref(base) {}
    ValueBase*& ref;
  };

  /// What is behind an abstract interface of any type, which the caller releases; for programs with value types.
  struct to_abstract_base {
    explicit to_abstract_base(AbstractBase*& either) : ref(either) {}
    AbstractBase*& ref;
  };

  void operator<<=(from_boolean value);
  void operator<<=(from_octet value);
  void operator<<=(from_char value);
  void operator<<=(from_wchar value);
  /// BAD_PARAM for a null pointer or a text longer than the bound.
  void operator<<=(from_string value);
  void operator<<=(from_wstring value);
  /// DATA_CONVERSION for a value that the type cannot hold.
  void operator<<=(from_fixed value);
  /// False when the value is of another type. Pointers stay the Any's, until it is changed.
  Boolean operator>>=(to_boolean value) const;
  Boolean operator>>=(to_octet value) const;
  Boolean operator>>=(to_char value) const;
  Boolean operator>>=(to_wchar value) const;
  Boolean operator>>=(to_string value) const;
  Boolean operator>>=(to_wstring value) const;
  Boolean operator>>=(to_fixed value) const;
  Boolean operator>>=(to_object value) const;
  Boolean operator>>=(to_value value) const;
  Boolean operator>>=(to_abstract_base either) const;

  /// tk_null when there is nothing in it. The caller owns the result.
  TypeCode_ptr type() const noexcept;
  /// Gives the value another type code, which must be equivalent: BAD_TYPECODE otherwise.
  void type(TypeCode_ptr code);

  // For generated code and the ORB.
  /// The value becomes the Any's, also when this throws.
  void _insert(TypeCode_ptr type, const corbel::any::Operations& operations, void* value);
  /// Null when the value is of another type, or is no value of its type. Otherwise it stays the Any's.
  const corbel::any::Held* _extract(TypeCode_ptr type, const corbel::any::Operations& operations) const;
  void _write(corbel::cdr::Writer& out) const;
  void _read(corbel::cdr::Reader& in);
  /// The value without its type.
  void _write_value(corbel::cdr::Writer& out) const;
  /// The same for a value that there is, within what is shared by the values of a message.
  void _write_alone(corbel::cdr::Writer& out) const;
  void _read_value(corbel::cdr::Reader& in, TypeCode_ptr type);
  /// What _encoded took or _read made; empty for what was put in otherwise.
  std::span<const std::byte> _bytes() const noexcept;
  /// A value that is encoded as Encoding{} says, from a Writer's beginning on; takes over a count of the type.
  static Any _encoded(TypeCode_ptr type, corbel::cdr::Buffer bytes, std::size_t size);

 private:
  Any(TypeCode_ptr type, std::shared_ptr<const corbel::any::State> state) noexcept;
  const corbel::any::Held* decoded(const corbel::any::Operations& operations) const;

  TypeCode_ptr type_ = _tc_null;  // a count of it
  std::shared_ptr<const corbel::any::State> state_;
};

using Any_var = corbel::VariableVar<Any>;
using Any_out = corbel::VariableOut<Any>;

void operator<<=(Any& any, Short value);
void operator<<=(Any& any, UShort value);
void operator<<=(Any& any, Long value);
void operator<<=(Any& any, ULong value);
void operator<<=(Any& any, LongLong value);
void operator<<=(Any& any, ULongLong value);
void operator<<=(Any& any, Float value);
void operator<<=(Any& any, Double value);
void operator<<=(Any& any, LongDouble value);
void operator<<=(Any& any, const char* text);
void operator<<=(Any& any, const WChar* text);
void operator<<=(Any& any, const Any& value);
/// A pointer to a value, here and in generated code: the Any takes it over.
void operator<<=(Any& any, Any* value);
void operator<<=(Any& any, TypeCode_ptr code);
void operator<<=(Any& any, TypeCode_ptr* code);
void operator<<=(Any& any, Object_ptr object);
void operator<<=(Any& any, Object_ptr* object);

/// False when the value is of another type. What pointers lead to stays the Any's, references included.
Boolean operator>>=(const Any& any, Short& value);
Boolean operator>>=(const Any& any, UShort& value);
Boolean operator>>=(const Any& any, Long& value);
Boolean operator>>=(const Any& any, ULong& value);
Boolean operator>>=(const Any& any, LongLong& value);
Boolean operator>>=(const Any& any, ULongLong& value);
Boolean operator>>=(const Any& any, Float& value);
Boolean operator>>=(const Any& any, Double& value);
Boolean operator>>=(const Any& any, LongDouble& value);
Boolean operator>>=(const Any& any, const char*& text);
Boolean operator>>=(const Any& any, const WChar*& text);
Boolean operator>>=(const Any& any, const Any*& value);
Boolean operator>>=(const Any& any, TypeCode_ptr& code);
Boolean operator>>=(const Any& any, Object_ptr& object);

}  // namespace CORBA

namespace corbel::cdr {

template <>
inline constexpr std::size_t wire_minimum<CORBA::Any> = 4;

inline Writer& operator<<(Writer& out, const CORBA::Any& any) {
  any._write(out);
  return out;
}
inline Reader& operator>>(Reader& in, CORBA::Any& any) {
  any._read(in);
  return in;
}

}  // namespace corbel::cdr
