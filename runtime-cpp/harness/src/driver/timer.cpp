// SPDX-License-Identifier: Apache-2.0
#include <bw/driver/timer.hpp>

#include <bw/process/error.hpp>
#include <bw/process/process.hpp>

#include <algorithm>
#include <cmath>

#include <sys/prctl.h>

namespace bw {

Timer::Timer(Component& component, const std::string& name, Behaviour behaviour)
    : Driver(component, name, std::move(behaviour)), feedback_(component.process().drivers()) {
  component.process().activate_object(this->name(), this);
  component.process().add_handled(feedback_);
  if (RateAdaptation* const rates = component.process().rates()) {
    rate_ = &rates->add(this->name());
    if (rate_->is_adapted() && threads() > 1) {
      fail_start("timer " + this->name() + " has a range of rates and several threads; generate the settings again");
    }
    work().follow(rate_->load());
  }
}

void Timer::go(const Phase& phase) {
  begun_ = 0;
  shed_ = 0;
  mode_ = Mode::silent;
  if (!phase.saturated) {
    schedule_ = Schedule(name(), phase.settings);
    work().set_period(std::llround(schedule_.period));
    mode_ = Mode::scheduled;
    constexpr Nanoseconds lead = millisecond;  // so that the first tick is not late
    began_ = now() + lead;
    start();
    for (unsigned i = 0; i < threads(); ++i) {
      run_in_thread([this, &phase, i] { tick(phase, i); });
    }
    return;
  }
  const std::string prefix = "phase." + phase.name + ".driver." + name();
  const std::int64_t outstanding = phase.settings.integer(prefix + ".outstanding", 0);
  if (outstanding <= 0) return;
  const std::string completion = phase.settings.text(prefix + ".completion", "return");
  if (completion != "return" && completion != "feedback") {
    fail_start("setting " + prefix + ".completion = " + completion + " is neither return nor feedback");
  }
  by_feedback_ = completion == "feedback";
  mode_ = Mode::loop;
  until_ = phase.settings.text(prefix + ".until", "its event");
  wait_limit_ = by_feedback_ ? phase.settings.integer("loop-limit-ns", 8 * second) : 0;
  const std::int64_t window = outstanding * threads();
  window_.open(phase.number, number(), static_cast<unsigned>(window), wait_limit_);
  start();
  // A loop that waits for the return of its behaviour needs one thread for each activation in progress.
  const std::int64_t loops = by_feedback_ ? threads() : window;
  for (std::int64_t i = 0; i < loops; ++i) {
    run_in_thread([this, thread = static_cast<unsigned>(i) % threads()] { loop(thread); });
  }
}

std::optional<TimerProgress> Timer::ticks() const {
  const std::uint64_t begun = begun_;
  if (mode_ == Mode::silent) return std::nullopt;
  if (mode_ == Mode::loop) return TimerProgress{0, begun, begun, window_.failed()};
  const std::uint64_t shed = shed_;
  const std::uint64_t due = std::max(schedule_.due(stopped_at() - began_), begun + shed) - shed;
  // If the period varies, the last period is not valid for earlier ticks.
  const bool varies = rate_ != nullptr && rate_->is_adapted() && due > 0;
  const Nanoseconds period =
      varies ? (stopped_at() - began_) / static_cast<Nanoseconds>(due) : std::llround(schedule_.period);
  return TimerProgress{period, due, begun};
}

// Works because activations begin in the order of their schedule.
void Timer::count_missed_deadlines() {
  if (mode_ != Mode::scheduled || work().deadline() == 0) return;
  const std::uint64_t overdue = schedule_.due(stopped_at() - began_ - work().deadline());
  const std::uint64_t over = begun_ + shed_;
  if (overdue > over) work().miss(overdue - over);
}

void Timer::tick(const Phase& phase, std::uint32_t first) {
  // By default, the kernel may delay the wake-up of ordinary threads by 50 us to save energy.
  prctl(PR_SET_TIMERSLACK, 1UL, 0UL, 0UL, 0UL);
  for (std::uint32_t count = first; schedule_.count == 0 || count < schedule_.count; count += threads()) {
    if (rate_ != nullptr && rate_->is_adapted()) follow_rate(count);
    const auto intended = await(phase, count);
    if (!intended) return;
    if (rate_ != nullptr && rate_->is_shed()) {
      shed_.fetch_add(1, std::memory_order_relaxed);
      work().shed();
      rate_->left_out();
    } else {
      // Not the tick's number: activations are numbered without gaps, but shed and pending ticks would leave gaps.
      const std::uint64_t before = begun_.fetch_add(1, std::memory_order_relaxed);
      activate(root(phase, static_cast<std::uint32_t>(before)), *intended, true, first);
      if (rate_ != nullptr) rate_->adapt();
    }
    admission().leave();
    if (stopped()) return;
  }
}

void Timer::follow_rate(std::uint32_t next) noexcept {
  const double period = rate_->period();
  if (period == schedule_.period) return;
  schedule_.change_period(next, period);
  work().set_period(std::llround(period));
}

std::optional<Nanoseconds> Timer::await(const Phase& phase, std::uint32_t count) {
  for (;;) {
    const Nanoseconds began = began_;
    const Nanoseconds intended = began + schedule_.intended(phase.number, count);
    if (!sleep(intended)) return std::nullopt;
    if (admission().enter()) {
      if (began == began_) return intended;
      admission().leave();  // it slept through a pause, which delays the tick
    } else {
      admission().await_release();
      if (stopped()) return std::nullopt;
    }
  }
}

bool Timer::await_idle(Nanoseconds until) {
  // The order matters: when the loop admits no activation any more, one that has left the loop may still run
  return (mode_ != Mode::loop || window_.await_idle(until)) && Driver::await_idle(until);
}

void Timer::on_resume(Nanoseconds span) {
  began_ += span;
  window_.resume(span);
}

void Timer::loop(unsigned thread) {
  try {
    turn(thread);
  } catch (const InFlightLimit::CompletionTimeout& state) {
    give_up(overdue(state));
  }
}

void Timer::turn(unsigned thread) {
  for (auto root = window_.enter(); root.has_value(); root = window_.enter()) {
    begun_.fetch_add(1, std::memory_order_relaxed);
    admission().begin();
    const bool failed = activate(*root, now(), false, thread);
    admission().leave();
    if (stopped()) return;
    if (!by_feedback_) {
      window_.leave(*root);
    } else if (failed) {
      window_.fail(*root);
    }
  }
}

std::string Timer::overdue(const InFlightLimit::CompletionTimeout& state) const {
  const std::string counts = "of " + std::to_string(state.begun) + " activations " + std::to_string(state.complete) +
                             " came to it and " + std::to_string(state.failed) + " were ended by exceptions before";
  const std::string limit = std::to_string(wait_limit_ / millisecond) + " ms";
  if (state.failed > 0) {
    return "the loop waits for " + until_ + ", which no activation came to for " + limit + "; " + counts +
           ". Fix what raises them (the logs name it), or publish the event before it";
  }
  return "the loop waits for " + until_ + ", which activation " + std::to_string(state.oldest.count()) +
         " has not come to in " + limit + "; " + counts +
         ". An event was lost, or a condition lets it not be published: name an event behind `until` that each "
         "activation leads to, or leave `until` out";
}

void Timer::done(CORBA::ULongLong root) {
  window_.leave(ActivationId(root));
  feedback_.add(ActivationId(root));
}

void Timer::failed(CORBA::ULongLong root) {
  window_.fail(ActivationId(root));
  feedback_.add(ActivationId(root));
}

}  // namespace bw
