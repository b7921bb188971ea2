// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/component/mutex.hpp>
#include <bw/driver/activation.hpp>
#include <bw/measuring/clock.hpp>

#include <condition_variable>
#include <cstdint>
#include <vector>

namespace bw {

/// The events at a sink for which a behaviour waits. A wait consumes the events for which it waited; further events
/// stay for the next wait.
class ReceivedEvents {
 public:
  /// @param connections the number of connections of the sink
  explicit ReceivedEvents(unsigned connections) : left_(connections) {}

  /// Begins a phase without events.
  void reset();

  /// Called when the drivers of the phase have been stopped, so that only events in flight can still arrive. A wait now
  /// gives up if no event has arrived for a while.
  void close();

  /// Records that an event has arrived.
  /// @param sequence the event's number from SequenceNumberer, with the connection's number in the upper 16 bits
  void arrived(std::uint64_t sequence);

  /// Waits for an event from each connection.
  /// @param timeout in ns; 0 means no limit. At the timeout, the events that have arrived are taken
  /// @throws PhaseEnded if the activation's driver is stopped meanwhile, or no more events can arrive
  void wait_for_each(const Activation& activation, Nanoseconds timeout);

  /// Waits for `count` events, from any connections.
  void wait_for(const Activation& activation, std::uint64_t count, Nanoseconds timeout);

 private:
  template <class Condition>
  void wait(const Activation& activation, Nanoseconds timeout, Condition there);

  Mutex mutex_;
  std::condition_variable_any changed_;
  Nanoseconds last_ = 0;  // the time of the last event, or of close()
  bool closed_ = false;
  std::vector<std::uint64_t> left_;  // the events that no wait has consumed, by connection
};

}  // namespace bw
