// SPDX-License-Identifier: Apache-2.0
// Base classes of value boxes (formal/2012-07-02, 4.17.7).
#pragma once

#include <corbel/mapping/array.hpp>
#include <corbel/mapping/objref.hpp>
#include <corbel/mapping/string.hpp>
#include <corbel/mapping/var.hpp>
#include <corbel/value/value_base.hpp>

#include <cstddef>
#include <type_traits>

namespace corbel::value {

/// Box of a basic type, an enumeration or a fixed-point number.
template <class T>
class BasicBox : public CORBA::DefaultValueRefCountBase {
 public:
  T _value() const { return value_; }
  void _value(T value) { value_ = value; }
  T _boxed_in() const { return value_; }
  T& _boxed_inout() { return value_; }
  T& _boxed_out() { return value_; }
  void _drop_state() noexcept override {}

 protected:
  explicit BasicBox(T value = T()) : value_(value) {}
  T value_;
};

/// Box of a string. Var is String_var or WString_var.
template <class Var, class Character>
class TextBox : public CORBA::DefaultValueRefCountBase {
 public:
  const Character* _value() const { return value_.in(); }
  void _value(Character* text) { value_ = text; }
  void _value(const Character* text) { value_ = text; }
  void _value(const Var& text) { value_ = text; }
  const Character* _boxed_in() const { return value_.in(); }
  Character*& _boxed_inout() { return value_.inout(); }
  Character*& _boxed_out() { return value_.out(); }
  void _drop_state() noexcept override {}

 protected:
  TextBox() : TextBox(nothing) {}
  explicit TextBox(const Character* text) { value_ = text; }
  Var value_;

 private:
  static constexpr Character nothing[1] = {};
};
using StringBox = TextBox<CORBA::String_var, char>;
using WStringBox = TextBox<CORBA::WString_var, CORBA::WChar>;

/// Box of an object reference, which it duplicates.
template <class T>
class ReferenceBox : public CORBA::DefaultValueRefCountBase {
 public:
  T* _value() const { return value_.in(); }
  void _value(T* object) { value_ = T::_duplicate(object); }
  T* _boxed_in() const { return value_.in(); }
  T*& _boxed_inout() { return value_.inout(); }
  T*& _boxed_out() { return value_.out(); }
  void _drop_state() noexcept override { value_ = T::_nil(); }

 protected:
  ReferenceBox() = default;
  explicit ReferenceBox(T* object) : value_(T::_duplicate(object)) {}
  ObjectVar<T> value_;
};

/// Box of an array.
template <class Array>
class ArrayBox : public CORBA::DefaultValueRefCountBase {
 public:
  const Slice<Array>* _value() const { return value_.in(); }
  Slice<Array>* _value() { return value_.inout(); }
  void _value(const Slice<Array>* elements) { array_copy<Array>(_value(), elements); }
  Slice<Array>& operator[](std::size_t index) { return _value()[index]; }
  const Slice<Array>& operator[](std::size_t index) const { return _value()[index]; }
  const Slice<Array>* _boxed_in() const { return value_.in(); }
  Slice<Array>* _boxed_inout() { return value_.inout(); }
  /// Returns the storage for a new array. For elements of variable size, the box is empty until an array is assigned.
  decltype(auto) _boxed_out() { return value_.out(); }
  void _drop_state() noexcept override {
    for (std::size_t i = 0; i < std::extent_v<Array>; ++i) drop(value_[static_cast<CORBA::ULong>(i)]);
  }

 protected:
  ArrayBox() = default;
  explicit ArrayBox(const Slice<Array>* elements) { _value(elements); }

  std::conditional_t<is_fixed_size<std::remove_all_extents_t<Array>>, FixedArrayVar<Array>, ArrayVar<Array>> value_{
      enough(array_alloc<Array>())};
};

/// Box of a structure, union, sequence or any.
template <class T>
class ObjectBox : public CORBA::DefaultValueRefCountBase {
 public:
  const T& _value() const { return *value_; }
  T& _value() { return *value_; }
  void _value(const T& value) { *value_ = value; }
  const T& _boxed_in() const { return *value_; }
  T& _boxed_inout() { return *value_; }
  /// Returns the storage for a new value. For types of variable size, the box is empty until a value is assigned.
  decltype(auto) _boxed_out() { return value_.out(); }
  void _drop_state() noexcept override { value_ = new T(); }

 protected:
  ObjectBox() : value_(new T()) {}
  explicit ObjectBox(const T& value) : value_(new T(value)) {}

  std::conditional_t<is_fixed_size<T>, FixedVar<T>, VariableVar<T>> value_;
};

}  // namespace corbel::value
