// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>

namespace bw::launch {

/// The events of all processes, counted repeatedly until none is in flight.
///
/// Processes are not counted at the same instant. So no event is in flight only if all events pushed in one count had
/// been handled in the count before (Mattern, Algorithms for Distributed Termination Detection, 1987: the four
/// counters).
class EventCounts {
 public:
  /// Begins a count.
  void begin();

  /// Adds the counts that a process reports for a driver's activations: totals since its start. @param next the first
  /// activation of this phase that has not reached all sinks of the process
  void add(unsigned driver, std::uint64_t pushed, std::uint64_t handled, std::optional<std::uint64_t> next);

  bool all_handled() const;

  /// Returns the number of events of all drivers that were pushed and not handled.
  std::uint64_t outstanding() const;

  /// Returns the number of a driver's completed activations, which have no outstanding events.
  /// @param begun the number of the driver's begun activations
  std::uint64_t completed(unsigned driver, std::uint64_t begun) const;

  /// Counts the outstanding events as lost, so that no later phase waits for them.
  void count_outstanding_as_lost();

 private:
  struct Totals {
    std::uint64_t pushed = 0;
    std::uint64_t handled = 0;
    std::optional<std::uint64_t> next;
  };
  using Count = std::map<unsigned, Totals>;

  std::uint64_t outstanding(unsigned driver) const;

  Count now_;
  Count before_;
  bool counted_before_ = false;
  std::map<unsigned, std::uint64_t> lost_;
};

}  // namespace bw::launch
