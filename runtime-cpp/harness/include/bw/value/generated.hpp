// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/driver/activation.hpp>
#include <bw/value/arrays.hpp>

#include "orb.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>
#include <utility>

namespace bw {

/// Ends generated values of recursive types: a sequence of structs inside an element of a sequence of the same type is
/// empty. Holds the sequences of structs that enclose the place that is being visited.
class RecursionGuard {
 public:
  /// Enters a sequence; returns false if the sequence has to be empty.
  template <class Sequence>
  bool enter() noexcept {
    if constexpr (of_structs<Sequence>) {
      const void* const mark = &type_mark<Element<Sequence>>;
      const auto end = marks_.begin() + depth_;
      if (std::find(marks_.begin(), end, mark) != end || depth_ == deepest) return false;
      marks_[depth_++] = mark;
    }
    return true;
  }

  /// Leaves a sequence that was entered.
  template <class Sequence>
  void leave() noexcept {
    if constexpr (of_structs<Sequence>) --depth_;
  }

 private:
  template <class Sequence>
  using Element = std::remove_cvref_t<decltype(std::declval<Sequence&>()[CORBA::ULong()])>;

  template <class E>
  static constexpr bool has_length = requires(E& element) { element.length(); };

  template <class Sequence>
  static constexpr bool of_structs = std::is_class_v<Element<Sequence>> && !has_length<Element<Sequence>> &&
                                     !std::is_convertible_v<const Element<Sequence>&, const char*> &&
                                     !std::is_convertible_v<const Element<Sequence>&, const CORBA::WChar*>;

  /// A variable for each type, whose address identifies the type.
  template <class T>
  static constexpr char type_mark = 0;

  static constexpr std::size_t deepest = 8;

