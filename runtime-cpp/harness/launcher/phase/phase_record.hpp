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
  Nanoseconds period;        // as scheduled, the mean where it was adapted; 0 in a closed loop, which is never behind
  std::uint64_t due;         // ticks by the schedule when the phase ended, without those that were shed
  std::uint64_t begun;       // activations
  std::uint64_t completed;   // activations of which nothing was under way any more
  std::uint64_t failed = 0;  // activations of a loop that waits for an event, ended by exceptions before it

  /// Activations that were due and not completed when the phase ended.
  std::uint64_t backlog() const noexcept { return due - completed; }

  /// Returns true if the backlog is not larger than the activations that are always under way, or than a short stall at
  /// the end leaves.
  bool kept_up() const noexcept;

  /// The warning for a timer that did not keep up.
  std::string sentence(const std::string& phase) const;

  /// The warning for failed activations.
  std::string failures(const std::string& phase) const;
};

/// The memory of a process at one time.
struct Footprint {
  std::string process;
  std::string at;  // begin: before anything has happened; during; end: when nothing is under way any more
  Nanoseconds time;
  bool warm;  // every probe was over its warm-up
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
  /// A stretch in which it ran and was measured; before and after it paused.
  struct Window {
    std::uint64_t block;
    std::uint64_t order;
    Nanoseconds begin;
    Nanoseconds end;
    std::vector<Burst> floors;
  };

  std::string name;
  Nanoseconds begin = 0;
  Nanoseconds end = 0;  // its drivers were stopped; 0 while it runs
  bool by_duration = false;
  bool by_windows = false;  // the caller ended it, after so many windows as it wanted
  std::vector<TimerProgress> timers;
  std::vector<DeadlineCount> deadlines;
  std::vector<Recomputations> recomputations;
  std::vector<Footprint> footprints;
  std::vector<Window> windows;
  Nanoseconds drained = 0;        // time until nothing was under way any more, or waiting was given up; 0 before
  std::uint64_t backlog = 0;      // events under way when it ended
  std::uint64_t outstanding = 0;  // events still under way when waiting was given up
};

}  // namespace bw::launch
