// SPDX-License-Identifier: Apache-2.0
// `out << value` and `in >> value` for generated types. Stubs add overloads for their types to this namespace, where
// the sequence operators below find them by argument-dependent lookup.
#pragma once

#include <cstring>
#include <string_view>
#include <type_traits>

#include "corbel/cdr/aligned_copy.hpp"
#include "corbel/cdr/reader.hpp"
#include "corbel/cdr/wide.hpp"
#include "corbel/cdr/writer.hpp"
#include "corbel/mapping/sequence.hpp"
#include "corbel/mapping/string.hpp"

namespace corbel::cdr {

/// The minimal number of octets of a T on the wire, without alignment; bounds the length of received sequences. Stubs
/// may specialise it.
template <class T>
inline constexpr std::size_t wire_minimum = 1;
template <Primitive T>
inline constexpr std::size_t wire_minimum<T> = sizeof(T);
template <class T>
  requires std::is_enum_v<T>
inline constexpr std::size_t wire_minimum<T> = 4;
template <>
inline constexpr std::size_t wire_minimum<char*> = 4;
template <>
inline constexpr std::size_t wire_minimum<StringMember> = 4;
template <>
inline constexpr std::size_t wire_minimum<CORBA::WChar> = 2;
template <>
inline constexpr std::size_t wire_minimum<CORBA::LongDouble> = 16;
template <>
inline constexpr std::size_t wire_minimum<CORBA::WChar*> = 4;
template <>
inline constexpr std::size_t wire_minimum<WStringMember> = 4;
template <class T>
inline constexpr std::size_t wire_minimum<T*> = 8;  // an object reference: type id and number of profiles
template <class T>
inline constexpr std::size_t wire_minimum<ObjectVar<T>> = 8;
template <class Elements, CORBA::ULong Bound>
inline constexpr std::size_t wire_minimum<SequenceBase<Elements, Bound>> = 4;

template <Primitive T>
Writer& operator<<(Writer& out, T value) noexcept {
  out.put(value);
  return out;
}
template <Primitive T>
Reader& operator>>(Reader& in, T& value) noexcept {
  value = in.get<T>();
  return in;
}

inline Writer& operator<<(Writer& out, const char* text) noexcept {
  out.put_string(text);
  return out;
}
inline Writer& operator<<(Writer& out, const StringMember& text) noexcept { return out << text.in(); }
inline Writer& operator<<(Writer& out, const CORBA::String_var& text) noexcept { return out << text.in(); }

/// Returns a copy that the caller frees, or nullptr on an error. `bound` 0 means unbounded.
char* copy_string(Reader& in, std::uint32_t bound = 0);
/// Fails with Error::too_long for a string over its bound, which is an error of the caller.
void put_bounded_string(Writer& out, const char* text, std::uint32_t bound) noexcept;

inline Reader& operator>>(Reader& in, StringMember& text) {
  if (char* copy = copy_string(in)) text = copy;
  return in;
}
inline Reader& operator>>(Reader& in, CORBA::String_var& text) {
  if (char* copy = copy_string(in)) text = copy;
  return in;
}

inline Writer& operator<<(Writer& out, CORBA::WChar character) noexcept {
  put_wchar(out, character);
  return out;
}
inline Reader& operator>>(Reader& in, CORBA::WChar& character) noexcept {
  character = get_wchar(in);
  return in;
}
inline Writer& operator<<(Writer& out, const CORBA::WChar* text) noexcept {
  put_wstring(out, text);
  return out;
}
inline Writer& operator<<(Writer& out, const WStringMember& text) noexcept { return out << text.in(); }
inline Writer& operator<<(Writer& out, const CORBA::WString_var& text) noexcept { return out << text.in(); }
inline Reader& operator>>(Reader& in, WStringMember& text) {
  if (CORBA::WChar* copy = copy_wstring(in)) text = copy;
  return in;
}
inline Reader& operator>>(Reader& in, CORBA::WString_var& text) {
  if (CORBA::WChar* copy = copy_wstring(in)) text = copy;
  return in;
}

inline Writer& operator<<(Writer& out, CORBA::LongDouble value) noexcept {
  put_long_double(out, value);
  return out;
}
inline Reader& operator>>(Reader& in, CORBA::LongDouble& value) noexcept {
  value = get_long_double(in);
  return in;
}

/// True for structures whose C++ layout equals CDR at their alignment: only basic types, no padding, the most aligned
/// member first. Such structures and sequences of them are copied at once. Stubs specialise it with same_layout.
template <class T>
inline constexpr bool is_packed = false;
template <class T, std::size_t Size, std::size_t Alignment>
inline constexpr bool same_layout = std::is_trivially_copyable_v<T> && sizeof(T) == Size && alignof(T) == Alignment;

/// True for structures that are written as they are in memory.
template <class T>
inline constexpr bool writes_packed = is_packed<T> && !writes_swapped;

/// Writes `count` (> 0) structures at once. Returns false, without writing, if they are not packed or would span a
/// fragment boundary.
template <class T>
bool put_packed(Writer& out, const T* values, std::size_t count) noexcept {
  if constexpr (writes_packed<T>) {
    std::byte* const to = out.block(alignof(T), count * sizeof(T));
    if (!to) return !out.ok();
    std::memcpy(to, values, count * sizeof(T));
  }
  return writes_packed<T>;
}
/// Reads `count` (> 0) structures at once. Returns false, without reading, if they are not packed, the byte order
/// differs, or the message has GIOP 1.1 fragments.
template <class T>
bool get_packed(Reader& in, T* values, std::size_t count) noexcept {
  if constexpr (is_packed<T>) {
    if (!in.copies_structures()) return false;
    if (const std::byte* from = in.block(alignof(T), count, sizeof(T))) std::memcpy(values, from, count * sizeof(T));
  }
  return is_packed<T>;
}

/// Returns the elements of an array of rows as one array. Points to the whole array, because compilers that check
/// bounds limit a pointer to a row to that row.
template <class Element, class Rows>
Element* in_rows(Rows&& rows) noexcept {
  if constexpr (std::is_array_v<std::remove_reference_t<Rows>>) {
    return reinterpret_cast<Element*>(&rows);
  } else if constexpr (std::is_pointer_v<std::remove_reference_t<Rows>>) {
    return reinterpret_cast<Element*>(rows);
  } else if constexpr (std::is_const_v<Element>) {
    return reinterpret_cast<Element*>(rows.in());
  } else {
    return reinterpret_cast<Element*>(rows.inout());
  }
}

/// Arrays, including those of strings and structures. Arrays of characters are excluded, because C++ cannot distinguish
/// them from strings; stubs use put_array and get_array for them, and loops for wide characters.
template <class T>
inline constexpr bool is_character = std::same_as<T, char> || std::same_as<T, CORBA::WChar>;
template <class T, std::size_t N>
  requires(!is_character<std::remove_cv_t<T>>)
Writer& operator<<(Writer& out, T (&array)[N]) {
  using Element = std::remove_cv_t<std::remove_all_extents_t<T>>;
  if constexpr (Primitive<Element>) {  // all rows are one array
    out.put_array(in_rows<const Element>(array), sizeof array / sizeof(Element));
  } else {
    for (auto& element : array) out << element;
  }
  return out;
}
template <class T, std::size_t N>
  requires(!is_character<T>)
Reader& operator>>(Reader& in, T (&array)[N]) {
  using Element = std::remove_all_extents_t<T>;
  if constexpr (Primitive<Element>) {
    in.get_array(in_rows<Element>(array), sizeof array / sizeof(Element));
  } else {
    for (auto& element : array) {
      if (!in.ok()) break;
      in >> element;
    }
  }
  return in;
}

template <class Elements, CORBA::ULong Bound>
Writer& operator<<(Writer& out, const SequenceBase<Elements, Bound>& sequence) {
  using Storage = typename Elements::Storage;
  const CORBA::ULong length = sequence.length();
  out.put(length);
  if constexpr (Primitive<Storage>) {
    if (length) out.put_array(sequence.get_buffer(), length);
    return out;
  } else if constexpr (writes_packed<Storage>) {
    if (length == 0 || put_packed(out, sequence.get_buffer(), length)) return out;
  } else if constexpr (HasAlignedCopy<Storage> && !writes_swapped) {
    if (length == 0) return out;
    if (out.native_layout()) [[unlikely]] {
      put_native_structures(out, sequence.get_buffer(), length);
      return out;
    }
    if (put_structures(out, sequence.get_buffer(), length)) return out;
  }
  if constexpr (!Primitive<Storage>) {
    for (CORBA::ULong i = 0; i < length; ++i) out << sequence[i];
  }
  return out;
}

namespace detail {
template <class Elements>
void get_element(Reader& in, typename Elements::Reference element) {
  if constexpr (std::same_as<Elements, StringElements>) {
    if (char* copy = copy_string(in)) element = copy;
  } else if constexpr (std::same_as<Elements, WStringElements>) {
    if (CORBA::WChar* copy = copy_wstring(in)) element = copy;
  } else if constexpr (std::is_pointer_v<typename Elements::Storage>) {
    in >> element.out();
  } else {
    in >> element;
  }
}

/// Takes ownership of the received elements if there are many and they have the memory layout. Returns false, without
/// reading, if the elements must be copied.
template <class Elements, CORBA::ULong Bound>
bool adopt(Reader& in, SequenceBase<Elements, Bound>& sequence, CORBA::ULong length) noexcept {
  using Storage = typename Elements::Storage;
  if (length * sizeof(Storage) < AdoptableBuffer::least || (sizeof(Storage) > 1 && in.swaps())) [[likely]]
    return false;
  std::byte* const elements = in.adopt_block(alignof(Storage), length, sizeof(Storage));
  if (elements != nullptr) sequence.adopt(length, reinterpret_cast<Storage*>(elements));
  return elements != nullptr;
}
}  // namespace detail

/// Reads a sequence. The length is checked against the remaining octets, and memory grows with the elements read, not
/// with the length.
template <class Elements, CORBA::ULong Bound>
Reader& operator>>(Reader& in, SequenceBase<Elements, Bound>& sequence) {
  using Storage = typename Elements::Storage;
  const CORBA::ULong length = in.get_length(wire_minimum<Storage>, Bound);
  if constexpr (Primitive<Storage>) {
    if constexpr (!std::same_as<Storage, bool>) {
      if (detail::adopt(in, sequence, length)) return in;
    }
    Storage* elements = sequence.length_for_overwrite(length);
    if (length) in.get_array(elements, length);
  } else if ((is_packed<Storage> || HasAlignedCopy<Storage>)&&in.copies_structures()) {
    if constexpr (is_packed<Storage>) {
      if (detail::adopt(in, sequence, length)) return in;
      Storage* elements = sequence.length_for_overwrite(length);
      if (length) get_packed(in, elements, length);
    } else if constexpr (HasAlignedCopy<Storage>) {
      const bool native = in.native_layout();  // adopting the octets is slower: the next message needs new pages
      Storage* elements = sequence.length_for_overwrite(length);
      if (length && native) {
        get_native_structures(in, elements, length);
      } else if (length) {
        get_structures(in, elements, length);
      }
    }
  } else {
    const auto justified =
        static_cast<CORBA::ULong>(std::min<std::size_t>(length, 16 + in.remaining() / sizeof(Storage)));
    sequence.length(justified);
    for (CORBA::ULong i = 0; i < length && in.ok(); ++i) {
      if (i == sequence.length()) sequence.length(std::min(length, i + i / 2));
      detail::get_element<Elements>(in, sequence[i]);
    }
  }
  if (!in.ok()) sequence.length(0);
  return in;
}

}  // namespace corbel::cdr
