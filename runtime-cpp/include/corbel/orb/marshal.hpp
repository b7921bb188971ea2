// SPDX-License-Identifier: Apache-2.0
// What generated code needs beside cdr/stream.hpp to write arguments and results as `out << a << b` and `in >> a >> b`.
#pragma once

#include <corbel/cdr/stream.hpp>
#include <corbel/orb/local_object.hpp>

#include <concepts>

namespace corbel::orb {

/// MARSHAL (OMG minor 4) for a local object.
void write_object(cdr::Writer& out, CORBA::Object_ptr object);
/// A stub of no particular interface, or nil. Error::bad_reference unless the reader's context is an ORB's core.
CORBA::Object_ptr read_object(cdr::Reader& in);

/// What a servant returned or left in an out argument; BAD_PARAM when it is a null pointer.
template <class T>
const T& required(const T* value) {
  if (value == nullptr) [[unlikely]] {
    cdr::raise(cdr::Error::nil_string, CORBA::COMPLETED_YES);
  }
  return *value;
}

/// An array behind the pointer to its slice.
template <class Array>
const Array& as_array(const Slice<Array>* slice) {
  return *reinterpret_cast<const Array*>(&required(slice));
}
template <class Array>
Array& as_array(Slice<Array>* slice) {
  return *reinterpret_cast<Array*>(slice);
}

/// An array as a member of a union.
template <class Array>
struct ArrayMember {
  Array value;
};

}  // namespace corbel::orb

namespace corbel::cdr {

/// A string with a bound.
struct BoundedText {
  const char* text;
  std::uint32_t bound;
};
inline BoundedText bounded(const char* text, std::uint32_t bound) noexcept { return {text, bound}; }
inline Writer& operator<<(Writer& out, BoundedText string) noexcept {
  put_bounded_string(out, string.text, string.bound);
  return out;
}

/// A copy of a string with a bound, into a String_var or a member.
template <class Owner>
struct BoundedOwner {
  Owner& owner;
  std::uint32_t bound;
};
template <class Owner>
BoundedOwner<Owner> bounded_into(Owner& owner, std::uint32_t bound) noexcept {
  return {owner, bound};
}
template <class Owner>
Reader& operator>>(Reader& in, BoundedOwner<Owner> string) {
  if (char* copy = copy_string(in, string.bound)) {
    string.owner = copy;
  }
  return in;
}

/// A string argument without a copy: valid as long as the message, that is during the upcall. 0 is unbounded.
struct InPlace {
  const char*& text;
  std::uint32_t bound;
};
inline InPlace in_place(const char*& text, std::uint32_t bound = 0) noexcept { return {text, bound}; }
inline Reader& operator>>(Reader& in, InPlace string) noexcept {
  string.text = in.get_string(string.bound).data();
  return in;
}

template <std::derived_from<CORBA::Object> T>
Writer& operator<<(Writer& out, T* object) {
  orb::write_object(out, object);
  return out;
}
template <class T>
Writer& operator<<(Writer& out, const ObjectVar<T>& object) {
  return out << object.in();
}
template <std::derived_from<CORBA::Object> T>
Reader& operator>>(Reader& in, T*& object) {
  const CORBA::Object_var generic = orb::read_object(in);
  if constexpr (std::derived_from<T, CORBA::LocalObject>) {
    if (!CORBA::is_nil(generic)) {  // a remote object is none
      in.fail(Error::bad_reference);
    }
  }
  object = T::_unchecked_narrow(generic);
  return in;
}
template <class T>
Reader& operator>>(Reader& in, ObjectVar<T>& object) {
  return in >> object.out();
}

}  // namespace corbel::cdr
