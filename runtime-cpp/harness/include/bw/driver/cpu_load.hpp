// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/measuring/clock.hpp>

namespace bw {

/// Uses the processor for a time, by doing work that was calibrated: the same number of instructions each time, so that
/// being preempted does not make it do less. Calibration takes some milliseconds, when it is made, and takes the
/// fastest of several tries; at a lower clock frequency the work takes longer, as real work would.
class CpuLoad {
 public:
  CpuLoad();

  void burn(Nanoseconds span) const noexcept;

 private:
  double rounds_per_nanosecond_;
};

}  // namespace bw
