// SPDX-License-Identifier: Apache-2.0
// CORBA::Any (formal/2012-07-02, 4.18): a value with its type.
//
// A received value stays encoded until a program extracts it, and is then kept in both forms. An inserted value is
// encoded when it is sent. Values are immutable, so copies of an Any share them, and several threads may extract from
// one Any.
#pragma once

#include <corbel/any/type_code.hpp>
#include <corbel/any/value_operations.hpp>
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

  // These types distinguish IDL types that have the same C++ type.
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
    Boolean nocopy;  ///< the Any takes ownership of the string
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
  /// Extracts a reference to an object of any interface; the caller releases it.
  struct to_object {
    Object_out ref;
  };
  /// Extracts a value of any type; the caller releases it. For programs with value types.
  struct to_value {
    explicit to_value(ValueBase*& base) : ref(base) {}
    ValueBase*& ref;
  };

  /// Extracts the object or value of any abstract interface; the caller releases it. For programs with value types.
  struct to_abstract_base {
    explicit to_abstract_base(AbstractBase*& either) : ref(either) {}
    AbstractBase*& ref;
  };

  void operator<<=(from_boolean value);
  void operator<<=(from_octet value);
  void operator<<=(from_char value);
  void operator<<=(from_wchar value);
  /// Throws BAD_PARAM for a null pointer, or a string longer than the bound.
  void operator<<=(from_string value);
  void operator<<=(from_wstring value);
  /// Throws DATA_CONVERSION for a value that the type cannot represent.
  void operator<<=(from_fixed value);
  /// Return false if the value has another type. The Any owns extracted pointers until it is changed.
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

  /// Returns tk_null for an empty Any. The caller owns the result.
  TypeCode_ptr type() const noexcept;
  /// Replaces the type code by an equivalent one. Throws BAD_TYPECODE if the type codes are not equivalent.
  void type(TypeCode_ptr code);

  // For generated code and the ORB.
  /// Inserts a value. The Any takes ownership, even if the function throws.
  void _insert(TypeCode_ptr type, const corbel::any::Operations& operations, void* value);
  /// Returns null if the value has another type, or is malformed. The Any owns the result.
  const corbel::any::OwnedValue* _extract(TypeCode_ptr type, const corbel::any::Operations& operations) const;
  void _write(corbel::cdr::Writer& out) const;
  void _read(corbel::cdr::Reader& in);
  /// Reads and writes the value without its type.
  void _write_value(corbel::cdr::Writer& out) const;
  /// Writes a value that is not empty, after the caller has begun the sharing of values in the message.
  void _write_alone(corbel::cdr::Writer& out) const;
  void _read_value(corbel::cdr::Reader& in, TypeCode_ptr type);
  /// Returns the octets of _encoded() or _read(); empty for other values.
  std::span<const std::byte> _bytes() const noexcept;
  /// Makes an Any from octets in Encoding{} with the alignment of a Writer's start. Takes over a reference count of the
  /// type.
  static Any _encoded(TypeCode_ptr type, corbel::cdr::Buffer bytes, std::size_t size);

 private:
  Any(TypeCode_ptr type, std::shared_ptr<const corbel::any::State> state) noexcept;
  const corbel::any::OwnedValue* decoded(const corbel::any::Operations& operations) const;

  TypeCode_ptr type_ = _tc_null;  // holds a reference count
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
/// The Any takes ownership of inserted pointers, here and in generated code.
void operator<<=(Any& any, Any* value);
void operator<<=(Any& any, TypeCode_ptr code);
void operator<<=(Any& any, TypeCode_ptr* code);
void operator<<=(Any& any, Object_ptr object);
void operator<<=(Any& any, Object_ptr* object);

/// Return false if the value has another type. The Any owns extracted pointers and references.
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
