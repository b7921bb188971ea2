// SPDX-License-Identifier: Apache-2.0
// _var, _out and member types of object references (formal/2012-07-02, 4.3). T is an interface class of generated code
// (or CORBA::Object): it must have `static T* _duplicate(T*)`, `static T* _nil()`; and CORBA::release(T*) must accept
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

/// What has an abstract interface as base is an AbstractBase, too: this one is meant then.
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

/// Raises CORBA::INV_OBJREF: what is called is nil. Out of line, to keep callers small.
[[noreturn]] void raise_nil_reference();

template <class T>
class ObjectVar {
 public:
  ObjectVar() noexcept : reference_(T::_nil()) {}
  ObjectVar(T* reference) noexcept : reference_(reference) {}
  ObjectVar(const ObjectVar& other) : reference_(T::_duplicate(other.reference_)) {}
  ObjectVar(ObjectVar&& other) noexcept : reference_(std::exchange(other.reference_, T::_nil())) {}
  ~ObjectVar() { CORBA::release(reference_); }

  /// Takes `reference` over, also when it is the one held: then there are two counts and one is given up.
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

  /// INV_OBJREF when it is nil, which peers may send.
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
  /// As the mapping asks: assigning a _var duplicates.
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

/// A reference inside a struct, union, exception or array behaves like a _var.
template <class T>
using ObjectMember = ObjectVar<T>;

}  // namespace corbel
