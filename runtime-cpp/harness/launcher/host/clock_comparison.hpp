// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "clock_record.hpp"
#include "phase/launch.hpp"

#include <optional>

namespace bw::launch {

/// Compares the clocks of other hosts with this machine's clock: asks a process on each host for its time.
class ClockComparison : public LineReader {
 public:
  explicit ClockComparison(Launch& launch);

  /// Adds a group of exchanges to the record of each other host. No measurement may run at the same time.
  void compare();

  bool take(Member& member, const std::string& line) override;

 private:
  /// The answer for which the comparison waits.
  struct Answer {
    ClockExchange times{};
    KernelClock kernel;
    DayTime day;
  };

  void compare(Member& member, ClockRecord& record);

  Launch& launch_;
  std::optional<Answer> awaited_;
};

}  // namespace bw::launch
