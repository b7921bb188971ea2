// SPDX-License-Identifier: Apache-2.0
#include <bw/driver/rate_adaptation.hpp>

#include <bw/driver/schedule.hpp>
#include <bw/process/error.hpp>

#include <algorithm>
#include <cstdint>
#include <utility>

namespace bw {

namespace {

/// Smaller changes of the load, in processors, are within the usual difference between two activations.
constexpr double least_change = 0.01;

double rate_of(double period) { return static_cast<double>(second) / period; }

double seconds(Nanoseconds time) { return static_cast<double>(time) / static_cast<double>(second); }

Nanoseconds difference(Nanoseconds one, Nanoseconds other) noexcept { return one < other ? other - one : one - other; }

}  // namespace

RateAdaptation::Rate::Rate(RateAdaptation& owner, std::size_t number, const std::string& timer,
                           const Settings& settings)
    : owner_(owner),
      number_(number),
      timer_(timer),
      worst_(settings.integer("timing." + timer + ".worst-ns", 0)),
      period_(Schedule(timer, settings).period) {
  const double scale = rate_scale(settings);
  const auto bound = [&](const char* key) {
    const std::int64_t span = settings.integer("timer." + timer + key, 0);
    return span == 0 ? period() : static_cast<double>(span) / scale;
  };
  const double longest = bound(".longest-period-ns");
  const double shortest = bound(".shortest-period-ns");
  if (!(0 < shortest && shortest <= period() && period() <= longest)) {
    fail_start("the period of timer " + timer + " must be from timer." + timer + ".shortest-period-ns to timer." +
               timer + ".longest-period-ns; generate the settings again");
  }
  operation_ = {rate_of(longest), rate_of(period()), rate_of(shortest),
                settings.integer("timing." + timer + ".criticality", 0),
                settings.integer("timing." + timer + ".importance", 0)};
}

void RateAdaptation::Rate::begin() noexcept {
  load_.reset(worst_);
  set(operation_.stated);
}

void RateAdaptation::Rate::adapt() {
  if (has_changed()) owner_.recompute(number_);
}

void RateAdaptation::Rate::left_out() {
  load_.add(0, 0);
  adapt();
}

bool RateAdaptation::Rate::has_changed() const noexcept {
  const Nanoseconds elapsed = load_.elapsed();
  const Nanoseconds taken_elapsed = taken_elapsed_.load(std::memory_order_relaxed);
  const Nanoseconds taken = taken_processor_time_.load(std::memory_order_relaxed);
  // A shed timer may need less than this change, and still find no room.
  if (is_shed()) return difference(load_.processor_time(), taken) > taken / 8;
  const double change = seconds(difference(load_.processor_time(), taken)) * rate_of(period());
  if (change > least_change || (taken == 0 && load_.processor_time() > 0)) return true;
  // Long activations limit the rate, whatever they wait for. The tolerance is an eighth, because links vary.
  const bool limits = seconds(std::max(elapsed, taken_elapsed)) * operation_.highest > 1;
  return is_adapted() && limits && 8 * difference(elapsed, taken_elapsed) > taken_elapsed;
}

RateAssignment::Load RateAdaptation::Rate::take_load() noexcept {
  const Nanoseconds processor_time = load_.processor_time();
  const Nanoseconds elapsed = load_.elapsed();
  taken_processor_time_.store(processor_time, std::memory_order_relaxed);
  taken_elapsed_.store(elapsed, std::memory_order_relaxed);
  return {seconds(processor_time), seconds(elapsed)};
}

void RateAdaptation::Rate::set(double rate) noexcept {
  const bool shed = rate == 0;
  period_.store(rate_of(shed ? operation_.lowest : rate), std::memory_order_relaxed);
  shed_.store(shed, std::memory_order_relaxed);
}

std::unique_ptr<RateAdaptation> RateAdaptation::of(const Settings& settings, const std::string& process) {
  const std::string key = "rates." + process + ".capacity";
  if (!settings.has(key)) return nullptr;
  const double all = settings.real(key, 0);
  const double critical = settings.real("rates." + process + ".critical-capacity", all);
  if (!(all > 0) || !(critical > 0)) fail_start("setting " + key + " and the capacity beside it must be above 0");
  return std::make_unique<RateAdaptation>(settings, process, RateAssignment::Capacity{all, critical});
}

RateAdaptation::RateAdaptation(const Settings& settings, std::string process, RateAssignment::Capacity capacity)
    : settings_(settings), process_(std::move(process)), capacity_(capacity) {}

RateAdaptation::Rate& RateAdaptation::add(const std::string& timer) {
  rates_.push_back(std::make_unique<Rate>(*this, rates_.size(), timer, settings_));
  return *rates_.back();
}

void RateAdaptation::begin(const std::string& phase, bool timed) {
  active_ = timed && std::any_of(rates_.begin(), rates_.end(), [](const auto& rate) { return rate->is_adapted(); });
  if (!active_) return;
  std::vector<RateAssignment::Operation> operations;
  std::vector<std::string> timers;
  for (const auto& rate : rates_) {
    rate->begin();
    operations.push_back(rate->operation_);
    timers.push_back(rate->timer());
  }
  assignment_.emplace(std::move(operations), capacity_);
  loads_.assign(rates_.size(), {});
  assigned_.assign(rates_.size(), 0);
  trace_.begin(phase, std::move(timers));
  recompute(RateTrace::phase_begins);
}

void RateAdaptation::recompute(std::size_t cause) {
  // A lock is acceptable: only threads whose load has changed come here, after their activations.
  const std::lock_guard lock(mutex_);
  if (!active_) return;
  // Another thread may have handled the change in the meantime.
  if (cause != RateTrace::phase_begins && !rates_[cause]->has_changed()) return;
  const Nanoseconds begin = now();
  for (std::size_t i = 0; i < rates_.size(); ++i) loads_[i] = rates_[i]->take_load();
  const double processors = assignment_->assign(loads_, assigned_);
  for (std::size_t i = 0; i < rates_.size(); ++i) rates_[i]->set(assigned_[i]);
  trace_.add(begin, now() - begin, cause, processors, assigned_);
}

void RateAdaptation::end(const std::string& folder) {
  if (active_) trace_.write(folder, process_);
}

std::optional<RecomputationCount> RateAdaptation::recomputations() const {
  return active_ ? std::optional(trace_.count()) : std::nullopt;
}

}  // namespace bw
