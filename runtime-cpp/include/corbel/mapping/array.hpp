// SPDX-License-Identifier: Apache-2.0
// Arrays (formal/2012-07-02, 4.15). For `typedef long Grid[3][4];` a generated header contains
//   typedef CORBA::Long Grid[3][4];  typedef CORBA::Long Grid_slice[4];
//   inline Grid_slice* Grid_alloc() { return corbel::array_alloc<Grid>(); }
// with similar functions _dup, _copy and _free,
// and for elements of fixed size
//   using Grid_var = corbel::FixedArrayVar<Grid>;  using Grid_out = Grid_slice*;
// or for elements of variable size
//   using Grid_var = corbel::ArrayVar<Grid>;       using Grid_out = corbel::ArrayOut<Grid>;
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include "corbel/mapping/memory.hpp"
#include "corbel/mapping/types.hpp"

namespace corbel {

template <class Array>
using Slice = std::remove_extent_t<Array>;

/// Copies one element of any dimension, because arrays cannot be assigned as a whole.
template <class T>
void assign_element(T& to, const T& from) {
  to = from;
}
template <class T, std::size_t N>
void assign_element(T (&to)[N], const T (&from)[N]) {
  for (std::size_t i = 0; i < N; ++i) assign_element(to[i], from[i]);
}

/// Returns nullptr if memory is exhausted, as the mapping requires.
template <class Array>
Slice<Array>* array_alloc() {
  return new_elements<Slice<Array>>(std::extent_v<Array>);
}
template <class Array>
void array_free(Slice<Array>* array) noexcept {
  delete_elements(array);
}
template <class Array>
void array_copy(Slice<Array>* to, const Slice<Array>* from) {
  for (std::size_t i = 0; i < std::extent_v<Array>; ++i) assign_element(to[i], from[i]);
}
template <class Array>
Slice<Array>* array_dup(const Slice<Array>* from) {
  if (!from) return nullptr;
  Slice<Array>* copy = array_alloc<Array>();
  try {
    if (copy) array_copy<Array>(copy, from);
  } catch (...) {
    array_free<Array>(copy);
    throw;
  }
  return copy;
}

template <class Array>
class ArrayVar {
  using S = Slice<Array>;

 public:
  ArrayVar() noexcept = default;
  ArrayVar(S* array) noexcept : array_(array) {}
  ArrayVar(const ArrayVar& other) : array_(array_dup<Array>(other.array_)) {}
  ~ArrayVar() { array_free<Array>(array_); }
  ArrayVar& operator=(S* array) noexcept {
    if (array != array_) array_free<Array>(std::exchange(array_, array));
    return *this;
  }
  ArrayVar& operator=(const ArrayVar& other) {
    if (this != &other) *this = array_dup<Array>(other.array_);
    return *this;
  }
  S& operator[](CORBA::ULong index) noexcept { return array_[index]; }
  const S& operator[](CORBA::ULong index) const noexcept { return array_[index]; }
  operator S*() noexcept { return array_; }
  operator const S*() const noexcept { return array_; }
  const S* in() const noexcept { return array_; }
  S* inout() noexcept { return array_; }
  /// Returns storage for a new array.
  S*& out() noexcept {
    array_free<Array>(std::exchange(array_, nullptr));
    return array_;
  }
  S* _retn() noexcept { return std::exchange(array_, nullptr); }

 private:
  S* array_ = nullptr;
};

/// For elements of fixed size: the caller provides the array that `out` fills.
template <class Array>
class FixedArrayVar : public ArrayVar<Array> {
 public:
  using ArrayVar<Array>::ArrayVar;
  using ArrayVar<Array>::operator=;
  FixedArrayVar() noexcept = default;
  Slice<Array>* out() {
    if (!this->in()) *this = array_alloc<Array>();
    return this->inout();
  }
};

/// An array as a copyable type, for union members.
template <class Array>
struct ArrayMember {
  Array elements{};
};

template <class Array>
class ArrayOut {
  using S = Slice<Array>;

 public:
  ArrayOut(S*& array) noexcept : array_(array) { array_ = nullptr; }
  ArrayOut(ArrayVar<Array>& var) noexcept : array_(var.out()) {}
  ArrayOut(const ArrayOut&) noexcept = default;
  ArrayOut& operator=(S* array) noexcept {
    array_ = array;
    return *this;
  }
  ArrayOut& operator=(const ArrayOut& other) noexcept {
    array_ = other.array_;
    return *this;
  }
  operator S*&() noexcept { return array_; }
  S*& ptr() noexcept { return array_; }
  S& operator[](CORBA::ULong index) noexcept { return array_[index]; }

 private:
  S*& array_;
};

}  // namespace corbel
