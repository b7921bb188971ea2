// SPDX-License-Identifier: Apache-2.0
// The bodies of generated insertion and extraction operators.
#pragma once

#include <corbel/any/any.hpp>
#include <corbel/mapping/array.hpp>

#include <utility>

namespace corbel::any {

template <class T>
void insert_value(CORBA::Any& any, CORBA::TypeCode_ptr type, const T& value) {
  any._insert(type, of_value<T>, new T(value));
}
template <class T>
void adopt_value(CORBA::Any& any, CORBA::TypeCode_ptr type, T* value) {
  any._insert(type, of_value<T>, value);
}
/// Returns null if the Any has another type.
template <class T>
const T* extract_value(const CORBA::Any& any, CORBA::TypeCode_ptr type, const Operations& operations = of_value<T>) {
  const OwnedValue* held = any._extract(type, operations);
  return held ? static_cast<const T*>(held->value) : nullptr;
}
template <class T>
bool extract_copy(const CORBA::Any& any, CORBA::TypeCode_ptr type, T& value) {
  const T* found = extract_value<T>(any, type);
  if (found) value = *found;
  return found != nullptr;
}
template <class T>
bool extract_pointer(const CORBA::Any& any, CORBA::TypeCode_ptr type, const T*& value) {
  value = extract_value<T>(any, type);
  return value != nullptr;
}

template <class E>
void insert_exception(CORBA::Any& any, CORBA::TypeCode_ptr type, const E& value) {
  any._insert(type, of_exception<E>, new E(value));
}
template <class E>
void adopt_exception(CORBA::Any& any, CORBA::TypeCode_ptr type, E* value) {
  any._insert(type, of_exception<E>, value);
}
template <class E>
bool extract_exception(const CORBA::Any& any, CORBA::TypeCode_ptr type, const E*& value) {
  value = extract_value<E>(any, type, of_exception<E>);
  return value != nullptr;
}

template <class I>
void insert_reference(CORBA::Any& any, CORBA::TypeCode_ptr type, I* reference) {
  any._insert(type, of_reference<I>, I::_duplicate(reference));
}
template <class I>
void adopt_reference(CORBA::Any& any, CORBA::TypeCode_ptr type, I** reference) {
  any._insert(type, of_reference<I>, std::exchange(*reference, I::_nil()));
}
template <class I>
bool extract_reference(const CORBA::Any& any, CORBA::TypeCode_ptr type, I*& reference) {
  const OwnedValue* held = any._extract(type, of_reference<I>);
  reference = held ? static_cast<I*>(held->value) : I::_nil();
  return held != nullptr;
}

/// Distinguishes array types with equal elements (formal/2012-07-02, 4.15, `X_forany`); a generated class per array
/// type derives from it. It never owns the array; with `nocopy`, the Any takes ownership on insertion.
template <class Array>
class ForAny {
  using S = Slice<Array>;

 public:
  ForAny() noexcept = default;
  ForAny(S* array, CORBA::Boolean nocopy = false) noexcept : array_(array), nocopy_(nocopy) {}
  S& operator[](CORBA::ULong index) noexcept { return array_[index]; }
  const S& operator[](CORBA::ULong index) const noexcept { return array_[index]; }
  operator S*() const noexcept { return array_; }
  const S* in() const noexcept { return array_; }
  S* inout() noexcept { return array_; }
  S*& out() noexcept { return array_; }
  S* _retn() noexcept { return std::exchange(array_, nullptr); }
  bool _nocopy() const noexcept { return nocopy_; }

 private:
  S* array_ = nullptr;
  bool nocopy_ = false;
};

template <class Array>
void insert_array(CORBA::Any& any, CORBA::TypeCode_ptr type, const Operations& operations, const ForAny<Array>& value) {
  any._insert(type, operations, value._nocopy() ? static_cast<Slice<Array>*>(value) : array_dup<Array>(value.in()));
}
template <class Array>
bool extract_array(const CORBA::Any& any, CORBA::TypeCode_ptr type, const Operations& operations,
                   ForAny<Array>& value) {
  const OwnedValue* held = any._extract(type, operations);
  value.out() = held ? static_cast<Slice<Array>*>(held->value) : nullptr;
  return held != nullptr;
}

}  // namespace corbel::any
