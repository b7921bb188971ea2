// SPDX-License-Identifier: Apache-2.0
// Reads arbitrary octets as characters and strings in every encoding, and checks what must hold for any input.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <cwchar>
#include <span>
#include <string>

#include "corbel/cdr/stream.hpp"
#include "corbel/giop/code_sets.hpp"
#include "exercise.hpp"

namespace corbel::test {

inline constexpr cdr::Encoding kEncodings[] = {
    {cdr::Wide::utf16, cdr::CharConversion::none},
    {cdr::Wide::utf16_units, cdr::CharConversion::to_utf8},
    {cdr::Wide::utf16, cdr::CharConversion::to_latin1},
};

/// Checks that read values can be written, and that reading them again gives the same values.
inline void exercise_wide(std::span<const std::byte> bytes, bool little, cdr::Encoding encoding) {
  cdr::Context context;
  context.encoding = encoding;
  cdr::Reader in(bytes, little);
  in.context(&context);
  CORBA::WString_var text;
  in >> text;
  const CORBA::WChar letter = cdr::get_wchar(in);
  if (!in.ok()) return;
  require(std::wcslen(text.in()) <= bytes.size() / 2, "no more characters than octets for them");
  cdr::Buffer buffer;
  cdr::Writer out(buffer, cdr::Writer::default_limit, encoding);
  out << text << letter;
  require(out.ok(), "what was read can be written");
  cdr::Reader again(out.data(), cdr::writes_little);
  again.context(&context);
  CORBA::WString_var same;
  again >> same;
  require(std::wcscmp(text.in(), same.in()) == 0, "a string comes back as it was");
  require(cdr::get_wchar(again) == letter && again.ok() && again.remaining() == 0, "a character comes back as it was");
}

/// Checks the same for strings of char. Strings in the other code set must belong to the context, ASCII strings to the
/// message.
inline void exercise_narrow(std::span<const std::byte> bytes, bool little, cdr::Encoding encoding) {
  cdr::Context context;
  context.encoding = encoding;
  cdr::Reader in(bytes, little);
  in.context(&context);
  const std::string_view text = in.get_string();
  if (!in.ok()) return;
  require(text.data()[text.size()] == '\0' && text.find('\0') == std::string_view::npos, "a C string");
  require(text.size() <= 2 * bytes.size(), "at most twice as long");
  cdr::Buffer buffer;
  cdr::Writer out(buffer, cdr::Writer::default_limit, encoding);
  out.put_string(text);
  if (!out.ok()) std::abort();
  cdr::Reader again(out.data(), cdr::writes_little);
  again.context(&context);
  require(again.get_string() == text && again.ok(), "a string comes back as it was");
}

inline void exercise_characters(std::span<const std::byte> bytes) {
  for (const bool little : {false, true}) {
    for (const cdr::Encoding encoding : kEncodings) {
      exercise_wide(bytes, little, encoding);
      exercise_narrow(bytes, little, encoding);
    }
  }
  giop::read_code_set_context(bytes, giop::default_limits);
}

}  // namespace corbel::test
