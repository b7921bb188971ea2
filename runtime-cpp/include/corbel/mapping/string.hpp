// SPDX-License-Identifier: Apache-2.0
// Strings of the classic mapping (formal/2012-07-02, 4.7). Memory comes from string_alloc and goes to string_free only.
#pragma once

#include <cstddef>
#include <utility>

#include "corbel/mapping/types.hpp"

namespace CORBA {

/// Room for `length` characters and the terminating NUL; nullptr when memory is out.
char* string_alloc(ULong length) noexcept;
/// A copy, or nullptr when `text` is nullptr or memory is out.
char* string_dup(const char* text) noexcept;
void string_free(char* text) noexcept;

class String_out;

/// Owns one string. Assigning `char*` takes it over, assigning `const char*` copies it.
class String_var {
 public:
  String_var() noexcept = default;
  String_var(char* text) noexcept : text_(text) {}
  String_var(const char* text) : text_(string_dup(text)) {}
  String_var(const String_var& other) : text_(string_dup(other.text_)) {}
  String_var(String_var&& other) noexcept : text_(std::exchange(other.text_, nullptr)) {}
  ~String_var() { string_free(text_); }

  String_var& operator=(char* text) noexcept {
    if (text != text_) string_free(std::exchange(text_, text));
    return *this;
  }
  String_var& operator=(const char* text) { return *this = string_dup(text); }
  String_var& operator=(const String_var& other) {
    if (this != &other) *this = string_dup(other.text_);
    return *this;
  }
  String_var& operator=(String_var&& other) noexcept {
    std::swap(text_, other.text_);
    return *this;
  }

  operator char*() noexcept { return text_; }
  operator const char*() const noexcept { return text_; }
  char& operator[](ULong index) noexcept { return text_[index]; }
  char operator[](ULong index) const noexcept { return text_[index]; }

  const char* in() const noexcept { return text_; }
  char*& inout() noexcept { return text_; }
  char*& out() noexcept {
    string_free(std::exchange(text_, nullptr));
    return text_;
  }
  char* _retn() noexcept { return std::exchange(text_, nullptr); }

 private:
  char* text_ = nullptr;
};

/// Parameter type of `out string`: frees what a String_var held before the call.
class String_out {
 public:
  String_out(char*& text) noexcept : text_(text) { text_ = nullptr; }
  String_out(String_var& text) noexcept : text_(text.out()) {}
  String_out(const String_out&) noexcept = default;
  String_out& operator=(const String_out& other) noexcept {
    text_ = other.text_;
    return *this;
  }
  String_out& operator=(char* text) noexcept {
    text_ = text;
    return *this;
  }
  String_out& operator=(const char* text) {
    text_ = string_dup(text);
    return *this;
  }
  operator char*&() noexcept { return text_; }
  char*& ptr() noexcept { return text_; }

 private:
  void operator=(const String_var&);  // forbidden by the mapping: would share the string
  char*& text_;
};

}  // namespace CORBA

namespace corbel {

/// The shared empty string that members start with (4.7): no allocation until something is assigned.
inline char* empty_string() noexcept {
  static constinit char empty[1] = {0};
  return empty;
}

/// A string inside a struct, union, exception or array (CORBA::String_mgr): like String_var, but starts as "".
class StringMember {
 public:
  StringMember() noexcept = default;
  StringMember(const StringMember& other) : text_(CORBA::string_dup(other.text_)) {}
  StringMember(StringMember&& other) noexcept : text_(std::exchange(other.text_, empty_string())) {}
  StringMember(char* text) noexcept : text_(text) {}
  StringMember(const char* text) : text_(CORBA::string_dup(text)) {}
  ~StringMember() { CORBA::string_free(text_); }

  StringMember& operator=(char* text) noexcept {
    if (text != text_) CORBA::string_free(std::exchange(text_, text));
    return *this;
  }
  StringMember& operator=(const char* text) { return *this = CORBA::string_dup(text); }
  StringMember& operator=(const StringMember& other) {
    if (this != &other) *this = CORBA::string_dup(other.text_);
    return *this;
  }
  StringMember& operator=(StringMember&& other) noexcept {
    std::swap(text_, other.text_);
    return *this;
  }
  StringMember& operator=(const CORBA::String_var& other) { return *this = other.in(); }

  operator char*() noexcept { return text_; }
  operator const char*() const noexcept { return text_; }
  char& operator[](CORBA::ULong index) noexcept { return text_[index]; }
  char operator[](CORBA::ULong index) const noexcept { return text_[index]; }

  const char* in() const noexcept { return text_; }
  char*& inout() noexcept { return text_; }
  char*& out() noexcept {
    CORBA::string_free(std::exchange(text_, nullptr));
    return text_;
  }
  /// The caller owns the result, so the shared empty string is copied.
  char* _retn() noexcept {
    char* text = std::exchange(text_, empty_string());
    return text == empty_string() ? CORBA::string_dup("") : text;
  }

 private:
  char* text_ = empty_string();
};

}  // namespace corbel

namespace CORBA {
using String_mgr = corbel::StringMember;
}
