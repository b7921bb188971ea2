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

/// Adapts the rates of a process's timers to the measured load of their activations, as a reconfiguring scheduler does.
/// All rates are assigned again when a timed phase begins, and when the processor time or the elapsed time of a timer's
/// activations has changed. The elapsed time includes waiting, for example for a link. A timer follows a new rate from
/// its next tick on.
///
/// Settings:
///   rates.<process>.capacity (processors; if absent, no rate of the process is adapted)
///   rates.<process>.critical-capacity (processors up to which critical timers are raised; by default the capacity)
///   timer.<timer>.shortest-period-ns, .longest-period-ns (its range of rates; each is the stated period by default)
///   timing.<timer>.worst-ns (its processor time until some activations are measured)
///   timing.<timer>.criticality, .importance (0)
class RateAdaptation {
 public:
  /// The rate of one timer.
  class Rate {
   public:
    Rate(RateAdaptation& owner, std::size_t number, const std::string& timer, const Settings& settings);

    const std::string& timer() const noexcept { return timer_; }

    /// Returns true if the timer has a range of rates.
    bool is_adapted() const noexcept { return !operation_.is_fixed(); }

    /// Returns the time between two ticks in ns; for a shed timer the time at its lowest rate.
    double period() const noexcept { return period_.load(std::memory_order_relaxed); }

    /// Returns true if there is no room for the timer at its lowest rate, so that its ticks are left out.
    bool is_shed() const noexcept { return shed_.load(std::memory_order_relaxed); }

    /// Returns the estimated time of an activation; the timer adds the time of each activation.
    LoadEstimate& load() noexcept { return load_; }

    /// Assigns all rates again if the load has changed. Called after each activation, when it uses the processor no
    /// more.
    void adapt();

    /// Called for each tick that is left out: adds an activation without any time. So a timer that was shed because of
    /// a single long activation is admitted again later.
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
    std::atomic<Nanoseconds> taken_processor_time_{0};  // of the load on which the present rates are based
    std::atomic<Nanoseconds> taken_elapsed_{0};
  };

  /// @return null if the process does not adapt its rates @throws Failure (start)
  static std::unique_ptr<RateAdaptation> of(const Settings& settings, const std::string& process);

  RateAdaptation(const Settings& settings, std::string process, RateAssignment::Capacity capacity);
  RateAdaptation(const RateAdaptation&) = delete;
  RateAdaptation& operator=(const RateAdaptation&) = delete;

  /// Adds a timer before the first phase. @param timer `<instance>.<timer>` @throws Failure (start)
  Rate& add(const std::string& timer);

  /// Begins a phase. @param timed true if timers tick by their schedules; otherwise no rate is adapted
  void begin(const std::string& phase, bool timed);

  /// Ends a phase after its timers were joined, and writes the recomputations to a file next to the samples.
  /// @throws Failure (run)
  void end(const std::string& folder);

  /// Returns the recomputations of the last phase; empty if no rate was adapted.
  std::optional<RecomputationCount> recomputations() const;

 private:
  void recompute(std::size_t cause);

  const Settings& settings_;
  std::string process_;
  RateAssignment::Capacity capacity_;
  std::vector<std::unique_ptr<Rate>> rates_;
  std::mutex mutex_;  // guards the members below during a phase
  std::optional<RateAssignment> assignment_;
  std::vector<RateAssignment::Load> loads_;
  std::vector<double> assigned_;
  RateTrace trace_;
  bool active_ = false;
};

}  // namespace bw
