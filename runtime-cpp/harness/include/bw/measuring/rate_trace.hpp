// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/driver/recomputation_count.hpp>
#include <bw/measuring/clock.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace bw {

/// The recomputations of the rates of a process in a phase: when each of them began, how long it took, and the rates
/// that it gave. A file beside the samples. The memory is bounded and allocated before the phase; what finds no room is
/// only counted.
class RateTrace {
 public:
  /// The cause of the recomputation with which a phase begins.
  static constexpr std::size_t phase_begins = static_cast<std::size_t>(-1);

  /// Begins a phase. @param timers the names of the timers, in the order of their rates
  void begin(const std::string& phase, std::vector<std::string> timers);

  /// Records a recomputation. One thread at a time calls it.
  /// @param cause the number of the timer whose load had changed
  /// @param processors that all timers use at these rates
  /// @param rates activations a second; 0: shed
  void add(Nanoseconds begin, Nanoseconds duration, std::size_t cause, double processors,
           std::span<const double> rates) noexcept;

  const RecomputationCount& count() const noexcept { return count_; }

  /// Writes the file of a phase. @throws Failure (run) when it cannot be written
  void write(const std::string& folder, const std::string& process) const;

 private:
  struct Record {
    Nanoseconds begin;
    Nanoseconds duration;
    std::size_t cause;
    double processors;
  };

  std::string phase_;
  std::vector<std::string> timers_;
  std::vector<Record> records_;
  std::vector<float> rates_;  // those of one record behind those of another
  std::size_t used_ = 0;      // records
  RecomputationCount count_;
};

}  // namespace bw
