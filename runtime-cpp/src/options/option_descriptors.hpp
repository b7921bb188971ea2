// SPDX-License-Identifier: Apache-2.0
// The options as data, for functions that read and write the value of any option. Internal to the module.
#pragma once

#include <cstdint>
#include <span>

#include "corbel/options/options.hpp"

namespace corbel::options {

struct OptionDescriptor {
  const char* name;
  const char* choices;    // such as "reactive, thread-per-connection", in the order of the enumerators
  std::uint32_t minimum;  // for numbers; in milliseconds for durations
  std::uint32_t maximum;
  std::uint16_t offset;  // offset of the member in Values
  Kind kind;
};

/// Returns the descriptors in the order of the option table.
std::span<const OptionDescriptor> option_descriptors() noexcept;

}  // namespace corbel::options
