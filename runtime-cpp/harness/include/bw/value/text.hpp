// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <charconv>
#include <string>
#include <string_view>
#include <vector>

namespace bw {

/// Without blanks, tabs and carriage returns at both ends.
std::string_view trim(std::string_view text) noexcept;

/// The parts between separators; the last one, when the text does not end with a separator, too.
std::vector<std::string_view> split(std::string_view text, char separator);

/// The words between blanks.
std::vector<std::string_view> words(std::string_view text);

/// Reads a text that is a number and nothing else. @return whether it is; otherwise the number may be changed, too
template <class Number>
bool read_number(std::string_view text, Number& number) noexcept {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

/// The name of one of a population of objects: `<instance>.<port>.<number>`.
std::string object_name(const std::string& port, unsigned number);

}  // namespace bw
