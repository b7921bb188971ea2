// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/driver/deadline_count.hpp>
#include <bw/driver/recomputation_count.hpp>
#include <bw/measuring/clock.hpp>
#include <bw/measuring/footprint.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace bw::launch {

/// The progress of a timer in a phase.
struct TimerProgress {
  std::string timer;         // `<instance>.<timer>`
  Nanoseconds period;        // by the schedule, the mean if it was adapted; 0 in a closed loop, which has no backlog
  std::uint64_t due;         // scheduled ticks when the phase ended, without shed ticks
  std::uint64_t begun;       // activations
  std::uint64_t completed;   // activations without events in flight
  std::uint64_t failed = 0;  // activations in a closed loop that an exception ended before the awaited event

  /// Returns the number of due activations that were not completed when the phase ended.
  std::uint64_t backlog() const noexcept { return due - completed; }

  /// Returns true if the backlog is at most the number of activations that are always in progress, or that a short
  /// stall at the end leaves.
  bool kept_up() const noexcept;

  /// Returns the warning for a timer that did not keep up.
  std::string sentence(const std::string& phase) const;

  /// Returns the warning for failed activations.
  std::string failures(const std::string& phase) const;
};

/// The memory of a process at one time.
struct Footprint {
  std::string process;
  std::string at;  // begin: before the first activation; during; end: when no event is in flight
  Nanoseconds time;
  bool warm;  // true if every probe had ended its warm-up
  Bytes bytes;
};

/// The recomputations of a process's rates.
struct Recomputations {
  std::string process;
  RecomputationCount count;
};

/// The record of a phase.
struct PhaseRecord {
  /// The floor's calls directly before and after a window.
  struct Burst {
    std::string floor;
    std::uint64_t samples;
    Nanoseconds p10;
    Nanoseconds p50;
  };
  /// A window in which the phase ran and was measured; before and after the window, the phase was paused.
  struct Window {
    std::uint64_t block;
    std::uint64_t order;
    Nanoseconds begin;
    Nanoseconds end;
    std::vector<Burst> floors;
  };

  std::string name;
  Nanoseconds begin = 0;
  Nanoseconds end = 0;  // the time at which its drivers were stopped; 0 while it runs
  bool by_duration = false;
  bool by_windows = false;  // the caller ended the phase after the windows that it wanted
  std::vector<TimerProgress> timers;
  std::vector<DeadlineCount> deadlines;
  std::vector<Recomputations> recomputations;
  std::vector<Footprint> footprints;
  std::vector<Window> windows;
  Nanoseconds drained = 0;        // time until no event was in flight, or waiting was given up; 0 before
  std::uint64_t backlog = 0;      // number of events in flight when the phase ended
  std::uint64_t outstanding = 0;  // number of events in flight when waiting was given up
};

}  // namespace bw::launch
