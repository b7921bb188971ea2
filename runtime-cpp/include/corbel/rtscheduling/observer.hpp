// SPDX-License-Identifier: Apache-2.0
// The times in which distributable threads ran: for charts over hosts.
#pragma once

#include <corbel/rtscheduling/current.hpp>

#include <cstdint>

namespace corbel {

/// A time in which a distributable thread had a processor of a host's dispatching queue, without a break. With
/// priorities of the system: in which it was at the host, ready or running.
struct RunningTime {
  const RTScheduling::Current::IdType& thread;
  const char* segment;  ///< name of its outermost segment here; in a request, of the segment that made it
  std::int64_t begin;   ///< nanoseconds of CLOCK_MONOTONIC
  std::int64_t end;
  bool begun_here;  ///< the segment is the whole thread's
  bool cancelled;   ///< the thread was cancelled meanwhile
};

/// Receives each RunningTime at its end, in the OS thread that ran: where the distributable thread ends, calls another
/// ORB, or gives way. The time that it waits for a ResourceManager, or for its turn at an object adapter, counts as
/// running.
class SchedulingObserver {
 public:
  virtual ~SchedulingObserver() = default;
  /// The thread's next step waits for it. The references are valid during the call.
  virtual void ran(const RunningTime& time) noexcept = 0;
};

}  // namespace corbel
