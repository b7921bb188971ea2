// SPDX-License-Identifier: Apache-2.0
// Values as text: two texts are equal only when the values are, bit for bit.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>

namespace roundtrip {

class Text {
 public:
  const std::string& all() const { return text_; }

  void open(const char* type) { text_.append(type).append("{"); }
  void close() { text_ += "} "; }
  void name(const char* name) { text_.append(name).append("="); }

  void boolean(bool value) { text_ += value ? "TRUE " : "FALSE "; }
  void character(CORBA::Char value) { number(static_cast<unsigned char>(value)); }
  void wide_character(CORBA::WChar value) { number(static_cast<std::uint32_t>(value)); }
  template <class Integer>
  void number(Integer value) {
    text_.append(std::to_string(value)).append(" ");
  }
  /// By bits: NaN and both zeros are values like others.
  void real(float value) { bits<std::uint32_t>(value); }
  void real(double value) { bits<std::uint64_t>(value); }

  void real(long double value) {
    char digits[64];
    std::snprintf(digits, sizeof digits, "%La ", value);
    text_ += digits;
  }

  /// Digit by digit: the classic mapping has no other way that loses none.
  template <class Fixed>
  void fixed(const Fixed& value) {
    const Fixed zero(0);
    Fixed rest = value < zero ? Fixed(-value) : value;
    Fixed unit("1000000000000000000000000000000");  // the weight of a digit
    if (value < zero) text_ += '-';
    for (int place = 30; place >= 0 || rest > zero; --place, unit /= Fixed(10)) {
      char digit = '0';
      for (; rest >= unit; ++digit) rest -= unit;
      text_ += digit;
      if (place == 0) text_ += '.';
    }
    text_ += ' ';
  }

  void string(const CORBA::WChar* value) {
    text_ += "L\"";
    for (; *value != 0; ++value) wide_character(*value);
    text_ += "\" ";
  }
  void string(const char* value) {
    text_ += '"';
    for (const char* byte = value; *byte != '\0'; ++byte) {
      if (*byte < ' ' || *byte == '"' || *byte == '\\' || *byte == 127) {
        char escaped[5];
        std::snprintf(escaped, sizeof escaped, "\\x%02x", static_cast<unsigned>(static_cast<unsigned char>(*byte)));
        text_ += escaped;
      } else {
        text_ += *byte;
      }
    }
    text_ += "\" ";
  }
  void reference(CORBA::Object_ptr value) { text_.append("->").append(objects.name(value)).append(" "); }

  void system_exception(const CORBA::SystemException& exception) {
    open(exception._name());
    number(static_cast<std::uint32_t>(exception.minor()));
    number(static_cast<unsigned>(exception.completed()));
    close();
  }

 private:
  template <class Word, class Real>
  void bits(Real value) {
    static_assert(sizeof(Word) == sizeof(Real));
    Word word;
    std::memcpy(&word, &value, sizeof word);
    char digits[2 * sizeof(Word) + 2];
    std::snprintf(digits, sizeof digits, "%0*llx ", static_cast<int>(2 * sizeof(Word)),
                  static_cast<unsigned long long>(word));
    text_ += digits;
  }

  std::string text_;
};

}  // namespace roundtrip
