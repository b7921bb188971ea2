// SPDX-License-Identifier: Apache-2.0
// Hex digits, independent of the locale. Internal to the module.
#pragma once

#include <cstddef>
#include <string>

namespace corbel::giop {

/// Returns 0 to 15, or -1.
constexpr int hex_value(char c) noexcept {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

inline void append_hex(std::string& text, std::byte octet) {
  constexpr char digits[] = "0123456789abcdef";
  text += digits[static_cast<unsigned char>(octet) >> 4];
  text += digits[static_cast<unsigned char>(octet) & 15];
}

}  // namespace corbel::giop
