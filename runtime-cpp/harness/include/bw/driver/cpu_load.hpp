// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/measuring/clock.hpp>

namespace bw {

/// Uses the processor for a given time by calibrated work: the same number of instructions each time, so that
/// preemption does not reduce the work. The constructor calibrates the work by the fastest of several runs, which takes
/// some milliseconds. At a lower clock frequency the work takes longer, as real work does.
class CpuLoad {
 public:
  CpuLoad();

  void burn(Nanoseconds span) const noexcept;

 private:
  double rounds_per_nanosecond_;
};

}  // namespace bw
