// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <charconv>
#include <string>
#include <string_view>
#include <vector>

namespace bw {

/// Removes blanks, tabs and carriage returns at both ends.
std::string_view trim(std::string_view text) noexcept;

/// Returns the parts between separators, including the last part if the text does not end with a separator.
std::vector<std::string_view> split(std::string_view text, char separator);

/// Returns the words between blanks.
std::vector<std::string_view> words(std::string_view text);

/// Reads a text that consists of a number only. @return true if it does; otherwise the number may be changed, too
template <class Number>
bool read_number(std::string_view text, Number& number) noexcept {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

/// Returns the name of an object of a population: `<instance>.<port>.<number>`.
std::string object_name(const std::string& port, unsigned number);

}  // namespace bw
