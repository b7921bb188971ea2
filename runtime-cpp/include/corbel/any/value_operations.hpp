// SPDX-License-Identifier: Apache-2.0
// C++ forms of values in an Any, and the operations that the library needs for each type.
#pragma once

#include <corbel/cdr/stream.hpp>
#include <corbel/orb/marshal.hpp>

#include <memory>

namespace CORBA {
class AbstractBase;
class ValueBase;
}  // namespace CORBA

namespace corbel::any {

struct State;

/// One instance per C++ type; the address identifies the type. The pointers point to the value; for object references,
/// to the stub.
struct Operations {
  void (*write)(cdr::Writer& out, const void* value);
  /// Makes a new value; unspecified after an error.
  void* (*read)(cdr::Reader& in);
  void (*destroy)(void* value) noexcept;
  /// For object references only.
  CORBA::Object_ptr (*object)(void* value) noexcept = nullptr;
  void* (*narrow)(CORBA::Object_ptr object) = nullptr;
  /// For value types only.
  CORBA::ValueBase* (*base)(void* value) noexcept = nullptr;
  void* (*from_base)(CORBA::ValueBase* value) = nullptr;  ///< adds a reference count
  /// For abstract interfaces only.
  CORBA::AbstractBase* (*either)(void* value) noexcept = nullptr;
  void* (*from_either)(CORBA::AbstractBase* either) = nullptr;  ///< adds a reference count
};

/// A value that an Any owns.
struct OwnedValue {
  const Operations* operations;
  void* value;
  const OwnedValue* next = nullptr;
};

template <class T>
struct OfValue {
  static void write(cdr::Writer& out, const void* value) { out << *static_cast<const T*>(value); }
  static void* read(cdr::Reader& in) {
    auto value = std::make_unique<T>();
    in >> *value;
    return value.release();
  }
  static void destroy(void* value) noexcept { delete static_cast<T*>(value); }
};
/// For basic types, enumerations, structures, unions, sequences and Anys.
template <class T>
inline constexpr Operations of_value{OfValue<T>::write, OfValue<T>::read, OfValue<T>::destroy};

template <class E>
struct OfException {
  static void write(cdr::Writer& out, const void* value) { static_cast<const E*>(value)->_encode(out); }
  static void* read(cdr::Reader& in) {
    auto value = std::make_unique<E>();
    if (in.get_string() != E::_static_id) in.fail(cdr::Error::bad_string);
    in >> *value;
    return value.release();
  }
};
template <class E>
inline constexpr Operations of_exception{OfException<E>::write, OfException<E>::read, OfValue<E>::destroy};

template <class I>
struct OfReference {
  static void write(cdr::Writer& out, const void* value) {
    orb::write_object(out, static_cast<I*>(const_cast<void*>(value)));
  }
  static void* read(cdr::Reader& in) {
    const CORBA::Object_var object = orb::read_object(in);
    return I::_unchecked_narrow(object);
  }
  static void destroy(void* value) noexcept { CORBA::release(static_cast<I*>(value)); }
  static CORBA::Object_ptr object(void* value) noexcept { return static_cast<I*>(value); }
  static void* narrow(CORBA::Object_ptr object) { return I::_unchecked_narrow(object); }
};
template <class I>
inline constexpr Operations of_reference{OfReference<I>::write, OfReference<I>::read, OfReference<I>::destroy,
                                         OfReference<I>::object, OfReference<I>::narrow};

/// For arrays, whose element functions are generated. The value is the first element of the array.
template <class Array, void (*Write)(cdr::Writer&, const Array&), void (*Read)(cdr::Reader&, Array&)>
struct OfArray {
  static void write(cdr::Writer& out, const void* value) { Write(out, *static_cast<const Array*>(value)); }
  static void* read(cdr::Reader& in) {
    ArrayVar<Array> value(array_alloc<Array>());
    if (!value.in()) return nullptr;
    Read(in, *reinterpret_cast<Array*>(value.inout()));
    return value._retn();
  }
  static void destroy(void* value) noexcept { array_free<Array>(static_cast<Slice<Array>*>(value)); }
};
template <class Array, void (*Write)(cdr::Writer&, const Array&), void (*Read)(cdr::Reader&, Array&)>
inline constexpr Operations of_array{OfArray<Array, Write, Read>::write, OfArray<Array, Write, Read>::read,
                                     OfArray<Array, Write, Read>::destroy};

}  // namespace corbel::any
