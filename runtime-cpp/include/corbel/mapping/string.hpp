// SPDX-License-Identifier: Apache-2.0
// Strings of the C++ mapping (formal/2012-07-02, 4.7) and wide strings (4.8), which differ only in their character
// type. Strings must come from string_alloc and go to string_free; wide strings from wstring_alloc to wstring_free.
#pragma once

#include <cstddef>
#include <utility>

#include "corbel/mapping/types.hpp"

namespace CORBA {

/// Returns room for `length` characters and the NUL, or nullptr if memory is exhausted.
char* string_alloc(ULong length) noexcept;
/// Returns a copy, or nullptr if `text` is nullptr or memory is exhausted.
char* string_dup(const char* text) noexcept;
void string_free(char* text) noexcept;

WChar* wstring_alloc(ULong length) noexcept;
WChar* wstring_dup(const WChar* text) noexcept;
void wstring_free(WChar* text) noexcept;

}  // namespace CORBA

namespace corbel {

/// Returns a copy, or nullptr if `text` is nullptr. Throws std::bad_alloc as `new` does.
char* text_dup(const char* text);
CORBA::WChar* text_dup(const CORBA::WChar* text);
inline void text_free(char* text) noexcept { CORBA::string_free(text); }
inline void text_free(CORBA::WChar* text) noexcept { CORBA::wstring_free(text); }

/// String_var and WString_var: own one string. Assignment of `Character*` takes ownership; assignment of `const
/// Character*` copies.
template <class Character>
class TextVar {
 public:
  TextVar() noexcept = default;
  TextVar(Character* text) noexcept : text_(text) {}
  TextVar(const Character* text) : text_(text_dup(text)) {}
  TextVar(const TextVar& other) : text_(text_dup(other.in())) {}
  TextVar(TextVar&& other) noexcept : text_(std::exchange(other.text_, nullptr)) {}
  ~TextVar() { text_free(text_); }

  TextVar& operator=(Character* text) noexcept {
    if (text != text_) text_free(std::exchange(text_, text));
    return *this;
  }
  TextVar& operator=(const Character* text) { return *this = text_dup(text); }
  TextVar& operator=(const TextVar& other) {
    if (this != &other) *this = text_dup(other.in());
    return *this;
  }
  TextVar& operator=(TextVar&& other) noexcept {
    std::swap(text_, other.text_);
    return *this;
  }

  operator Character*() noexcept { return text_; }
  operator const Character*() const noexcept { return text_; }
  Character& operator[](CORBA::ULong index) noexcept { return text_[index]; }
  Character operator[](CORBA::ULong index) const noexcept { return text_[index]; }

  const Character* in() const noexcept { return text_; }
  Character*& inout() noexcept { return text_; }
  Character*& out() noexcept {
    text_free(std::exchange(text_, nullptr));
    return text_;
  }
  Character* _retn() noexcept { return std::exchange(text_, nullptr); }

 private:
  Character* text_ = nullptr;
};

/// String_out and WString_out, the parameter types of `out string` and `out wstring`. They free the previous string of
/// a _var.
template <class Character>
class TextOut {
 public:
  TextOut(Character*& text) noexcept : text_(text) { text_ = nullptr; }
  TextOut(TextVar<Character>& text) noexcept : text_(text.out()) {}
  TextOut(const TextOut&) noexcept = default;
  TextOut& operator=(const TextOut& other) noexcept {
    text_ = other.text_;
    return *this;
  }
  TextOut& operator=(Character* text) noexcept {
    text_ = text;
    return *this;
  }
  TextOut& operator=(const Character* text) {
    text_ = text_dup(text);
    return *this;
  }
  operator Character*&() noexcept { return text_; }
  Character*& ptr() noexcept { return text_; }

 private:
  void operator=(const TextVar<Character>&);  // forbidden by the mapping: would share the string
  Character*& text_;
};

/// Returns the shared empty string of new members (4.7), which needs no allocation.
template <class Character = char>
inline Character* empty_string() noexcept {
  static constinit Character empty[1] = {0};
  return empty;
}

/// A string as a member of a struct, union, exception or array (CORBA::String_mgr): like String_var, but initially "".
template <class Character>
class TextMember {
 public:
  TextMember() noexcept = default;
  TextMember(const TextMember& other) : text_(text_dup(other.in())) {}
  TextMember(TextMember&& other) noexcept : text_(std::exchange(other.text_, empty_string<Character>())) {}
  TextMember(Character* text) noexcept : text_(text) {}
  TextMember(const Character* text) : text_(text_dup(text)) {}
  ~TextMember() { text_free(text_); }

  TextMember& operator=(Character* text) noexcept {
    if (text != text_) text_free(std::exchange(text_, text));
    return *this;
  }
  TextMember& operator=(const Character* text) { return *this = text_dup(text); }
  TextMember& operator=(const TextMember& other) {
    if (this != &other) *this = text_dup(other.in());
    return *this;
  }
  TextMember& operator=(TextMember&& other) noexcept {
    std::swap(text_, other.text_);
    return *this;
  }
  TextMember& operator=(const TextVar<Character>& other) { return *this = other.in(); }

  operator Character*() noexcept { return text_; }
  operator const Character*() const noexcept { return text_; }
  Character& operator[](CORBA::ULong index) noexcept { return text_[index]; }
  Character operator[](CORBA::ULong index) const noexcept { return text_[index]; }

  const Character* in() const noexcept { return text_; }
  Character*& inout() noexcept { return text_; }
  Character*& out() noexcept {
    text_free(std::exchange(text_, nullptr));
    return text_;
  }
  /// The caller owns the result, so the shared empty string is copied.
  Character* _retn() noexcept {
    Character* text = std::exchange(text_, empty_string<Character>());
    return text == empty_string<Character>() ? text_dup(static_cast<const Character*>(text)) : text;
  }

 private:
  Character* text_ = empty_string<Character>();
};

using StringMember = TextMember<char>;
using WStringMember = TextMember<CORBA::WChar>;

}  // namespace corbel

namespace CORBA {

using String_var = corbel::TextVar<char>;
using String_out = corbel::TextOut<char>;
using String_mgr = corbel::StringMember;
using WString_var = corbel::TextVar<WChar>;
using WString_out = corbel::TextOut<WChar>;
using WString_mgr = corbel::WStringMember;

}  // namespace CORBA
