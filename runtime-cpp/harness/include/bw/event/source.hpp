// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/component/component.hpp>
#include <bw/component/receptacle.hpp>
#include <bw/event/closed_loops.hpp>
#include <bw/event/in_flight_counter.hpp>

#include <string>

namespace bw {

/// The common part of all event sources: the process, and the number of pushed events.
class Source : public Connectable {
 protected:
  Source(Component& component, const std::string& port);

  Process& process() const noexcept { return process_; }

  /// Called after a push, because a closed loop may wait for an event that the pushed event causes.
  void propagate(Activation& activation, bool failed);

  InFlightCounter pushed_;
  WaitingDrivers waiting_drivers_;

 private:
  Process& process_;
};

}  // namespace bw
