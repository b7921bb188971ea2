// SPDX-License-Identifier: Apache-2.0
// Sequences (formal/2012-07-02, 4.13). Generated headers derive one class from these for each typedef:
//   sequence<T>, sequence<T, N>            UnboundedSequence<T>, BoundedSequence<T, N>  (T is a value or array type)
//   sequence<string>, sequence<string, N>  UnboundedStringSequence, BoundedStringSequence<N>
//   sequence<Interface>                    UnboundedObjectSequence<Interface>, BoundedObjectSequence<Interface, N>
#pragma once

#include <algorithm>
#include <cstring>
#include <type_traits>
#include <utility>

#include "corbel/mapping/array.hpp"
#include "corbel/mapping/memory.hpp"
#include "corbel/mapping/objref.hpp"
#include "corbel/mapping/string.hpp"

namespace corbel {

/// Throws CORBA::BAD_PARAM for a length over the bound of a bounded sequence. Not inline, to keep callers small.
[[noreturn]] void raise_bound_exceeded();

/// Result of operator[] of a string sequence; owns or borrows the string as the sequence does.
template <class Character>
class TextElement {
 public:
  TextElement(Character*& text, bool owned) noexcept : text_(text), owned_(owned) {}
  TextElement(const TextElement&) noexcept = default;
  TextElement& operator=(Character* text) noexcept {
    if (owned_ && text != text_) text_free(text_);
    text_ = text;
    return *this;
  }
  TextElement& operator=(const Character* text) { return *this = text_dup(text); }
  TextElement& operator=(const TextElement& other) { return *this = other.in(); }
  TextElement& operator=(const TextVar<Character>& other) { return *this = other.in(); }
  TextElement& operator=(const TextMember<Character>& other) { return *this = other.in(); }
  operator Character*() const noexcept { return text_; }
  const Character* in() const noexcept { return text_; }
  Character*& inout() noexcept { return text_; }
  Character*& out() noexcept {
    *this = static_cast<Character*>(nullptr);
    return text_;
  }
  Character* _retn() noexcept { return std::exchange(text_, nullptr); }

 private:
  Character*& text_;
  bool owned_;
};
using StringElement = TextElement<char>;

/// Result of operator[] of a sequence of references; owns or borrows the reference as the sequence does.
template <class T>
class ObjectElement {
 public:
  ObjectElement(T*& reference, bool owned) noexcept : reference_(reference), owned_(owned) {}
  ObjectElement(const ObjectElement&) noexcept = default;
  ObjectElement& operator=(T* reference) noexcept {
    if (owned_) CORBA::release(reference_);
    reference_ = reference;
    return *this;
  }
  ObjectElement& operator=(const ObjectElement& other) { return *this = T::_duplicate(other.reference_); }
  ObjectElement& operator=(const ObjectVar<T>& other) { return *this = T::_duplicate(other.in()); }
  operator T*() const noexcept { return reference_; }
  T* operator->() const noexcept { return reference_; }
  T* in() const noexcept { return reference_; }
  T*& inout() noexcept { return reference_; }
  T*& out() noexcept {
    *this = T::_nil();
    return reference_;
  }
  T* _retn() noexcept { return std::exchange(reference_, T::_nil()); }

 private:
  T*& reference_;
  bool owned_;
};

template <class T>
struct ValueElements {
  using Storage = T;
  using Reference = T&;
  using ConstReference = const T&;
  static Reference at(Storage& element, bool) noexcept { return element; }
  static ConstReference at(const Storage& element) noexcept { return element; }
  static void copy(Storage& to, const Storage& from) { assign_element(to, from); }
  static void move(Storage& to, Storage& from) {
    if constexpr (std::is_move_assignable_v<Storage>) {
      to = std::move(from);
    } else {
      assign_element(to, from);
    }
  }
  static void reset(Storage& element, bool) {
    if constexpr (std::is_copy_assignable_v<Storage> && !std::is_scalar_v<Storage>) element = Storage();
    if constexpr (std::is_scalar_v<Storage>) element = Storage{};
  }
  static Storage* allocate(CORBA::ULong count) { return enough(new_elements<Storage>(count)); }
  static Storage* allocate_for_overwrite(CORBA::ULong count) {
    return enough(new_elements_for_overwrite<Storage>(count));
  }
  static void free(Storage* elements) noexcept { delete_elements(elements); }
};

/// Elements that are pointers and own their objects.
template <class P, class Policy>
struct PointerElements {
  using Storage = P;

