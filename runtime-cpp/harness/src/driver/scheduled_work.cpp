// SPDX-License-Identifier: Apache-2.0
#include <bw/driver/scheduled_work.hpp>

#include <bw/component/component.hpp>
#include <bw/driver/schedule.hpp>
#include <bw/process/error.hpp>
#include <bw/process/process.hpp>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace bw {

namespace {

std::int64_t setting(const Component& component, const std::string& name, const char* what) {
  return component.process().settings().integer("timing." + name + what, 0);
}

/// Returns the period of a trigger, divided by the factor on the rates of timers.
Nanoseconds scaled_period(const Component& component, const std::string& name) {
  const auto stated = static_cast<double>(setting(component, name, ".period-ns"));
  return std::llround(stated / rate_scale(component.process().settings()));
}

}  // namespace

ScheduledWork::ScheduledWork(Component& component, const std::string& name)
    : name_(component.instance_name() + "." + name),
      has_segment_(setting(component, name_, ".segment") != 0),
      deadline_(setting(component, name_, ".deadline-ns")),
      criticality_(setting(component, name_, ".criticality")),
      stated_period_(scaled_period(component, name_)),
      worst_(setting(component, name_, ".worst-ns")) {
  if (has_segment_) prepare_segments(component);
  if (is_timed()) component.process().add(*this);
}

void ScheduledWork::reset() noexcept {
  set_period(stated_period_);
  made_.store(0, std::memory_order_relaxed);
  missed_.store(0, std::memory_order_relaxed);
  cancelled_.store(0, std::memory_order_relaxed);
  retried_.store(0, std::memory_order_relaxed);
  shed_.store(0, std::memory_order_relaxed);
  wasted_.store(0, std::memory_order_relaxed);
}

Nanoseconds& ScheduledWork::wasted_by_thread() noexcept {
  static thread_local Nanoseconds wasted = 0;
  return wasted;
}

std::optional<DeadlineCount> ScheduledWork::counts() const {
  if (deadline_ == 0) return std::nullopt;
  return DeadlineCount{name_, criticality_, deadline_, made_, missed_, cancelled_, retried_, shed_, wasted_};
}

#ifdef BW_ORB_SCHEDULING

void ScheduledWork::prepare_segments(Component& component) {
  CORBA::Object_var object = component.process().orb()->resolve_initial_references("RTScheduler_Current");
  current_ = RTScheduling::Current::_narrow(object);
  timing_.deadline = deadline_;
  timing_.period = stated_period_;
  timing_.worst = worst_;
  timing_.criticality = static_cast<CORBA::Long>(criticality_);
  timing_.importance = static_cast<CORBA::Long>(setting(component, name_, ".importance"));
  retries_ = orb::scheduling_retries(component.process().orb());
}

void ScheduledWork::set_period(Nanoseconds period) noexcept {
  // An operation has a fixed period that other threads may read, so an equal value is not stored again.
  if (timing_.period > 0 && timing_.period != period) timing_.period = period;
}

// Distributable threads that oneway calls and events begin have the same timing, relative to their own begin. The
// parameter contains the remaining time, so it is allocated here; the ORB also allocates whenever a thread begins.
ScheduledWork::Segment::Segment(const ScheduledWork& work, Nanoseconds begin) {
  if (!work.has_segment_) return;
  orb::SegmentTiming timing = work.timing_;
  if (timing.deadline > 0) timing.deadline = std::max<Nanoseconds>(begin + timing.deadline - now(), 1);
  const CORBA::Policy_var parameter = orb::scheduling_parameter(timing);
  try {
    segment_.emplace(work.current_.in(), work.name_.c_str(), parameter.in(), parameter.in());
  } catch (const RTScheduling::Current::UNSUPPORTED_SCHEDULING_DISCIPLINE&) {
    // Thrown as another type, because a user exception would count as an answer.
    throw std::runtime_error("the scheduling discipline needs times that the settings timing." + work.name_ +
                             " do not have; generate them again");
  }
}

#else

void ScheduledWork::prepare_segments(Component&) {
  fail_start("setting timing." + name_ +
             ".segment = 1 needs a program that was generated with a scheduling discipline; generate it again");
}

void ScheduledWork::set_period(Nanoseconds) noexcept {}

ScheduledWork::Segment::Segment(const ScheduledWork&, Nanoseconds) {}

#endif

ScheduledWork::Segment::~Segment() = default;

}  // namespace bw
