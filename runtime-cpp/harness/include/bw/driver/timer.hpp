// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/driver/driver.hpp>
#include <bw/driver/in_flight_limit.hpp>
#include <bw/driver/rate_adaptation.hpp>
#include <bw/driver/schedule.hpp>
#include <bw/event/in_flight_counter.hpp>

#include "orb.hpp"

#include <atomic>
#include <cstdint>
#include <string>

namespace bw {

/// A timer. In timed phases, it is an open loop: it ticks at the absolute times of its schedule, and skips no tick
/// however late the last one was. In saturated phases, it is a closed loop: the next activation begins as soon as one
/// has ended. With several threads, ticks are dealt to the threads in turn, and each thread has its own window in a
/// closed loop. In a process that adapts its rates (RateAdaptation), the schedule follows the rate, and the ticks of a
/// shed timer are left out: they are no activations. Activations are numbered in the order in which they begin.
///
/// Settings, for the timer `<instance>.<timer>`:
///   timer.<timer>.period-ns, .offset-ns (to the first tick), .count (0: endless), .jitter-ns (a Distribution)
///   phase.<phase>.driver.<timer>.outstanding, .completion (return or feedback); if absent, the timer is silent in a
///   saturated phase
///   phase.<phase>.driver.<timer>.until (the sink that gives the feedback, for messages)
///   loop-limit-ns (the longest time for which an activation may wait for feedback)
///   driver.<timer>.threads (1)
/// All times are divided by `rate-scale`.
class Timer : public Driver, private POA_bellwether::Feedback {
 public:
  Timer(Component& component, const std::string& name, Behaviour behaviour);

  void go(const Phase& phase) override;
  std::optional<TimerProgress> ticks() const override;
  void count_missed_deadlines() override;
  bool await_idle(Nanoseconds until) override;

 private:
  enum class Mode { silent, scheduled, loop };

  void tick(const Phase& phase, std::uint32_t first);
  void follow_rate(std::uint32_t next) noexcept;

  /// Waits until a tick is due. @return the time at which it was to begin; empty when the timer was stopped
  std::optional<Nanoseconds> await(const Phase& phase, std::uint32_t count);
  void loop(unsigned thread);
  void turn(unsigned thread);
  std::string overdue(const InFlightLimit::CompletionTimeout& state) const;
  void done(CORBA::ULongLong root) override;
  void failed(CORBA::ULongLong root) override;
  void wake() override { window_.close(); }
  void hold() override { window_.pause(); }
  void on_resume(Nanoseconds span) override;

  RateAdaptation::Rate* rate_ = nullptr;  // null unless the process adapts its rates
  Mode mode_ = Mode::silent;
  Schedule schedule_;
  std::atomic<Nanoseconds> began_{0};    // the begin of the phase, later by the length of pauses
  std::atomic<std::uint64_t> begun_{0};  // number of activations, in the order in which they begin
  std::atomic<std::uint64_t> shed_{0};   // number of ticks that were left out: no activations
  InFlightLimit window_;
  bool by_feedback_ = false;
  Nanoseconds wait_limit_ = 0;
  std::string until_;         // the sink that gives the feedback
  InFlightCounter feedback_;  // the events that were handled here
};

}  // namespace bw
