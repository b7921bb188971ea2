// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace corbel::orb {

using NumberPair = std::pair<std::uint32_t, std::uint32_t>;

/// Parses "A:B,A:B,…" with `separator` instead of the colon. Returns nothing if the text has another form or a number
/// exceeds its limit in `most`.
inline std::optional<std::vector<NumberPair>> read_pairs(std::string_view text, char separator, NumberPair most) {
  const auto number = [](std::string_view part, std::uint32_t limit, std::uint32_t& value) {
    const auto parsed = std::from_chars(part.data(), part.data() + part.size(), value);
    return parsed.ec == std::errc() && parsed.ptr == part.data() + part.size() && value <= limit;
  };
  std::vector<NumberPair> pairs;
  while (!text.empty()) {
    const std::string_view entry = text.substr(0, text.find(','));
    text.remove_prefix(entry.size());
    const std::size_t middle = entry.find(separator);
    NumberPair pair;
    if (middle == std::string_view::npos || !number(entry.substr(0, middle), most.first, pair.first) ||
        !number({entry.begin() + middle + 1, entry.end()}, most.second, pair.second) || text == ",") {
      return std::nullopt;
    }
    pairs.push_back(pair);
    text.remove_prefix(text.empty() ? 0 : 1);
  }
  return pairs;
}

}  // namespace corbel::orb
