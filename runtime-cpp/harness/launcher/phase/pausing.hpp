// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "drivers.hpp"
#include "launch.hpp"

#include <string>

namespace bw::launch {

/// Pauses the phase that runs, and tells whether the paused system is idle.
class Pausing : public LineReader {
 public:
  Pausing(Launch& launch, Drivers& drivers);

  /// Lets nothing begin any more, and waits until nothing is under way. @return why that is not so; empty: it is
  std::string pause(Nanoseconds time);

  /// Observes the system while it has nothing to do. @return what keeps it from being idle; empty: nothing
  std::string busy_reason();

  bool take(Member& member, const std::string& line) override;

 private:
  /// Returns the processor time of the processes of the plan on this machine.
  Nanoseconds processor_time() const;

  Launch& launch_;
  Drivers& drivers_;
  std::string still_running_;  // the processes that have not paused
};

}  // namespace bw::launch
