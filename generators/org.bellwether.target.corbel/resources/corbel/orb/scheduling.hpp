// SPDX-License-Identifier: Apache-2.0
// A part of orb.hpp, of generated programs and of the harness's tests: scheduling segments and the ORB's scheduler.
#pragma once

#include <corbel/CORBA.h>

#include <cstdint>

// orb.hpp has the text from here on
#include <corbel/RTScheduling.h>

#define BW_ORB_SCHEDULING 1
namespace bw::orb {
using corbel::SchedulingSegment;

/// The timing of a scheduling segment; times in ns, 0 for none.
struct SegmentTiming {
  std::int64_t deadline;
  std::int64_t period;
  std::int64_t worst;
  CORBA::Long criticality;
  CORBA::Long importance;
};

/// The scheduling parameter of such a segment, with times rounded up to 100 ns.
inline CORBA::Policy_ptr scheduling_parameter(const SegmentTiming& timing) {
  const auto units = [](std::int64_t nanoseconds) { return static_cast<TimeBase::TimeT>((nanoseconds + 99) / 100); };
  return new corbel::SegmentTimingPolicy({.importance = timing.importance,
                                          .criticality = timing.criticality,
                                          .period = units(timing.period),
                                          .deadline = units(timing.deadline),
                                          .execution_time = units(timing.worst)});
}

/// Returns true if the scheduler has cancelled a distributable thread, or a single operation.
inline bool is_cancelled(const CORBA::Exception& exception) noexcept {
  if (dynamic_cast<const CORBA::THREAD_CANCELLED*>(&exception) != nullptr) return true;
  const auto* timeout = dynamic_cast<const CORBA::TIMEOUT*>(&exception);
  return timeout != nullptr && timeout->minor() == corbel::minor::deadline_cancelled;
}

using corbel::RunningTime;
using corbel::SchedulingObserver;

/// Returns the ORB's own scheduler, which the ORB keeps, or null if it has none.
inline corbel::QueueScheduler* own_scheduler(CORBA::ORB_ptr orb) {
  try {
    const CORBA::Object_var object = orb->resolve_initial_references("RTScheduler");
    return dynamic_cast<corbel::QueueScheduler*>(object.in());
  } catch (const CORBA::ORB::InvalidName&) {
    return nullptr;
  }
}

/// Lets an observer see the threads of the ORB's own scheduler. Returns false if the ORB has none.
inline bool observe(CORBA::ORB_ptr orb, SchedulingObserver& observer) {
  corbel::QueueScheduler* const scheduler = own_scheduler(orb);
  if (scheduler != nullptr) scheduler->observer(&observer);
  return scheduler != nullptr;
}

/// Returns how often cancelled work is tried again, by the option of the ORB.
inline unsigned scheduling_retries(CORBA::ORB_ptr orb) {
  const corbel::QueueScheduler* const scheduler = own_scheduler(orb);
  return scheduler != nullptr ? scheduler->retries() : 0;
}
}  // namespace bw::orb
