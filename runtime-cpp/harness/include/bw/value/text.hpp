// SPDX-License-Identifier: Apache-2.0
#pragma once

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

/// The name of one of a population of objects: `<instance>.<port>.<number>`.
std::string object_name(const std::string& port, unsigned number);

}  // namespace bw
