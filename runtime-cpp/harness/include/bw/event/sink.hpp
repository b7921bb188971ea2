// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/component/component.hpp>
#include <bw/component/receptacle.hpp>
#include <bw/driver/activation.hpp>
#include <bw/driver/phase.hpp>
#include <bw/driver/scheduled_work.hpp>
#include <bw/event/closed_loops.hpp>
#include <bw/event/in_flight_counter.hpp>
#include <bw/event/received_events.hpp>
#include <bw/event/sequence.hpp>
#include <bw/measuring/measuring_point.hpp>
#include <bw/process/error_report.hpp>

#include "orb.hpp"

#include <atomic>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>

namespace bw {

/// The end of a path at its last sink.
enum class PathEnd {
  arrived,  // the event has arrived
  handled   // its behaviour has ended
};

/// The common part of all event sinks: the order of events, and the paths and closed loops that end at the sink.
class Sink {
 public:
  Sink(Component& component, const std::string& port);

  const std::string& name() const noexcept { return name_; }

  /// Measures events from push to arrival.
  MeasuringPoint events;

  /// Adds a probe for a path that ends at this sink.
  /// @param driver `<instance>.<timer>` whose activations begin the path; empty for all drivers
  MeasuringPoint& add_path(PathEnd end, const std::string& driver);

  /// Closes the loop of a driver in saturated phases.
  void set_feedback(CORBA::Object_ptr feedback);

  /// Prepares for behaviours that wait for events of this sink. @param connections number of connections of the sink
  void expect(unsigned connections) { arrivals_.emplace(connections); }

  /// Waits for an event from each connection since the last wait. @param timeout in ns; 0: unlimited
  /// @throws PhaseEnded when no event can arrive any more
  void wait_for_each(const Activation& activation, Nanoseconds timeout = 0) {
    arrivals_.value().wait_for_each(activation, timeout);
  }

  /// Waits for `count` events since the last wait.
  void wait_for(const Activation& activation, std::uint64_t count, Nanoseconds timeout = 0) {
    arrivals_.value().wait_for(activation, count, timeout);
  }

  /// Begins a phase.
  void prepare(const Phase& phase, bool closes_loop) noexcept;

  /// Called when the phase's drivers have been stopped.
  void close();

  /// Writes the numbers of lost and reordered events into the probes of this sink. @return a line for the log; empty if
  /// there are none
  std::string finish();

 protected:
  ~Sink() = default;

  Component& component() const noexcept { return component_; }
  ScheduledWork& work() noexcept { return work_; }

  /// Counts an event as handled when its behaviour ends, normally or by an exception.
  class HandledScope {
   public:
    HandledScope(Sink& sink, ActivationId root) noexcept : sink_(sink), root_(root) {}
    ~HandledScope() {
      sink_.handled_.reach(root_);
      sink_.handled_.add(root_);
    }
    HandledScope(const HandledScope&) = delete;
    HandledScope& operator=(const HandledScope&) = delete;

   private:
    Sink& sink_;
    ActivationId root_;
  };

  /// Returns true if an event belongs to the phase; records its place in the order.
  bool accept(ActivationId root, std::uint64_t sequence) noexcept;
  /// @param sequence the event's number, whose upper bits are the number of its connection
  void arrived(ActivationId root, std::uint64_t sequence, Nanoseconds intended, Nanoseconds pushed,
               Nanoseconds arrival) noexcept;
  void handled(ActivationId root, Nanoseconds intended) noexcept;

  /// Notifies the driver of a closed loop when its activation ends here, or was ended by an exception.
  void complete(const Activation& activation, BehaviourEnd end);

  /// Wakes behaviours that wait for the event, after its own behaviour has run.
  void release(std::uint64_t sequence) {
    if (arrivals_.has_value()) arrivals_->arrived(sequence);
  }

 private:
  struct Path {
    MeasuringPoint point;
    PathEnd end = PathEnd::handled;
    bool any_driver = true;
    std::uint16_t driver = 0;
  };

  void record_paths(PathEnd end, ActivationId root, Nanoseconds intended, Nanoseconds time) noexcept;

  Component& component_;
  std::string name_;
  ScheduledWork work_;
  std::deque<Path> paths_;
  SequenceChecker checker_;
  std::optional<ReceivedEvents> arrivals_;  // empty unless behaviours wait for events
  std::atomic<std::uint16_t> phase_{0};
  std::atomic<std::uint64_t> strays_{0};
  std::atomic<bool> closes_loop_{false};
  WaitingDrivers waiting_drivers_;
  InFlightCounter handled_;
  InFlightCounter feedback_sent_;
  bellwether::Feedback_var feedback_;
};

}  // namespace bw
