// SPDX-License-Identifier: Apache-2.0
// Insertion and extraction of value types (formal/2012-07-02, 4.18.4 and 4.18.5), used by generated operators. The Any
// holds a reference count of its value, and owns extracted pointers.
#pragma once

#include <corbel/any/any.hpp>
#include <corbel/value/stream.hpp>

#include <utility>

namespace corbel::any {

// Defined in the module any_value: a program that uses these functions links the code for values in Anys.
void insert_base(CORBA::Any& any, CORBA::TypeCode_ptr type, const Operations& operations, void* value);
const OwnedValue* extract_base(const CORBA::Any& any, CORBA::TypeCode_ptr type, const Operations& operations);

template <class T>
struct OfValueType {
  static void write(cdr::Writer& out, const void* value) { out << static_cast<T*>(const_cast<void*>(value)); }
  static void* read(cdr::Reader& in) {
    T* value = nullptr;
    in >> value;
    return value;
  }
  static void destroy(void* value) noexcept { CORBA::remove_ref(static_cast<T*>(value)); }
  static CORBA::ValueBase* base(void* value) noexcept { return static_cast<T*>(value); }
  static void* from_base(CORBA::ValueBase* value) { return T::_duplicate(T::_downcast(value)); }
};
template <class T>
inline constexpr Operations of_value_type{.write = OfValueType<T>::write,
                                          .read = OfValueType<T>::read,
                                          .destroy = OfValueType<T>::destroy,
                                          .base = OfValueType<T>::base,
                                          .from_base = OfValueType<T>::from_base};

template <class T>
void insert_value_type(CORBA::Any& any, CORBA::TypeCode_ptr type, T* value) {
  insert_base(any, type, of_value_type<T>, T::_duplicate(value));
}
/// Takes over the caller's reference count.
template <class T>
void adopt_value_type(CORBA::Any& any, CORBA::TypeCode_ptr type, T** value) {
  insert_base(any, type, of_value_type<T>, std::exchange(*value, nullptr));
}
template <class T>
bool extract_value_type(const CORBA::Any& any, CORBA::TypeCode_ptr type, T*& value) {
  const OwnedValue* const held = extract_base(any, type, of_value_type<T>);
  value = held != nullptr ? static_cast<T*>(held->value) : nullptr;
  return held != nullptr;
}

}  // namespace corbel::any
