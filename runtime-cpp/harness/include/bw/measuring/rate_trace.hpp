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

/// The recomputations of a process's rates in a phase: the begin and the duration of each, and the resulting rates.
/// They are written to a file next to the samples. The memory is bounded and allocated before the phase; recomputations
/// that do not fit are only counted.
class RateTrace {
 public:
  /// The cause of the recomputation with which a phase begins.
  static constexpr std::size_t phase_begins = static_cast<std::size_t>(-1);

  /// Begins a phase. @param timers the names of the timers, in the order of their rates
  void begin(const std::string& phase, std::vector<std::string> timers);

  /// Records a recomputation. Only one thread may call this function at a time.
  /// @param cause the number of the timer whose load had changed
  /// @param processors the number of processors that all timers use at these rates
  /// @param rates activations per second; 0: shed
  void add(Nanoseconds begin, Nanoseconds duration, std::size_t cause, double processors,
           std::span<const double> rates) noexcept;

  const RecomputationCount& count() const noexcept { return count_; }

  /// Writes the file of a phase. @throws Failure (run) if the file cannot be written
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
  std::vector<float> rates_;  // the rates of all records, one record after the other
  std::size_t used_ = 0;      // number of records
  RecomputationCount count_;
};

}  // namespace bw
