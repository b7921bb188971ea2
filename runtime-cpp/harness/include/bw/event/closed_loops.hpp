// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/driver/activation.hpp>
#include <bw/driver/phase.hpp>
#include <bw/event/in_flight_counter.hpp>
#include <bw/process/settings.hpp>

#include "orb.hpp"

#include <atomic>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace bw {

class Process;

/// The numbers of drivers whose loops wait for an event that follows from the events of a port.
using WaitingDrivers = std::set<std::uint16_t>;

/// The closed loops of all processes that wait for an event. If an exception ends an activation before its event, the
/// driver is notified, so that its loop continues.
///
/// Settings: phase.<phase>.driver.<driver>.completion = feedback, .via = <instance>.<port> … on the path to the event.
class ClosedLoops {
 public:
  explicit ClosedLoops(Process& process);

  /// Returns the drivers to whose objects this process has to be connected.
  std::vector<std::string> drivers() const;
  void connect(const std::string& driver, CORBA::Object_ptr feedback);

  /// Returns the drivers that wait for an event that follows from the events of this port.
  WaitingDrivers waiting_at(const std::string& port) const;

  /// Begins a phase.
  void prepare(const Phase& phase);

  /// Called if no event of an activation can lead to the awaited event any more.
  void cancel(ActivationId root);

 private:
  struct Loop {
    std::string driver;
    bellwether::Feedback_var feedback;
    std::atomic<bool> waits{false};  // in the present phase
  };

  Process& process_;
  std::map<std::uint16_t, Loop> loops_;                    // by the drivers' numbers
  std::map<std::string, WaitingDrivers> waiting_drivers_;  // by ports
  InFlightCounter sent_;
};

}  // namespace bw