  static Storage* allocate(CORBA::ULong count) {
    auto* const elements = static_cast<P*>(enough(take_elements(count, sizeof(P))));
    for (CORBA::ULong i = 0; i < count; ++i) new (elements + i) P(Policy::initial());
    return elements;
  }
  static Storage* allocate_for_overwrite(CORBA::ULong count) { return allocate(count); }
  static void free(Storage* elements) noexcept {
    if (!elements) return;
    const CORBA::ULong count = elements_of(elements);
    for (CORBA::ULong i = 0; i < count; ++i) Policy::destroy(elements[i]);
    give_block(elements);
  }
  static void move(Storage& to, Storage& from) noexcept { std::swap(to, from); }
  static void reset(Storage& element, bool owned) noexcept {
    if (owned) Policy::destroy(element);
    element = Policy::initial();
  }
  static void copy(Storage& to, const Storage& from) {
    P duplicate = Policy::duplicate(from);
    Policy::destroy(to);
    to = duplicate;
  }
};

template <class Character>
struct TextElements : PointerElements<Character*, TextElements<Character>> {
  using Reference = TextElement<Character>;
  using ConstReference = const Character*;
  static Reference at(Character*& element, bool owned) noexcept { return Reference(element, owned); }
  static ConstReference at(Character* const& element) noexcept { return element; }
  static Character* initial() noexcept { return empty_string<Character>(); }
  static Character* duplicate(const Character* text) { return text_dup(text); }
  static void destroy(Character* text) noexcept { text_free(text); }
};
using StringElements = TextElements<char>;
using WStringElements = TextElements<CORBA::WChar>;

template <class T>
struct ObjectElements : PointerElements<T*, ObjectElements<T>> {
  using Reference = ObjectElement<T>;
  using ConstReference = T*;
  static Reference at(T*& element, bool owned) noexcept { return ObjectElement<T>(element, owned); }
  static ConstReference at(T* const& element) noexcept { return element; }
  static T* initial() noexcept { return T::_nil(); }
  static T* duplicate(T* reference) { return T::_duplicate(reference); }
  static void destroy(T* reference) noexcept { CORBA::release(reference); }
};

/// Base of bounded and unbounded sequences. Bound 0 means unbounded.
template <class Elements, CORBA::ULong Bound>
class SequenceBase : public InBlocks {
 public:
  using ElementPolicy = Elements;
  using Storage = typename Elements::Storage;
  using Reference = typename Elements::Reference;
  using ConstReference = typename Elements::ConstReference;
  static constexpr CORBA::ULong bound = Bound;

  static Storage* allocbuf(CORBA::ULong count) { return Elements::allocate(count); }
  static void freebuf(Storage* elements) noexcept { Elements::free(elements); }

  CORBA::ULong maximum() const noexcept { return Bound ? Bound : capacity_; }
  CORBA::ULong length() const noexcept { return length_; }
  CORBA::Boolean release() const noexcept { return owned_; }

  /// Sets the length. New elements have default values; removed elements are released. Keeps the memory if `length`
  /// fits.
  void length(CORBA::ULong length) {
    if (Bound && length > Bound) raise_bound_exceeded();
    if (length > capacity_) {
      reserve(length);
    } else if (length > length_) {
      for (CORBA::ULong i = length_; i < length; ++i) Elements::reset(elements_[i], owned_);
    }
    length_ = length;
  }

  /// Returns `length` elements with unspecified values for decoding; the previous elements are lost. Not part of the
  /// mapping.
  Storage* length_for_overwrite(CORBA::ULong length) {
    if (Bound && length > Bound) raise_bound_exceeded();
    if (length > capacity_ || !owned_) {
      Storage* fresh = length ? Elements::allocate_for_overwrite(length) : nullptr;
      drop_buffer();
      elements_ = fresh;
      capacity_ = length;
      owned_ = true;
    }
    length_ = length;
    return elements_;
  }

  /// Takes ownership of decoded elements in a block (memory.hpp). Not part of the mapping.
  void adopt(CORBA::ULong length, Storage* elements) noexcept { replace_buffer(length, length, elements, true); }

  Reference operator[](CORBA::ULong index) noexcept { return Elements::at(elements_[index], owned_); }
  ConstReference operator[](CORBA::ULong index) const noexcept {
    return Elements::at(static_cast<const Storage&>(elements_[index]));
  }

  /// Returns the buffer. With `orphan`, the caller becomes its owner, and the sequence becomes empty; returns nullptr
  /// if the sequence does not own the buffer.
  Storage* get_buffer(CORBA::Boolean orphan = false) {
    if (!orphan) {
      if (!elements_ && capacity_or_bound()) reserve(capacity_or_bound());
      return elements_;
    }
    if (!owned_) return nullptr;
    capacity_ = length_ = 0;
    return std::exchange(elements_, nullptr);
  }
  const Storage* get_buffer() const noexcept { return elements_; }

 protected:
  SequenceBase() noexcept = default;
  SequenceBase(CORBA::ULong capacity, CORBA::ULong length, Storage* elements, bool owned) noexcept
      : elements_(elements), capacity_(capacity), length_(length), owned_(owned) {}
  SequenceBase(const SequenceBase& other) : SequenceBase() { assign(other); }
  SequenceBase(SequenceBase&& other) noexcept { swap(other); }
  ~SequenceBase() { drop_buffer(); }
  SequenceBase& operator=(const SequenceBase& other) {
    if (this != &other) assign(other);
    return *this;
  }
  SequenceBase& operator=(SequenceBase&& other) noexcept {
    swap(other);
    return *this;
  }

