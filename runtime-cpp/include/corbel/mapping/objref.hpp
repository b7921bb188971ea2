// SPDX-License-Identifier: Apache-2.0
// _var, _out and member types of object references (formal/2012-07-02, 4.3). T is an interface class of generated code,
// or CORBA::Object. T must have `static T* _duplicate(T*)` and `static T* _nil()`, and CORBA::release(T*) must accept
// it.
#pragma once

#include <type_traits>
#include <utility>

#include "corbel/mapping/types.hpp"

namespace CORBA {
class Context;
class NVList;
class NamedValue;
class Object;
class TypeCode;
class ValueBase;
class AbstractBase;
void release(Object* object) noexcept;
void release(TypeCode* code) noexcept;
void release(ValueBase* value) noexcept;
void release(AbstractBase* either) noexcept;
void release(Context* context) noexcept;
void release(NVList* list) noexcept;
void release(NamedValue* value) noexcept;

/// Selects the overload for types with an abstract base interface, which are both Object and AbstractBase.
template <class T>
  requires std::is_convertible_v<T*, AbstractBase*> && std::is_convertible_v<T*, Object*>
void release(T* object) noexcept {
  release(static_cast<Object*>(object));
}
template <class T>
  requires std::is_convertible_v<T*, AbstractBase*> && std::is_convertible_v<T*, ValueBase*>
void release(T* value) noexcept {
  release(static_cast<ValueBase*>(value));
}
}  // namespace CORBA

namespace corbel {

/// Throws CORBA::INV_OBJREF for a call of a nil reference. Not inline, to keep callers small.
[[noreturn]] void raise_nil_reference();

template <class T>
class ObjectVar {
 public:
  ObjectVar() noexcept : reference_(T::_nil()) {}
  ObjectVar(T* reference) noexcept : reference_(reference) {}
  ObjectVar(const ObjectVar& other) : reference_(T::_duplicate(other.reference_)) {}
  ObjectVar(ObjectVar&& other) noexcept : reference_(std::exchange(other.reference_, T::_nil())) {}
  ~ObjectVar() { CORBA::release(reference_); }

  /// Takes ownership of `reference`, even if it is the held one: the caller then passes a second count, and one is
  /// released.
  ObjectVar& operator=(T* reference) noexcept {
    CORBA::release(std::exchange(reference_, reference));
    return *this;
  }
  ObjectVar& operator=(const ObjectVar& other) {
    if (this != &other) *this = T::_duplicate(other.reference_);
    return *this;
  }
  ObjectVar& operator=(ObjectVar&& other) noexcept {
    std::swap(reference_, other.reference_);
    return *this;
  }

  /// Throws INV_OBJREF for a nil reference, which peers may send.
  T* operator->() const {
    if (reference_ == nullptr) [[unlikely]] {
      raise_nil_reference();
    }
    return reference_;
  }
  operator T*() const noexcept { return reference_; }
  operator T*&() noexcept { return reference_; }
  T* in() const noexcept { return reference_; }
  T*& inout() noexcept { return reference_; }
  T*& out() noexcept {
    CORBA::release(std::exchange(reference_, T::_nil()));
    return reference_;
  }
  T* _retn() noexcept { return std::exchange(reference_, T::_nil()); }

 private:
  T* reference_;
};

template <class T>
class ObjectOut {
 public:
  ObjectOut(T*& reference) noexcept : reference_(reference) { reference_ = T::_nil(); }
  ObjectOut(ObjectVar<T>& var) noexcept : reference_(var.out()) {}
  ObjectOut(const ObjectOut&) noexcept = default;
  ObjectOut& operator=(const ObjectOut& other) noexcept {
    reference_ = other.reference_;
    return *this;
  }
  ObjectOut& operator=(T* reference) noexcept {
    reference_ = reference;
    return *this;
  }
  /// Assignment of a _var duplicates, as the mapping requires.
  ObjectOut& operator=(const ObjectVar<T>& var) {
    reference_ = T::_duplicate(var.in());
    return *this;
  }
  operator T*&() noexcept { return reference_; }
  T*& ptr() noexcept { return reference_; }
  T* operator->() const noexcept { return reference_; }

 private:
  T*& reference_;
};

/// A reference as a member of a struct, union, exception or array; it behaves like a _var.
template <class T>
using ObjectMember = ObjectVar<T>;

}  // namespace corbel
