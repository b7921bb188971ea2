// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/CORBA.h>
#include <corbel/PortableServer.h>

#include "harness_test_skel.hpp"

#include <cstdint>

namespace bw::orb {
using corbel::adapter_policy;

/// Returns a reference to the same object with a time limit for its calls, rounded up to 100 ns.
inline CORBA::Object_ptr with_timeout(CORBA::Object_ptr object, std::uint64_t nanoseconds) {
  CORBA::PolicyList policies(1);
  policies.length(1);
  policies[0] = new Messaging::RelativeRoundtripTimeoutPolicy((nanoseconds + 99) / 100);
  return object->_set_policy_overrides(policies, CORBA::ADD_OVERRIDE);
}

/// Returns a reference to the same object with a synchronisation scope of CORBA Messaging for its oneway calls.
inline CORBA::Object_ptr with_sync_scope(CORBA::Object_ptr object, short scope) {
  CORBA::PolicyList policies(1);
  policies.length(1);
  policies[0] = new Messaging::SyncScopePolicy(scope);
  return object->_set_policy_overrides(policies, CORBA::ADD_OVERRIDE);
}
}  // namespace bw::orb

#ifdef BW_ORB_SCHEDULING
#include <corbel/RTScheduling.h>

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

/// Returns the scheduling parameter of a segment, with times rounded up to 100 ns.
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

/// Returns the ORB's own scheduler, which the ORB owns, or null if it has none.
inline corbel::QueueScheduler* own_scheduler(CORBA::ORB_ptr orb) {
  try {
    const CORBA::Object_var object = orb->resolve_initial_references("RTScheduler");
    return dynamic_cast<corbel::QueueScheduler*>(object.in());
  } catch (const CORBA::ORB::InvalidName&) {
    return nullptr;
  }
}

/// Sets an observer of the threads of the ORB's own scheduler. Returns false if the ORB has none.
inline bool observe(CORBA::ORB_ptr orb, SchedulingObserver& observer) {
  corbel::QueueScheduler* const scheduler = own_scheduler(orb);
  if (scheduler != nullptr) scheduler->observer(&observer);
  return scheduler != nullptr;
}

/// Returns how often cancelled work is repeated, from the ORB's options.
inline unsigned scheduling_retries(CORBA::ORB_ptr orb) {
  const corbel::QueueScheduler* const scheduler = own_scheduler(orb);
  return scheduler != nullptr ? scheduler->retries() : 0;
}
}  // namespace bw::orb
#endif

#if defined(CORBEL_PROBES) && CORBEL_PROBES
#include <corbel/checkpoint/checkpoint.hpp>
#include <corbel/orb/reference.hpp>

#define BW_ORB_CHECKPOINTS 1
namespace bw::orb {
namespace checkpoints = corbel::checkpoint;
inline void label(CORBA::Object_ptr object, unsigned short number) { object->_reference()->label(number); }
}  // namespace bw::orb
#endif

namespace bw::test {

/// An option of object adapters that shortens the path of calls within the process.
inline constexpr const char* shorter = "Collocation direct";

/// Called by a servant; returns true if it sees the object that the caller has passed, so that the call was direct.
inline bool is_passed_directly(const void* passed, const void* seen) { return passed == seen; }

inline constexpr const char* loopback = "# loopback, any port\n-ORBEndpointHost 127.0.0.1\n";

/// An endpoint that no host has: 192.0.2.0/24 is reserved for documentation (RFC 5737).
inline constexpr const char* nowhere = "-ORBEndpointHost 192.0.2.1\n";

}  // namespace bw::test
