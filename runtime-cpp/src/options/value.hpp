// SPDX-License-Identifier: Apache-2.0
// Parsing of option values. Internal to the module.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "option_descriptors.hpp"

namespace corbel::options {

/// Returns the beginning of a text for a message, with control characters as "\x1b".
std::string shown(std::string_view text);

/// A value to be parsed, with the texts for its messages.
struct Input {
  std::string_view where;
  std::string_view name;
  std::string_view value;

  /// Returns "where: name = value: expected ...".
  Problem problem(std::string_view expected) const;

  Problem read(bool& result) const;
  /// Reads a number within the descriptor's bounds; bytes may have the suffixes k, M or G (powers of 1024).
  Problem read_number(std::uint32_t& result, const OptionDescriptor& descriptor) const;
  /// Reads a number with the suffix us, ms or s; the default is milliseconds.
  Problem read_duration(std::chrono::microseconds& result, const OptionDescriptor& descriptor) const;

 private:
  Problem out_of(const OptionDescriptor& descriptor, const char* what, const char* such_as) const;
};

std::string write_duration(std::chrono::microseconds value);

}  // namespace corbel::options
