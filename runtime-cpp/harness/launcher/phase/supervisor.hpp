// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "drivers.hpp"
#include "floors.hpp"
#include "footprints.hpp"
#include "host/clock_comparison.hpp"
#include "host/link_clocks.hpp"
#include "host/remote_hosts.hpp"
#include "launch.hpp"

#include <string>
#include <vector>

namespace bw::launch {

/// Runs a plan: starts its processes, lets them measure its phases, and ends them.
class Supervisor : public LineReader {
 public:
  Supervisor(const Plan& plan, const Options& options, Status& status, Result& result);

  /// Records in the result how each process ended.
  ~Supervisor() override;
  Supervisor(const Supervisor&) = delete;
  Supervisor& operator=(const Supervisor&) = delete;

  /// @throws RunFailure; then the caller calls take_down
  void run();

  /// Ends all processes in any state. @param orderly true to let them stop themselves first, for a short time
  void take_down(bool orderly) noexcept { processes_.take_down(orderly); }

  /// After a failure: fetches the results of the hosts that can be reached, then disconnects.
  void leave_hosts() noexcept { hosts_.leave(); }

  bool take(Member& member, const std::string& line) override;

 private:
  Command command(const Plan::Process& process) const;
  void start();
  void connect();
  void measure_phases();
  void compare_clocks();
  void stop();

  ProcessGroup processes_;
  Launch launch_;
  RemoteHosts hosts_;
  ClockComparison clocks_;
  LinkClocks link_clocks_;
  Footprints footprints_;
  Drivers drivers_;
  Floors floors_;
  std::vector<int> cores_;  // of processes without a placement: the launcher moves away from the measured cores
  std::vector<std::string> references_;
};

}  // namespace bw::launch
