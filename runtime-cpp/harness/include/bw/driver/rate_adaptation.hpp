// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/driver/load_estimate.hpp>
#include <bw/driver/rate_assignment.hpp>
#include <bw/driver/recomputation_count.hpp>
#include <bw/measuring/clock.hpp>
#include <bw/measuring/rate_trace.hpp>
#include <bw/process/settings.hpp>

#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace bw {

/// Adapts the rates of a process's timers to the load that their activations show: a reconfiguring scheduler. All rates
/// are assigned anew when a timed phase begins, and when the processor time of a timer's activations or the time that
/// they take, for example over a link, has changed. A timer follows a new rate from its next tick on.
///
/// Settings:
///   rates.<process>.capacity (processors; without it, no rate of the process is adapted)
///   rates.<process>.critical-capacity (processors up to which critical timers are raised; the capacity without)
///   timer.<timer>.shortest-period-ns, .longest-period-ns (of its range of rates; without both, it keeps its rate)
///   timing.<timer>.worst-ns (its processor time until some activations have been measured)
///   timing.<timer>.criticality, .importance (0)
class RateAdaptation {
 public:
  /// The rate of one timer.
  class Rate {
   public:
    Rate(RateAdaptation& owner, std::size_t number, const std::string& timer, const Settings& settings);

    const std::string& timer() const noexcept { return timer_; }

    /// Returns whether the timer has a range of rates.
    bool is_adapted() const noexcept { return !operation_.is_fixed(); }

    /// The time between two ticks in ns. While the timer is shed, that of its lowest rate.
    double period() const noexcept { return period_.load(std::memory_order_relaxed); }

    /// Returns true if there is no room for the timer at its lowest rate: its ticks are to be left out.
    bool is_shed() const noexcept { return shed_.load(std::memory_order_relaxed); }

    /// The estimated time of an activation; the timer adds the time of each.
    LoadEstimate& load() noexcept { return load_; }

    /// Called behind each activation, with the processor of the activation given up: assigns all rates anew if the
    /// load has changed.
    void adapt();

    /// Called for each tick that is left out: as if an activation had taken no time. So a timer that a single long
    /// activation has shed is tried again.
    void left_out();

   private:
    friend class RateAdaptation;

    void begin() noexcept;
    bool has_changed() const noexcept;
    RateAssignment::Load take_load() noexcept;
    void set(double rate) noexcept;

    RateAdaptation& owner_;
    std::size_t number_;
    std::string timer_;
    RateAssignment::Operation operation_{};
    Nanoseconds worst_;
    LoadEstimate load_;
    std::atomic<double> period_;
    std::atomic<bool> shed_{false};
    std::atomic<Nanoseconds> taken_processor_time_{0};  // of the load by which the rates were assigned last
    std::atomic<Nanoseconds> taken_elapsed_{0};
  };

  /// @return none if the process does not adapt its rates @throws Failure (start)
  static std::unique_ptr<RateAdaptation> of(const Settings& settings, const std::string& process);

  RateAdaptation(const Settings& settings, std::string process, RateAssignment::Capacity capacity);
  RateAdaptation(const RateAdaptation&) = delete;
  RateAdaptation& operator=(const RateAdaptation&) = delete;

  /// Adds a timer, before the first phase. @param timer `<instance>.<timer>` @throws Failure (start)
  Rate& add(const std::string& timer);

  /// Begins a phase. @param timed whether timers tick by their schedules; otherwise nothing is adapted
  void begin(const std::string& phase, bool timed);

  /// Ends a phase whose timers have been joined, and writes its recomputations beside its samples.
  /// @throws Failure (run)
  void end(const std::string& folder);

  /// The recomputations of the phase that was ended last; none if nothing was adapted in it.
  std::optional<RecomputationCount> recomputations() const;

 private:
  void recompute(std::size_t cause);

  const Settings& settings_;
  std::string process_;
  RateAssignment::Capacity capacity_;
  std::vector<std::unique_ptr<Rate>> rates_;
  std::mutex mutex_;  // guards all that follows while a phase runs
  std::optional<RateAssignment> assignment_;
  std::vector<RateAssignment::Load> loads_;
  std::vector<double> assigned_;
  RateTrace trace_;
  bool active_ = false;
};

}  // namespace bw
