// SPDX-License-Identifier: Apache-2.0
// Creates values of every type of constructs.idl from a number, and texts that are equal if the values are equal.
#pragma once

#include <string>
#include <type_traits>

namespace echo {

inline std::string show(const char* text) { return std::string("\"") + text + "\""; }
inline std::string show(bool value) { return value ? "T" : "F"; }
inline std::string show(double value) { return std::to_string(value); }
inline std::string show(constructs::Colour value) { return std::to_string(static_cast<unsigned>(value)); }
inline std::string show(constructs::Echo::State value) { return std::to_string(static_cast<unsigned>(value)); }
template <class Integer>
  requires std::is_integral_v<Integer>
std::string show(Integer value) {
  return std::to_string(value);
}

// Declared before the templates that use them.
std::string show(const constructs::Point& value);
std::string show(const constructs::Echo::Inner& value);
std::string show(const constructs::Mixed& value);
std::string show(const constructs::Person& value);
std::string show(const constructs::Tree& value);
std::string show(const constructs::Choice& value);
std::string show(CORBA::Object_ptr object);

/// Formats rows of an array, and chars that do not end with NUL.
template <class T>
std::string show_array(const T* elements, unsigned count) {
  std::string text = "{";
  for (unsigned i = 0; i < count; ++i) text += show(elements[i]) + " ";
  return text + "}";
}
inline std::string show_grid(const constructs::Grid_slice* grid) {
  return show_array(grid[0], 3) + show_array(grid[1], 3);
}
inline std::string show_text(const constructs::Text_slice* text) { return std::string(text, text + 6); }

inline std::string show(const constructs::Point& value) { return "(" + show(value.x) + "," + show(value.y) + ")"; }
inline std::string show(const constructs::Echo::Inner& value) { return show(value.value); }

template <class Sequence>
std::string show_all(const Sequence& sequence) {
  std::string text = "[";
  for (CORBA::ULong i = 0; i < sequence.length(); ++i) text += show(sequence[i]) + " ";
  return text + "]";
}
template <class Sequence>
std::string show_rows(const Sequence& sequence) {
  std::string text = "[";
  for (CORBA::ULong i = 0; i < sequence.length(); ++i) text += show_all(sequence[i]) + " ";
  return text + "]";
}

inline std::string show(const constructs::Mixed& v) {
  return show(v.a) + show(v.b) + show(v.c) + show(static_cast<double>(v.d)) + show(v.e) + show(v.f) + show(v.g) +
         show(v.h) + show(v.i) + show(v.j) + show(v.k) + show(v.l) + show(v.m) + show_array(v.n, 3) + show_grid(v.o);
}
inline std::string show(const constructs::Person& v) {
  return show(v.name.in()) + show(v.short_code.in()) + show_all(v.scores) + show_all(v.path) + show(v.titles[0].in()) +
         show(v.titles[1].in()) + show(v.aliases[0].in()) + show(v.aliases[1].in()) + show(v.keys[0].in()) +
         show(v.keys[1].in()) + show_text(v.initials);
}
inline std::string show(const constructs::Tree& v) { return show(v.label.in()) + show_all(v.children); }
inline std::string show(const constructs::Number& v) {
  return show(v._d()) + ":" + (v._d() == constructs::red ? show(v.whole()) : show(v.real()));
}
inline std::string show(const constructs::Maybe& v) { return v._d() ? show(v.value()) : "nothing"; }
inline std::string show(const constructs::Sound& v) {
  return std::string(1, v._d()) + (v._d() == '\''                   ? show(v.quote())
                                   : v._d() == 'a' || v._d() == 'b' ? show(v.vowel())
                                                                    : "");
}
inline std::string show(CORBA::Object_ptr object) { return CORBA::is_nil(object) ? "nil" : "object"; }
inline std::string show(const constructs::Choice& v) {
  switch (v._d()) {
    case 1: return show(v.text());
    case 2: return show(v.somebody());
    case 3: return show_all(v.list());
    case 4: return show_grid(v.board());
    case 5: return show(v.key());
    case 6: return show(static_cast<CORBA::Object_ptr>(v.callee()));
    default: return show(v._d()) + show(v.place());
  }
}

template <class T>
T make(int n);
template <>
inline constructs::Point make(int n) {
  constructs::Point point;
  point.x = n + 0.5;
  point.y = -n;
  return point;
}
template <>
inline constructs::Mixed make(int n) {
  constructs::Mixed v{};
  v.a = static_cast<CORBA::Short>(-n);
  v.b = 100000 + n;
  v.c = n * 1.25;
  v.d = static_cast<CORBA::Float>(n) / 4;
  v.e = static_cast<CORBA::Char>('a' + n % 20);
  v.f = n % 2 == 1;
  v.g = static_cast<CORBA::Octet>(200 + n);
  v.h = static_cast<CORBA::UShort>(60000 + n);
  v.i = 4000000000u + static_cast<CORBA::ULong>(n);
  v.j = -5000000000ll - n;
  v.k = 18000000000000000000ull + static_cast<CORBA::ULongLong>(n);
  v.l = static_cast<constructs::Colour>(n % 3);
  v.m = make<constructs::Point>(n);
  for (int i = 0; i < 3; ++i) v.n[i] = v.o[0][i] = v.o[1][i] = n * 10 + i;
  return v;
}
inline void fill(constructs::Text text, int n) {
  for (int i = 0; i < 6; ++i) text[i] = static_cast<CORBA::Char>('A' + (n + i) % 26);
}
template <>
inline constructs::Person make(int n) {
  constructs::Person v;
  const std::string number = std::to_string(n);
  v.name = CORBA::string_dup(("name " + number).c_str());
  v.short_code = CORBA::string_dup(("c" + number).c_str());
  v.scores.length(static_cast<CORBA::ULong>(n));
  for (CORBA::ULong i = 0; i < v.scores.length(); ++i) v.scores[i] = n - static_cast<CORBA::Long>(i);
  v.path.length(2);
  for (CORBA::ULong i = 0; i < 2; ++i) v.path[i] = make<constructs::Point>(n + static_cast<int>(i));
  for (int i = 0; i < 2; ++i) {
    v.titles[i] = CORBA::string_dup(("title" + number).c_str());
    v.aliases[i] = CORBA::string_dup("");
    v.keys[i] = CORBA::string_dup("12345678");
  }
  fill(v.initials, n);
  return v;
}
template <>
inline constructs::Tree make(int n) {
  constructs::Tree tree;
  tree.label = CORBA::string_dup(std::to_string(n).c_str());
  tree.children.length(n > 0 ? 2 : 0);
  for (CORBA::ULong i = 0; i < tree.children.length(); ++i) tree.children[i] = make<constructs::Tree>(n - 1);
  return tree;
}

/// Returns a sequence of n elements.
template <class Sequence, class Make>
Sequence many(int n, Make element) {
  Sequence sequence;
  sequence.length(static_cast<CORBA::ULong>(n));
  for (int i = 0; i < n; ++i) sequence[static_cast<CORBA::ULong>(i)] = element(i);
  return sequence;
}

}  // namespace echo
