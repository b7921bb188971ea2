// SPDX-License-Identifier: Apache-2.0
// `out << value` and `in >> value` for what generated code holds. Stubs add overloads for their own types to this
// namespace, where argument-dependent lookup finds them from the sequence operators below.
#pragma once

#include <cstring>
#include <string_view>
#include <type_traits>

#include "corbel/cdr/phased.hpp"
#include "corbel/cdr/reader.hpp"
#include "corbel/cdr/wide.hpp"
#include "corbel/cdr/writer.hpp"
#include "corbel/mapping/sequence.hpp"
#include "corbel/mapping/string.hpp"

namespace corbel::cdr {

/// The least number of bytes a T can take on the wire, before alignment: bounds what a sequence may announce. Stubs may
/// specialise it.
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

/// A copy that the caller frees; nullptr on error. `bound` 0 is unbounded.
char* copy_string(Reader& in, std::uint32_t bound = 0);
/// A string over the bound of its type is an error of the caller: Error::too_long.
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

/// True for structures whose C++ layout is what CDR writes when it begins at their alignment: basic types only, no
/// padding, the most aligned one first. They, and sequences of them, are copied at once. Stubs specialise it with
/// same_layout.
template <class T>
inline constexpr bool is_packed = false;
template <class T, std::size_t Size, std::size_t Alignment>
inline constexpr bool same_layout = std::is_trivially_copyable_v<T> && sizeof(T) == Size && alignof(T) == Alignment;

/// Structures that are written as they lie in memory.
template <class T>
inline constexpr bool writes_packed = is_packed<T> && !writes_swapped;

/// Writes `count` (> 0) structures at once; false when they are not written as they are, or stand across a cut: then
/// nothing is written.
template <class T>
bool put_packed(Writer& out, const T* values, std::size_t count) noexcept {
  if constexpr (writes_packed<T>) {
    std::byte* const to = out.block(alignof(T), count * sizeof(T));
    if (!to) return !out.ok();
    std::memcpy(to, values, count * sizeof(T));
  }
  return writes_packed<T>;
}
/// Reads `count` (> 0) structures at once; false when they are not packed, the byte order is another, or the message
/// came in fragments that are aligned each by itself: then nothing is read.
template <class T>
bool get_packed(Reader& in, T* values, std::size_t count) noexcept {
  if constexpr (is_packed<T>) {
    if (!in.copies_structures()) return false;
    if (const std::byte* from = in.block(alignof(T), count, sizeof(T))) std::memcpy(values, from, count * sizeof(T));
  }
  return is_packed<T>;
}

/// The elements of an array of rows, as one array. A compiler that checks sizes takes a pointer to a row for one into
/// that row alone, so the whole is pointed to.
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

/// Arrays; strings and structs included. Not arrays of characters, which C++ cannot tell from a string:
/// stubs use put_array and get_array, and loops where those are wide.
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
  } else if constexpr (HasPhases<Storage> && !writes_swapped) {
    if (length == 0 || put_phased(out, sequence.get_buffer(), length)) return out;
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

/// Takes the elements over where they were received, when they are many and lie there as they do in memory. False when
/// they have to be copied: then nothing has been read.
template <class Elements, CORBA::ULong Bound>
bool adopt(Reader& in, SequenceBase<Elements, Bound>& sequence, CORBA::ULong length) noexcept {
  using Storage = typename Elements::Storage;
  if (length * sizeof(Storage) < BufferLender::least || (sizeof(Storage) > 1 && in.swaps())) [[likely]]
    return false;
  std::byte* const elements = in.adopt_block(alignof(Storage), length, sizeof(Storage));
  if (elements != nullptr) sequence.adopt(length, reinterpret_cast<Storage*>(elements));
  return elements != nullptr;
}
}  // namespace detail

/// The length is checked against the bytes that remain; memory grows with what has been read, not with what is
/// announced.
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
  } else if ((is_packed<Storage> || HasPhases<Storage>)&&in.copies_structures()) {
    if constexpr (is_packed<Storage>) {
      if (detail::adopt(in, sequence, length)) return in;
      Storage* elements = sequence.length_for_overwrite(length);
      if (length) get_packed(in, elements, length);
    } else if constexpr (HasPhases<Storage>) {
      Storage* elements = sequence.length_for_overwrite(length);
      if (length) get_phased(in, elements, length);
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
