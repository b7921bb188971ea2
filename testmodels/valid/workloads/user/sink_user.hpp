// SPDX-License-Identifier: Apache-2.0
// The part of Sink that the model workloads leaves to the user: it counts the drawn values, and prints
// the count at the end.
#pragma once

#include "sink_exec.hpp"

#include <array>
#include <atomic>

namespace user {

class Sink : public executors::Sink {
 public:
  using executors::Sink::Sink;

  void ccm_passivate() override;

 private:
  void count(bw::Activation& activation, const ::load::Item& event) override;
  void never(bw::Activation& activation, const ::load::Item& event) override;

  std::array<std::atomic<int>, 6> sides_{};
};

}  // namespace user
