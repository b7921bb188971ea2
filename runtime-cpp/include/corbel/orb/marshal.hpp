// SPDX-License-Identifier: Apache-2.0
// Operators beyond cdr/stream.hpp with which generated code writes arguments and results as `out << a << b` and reads
// them as `in >> a >> b`.
#pragma once

#include <corbel/cdr/stream.hpp>
#include <corbel/orb/local_object.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace corbel::orb {

/// Throws MARSHAL (OMG minor 4) for a local object.
void write_object(cdr::Writer& out, CORBA::Object_ptr object);
/// Returns a reference of type CORBA::Object, or nil. Fails with Error::bad_reference unless the reader's context
/// belongs to an ORB.
CORBA::Object_ptr read_object(cdr::Reader& in);

/// Dereferences a result or out argument of a servant. Throws BAD_PARAM for a null pointer.
template <class T>
const T& required(const T* value) {
  if (value == nullptr) [[unlikely]] {
    cdr::raise(cdr::Error::nil_string, CORBA::COMPLETED_YES);
  }
  return *value;
}

/// Returns the array to which the slice pointer points.
template <class Array>
const Array& as_array(const Slice<Array>* slice) {
  return *reinterpret_cast<const Array*>(&required(slice));
}
template <class Array>
Array& as_array(Slice<Array>* slice) {
  return *reinterpret_cast<Array*>(slice);
}

/// An array as a union member.
template <class Array>
struct ArrayMember {
  Array value;
};

}  // namespace corbel::orb

namespace corbel::cdr {

/// A bounded string.
struct BoundedText {
  const char* text;
  std::uint32_t bound;
};
inline BoundedText bounded(const char* text, std::uint32_t bound) noexcept { return {text, bound}; }
inline Writer& operator<<(Writer& out, BoundedText string) noexcept {
  put_bounded_string(out, string.text, string.bound);
  return out;
}

/// The target of a bounded string's copy: a String_var or a member.
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

/// A string argument without a copy, valid as long as the message, that is, during the upcall. Bound 0 means unbounded.
struct InPlace {
  const char*& text;
  std::uint32_t bound;
};
inline InPlace in_place(const char*& text, std::uint32_t bound = 0) noexcept { return {text, bound}; }
inline Reader& operator>>(Reader& in, InPlace string) noexcept {
  string.text = in.get_string(string.bound).data();
  return in;
}

/// A `sequence<octet>` argument without a copy. It borrows the octets of the message, valid during the upcall; copies
/// of the sequence own their octets.
template <class Octets>
struct InPlaceOctets {
  Octets& octets;
};
template <class Octets>
  requires std::same_as<typename Octets::Storage, CORBA::Octet>
InPlaceOctets<Octets> in_place(Octets& octets) noexcept {
  return {octets};
}
template <class Octets>
Reader& operator>>(Reader& in, InPlaceOctets<Octets> argument) noexcept {
  const CORBA::ULong length = in.get_length(1, Octets::bound);
  const std::span<const std::byte> there = in.get_octets(length);
  if (!there.empty()) {
    // A servant that writes to the argument, against its contract, writes to the connection's memory, which belongs to
    // its upcall at that time.
    auto* const first = reinterpret_cast<CORBA::Octet*>(const_cast<std::byte*>(there.data()));
    if constexpr (Octets::bound != 0) {
      argument.octets.replace(length, first);
    } else {
      argument.octets.replace(length, length, first);
    }
  }
  return in;
}

/// A sequence of structures as an argument. In the native layout (cdr/encoding.hpp) it borrows the structures of the
/// message, valid during the upcall; copies of the sequence own theirs. Otherwise, or if the message is not aligned in
/// memory as the structures must be, the sequence owns copies.
template <class Structures>
struct InPlaceStructures {
  Structures& structures;
};
template <class Structures>
  requires std::is_class_v<typename Structures::Storage>
InPlaceStructures<Structures> in_place(Structures& structures) noexcept {
  return {structures};
}
template <class Structures>
Reader& operator>>(Reader& in, InPlaceStructures<Structures> argument) {
  using Storage = typename Structures::Storage;
  if constexpr (HasAlignedCopy<Storage>) {
    if (in.native_layout() && in.copies_structures()) [[unlikely]] {
      const CORBA::ULong length = in.get_length(wire_minimum<Storage>, Structures::bound);
      const std::byte* const there = length != 0 ? in.block(alignof(Storage), length, sizeof(Storage)) : nullptr;
      if (there == nullptr) {  // empty, or an error
        return in;
      }
      if (reinterpret_cast<std::uintptr_t>(there) % alignof(Storage) != 0) [[unlikely]] {
        std::memcpy(argument.structures.length_for_overwrite(length), there, length * sizeof(Storage));
        return in;
      }
      // As for octets: the memory belongs to the upcall.
      auto* const first = reinterpret_cast<Storage*>(const_cast<std::byte*>(there));
      if constexpr (Structures::bound != 0) {
        argument.structures.replace(length, first);
      } else {
        argument.structures.replace(length, length, first);
      }
      return in;
    }
  }
  return in >> argument.structures;
}

/// A `sequence<octet>` argument that is sent without a copy if it is long enough. The octets must stay valid until the
/// message was sent.
template <class Octets>
struct OctetsByReference {
  const Octets& octets;
};
template <class Octets>
  requires std::same_as<typename Octets::Storage, CORBA::Octet>
OctetsByReference<Octets> by_reference(const Octets& octets) noexcept {
  return {octets};
}
template <class Octets>
Writer& operator<<(Writer& out, OctetsByReference<Octets> argument) noexcept {
  const CORBA::ULong length = argument.octets.length();
  out.put(length);
  if (length != 0) {
    out.put_octets_by_reference(argument.octets.get_buffer(), length);
  }
  return out;
}

/// A `sequence<octet>` in the results: see ServerRequest::kept().
struct OctetsOfReply {
  const CORBA::Octet* octets;
  CORBA::ULong length;
  bool stay;  // the octets stay valid until the reply was sent
};
inline Writer& operator<<(Writer& out, OctetsOfReply result) noexcept {
  out.put(result.length);
  if (result.stay) [[unlikely]] {
    out.put_octets_by_reference(result.octets, result.length);
  } else {
    out.put_octets(result.octets, result.length);
  }
  return out;
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
    if (!CORBA::is_nil(generic)) {  // a remote object cannot have a local type
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
