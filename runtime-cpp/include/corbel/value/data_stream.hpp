// SPDX-License-Identifier: Apache-2.0
// CORBA::DataOutputStream and DataInputStream (CORBA 3.3 part 1, 9.2; formal/2012-07-02, 4.17.8): custom value types
// write their state to an output stream and read it from an input stream. Neither stream is a value. The library
// Corbel::any_value has the functions for anys, type codes and fixed-point numbers, which are anys here.
#pragma once

#include <corbel/cdr/error.hpp>
#include <corbel/cdr/fixed.hpp>
#include <corbel/orb/marshal.hpp>
#include <corbel/value/abstract_base.hpp>

#include <concepts>
#include <type_traits>

namespace CORBA {

class Any;
class TypeCode;
using TypeCode_ptr = TypeCode*;

/// The stream of one call of marshal().
class DataOutputStream {
 public:
  explicit DataOutputStream(corbel::cdr::Writer& out) noexcept : out_(out) {}
  DataOutputStream(const DataOutputStream&) = delete;
  DataOutputStream& operator=(const DataOutputStream&) = delete;

  void write_boolean(Boolean value) { out_ << value; }
  void write_char(Char value) { out_ << value; }
  void write_wchar(WChar value) { out_ << value; }
  void write_octet(Octet value) { out_ << value; }
  void write_short(Short value) { out_ << value; }
  void write_ushort(UShort value) { out_ << value; }
  void write_long(Long value) { out_ << value; }
  void write_ulong(ULong value) { out_ << value; }
  void write_longlong(LongLong value) { out_ << value; }
  void write_ulonglong(ULongLong value) { out_ << value; }
  void write_float(Float value) { out_ << value; }
  void write_double(Double value) { out_ << value; }
  void write_longdouble(LongDouble value) { out_ << value; }
  void write_string(const char* text) { out_ << text; }
  void write_wstring(const WChar* text) { out_ << text; }
  void write_Object(Object_ptr object) { out_ << object; }
  void write_Abstract(AbstractBase_ptr either) { corbel::value::write_abstract(out_, either); }
  void write_Value(ValueBase* value) { out_ << value; }
  void write_any(const Any& value);
  /// Throws BAD_PARAM for null.
  void write_TypeCode(TypeCode_ptr type);
  /// Throws BAD_PARAM if the any does not contain a fixed-point number.
  void write_fixed(const Any& value);

  // These functions write a range of a sequence's elements. They throw BAD_PARAM if the range exceeds the sequence.
  template <class Sequence>
  void write_boolean_array(const Sequence& sequence, ULong offset, ULong length) {
    put<Boolean>(sequence, offset, length);
  }
  template <class Sequence>
  void write_char_array(const Sequence& sequence, ULong offset, ULong length) {
    put<Char>(sequence, offset, length);
  }
  template <class Sequence>
  void write_wchar_array(const Sequence& sequence, ULong offset, ULong length) {
    put<WChar>(sequence, offset, length);
  }
  template <class Sequence>
  void write_octet_array(const Sequence& sequence, ULong offset, ULong length) {
    put<Octet>(sequence, offset, length);
  }
  template <class Sequence>
  void write_short_array(const Sequence& sequence, ULong offset, ULong length) {
    put<Short>(sequence, offset, length);
  }
  template <class Sequence>
  void write_ushort_array(const Sequence& sequence, ULong offset, ULong length) {
    put<UShort>(sequence, offset, length);
  }
  template <class Sequence>
  void write_long_array(const Sequence& sequence, ULong offset, ULong length) {
    put<Long>(sequence, offset, length);
  }
  template <class Sequence>
  void write_ulong_array(const Sequence& sequence, ULong offset, ULong length) {
    put<ULong>(sequence, offset, length);
  }
  template <class Sequence>
  void write_longlong_array(const Sequence& sequence, ULong offset, ULong length) {
    put<LongLong>(sequence, offset, length);
  }
  template <class Sequence>
  void write_ulonglong_array(const Sequence& sequence, ULong offset, ULong length) {
    put<ULongLong>(sequence, offset, length);
  }
  template <class Sequence>
  void write_float_array(const Sequence& sequence, ULong offset, ULong length) {
    put<Float>(sequence, offset, length);
  }
  template <class Sequence>
  void write_double_array(const Sequence& sequence, ULong offset, ULong length) {
    put<Double>(sequence, offset, length);
  }
  template <class Sequence>
  void write_longdouble_array(const Sequence& sequence, ULong offset, ULong length) {
    put<LongDouble>(sequence, offset, length);
  }
  template <class Sequence>
  void write_any_array(const Sequence& sequence, ULong offset, ULong length) {
    put<Any>(sequence, offset, length);
  }
  template <class Sequence>
  void write_fixed_array(const Sequence& sequence, ULong offset, ULong length) {
    check_elements<Any>(sequence, offset, length);
    for (ULong i = 0; i < length; ++i) write_fixed(sequence[offset + i]);
  }

 private:
  template <class T, class Sequence>
  static void check_elements(const Sequence& sequence, ULong offset, ULong length) {
    static_assert(std::same_as<std::remove_cvref_t<decltype(sequence[0])>, T>);
    if (offset > sequence.length() || length > sequence.length() - offset) throw BAD_PARAM(0, COMPLETED_NO);
  }
  template <class T, class Sequence>
  void put(const Sequence& sequence, ULong offset, ULong length) {
    check_elements<T>(sequence, offset, length);
    for (ULong i = 0; i < length; ++i) out_ << sequence[offset + i];
  }

