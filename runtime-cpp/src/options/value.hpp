// SPDX-License-Identifier: Apache-2.0
// Reads the values of options out of text. Internal to the module.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "rows.hpp"

namespace corbel::options {

/// As messages show it: its beginning, control characters as "\x1b".
std::string shown(std::string_view text);

/// One value to be read and what its messages need.
struct Input {
  std::string_view where;
  std::string_view name;
  std::string_view value;

  /// "where: name = value: expected ..."
  Problem problem(std::string_view expected) const;

  Problem read(bool& result) const;
  /// Within the row's bounds; octets may have k, M or G (powers of 1024) behind the number.
  Problem read_number(std::uint32_t& result, const Row& row) const;
  /// A number with us, ms or s behind it; milliseconds without.
  Problem read_duration(std::chrono::microseconds& result, const Row& row) const;

 private:
  Problem out_of(const Row& row, const char* what, const char* such_as) const;
};

std::string write_duration(std::chrono::microseconds value);

}  // namespace corbel::options
