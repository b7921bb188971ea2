// SPDX-License-Identifier: Apache-2.0
#include <bw/timer.hpp>

#include <bw/error.hpp>
#include <bw/process.hpp>

#include <cmath>
#include <random>

#include <sys/prctl.h>

namespace bw {

/// When a timer ticks in a timed phase; spans in nanoseconds, scaled.
struct Timer::Schedule {
  Schedule(const std::string& timer, const Settings& settings) {
    const double scale = settings.real("rate-scale", 1);
    if (!(scale > 0)) fail_start("rate-scale must be above 0");
    const auto span = [&](const char* key) {
      return static_cast<double>(settings.integer("timer." + timer + key, 0)) / scale;
    };
    period = span(".period-ns");
    if (!(period > 0)) fail_start("timer " + timer + " has no period; set timer." + timer + ".period-ns above 0");
    offset = span(".offset-ns");
    jitter_low = span(".jitter-low-ns");
    jitter_high = span(".jitter-high-ns");
    count = settings.integer("timer." + timer + ".count", 0);
    seed = static_cast<std::uint64_t>(settings.integer("seed", 1));
  }

  double period;
  double offset;
  double jitter_low;
  double jitter_high;
  std::int64_t count;
  std::uint64_t seed;
};

Timer::Timer(Component& component, const std::string& name, Behaviour behaviour)
    : Driver(component, name, std::move(behaviour)) {
  component.process().activate_object(this->name(), this);
}

void Timer::go(const Phase& phase) {
  if (!phase.saturated) {
    start();
    run_in_thread([this, &phase, schedule = Schedule(name(), phase.settings)] { tick(phase, schedule); });
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
  window_.open(phase.number, number(), static_cast<unsigned>(outstanding));
  start();
  // Who waits for the return of its behaviour needs a thread for each activation that is under way.
  const std::int64_t threads = by_feedback_ ? 1 : outstanding;
  for (std::int64_t i = 0; i < threads; ++i) run_in_thread([this] { loop(); });
}

void Timer::tick(const Phase& phase, const Schedule& schedule) {
  // By default the kernel lets sleeps of ordinary threads be 50 us late, to save energy.
  prctl(PR_SET_TIMERSLACK, 1UL, 0UL, 0UL, 0UL);
  std::mt19937_64 random(schedule.seed + number());
  std::uniform_real_distribution<double> jitter(schedule.jitter_low, schedule.jitter_high);
  const bool jitters = schedule.jitter_high > schedule.jitter_low;
  constexpr Nanoseconds lead = millisecond;  // so that the first tick is not late
  const double begin = schedule.offset;
  const Nanoseconds go = now() + lead;
  for (std::uint32_t count = 0; schedule.count == 0 || count < schedule.count; ++count) {
    const double after = begin + schedule.period * count + (jitters ? jitter(random) : 0);
    const Nanoseconds intended = go + std::llround(after);
    if (!sleep(intended) || !activate(root(phase, count), intended, true)) return;
  }
}

void Timer::loop() {
  for (auto root = window_.enter(); root.has_value(); root = window_.enter()) {
    if (!activate(*root, now(), false)) return;
    if (!by_feedback_) window_.leave(*root);
  }
}

void Timer::done(CORBA::ULongLong root) { window_.leave(Root(root)); }

}  // namespace bw
