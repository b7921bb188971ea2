// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "drivers.hpp"
#include "footprints.hpp"
#include "launch.hpp"

namespace bw::launch {

/// Runs a phase without windows, timed or saturated. It ends when all samples have been recorded, or at the end of its
/// duration.
class ContinuousPhase {
 public:
  ContinuousPhase(Launch& launch, Drivers& drivers, Footprints& footprints)
      : launch_(launch), drivers_(drivers), footprints_(footprints) {}

  void run(const Plan::Phase& phase);

 private:
  /// @return true if the phase was ended by its duration, before all samples were recorded
  bool watch(const Plan::Phase& phase);

  Launch& launch_;
  Drivers& drivers_;
  Footprints& footprints_;
};

}  // namespace bw::launch