  corbel::cdr::Writer& out_;
};

/// The stream of one call of unmarshal(). Functions throw MARSHAL if the data ends early or is no value of the type.
class DataInputStream {
 public:
  explicit DataInputStream(corbel::cdr::Reader& in) noexcept : in_(in) {}
  DataInputStream(const DataInputStream&) = delete;
  DataInputStream& operator=(const DataInputStream&) = delete;

  Boolean read_boolean() { return get<Boolean>(); }
  Char read_char() { return get<Char>(); }
  WChar read_wchar() { return get<WChar>(); }
  Octet read_octet() { return get<Octet>(); }
  Short read_short() { return get<Short>(); }
  UShort read_ushort() { return get<UShort>(); }
  Long read_long() { return get<Long>(); }
  ULong read_ulong() { return get<ULong>(); }
  LongLong read_longlong() { return get<LongLong>(); }
  ULongLong read_ulonglong() { return get<ULongLong>(); }
  Float read_float() { return get<Float>(); }
  Double read_double() { return get<Double>(); }
  LongDouble read_longdouble() { return get<LongDouble>(); }
  // The caller owns the results of these functions.
  char* read_string();
  WChar* read_wstring();
  Object_ptr read_Object();
  AbstractBase_ptr read_Abstract();
  ValueBase* read_Value();
  Any* read_any();
  TypeCode_ptr read_TypeCode();
  /// Throws BAD_PARAM if no fixed-point type has these digits and scale.
  Any* read_fixed(UShort digits, Short scale);

  // Read elements into any sequence of the type, and lengthen the sequence if necessary.
  template <class Sequence>
  void read_boolean_array(Sequence& sequence, ULong offset, ULong length) {
    fill<Boolean>(sequence, offset, length);
  }
  template <class Sequence>
  void read_char_array(Sequence& sequence, ULong offset, ULong length) {
    fill<Char>(sequence, offset, length);
  }
  template <class Sequence>
  void read_wchar_array(Sequence& sequence, ULong offset, ULong length) {
    fill<WChar>(sequence, offset, length);
  }
  template <class Sequence>
  void read_octet_array(Sequence& sequence, ULong offset, ULong length) {
    fill<Octet>(sequence, offset, length);
  }
  template <class Sequence>
  void read_short_array(Sequence& sequence, ULong offset, ULong length) {
    fill<Short>(sequence, offset, length);
  }
  template <class Sequence>
  void read_ushort_array(Sequence& sequence, ULong offset, ULong length) {
    fill<UShort>(sequence, offset, length);
  }
  template <class Sequence>
  void read_long_array(Sequence& sequence, ULong offset, ULong length) {
    fill<Long>(sequence, offset, length);
  }
  template <class Sequence>
  void read_ulong_array(Sequence& sequence, ULong offset, ULong length) {
    fill<ULong>(sequence, offset, length);
  }
  template <class Sequence>
  void read_longlong_array(Sequence& sequence, ULong offset, ULong length) {
    fill<LongLong>(sequence, offset, length);
  }
  template <class Sequence>
  void read_ulonglong_array(Sequence& sequence, ULong offset, ULong length) {
    fill<ULongLong>(sequence, offset, length);
  }
  template <class Sequence>
  void read_float_array(Sequence& sequence, ULong offset, ULong length) {
    fill<Float>(sequence, offset, length);
  }
  template <class Sequence>
  void read_double_array(Sequence& sequence, ULong offset, ULong length) {
    fill<Double>(sequence, offset, length);
  }
  template <class Sequence>
  void read_longdouble_array(Sequence& sequence, ULong offset, ULong length) {
    fill<LongDouble>(sequence, offset, length);
  }
  template <class Sequence>
  void read_any_array(Sequence& sequence, ULong offset, ULong length) {
    make_room<Any>(sequence, offset, length, least_any);
    for (ULong i = 0; i < length; ++i) read(sequence[offset + i]);
  }
  template <class Sequence>
  void read_fixed_array(Sequence& sequence, ULong offset, ULong length, UShort digits, Short scale) {
    check_fixed(digits, scale);
    make_room<Any>(sequence, offset, length, corbel::cdr::fixed_size(digits));
    for (ULong i = 0; i < length; ++i) read(sequence[offset + i], digits, scale);
  }

 private:
  static constexpr std::size_t least_any = 4;  // an empty type code

  void check() const;
  static void check_fixed(UShort digits, Short scale);
  void check_room(ULong offset, ULong length, std::size_t least) const;
  void read(Any& value);
  void read(Any& value, UShort digits, Short scale);

  template <class T>
  T get() {
    T value{};
    in_ >> value;
    check();
    return value;
  }
  template <class T, class Sequence>
  void make_room(Sequence& sequence, ULong offset, ULong length, std::size_t least) const {
    static_assert(std::same_as<std::remove_cvref_t<decltype(sequence[0])>, T>);
    check_room(offset, length, least);
    if (sequence.length() < offset + length) sequence.length(offset + length);
  }
  template <class T, class Sequence>
  void fill(Sequence& sequence, ULong offset, ULong length) {
    make_room<T>(sequence, offset, length, corbel::cdr::wire_minimum<T>);
    for (ULong i = 0; i < length; ++i) sequence[offset + i] = get<T>();
  }

  corbel::cdr::Reader& in_;
};

/// Base class of custom value types; their programs implement these functions.
class CustomMarshal : public virtual ValueBase {
 public:
  virtual void marshal(DataOutputStream* stream) = 0;
  virtual void unmarshal(DataInputStream* stream) = 0;

 protected:
  CustomMarshal() noexcept = default;
  ~CustomMarshal() override;
};

}  // namespace CORBA

namespace corbel::value {

// Write and read the state of custom value types; called by generated classes.
void write_custom(cdr::Writer& out, const CORBA::CustomMarshal& value);
void read_custom(cdr::Reader& in, CORBA::CustomMarshal& value);

}  // namespace corbel::value
