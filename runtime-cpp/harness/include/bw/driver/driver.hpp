// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/component/component.hpp>
#include <bw/driver/activation.hpp>
#include <bw/driver/admission.hpp>
#include <bw/driver/phase.hpp>
#include <bw/driver/scheduled_work.hpp>
#include <bw/process/error_report.hpp>
#include <bw/process/settings.hpp>

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace bw {

/// Returns the number that identifies a driver's activations: the setting `driver.<instance>.<driver>.number`, at least
/// 1. @throws Failure (start) when there is none
std::uint16_t driver_number(const Settings& settings, const std::string& name);

/// Returns the number of threads that run a driver's behaviour: the setting `driver.<instance>.<driver>.threads`, by
/// default 1.
/// @throws Failure (start) when the number is less than 1
unsigned driver_threads(const Settings& settings, const std::string& name);

/// Returns the highest number of the drivers in all processes.
unsigned highest_driver_number(const Settings& settings);

/// The progress of a timer in a phase.
struct TimerProgress {
  Nanoseconds period;        // by the schedule; the mean if the rate was adapted; 0 in a closed loop
  std::uint64_t due;         // scheduled activations until the timer was stopped; in a closed loop the begun ones
  std::uint64_t begun;       // begun activations; ticks that were shed are neither due nor begun
  std::uint64_t failed = 0;  // activations in a closed loop that an exception ended before the awaited event
};

/// A source of activations during a phase. `go` starts its threads, and `join` waits for them.
class Driver {
 public:
  using Behaviour = std::function<void(Activation&)>;

  Driver(Component& component, const std::string& name, Behaviour behaviour);
  virtual ~Driver();
  Driver(const Driver&) = delete;
  Driver& operator=(const Driver&) = delete;

  /// `<instance>.<driver>`
  const std::string& name() const noexcept { return name_; }

  virtual void go(const Phase& phase) = 0;

  /// Begins no more activations; a running behaviour ends at its next step.
  void stop() noexcept;

  /// Waits for the threads of a stopped driver.
  void join();

  /// Holds activations back. @param time the begin of the pause: the same for all drivers of a system
  void pause(Nanoseconds time);

  /// Waits until no activation of a paused driver is in progress, but at most until a time. @return true if none is
  virtual bool await_idle(Nanoseconds until) { return admission_.await_none(until); }

  /// Continues with the next activation. @param time the end of the pause; schedules are delayed by the pause's length
  void resume(Nanoseconds time);

  std::uint16_t number() const noexcept { return number_; }
  unsigned threads() const noexcept { return thread_count_; }

  /// Returns the ticks of the last phase, after the driver was stopped and joined; empty if the driver does not tick.
  virtual std::optional<TimerProgress> ticks() const { return std::nullopt; }

  /// Counts the deadlines of activations that never began, after the driver was stopped and joined.
  virtual void count_missed_deadlines() {}

 protected:
  /// Runs the behaviour once. @param thread the index of the driver's thread, from 0
  /// @return true if an exception ended the behaviour before it published an event that leads to the awaited one
  bool activate(ActivationId root, Nanoseconds intended, bool scheduled, unsigned thread);

  /// Ends the run with an error, because the driver cannot continue.
  void give_up(const std::string& why);

  void run_in_thread(std::function<void()> body);

  bool stopped() const noexcept { return stopped_.load(std::memory_order_relaxed); }

  /// Begins a phase: activations are admitted.
  void start() noexcept;

  Admission& admission() noexcept { return admission_; }

  Nanoseconds stopped_at() const noexcept { return stopped_at_; }

  ScheduledWork& work() noexcept { return work_; }

  /// Sleeps until a time. @return false if the driver was stopped in the meantime
  bool sleep(Nanoseconds time) const noexcept;

  ActivationId root(const Phase& phase, std::uint32_t count) const noexcept {
    return ActivationId(phase.number, number_, count);
  }

 private:
  virtual void wake() {}
  virtual void hold() {}

  /// @param span the length of the pause
  virtual void on_resume(Nanoseconds span) { static_cast<void>(span); }

  Component& component_;
  std::string name_;
  std::uint16_t number_;
  unsigned thread_count_;
  unsigned first_thread_;  // the index of the first thread in the component
  Behaviour behaviour_;
  ScheduledWork work_;
  std::atomic<bool> stopped_{false};
  Nanoseconds stopped_at_ = 0;
  Nanoseconds paused_at_ = 0;  // 0 unless the driver is paused
  Admission admission_;
  std::vector<std::thread> threads_;
};

/// Runs a behaviour when a phase starts, once in each of its threads.
class StartDriver : public Driver {
 public:
  using Driver::Driver;

  void go(const Phase& phase) override;
};

}  // namespace bw