  void replace_buffer(CORBA::ULong capacity, CORBA::ULong length, Storage* elements, bool owned) noexcept {
    drop_buffer();
    elements_ = elements;
    capacity_ = capacity;
    length_ = length;
    owned_ = owned;
  }

  void reserve(CORBA::ULong length) {
    // Grows by half, so that appending one by one takes linear time; the first allocation is exact.
    const CORBA::ULong grown = capacity_ + capacity_ / 2;
    CORBA::ULong capacity = std::max(length, grown < capacity_ ? length : grown);
    if (Bound) capacity = std::min(capacity, Bound);
    SequenceBase larger(capacity, length_, Elements::allocate(capacity), true);
    if (owned_ && !flat) {
      for (CORBA::ULong i = 0; i < length_; ++i) Elements::move(larger.elements_[i], elements_[i]);
    } else {
      copy_elements(larger.elements_, elements_, length_);
    }
    swap(larger);
  }

 private:
  static constexpr bool flat = std::is_trivially_copyable_v<Storage> && !std::is_pointer_v<Storage>;
  static void copy_elements(Storage* to, const Storage* from, CORBA::ULong count) {
    if constexpr (flat) {
      if (count) std::memcpy(to, from, sizeof(Storage) * count);
    } else {
      for (CORBA::ULong i = 0; i < count; ++i) Elements::copy(to[i], from[i]);
    }
  }

  CORBA::ULong capacity_or_bound() const noexcept { return Bound ? Bound : capacity_; }

  void drop_buffer() noexcept {
    if (owned_) Elements::free(elements_);
    elements_ = nullptr;
  }
  void assign(const SequenceBase& other) {
    if (other.length_ > capacity_ || !owned_) {
      Storage* fresh = other.length_ ? Elements::allocate_for_overwrite(other.length_) : nullptr;
      drop_buffer();
      elements_ = fresh;
      capacity_ = other.length_;
      owned_ = true;
    }
    copy_elements(elements_, other.elements_, other.length_);
    length_ = other.length_;
  }
  void swap(SequenceBase& other) noexcept {
    std::swap(elements_, other.elements_);
    std::swap(capacity_, other.capacity_);
    std::swap(length_, other.length_);
    std::swap(owned_, other.owned_);
  }

  Storage* elements_ = nullptr;
  CORBA::ULong capacity_ = 0;
  CORBA::ULong length_ = 0;
  bool owned_ = true;
};

template <class Elements>
class BasicUnboundedSequence : public SequenceBase<Elements, 0> {
  using Base = SequenceBase<Elements, 0>;

 public:
  using Storage = typename Base::Storage;
  BasicUnboundedSequence() noexcept = default;
  explicit BasicUnboundedSequence(CORBA::ULong maximum)
      : Base(maximum, 0, maximum ? Elements::allocate(maximum) : nullptr, true) {}
  BasicUnboundedSequence(CORBA::ULong maximum, CORBA::ULong length, Storage* elements, CORBA::Boolean release = false)
      : Base(maximum, length, elements, release) {}
  void replace(CORBA::ULong maximum, CORBA::ULong length, Storage* elements, CORBA::Boolean release = false) {
    Base::replace_buffer(maximum, length, elements, release);
  }
};

template <class Elements, CORBA::ULong Bound>
class BasicBoundedSequence : public SequenceBase<Elements, Bound> {
  using Base = SequenceBase<Elements, Bound>;

 public:
  using Storage = typename Base::Storage;
  BasicBoundedSequence() noexcept = default;
  BasicBoundedSequence(CORBA::ULong length, Storage* elements, CORBA::Boolean release = false)
      : Base(Bound, length, elements, release) {
    if (length > Bound) raise_bound_exceeded();
  }
  void replace(CORBA::ULong length, Storage* elements, CORBA::Boolean release = false) {
    if (length > Bound) raise_bound_exceeded();
    Base::replace_buffer(Bound, length, elements, release);
  }
};

template <class T>
using UnboundedSequence = BasicUnboundedSequence<ValueElements<T>>;
template <class T, CORBA::ULong Bound>
using BoundedSequence = BasicBoundedSequence<ValueElements<T>, Bound>;
using UnboundedStringSequence = BasicUnboundedSequence<StringElements>;
template <CORBA::ULong Bound>
using BoundedStringSequence = BasicBoundedSequence<StringElements, Bound>;
using UnboundedWStringSequence = BasicUnboundedSequence<WStringElements>;
template <CORBA::ULong Bound>
using BoundedWStringSequence = BasicBoundedSequence<WStringElements, Bound>;
template <class T>
using UnboundedObjectSequence = BasicUnboundedSequence<ObjectElements<T>>;
template <class T, CORBA::ULong Bound>
using BoundedObjectSequence = BasicBoundedSequence<ObjectElements<T>, Bound>;

}  // namespace corbel
