// SPDX-License-Identifier: Apache-2.0
// What value boxes are made of (formal/2012-07-02, 4.17.7).
#pragma once

#include <corbel/mapping/array.hpp>
#include <corbel/mapping/objref.hpp>
#include <corbel/mapping/string.hpp>
#include <corbel/value/value_base.hpp>

#include <cstddef>
#include <memory>
#include <utility>

namespace corbel::value {

/// Of basic types, enumerations and decimal numbers.
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

/// Of strings: Var is String_var or WString_var.
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
  TextBox() : TextBox(kNothing) {}
  explicit TextBox(const Character* text) { value_ = text; }
  Var value_;

 private:
  static constexpr Character kNothing[1] = {};
};
using StringBox = TextBox<CORBA::String_var, char>;
using WStringBox = TextBox<CORBA::WString_var, CORBA::WChar>;

/// Of object references: has a count of its own.
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

/// Of arrays.
template <class Array>
class ArrayBox : public CORBA::DefaultValueRefCountBase {
 public:
  const Slice<Array>* _value() const { return value_; }
  Slice<Array>* _value() { return value_; }
  void _value(const Slice<Array>* elements) { array_copy<Array>(value_, elements); }
  Slice<Array>& operator[](std::size_t index) { return value_[index]; }
  const Slice<Array>& operator[](std::size_t index) const { return value_[index]; }
  const Slice<Array>* _boxed_in() const { return value_; }
  Slice<Array>* _boxed_inout() { return value_; }
  void _drop_state() noexcept override { drop(value_); }

 protected:
  ArrayBox() = default;
  explicit ArrayBox(const Slice<Array>* elements) { array_copy<Array>(value_, elements); }
  Array value_{};
};

/// Of structures, unions, sequences and anys.
template <class T>
class ObjectBox : public CORBA::DefaultValueRefCountBase {
 public:
  const T& _value() const { return *value_; }
  T& _value() { return *value_; }
  void _value(const T& value) { *value_ = value; }
  const T& _boxed_in() const { return *value_; }
  T& _boxed_inout() { return *value_; }
  void _drop_state() noexcept override { value_ = std::make_unique<T>(); }

 protected:
  ObjectBox() : value_(std::make_unique<T>()) {}
  explicit ObjectBox(const T& value) : value_(std::make_unique<T>(value)) {}
  ObjectBox(const ObjectBox& other)
      : CORBA::ValueBase(other), CORBA::DefaultValueRefCountBase(other), value_(std::make_unique<T>(*other.value_)) {}
  std::unique_ptr<T> value_;
};

}  // namespace corbel::value
