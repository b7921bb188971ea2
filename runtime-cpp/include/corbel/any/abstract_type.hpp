// SPDX-License-Identifier: Apache-2.0
// Insertion and extraction of abstract interfaces (formal/2012-07-02, 4.18.5), used by generated operators. The Any
// holds a reference count of its object or value, and owns extracted pointers.
#pragma once

#include <corbel/any/value_type.hpp>
#include <corbel/value/abstract_base.hpp>

namespace corbel::any {

template <class T>
struct OfAbstract {
  static void write(cdr::Writer& out, const void* either) { out << static_cast<T*>(const_cast<void*>(either)); }
  static void* read(cdr::Reader& in) {
    T* either = T::_nil();
    in >> either;
    return either;
  }
  static void destroy(void* either) noexcept { CORBA::release(static_cast<T*>(either)); }
  static CORBA::AbstractBase* either(void* either) noexcept { return static_cast<T*>(either); }
  static void* from_either(CORBA::AbstractBase* either) { return T::_unchecked_narrow(either); }
};
template <class T>
inline constexpr Operations of_abstract{.write = OfAbstract<T>::write,
                                        .read = OfAbstract<T>::read,
                                        .destroy = OfAbstract<T>::destroy,
                                        .either = OfAbstract<T>::either,
                                        .from_either = OfAbstract<T>::from_either};

template <class T>
void insert_abstract(CORBA::Any& any, CORBA::TypeCode_ptr type, T* either) {
  insert_base(any, type, of_abstract<T>, T::_duplicate(either));
}
/// Takes over the caller's reference count.
template <class T>
void adopt_abstract(CORBA::Any& any, CORBA::TypeCode_ptr type, T** either) {
  insert_base(any, type, of_abstract<T>, std::exchange(*either, T::_nil()));
}
template <class T>
bool extract_abstract(const CORBA::Any& any, CORBA::TypeCode_ptr type, T*& either) {
  const OwnedValue* const held = extract_base(any, type, of_abstract<T>);
  either = held != nullptr ? static_cast<T*>(held->value) : T::_nil();
  return held != nullptr;
}

}  // namespace corbel::any
