// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/rtscheduling/queue_scheduler.hpp>

#include <condition_variable>
#include <cstdint>

namespace corbel::rtscheduling {

class DispatchQueue;
class AssignedPriorities;
class Resource;
struct SchedulingContext;

/// The state of a context in a dispatching queue. Guarded by the mutex of the queue. An OS thread has at most one entry
/// in a queue, even if it has contexts of several ORBs there.
struct QueueEntry {
  enum class State : std::uint8_t {
    outside,  ///< not in the queue: not begun, ended, or at another ORB
    waiting,  ///< for a processor
    blocked,  ///< waits for a resource, without a processor
    running,  ///< has a processor
    released  ///< cancelled while it waited: runs without a processor until the thread has ended here
  };

  /// The order of entries: the smallest key goes first. `arrival` makes the order total.
  struct Key {
    QueueScheduler::Eligibility eligibility;
    std::int64_t less_important = 0;  // importance, negative
    friend auto operator<=>(const Key&, const Key&) = default;
  };

  State state = State::outside;
  DispatchQueue* queue = nullptr;  ///< the queue that the entry has entered last; only its own thread uses it
  bool away = false;               ///< left the queue for a lock or another OS thread; only its own thread uses it
  Key own;                         ///< by the discipline
  Key effective;                   ///< `own`, or the key of an entry that waits for a resource of the thread
  std::uint64_t arrival = 0;       ///< number of its first arrival; 0 before
  const void* owner = nullptr;     ///< identity of the thread for resources
  Resource* resource = nullptr;    ///< the resource for which the entry waits, while it is blocked
  const void* claimant = nullptr;  ///< the new owner of that resource: usually `owner`
  QueueEntry* outer = nullptr;     ///< of the same OS thread, but another ORB; continues when this entry ends
  QueueEntry* next = nullptr;      ///< in the list of waiting, of running, or of the resource's blocked entries
  std::condition_variable changed;
  /// Null: an OS thread that waits for a resource, without segments.
  const SchedulingContext* context = nullptr;

  // With the system's priorities.
  AssignedPriorities* thread = nullptr;  ///< the priorities of the OS thread, which alone writes this pointer
  int level = 0;                         ///< priority (SCHED_FIFO) that the order assigns to the OS thread; 0: none

  // For observers; only the entry's own thread uses these times. Nanoseconds of CLOCK_MONOTONIC; 0: not running, or no
  // wait.
  std::int64_t runs_since = 0;
  std::int64_t waits_since = 0;  ///< begin of its last wait for a processor
};

}  // namespace corbel::rtscheduling
