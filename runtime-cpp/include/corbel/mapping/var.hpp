// SPDX-License-Identifier: Apache-2.0
// _var and _out of structs, unions and sequences (formal/2012-07-02, 4.9 to 4.13).
// A generated header contains, for a fixed-size struct S,
//   using S_var = corbel::FixedVar<S>;     using S_out = S&;
// for a variable-size struct or union V,
//   using V_var = corbel::VariableVar<V>;  using V_out = corbel::VariableOut<V>;
// and for a sequence Q,
//   using Q_var = corbel::SequenceVar<Q>;  using Q_out = corbel::VariableOut<Q>;
#pragma once

#include <type_traits>
#include <utility>

#include "corbel/mapping/types.hpp"

namespace corbel {

/// True for structures and unions of fixed size. Types of variable size own memory or reference counts, and so are not
/// trivially copyable.
template <class T>
inline constexpr bool is_fixed_size = std::is_trivially_copyable_v<T>;

namespace detail {

/// Base of the three _var types: owns one value on the heap.
template <class T>
class VarBase {
 public:
  VarBase() noexcept = default;
  explicit VarBase(T* value) noexcept : value_(value) {}
  VarBase(const VarBase& other) : value_(other.value_ ? new T(*other.value_) : nullptr) {}
  VarBase(VarBase&& other) noexcept : value_(std::exchange(other.value_, nullptr)) {}
  ~VarBase() { delete value_; }

  T* operator->() noexcept { return value_; }
  const T* operator->() const noexcept { return value_; }
  T& operator*() noexcept { return *value_; }
  const T& operator*() const noexcept { return *value_; }
  operator T&() noexcept { return *value_; }
  operator const T&() const noexcept { return *value_; }

  const T& in() const noexcept { return *value_; }
  T& inout() noexcept { return *value_; }
  /// Returns nullptr if there is no value. Not part of the mapping; for generated code.
  T* ptr() const noexcept { return value_; }

 protected:
  void adopt(T* value) noexcept {
    if (value != value_) delete std::exchange(value_, value);
  }
  void copy(const VarBase& other) {
    if (this != &other) adopt(other.value_ ? new T(*other.value_) : nullptr);
  }
  T* value_ = nullptr;
};

}  // namespace detail

template <class T>
class FixedVar : public detail::VarBase<T> {
  using Base = detail::VarBase<T>;

 public:
  FixedVar() noexcept = default;
  FixedVar(T* value) noexcept : Base(value) {}
  FixedVar(const T& value) : Base(new T(value)) {}
  FixedVar(const FixedVar&) = default;
  FixedVar(FixedVar&&) noexcept = default;
  FixedVar& operator=(const FixedVar& other) {
    Base::copy(other);
    return *this;
  }
  FixedVar& operator=(T* value) noexcept {
    Base::adopt(value);
    return *this;
  }
  FixedVar& operator=(const T& value) {
    if (this->value_) {
      *this->value_ = value;
    } else {
      this->value_ = new T(value);
    }
    return *this;
  }
  T& out() {
    if (!this->value_) this->value_ = new T();
    return *this->value_;
  }
  /// Results of fixed size are returned by value.
  T _retn() noexcept { return *this->value_; }
};

template <class T>
class VariableVar : public detail::VarBase<T> {
  using Base = detail::VarBase<T>;

 public:
  VariableVar() noexcept = default;
  VariableVar(T* value) noexcept : Base(value) {}
  VariableVar(const T& value) : Base(new T(value)) {}
  VariableVar(const VariableVar&) = default;
  VariableVar(VariableVar&&) noexcept = default;
  VariableVar& operator=(const VariableVar& other) {
    Base::copy(other);
    return *this;
  }
  VariableVar& operator=(T* value) noexcept {
    Base::adopt(value);
    return *this;
  }
  VariableVar& operator=(const T& value) {
    if (&value != this->value_) Base::adopt(new T(value));
    return *this;
  }
  operator T*&() noexcept { return this->value_; }
  T*& out() noexcept {
    Base::adopt(nullptr);
    return this->value_;
  }
  T* _retn() noexcept { return std::exchange(this->value_, nullptr); }
};

template <class S>
class SequenceVar : public VariableVar<S> {
 public:
  using VariableVar<S>::VariableVar;
  using VariableVar<S>::operator=;
  SequenceVar() noexcept = default;
  template <class Index>
  decltype(auto) operator[](Index index) {
    return (*this->value_)[static_cast<CORBA::ULong>(index)];
  }
  template <class Index>
  decltype(auto) operator[](Index index) const {
    return static_cast<const S&>(*this->value_)[static_cast<CORBA::ULong>(index)];
  }
};

/// Parameter type of `out` arguments of variable size. Frees the previous value of a _var.
template <class T>
class VariableOut {
 public:
  VariableOut(T*& value) noexcept : value_(value) { value_ = nullptr; }
  VariableOut(VariableVar<T>& var) noexcept : value_(var.out()) {}
  VariableOut(const VariableOut&) noexcept = default;
  VariableOut& operator=(const VariableOut& other) noexcept {
    value_ = other.value_;
    return *this;
  }
  VariableOut& operator=(T* value) noexcept {
    value_ = value;
    return *this;
  }
  operator T*&() noexcept { return value_; }
  T*& ptr() noexcept { return value_; }
  T* operator->() noexcept { return value_; }

 private:
  void operator=(const VariableVar<T>&);  // forbidden by the mapping: would share the value
  T*& value_;
};

}  // namespace corbel
