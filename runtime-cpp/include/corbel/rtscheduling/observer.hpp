// SPDX-License-Identifier: Apache-2.0
// The periods in which distributable threads ran, for charts over several hosts.
#pragma once

#include <corbel/rtscheduling/current.hpp>

#include <cstdint>

namespace corbel {

/// A period in which a distributable thread had a processor of a host's dispatching queue, without a break. With
/// Mechanism::priorities: a period in which the thread was at the host, ready or running.
struct RunningTime {
  const RTScheduling::Current::IdType& thread;
  const char* segment;  ///< name of its outermost segment here; in a request, of the segment that made the request
  std::int64_t begin;   ///< nanoseconds of CLOCK_MONOTONIC
  std::int64_t end;
  bool begun_here;  ///< the segment began the distributable thread
  bool cancelled;   ///< the thread was cancelled during the period
};

/// Receives each RunningTime at its end, in the OS thread that ran: when the distributable thread ends, calls another
/// ORB, or releases its processor. The time in which the thread waits for a ResourceManager, or for an object adapter,
/// counts as running.
class SchedulingObserver {
 public:
  virtual ~SchedulingObserver() = default;
  /// Receives a period. The thread continues after the return. The references are valid during the call.
  virtual void ran(const RunningTime& time) noexcept = 0;
};

}  // namespace corbel
