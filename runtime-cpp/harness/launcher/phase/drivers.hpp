// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "event_counts.hpp"
#include "launch.hpp"
#include "phase_record.hpp"

#include <vector>

namespace bw::launch {

/// Ends the drivers of a phase, and counts events until none is in flight.
class Drivers : public LineReader {
 public:
  explicit Drivers(Launch& launch);

  /// Ends the drivers, and records the progress of each timer.
  void end(PhaseRecord& record);

  /// Counts events repeatedly until none is in flight, or until a time. @return true if none is in flight
  bool wait_until_idle(Nanoseconds until);

  /// Waits until no event of an ended phase is in flight, so that no event can disturb the next phase.
  void drain(PhaseRecord& record);

  /// Finishes the phase, and records the deadlines that its processes report.
  void finish(PhaseRecord& record);

  /// Requests the deadlines of the current phase. Processes that are stopped by a signal, or do not answer within two
  /// seconds, contribute none.
  std::vector<DeadlineCount> deadlines_so_far();

  /// Warns of the events that were not handled, and stops waiting for them. @param time the time in words, such as `its
  /// end`
  void give_up(const std::string& phase, const std::string& time);

  bool take(Member& member, const std::string& line) override;

 private:
  /// A timer as its process reports it. Its completed activations are computed when all processes have reported.
  struct ReportedTimer {
    unsigned number;
    TimerProgress progress;
  };

  bool take_timer(const std::vector<std::string_view>& parts);
  bool take_events(const std::vector<std::string_view>& parts);
  bool take_deadlines(const std::vector<std::string_view>& parts);
  bool take_recomputations(const Member& member, const std::vector<std::string_view>& parts);

  Launch& launch_;
  EventCounts counts_;
  std::vector<ReportedTimer> timers_;
  bool counting_ = false;             // lines about timers and events are expected
  PhaseRecord* finishing_ = nullptr;  // lines about the deadlines and rates of this phase are expected
  bool asking_ = false;               // lines about deadlines are expected before the phase is finished
  std::vector<DeadlineCount> so_far_;
};

}  // namespace bw::launch
