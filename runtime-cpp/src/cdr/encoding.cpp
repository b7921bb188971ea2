// SPDX-License-Identifier: Apache-2.0
#include "corbel/cdr/encoding.hpp"

#include <algorithm>

namespace corbel::cdr {

bool is_ascii(std::string_view text) noexcept {
  return std::none_of(text.begin(), text.end(), [](unsigned char octet) { return octet >= 0x80; });
}

// In UTF-8, U+0080 to U+00FF are the two-octet sequences that begin with 0xc2 or 0xc3.
bool utf8_to_latin1(std::string_view text, char* to, std::size_t& size) noexcept {
  char* const begin = to;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto first = static_cast<unsigned char>(text[i]);
    if (first < 0x80) {
      *to++ = text[i];
      continue;
    }
    if ((first != 0xc2 && first != 0xc3) || i + 1 == text.size()) return false;
    const auto second = static_cast<unsigned char>(text[++i]);
    if ((second & 0xc0) != 0x80) return false;
    *to++ = static_cast<char>((first & 3) << 6 | (second & 0x3f));
  }
  size = static_cast<std::size_t>(to - begin);
  return true;
}

std::size_t latin1_to_utf8(std::string_view text, char* to) noexcept {
  char* const begin = to;
  for (const char each : text) {
    const auto octet = static_cast<unsigned char>(each);
    if (octet < 0x80) {
      *to++ = each;
    } else {
      *to++ = static_cast<char>(0xc0 | octet >> 6);
      *to++ = static_cast<char>(0x80 | (octet & 0x3f));
    }
  }
  return static_cast<std::size_t>(to - begin);
}

}  // namespace corbel::cdr
