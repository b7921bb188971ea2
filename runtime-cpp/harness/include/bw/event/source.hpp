// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/component/component.hpp>
#include <bw/component/receptacle.hpp>
#include <bw/event/closed_loops.hpp>
#include <bw/event/in_flight_counter.hpp>

#include <string>

namespace bw {

/// What all event sources have in common: whose they are, and how many events they pushed.
class Source : public Connectable {
 protected:
  Source(Component& component, const std::string& port);

  Process& process() const noexcept { return process_; }

  /// After a push: a loop may wait for an event to which this one leads.
  void propagate(Activation& activation, bool failed);

  InFlightCounter pushed_;
  WaitingDrivers waiting_drivers_;

 private:
  Process& process_;
};

}  // namespace bw
