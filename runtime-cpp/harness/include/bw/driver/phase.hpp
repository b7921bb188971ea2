// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/measuring/clock.hpp>
#include <bw/process/settings.hpp>

#include <cstdint>
#include <string>

namespace bw {

/// A stretch of the workload, as all parts of a process see it.
struct Phase {
  std::string name;
  std::uint16_t number;  // 1 for the first
  bool saturated;        // closed loop; otherwise by schedule
  const Settings& settings;
};

}  // namespace bw
