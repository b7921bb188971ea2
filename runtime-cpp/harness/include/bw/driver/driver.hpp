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

/// The number that distinguishes a driver's activations from others': the setting `driver.<instance>.<driver>.number`,
/// of 1 or more. @throws Failure (start) when there is none
std::uint16_t driver_number(const Settings& settings, const std::string& name);

/// Returns the number of threads that run a driver's behaviour: the setting `driver.<instance>.<driver>.threads`, one
/// without.
/// @throws Failure (start) when it is not 1 or more
unsigned driver_threads(const Settings& settings, const std::string& name);

/// The highest number of a driver, of any process.
unsigned highest_driver_number(const Settings& settings);

/// The progress of a timer in a phase.
struct TimerProgress {
  Nanoseconds period;        // as scheduled, the mean of a rate that was adapted; 0 in a closed loop
  std::uint64_t due;         // activations by its schedule when it was stopped; in a closed loop what it began
  std::uint64_t begun;       // activations; ticks that were shed are neither due nor begun
  std::uint64_t failed = 0;  // of those of a loop that waits for an event: ended by an exception before it
};

/// A source of activations while a phase runs: its threads, begun with `go`, joined by `join`.
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

  /// Begins no more activations; a behaviour that is at work ends at its next step.
  void stop() noexcept;

  /// Waits for the threads of a driver that was stopped.
  void join();

  /// Begins no more activations from now on. @param time when the pause begins: the same for all drivers of a system
  void pause(Nanoseconds time);

  /// Waits until nothing is under way of a driver that was paused, but not longer than until a time.
  /// @return whether nothing is
  virtual bool await_idle(Nanoseconds until) { return admission_.await_none(until); }

  /// Goes on, with the next activation. @param time when the pause ends; schedules are later by its length
  void resume(Nanoseconds time);

  std::uint16_t number() const noexcept { return number_; }
  unsigned threads() const noexcept { return thread_count_; }

  /// The ticks of the last phase, after it was stopped and joined; none if the driver does not tick.
  virtual std::optional<TimerProgress> ticks() const { return std::nullopt; }

  /// Counts the deadlines of activations that never began, after it was stopped and joined.
  virtual void count_missed_deadlines() {}

 protected:
  /// Runs the behaviour once. @param thread which of the driver's it is, from 0
  /// @return whether an exception ended it before it published what leads to the event that its loop waits for
  bool activate(Root root, Nanoseconds intended, bool scheduled, unsigned thread);

  /// Ends the run: the driver cannot go on.
  void give_up(const std::string& why);

  void run_in_thread(std::function<void()> body);

  bool stopped() const noexcept { return stopped_.load(std::memory_order_relaxed); }

  /// For a new phase: activations may begin.
  void start() noexcept;

  Admission& admission() noexcept { return admission_; }

  Nanoseconds stopped_at() const noexcept { return stopped_at_; }

  ScheduledWork& work() noexcept { return work_; }

  /// Sleeps until a time. @return false when the driver was stopped meanwhile
  bool sleep(Nanoseconds time) const noexcept;

  Root root(const Phase& phase, std::uint32_t count) const noexcept { return Root(phase.number, number_, count); }

 private:
  virtual void wake() {}
  virtual void hold() {}

  /// @param span how long it paused
  virtual void on_resume(Nanoseconds span) { static_cast<void>(span); }

  Component& component_;
  std::string name_;
  std::uint16_t number_;
  unsigned thread_count_;
  unsigned first_thread_;  // among the component's
  Behaviour behaviour_;
  ScheduledWork work_;
  std::atomic<bool> stopped_{false};
  Nanoseconds stopped_at_ = 0;
  Nanoseconds paused_at_ = 0;  // 0 while it does not pause
  Admission admission_;
  std::vector<std::thread> threads_;
};

/// Runs a behaviour when a phase starts, once in each of its threads.
class Start : public Driver {
 public:
  using Driver::Driver;

  void go(const Phase& phase) override;
};

}  // namespace bw
