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

/// A timer. In timed phases an open loop: it ticks by its schedule, on absolute times, and skips no tick however late
/// the last one was. In saturated phases a closed loop: the next activation begins as soon as one is done. With several
/// threads, ticks are dealt to them in turn, and each thread has the loop's window for itself. In a process that adapts
/// its rates (RateAdaptation), the schedule follows the rate, and ticks of a timer that is shed are left out: they are
/// no activations. Activations are numbered in the order in which they begin.
///
/// Settings, for the timer `<instance>.<timer>`:
///   timer.<timer>.period-ns, .offset-ns (to the first tick), .count (0: endless), .jitter-ns (a Distribution)
///   phase.<phase>.driver.<timer>.outstanding, .completion (return or feedback); silent in a saturated phase without
///   them
///   phase.<phase>.driver.<timer>.until (the sink that gives the feedback, for messages)
///   loop-limit-ns (for how long an activation may wait for feedback)
///   driver.<timer>.threads (1)
/// All of them are divided by `rate-scale` where they are times.
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

  /// Waits until a tick is due. @return when it was to begin; none when the timer was stopped
  std::optional<Nanoseconds> await(const Phase& phase, std::uint32_t count);
  void loop(unsigned thread);
  void turn(unsigned thread);
  std::string overdue(const InFlightLimit::CompletionTimeout& state) const;
  void done(CORBA::ULongLong root) override;
  void failed(CORBA::ULongLong root) override;
  void wake() override { window_.close(); }
  void hold() override { window_.pause(); }
  void on_resume(Nanoseconds span) override;

  RateAdaptation::Rate* rate_ = nullptr;  // in a process that adapts its rates
  Mode mode_ = Mode::silent;
  Schedule schedule_;
  std::atomic<Nanoseconds> began_{0};    // when the phase began for it; later by the time that it paused
  std::atomic<std::uint64_t> begun_{0};  // activations, which are numbered as they begin
  std::atomic<std::uint64_t> shed_{0};   // ticks that were left out: no activations
  InFlightLimit window_;
  bool by_feedback_ = false;
  Nanoseconds wait_limit_ = 0;
  std::string until_;         // the sink that gives feedback
  InFlightCounter feedback_;  // handled here
};

}  // namespace bw
