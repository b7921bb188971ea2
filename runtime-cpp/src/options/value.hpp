// SPDX-License-Identifier: Apache-2.0
// Reads the values of options out of text. Internal to the module.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "corbel/options/options.hpp"

namespace corbel::options {

/// One value to be read and what its messages need.
struct Input {
  std::string_view where;
  std::string_view name;
  std::string_view value;

  /// "where: name = value: expected ..."
  Problem problem(std::string_view expected) const;

  Problem read(bool& result) const;
  Problem read(std::string& result) const;
  Problem read_integer(std::uint32_t& result, std::uint64_t minimum, std::uint64_t maximum) const;
  /// A number with k, M or G (powers of 1024) behind it, or none.
  Problem read_bytes(std::uint32_t& result, std::uint64_t minimum, std::uint64_t maximum) const;
  /// A number with us, ms or s behind it; milliseconds without. The bounds are milliseconds.
  Problem read_duration(std::chrono::microseconds& result, std::uint64_t minimum, std::uint64_t maximum) const;
};

std::string write_duration(std::chrono::microseconds value);

}  // namespace corbel::options