  std::array<const void*, deepest> marks_{};
  std::size_t depth_ = 0;
};

/// Returns the number at a place of a generated value. Its low eight bits are seed + place, so that a receiver can
/// derive the seed from any number and check all the others. The other bits are scrambled (SplitMix64's finaliser).
constexpr std::uint64_t generated_number(std::uint8_t seed, std::uint64_t place) noexcept {
  std::uint64_t mixed = (place + 1) * 0x9e3779b97f4a7c15u + seed;
  mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9u;
  mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebu;
  return (mixed ^ mixed >> 31) << 8 | static_cast<std::uint8_t>(seed + place);
}

/// Returns the number, reduced to the bits that a type can hold exactly.
template <class T>
constexpr T cut(std::uint64_t number) noexcept {
  if constexpr (std::is_same_v<T, float>)
    return static_cast<T>(number & 0xff'ffff);
  else if constexpr (std::is_same_v<T, wchar_t>)
    return static_cast<T>(number & 0xff);  // characters of every code set
  else if constexpr (std::is_floating_point_v<T>)
    return static_cast<T>(number & 0xffff'ffff'ffff);
  else
    return static_cast<T>(number);
}

/// True for string types with these characters.
template <class T, class Character>
inline constexpr bool is_text = std::is_convertible_v<const T&, const Character*>;

/// True for types that contain an object reference.
template <class T>
concept HoldsReference = requires(const T& value) {
  CORBA::is_nil(value.in());
  value->_is_equivalent(value.in());
};

/// The number of digits of a decimal type, and of the digits behind the point, for the class templates of ORBs.
template <class T>
struct Digits : std::false_type {};
template <template <auto, auto> class Decimal, auto All, auto Behind>
struct Digits<Decimal<All, Behind>> : std::is_constructible<Decimal<All, Behind>, const char*> {
  static constexpr unsigned all = All;
  static constexpr unsigned behind = Behind;
};

/// Returns a decimal number with the last digits of a number, at most nine.
template <class T>
T fixed_of(std::uint64_t number) {
  constexpr unsigned most = 9;
  constexpr unsigned behind = Digits<T>::behind;
  std::string text = std::to_string(number % 1'000'000'000);
  text.insert(0, most - text.size(), '0');
  text.erase(0, most - std::min(Digits<T>::all, most));
  if (text.size() <= behind) text.insert(0, behind + 1 - text.size(), '0');
  if (behind > 0) text.insert(text.size() - behind, 1, '.');
  return T(text.c_str());
}

/// Visits a part of a value of any type: calls the visitor's function for values of the type.
template <class Visitor, class T>
void visit_any(Visitor& visitor, T& value) {
  using Value = std::remove_const_t<T>;
  if constexpr (std::is_array_v<T>)
    for (auto& element : value) visitor.any(element);
  else if constexpr (is_array_of<Value>)
    visitor.any(value.elements());
  else if constexpr (std::is_same_v<Value, bool>)
    visitor.boolean(value);
  else if constexpr (std::is_arithmetic_v<Value>)
    visitor.number(value);
  else if constexpr (is_text<Value, char> || is_text<Value, CORBA::WChar>)
    visitor.string(value);
  else if constexpr (Digits<Value>::value)
    visitor.fixed(value);
  else if constexpr (std::is_same_v<Value, CORBA::Any>)
    visitor.any_type(value);
  else if constexpr (std::is_pointer_v<Value> || HoldsReference<Value>)
    visitor.reference(value);
  else if constexpr (requires { value.length(); })
    visitor.sequence(value);
  else
    bw_visit(visitor, value);
}

/// Fills a value: `bw_visit` calls its functions for the members in their order. Each value needs a new object.
class Generator {
 public:
  template <class T>
  using Value = T;

  /// @param length the length of strings and sequences
  Generator(std::uint8_t seed, std::size_t length) noexcept : seed_(seed), length_(length) {}

  template <class T>
  void number(T& value) {
    value = cut<T>(next());
  }

  template <class T>
  void boolean(T& value) {
    value = (next() & 0x100) != 0;
  }

  template <class T>
  void enumeration(T& value, unsigned count) {
    value = static_cast<T>((next() >> 8) % count);
  }

  /// Selects the branch of a generated union by the next number.
  template <class T, class Branch>
  unsigned branch(const T&, unsigned count, Branch) {
    return static_cast<unsigned>((next() >> 8) % count);
  }

  /// Creates the member of a branch and sets it in the union.
  template <class Member, class Get, class Set, class Visit>
  void member(Get, Set set, Visit visit) {
    Member made{};
    visit(made);
    set(made);
  }

  template <class T>
  void string(T& value) {
    auto* text = [this] {
      if constexpr (is_text<T, char>)
        return CORBA::string_alloc(static_cast<CORBA::ULong>(length_));
      else
        return CORBA::wstring_alloc(static_cast<CORBA::ULong>(length_));
    }();
    const std::uint8_t first = static_cast<std::uint8_t>(seed_ + place_);
    for (std::size_t i = 0; i < length_; ++i) text[i] = letter(first, length_, i, next());
    text[length_] = 0;
    value = text;  // takes ownership
  }

  /// Fills an any with a number, whose type every ORB supports without type codes of the model.
  template <class T>
  void any_type(T& value) {
    CORBA::Long held = 0;
    number(held);
    value <<= held;
  }

  template <class T>
  void fixed(T& value) {
    value = fixed_of<T>(next());
  }

  /// Keeps a reference nil.
  template <class T>
  void reference(T&) {}

  template <class T>
  void sequence(T& value) {
    sequence(value, [this](auto& element) { this->any(element); });
  }

  template <class T, class Element>
  void sequence(T& value, Element element) {
    const bool open = recursion_.enter<T>();
    value.length(open ? static_cast<CORBA::ULong>(length_) : 0);
    if (!open) return;
    for (CORBA::ULong i = 0; i < value.length(); ++i) {
      auto&& place = value[i];  // a reference, or a proxy object
      element(place);
    }
    recursion_.leave<T>();
  }

  template <class T>
  void any(T& value) {
    visit_any(*this, value);
  }

  /// Returns the character at a place of a string. The first two letters encode seed + place, as the low bits of
  /// numbers do.
  static char letter(std::uint8_t first, std::size_t length, std::size_t index, std::uint64_t number) noexcept {
    if (length > 1 && index < 2) return static_cast<char>('a' + (index == 0 ? first >> 4 : first & 0xf));
    return static_cast<char>('a' + (number >> 8) % 26);
  }

 private:
  std::uint64_t next() noexcept { return generated_number(seed_, place_++); }

  std::uint8_t seed_;
  std::size_t length_;
  std::uint64_t place_ = 0;
  RecursionGuard recursion_;
};

/// Checks a value, member by member. An unknown seed is derived from the first number or string.
class Checker {
 public:
  template <class T>
  using Value = const T;

  Checker() noexcept = default;
  explicit Checker(std::uint8_t seed) noexcept : seed_(seed), seed_known_(true) {}

  /// Returns true if a Generator created the value. Empty strings and sequences are wrong, except for the sequences
  /// that end values of recursive types.
  bool good() const noexcept { return matches_; }

  template <class T>
  void number(const T& value) {
    if (!seed_known_) derive_seed(value);
    matches_ = matches_ && value == cut<T>(next());
  }

  template <class T>
  void boolean(const T& value) {
    compare(value, [](std::uint64_t number) { return (number & 0x100) != 0; });
  }

  template <class T>
  void enumeration(const T& value, unsigned count) {
    compare(value, [count](std::uint64_t number) { return static_cast<T>((number >> 8) % count); });
  }

  /// Returns the index of a union's branch, found by the function, and checks it; `count` if there is no branch.
  template <class T, class Branch>
  unsigned branch(const T& value, unsigned count, Branch branch) {
    const unsigned found = branch(value);
    compare(found, [count](std::uint64_t number) { return static_cast<unsigned>((number >> 8) % count); });
    matches_ = matches_ && found < count;
    return found;
  }

  template <class Member, class Get, class Set, class Visit>
  void member(Get get, Set, Visit visit) {
    visit(get());
  }

  template <class T>
  void string(const T& value) {
    using Character = std::conditional_t<is_text<T, char>, char, CORBA::WChar>;
    const Character* const text = value;
    const std::size_t length = std::char_traits<Character>::length(text);
    matches_ = matches_ && length > 0;
    if (!seed_known_ && length > 1) {
      derive_seed(static_cast<std::uint8_t>((text[0] - 'a') << 4 | ((text[1] - 'a') & 0xf)));
    }
    const std::uint8_t first = static_cast<std::uint8_t>(seed_ + place_);
    for (std::size_t i = 0; i < length; ++i) {
      compare(text[i], [&](std::uint64_t number) {
        return static_cast<Character>(Generator::letter(first, length, i, number));
      });
    }
  }

  template <class T>
  void any_type(const T& value) {
    CORBA::Long held = 0;
    matches_ = (value >>= held) && matches_;
    number(held);
  }

  template <class T>
  void fixed(const T& value) {
    compare(value, [](std::uint64_t number) { return fixed_of<T>(number); });
  }

  /// Accepts any reference, because behaviours also pass on references that were not generated.
  template <class T>
  void reference(const T&) {}

  template <class T>
  void sequence(const T& value) {
    sequence(value, [this](const auto& element) { this->any(element); });
  }

  template <class T, class Element>
  void sequence(const T& value, Element element) {
    const bool open = recursion_.enter<T>();
    matches_ = matches_ && (value.length() > 0) == open;
    if (!open) return;
    for (CORBA::ULong i = 0; i < value.length(); ++i) {
      auto&& place = value[i];  // a reference, or a proxy object
      element(place);
    }
    recursion_.leave<T>();
  }

  template <class T>
  void any(const T& value) {
    visit_any(*this, value);
  }

 private:
  template <class T>
  void derive_seed(const T& value) noexcept {
    seed_known_ = true;
    if constexpr (std::is_floating_point_v<T>) {
      if (!(value >= 0 && value <= static_cast<T>(0xffff'ffff'ffff)))
        return;  // was not generated, and cannot be converted
    }
    seed_ = static_cast<std::uint8_t>(static_cast<std::uint64_t>(value) - place_);
  }

  template <class T, class Expected>
  void compare(const T& value, Expected expected) {
    const std::uint64_t number = next();
    if (seed_known_) matches_ = matches_ && value == expected(number);
  }

  std::uint64_t next() noexcept { return generated_number(seed_, place_++); }

  std::uint8_t seed_ = 0;
  bool seed_known_ = false;
  bool matches_ = true;
  std::uint64_t place_ = 0;
  RecursionGuard recursion_;
};

/// Returns the seed of the values that an activation creates.
inline std::uint8_t seed_of(ActivationId root) noexcept { return static_cast<std::uint8_t>(root.count()); }

/// Returns a value that is generated from the activation's number, so that its receiver can check it.
/// @param length the length of strings and sequences in the value
template <class T>
T generated(const Activation& activation, std::size_t length = 16) {
  T value{};
  Generator generator(seed_of(activation.root()), length);
  generator.any(value);
  return value;
}

/// Returns the generated value that a state variable has before its first assignment.
template <class T>
T initial(std::size_t length = 16) {
  return generated<T>(Activation(ActivationId(0), 0), length);
}

/// Decides whether `generated` has created a value. Accepts values, and the pointers in which the mapping returns
/// values of variable length.
class IsGenerated {
 public:
  constexpr IsGenerated() noexcept = default;
  constexpr explicit IsGenerated(std::uint8_t seed) noexcept : seed_(seed), seed_known_(true) {}

  template <class T>
  bool operator()(const T& value) const {
    Checker checker = seed_known_ ? Checker(seed_) : Checker();
    if constexpr (std::is_pointer_v<T> && !std::is_convertible_v<T, const char*>)
      checker.any(*value);
    else
      checker.any(value);
    return checker.good();
  }

 private:
  std::uint8_t seed_ = 0;
  bool seed_known_ = false;
};

inline constexpr IsGenerated is_generated{};

/// Decides whether a value is the one that `generated` creates for this activation. Used for answers that return an
/// argument.
inline IsGenerated is_generated_for(const Activation& activation) noexcept {
  return IsGenerated(seed_of(activation.root()));
}

}  // namespace bw
