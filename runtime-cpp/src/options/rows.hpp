// SPDX-License-Identifier: Apache-2.0
// The options as data: what one function needs to read or write the value of any of them. Internal to the module.
#pragma once

#include <cstdint>
#include <span>

#include "corbel/options/options.hpp"

namespace corbel::options {

struct Row {
  const char* name;
  const char* choices;    // "reactive, thread-per-connection", in the order of the enumerators
  std::uint32_t minimum;  // of numbers; milliseconds of durations
  std::uint32_t maximum;
  std::uint16_t offset;  // of the member of Values
  Kind kind;
};

/// In the table's order.
std::span<const Row> table() noexcept;

}  // namespace corbel::options
