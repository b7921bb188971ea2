// SPDX-License-Identifier: Apache-2.0
#include <bw/value/text.hpp>

namespace bw {

std::string_view trim(std::string_view text) noexcept {
  const auto first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const auto end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return parts;
}

std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> result;
  for (const std::string_view word : split(text, ' ')) {
    if (const auto trimmed = trim(word); !trimmed.empty()) result.push_back(trimmed);
  }
  return result;
}

std::string object_name(const std::string& port, unsigned number) { return port + "." + std::to_string(number); }

}  // namespace bw
