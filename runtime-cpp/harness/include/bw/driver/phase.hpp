// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/measuring/clock.hpp>
#include <bw/process/settings.hpp>

#include <cstdint>
#include <string>

namespace bw {

/// A phase of the workload, as all parts of a process receive it.
struct Phase {
  std::string name;
  std::uint16_t number;  // from 1
  bool saturated;        // true for closed loops; false for scheduled activations
  const Settings& settings;
};

}  // namespace bw
