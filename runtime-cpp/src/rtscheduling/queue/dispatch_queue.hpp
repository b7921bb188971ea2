// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "owned_resources.hpp"
#include "processors.hpp"
#include "rtscheduling/guid.hpp"

#include <cstddef>
#include <cstdint>
#include <mutex>

namespace corbel::rtscheduling {

/// Lets the most eligible entries run, one for each processor, while the others wait; or lets all entries run, by
/// priorities of the system. Only the list of resources allocates. Lists are searched from their start, because a
/// process has few threads.
class DispatchQueue {
 public:
  explicit DispatchQueue(unsigned processors) noexcept : processors_(processors) {}

  static constexpr std::int64_t never = QueueScheduler::never;

  /// Makes the system order the entries, by these priorities: entries do not wait for processors any more. Must be
  /// called before the first entry enters.
  void use_priorities(const PriorityRange& range) noexcept;
  bool uses_priorities() const noexcept { return processors_.uses_priorities(); }

  /// Returns when the entry has a processor, or is cancelled. Returns false if the time `until` has passed first: the
  /// entry then continues without a processor, as a cancelled entry does.
  /// @param outer the entry that the calling OS thread has in the queue, or null. It leaves the queue until the new
  /// entry ends; the new entry takes over its processor and its eligibility.
  /// @param until the end of the wait in nanoseconds of CLOCK_MONOTONIC
  bool enter(QueueEntry& entry, const QueueEntry::Key& key, QueueEntry* outer, std::int64_t until = never) noexcept;
  /// Gives the running entry another key; the entry waits if another entry goes first now. An entry outside of the
  /// queue stays outside. Returns the same as enter().
  bool reorder(QueueEntry& entry, const QueueEntry::Key& key, std::int64_t until = never) noexcept;
  /// Gives the entry's processor away.
  void leave(QueueEntry& entry) noexcept;
  /// Ends the context of the entry. The outer entry gets the entry's processor. If the entry has no processor, because
  /// it was cancelled, the outer entry waits for one.
  /// @param innermost the innermost context of the calling OS thread
  void end(QueueEntry& entry, SchedulingContext* innermost) noexcept;
  /// Called when the thread is cancelled: its waiting entries continue without a processor.
  void release(const Guid& thread) noexcept;

  std::size_t waiting() noexcept;

  // Resources (resource.hpp).
  void add(Resource& resource);
  void remove(Resource& resource) noexcept;
  enum class Locked : std::uint8_t { yes, timed_out, cancelled };
  /// @param owner gets the resource: a distributable thread, or the identity of an OS thread without one
  /// @param entry of the calling OS thread, or null if it has none in this queue
  /// @param until nanoseconds of CLOCK_MONOTONIC; QueueScheduler::never: no limit
  Locked lock(Resource& resource, const void* owner, QueueEntry* entry, std::int64_t until) noexcept;
  /// Returns false if the resource has another owner.
  bool unlock(Resource& resource, const void* owner) noexcept;
  /// Passes the resources of `owner` to `heir`, or frees them if `heir` is null. Returns their number.
  std::size_t transfer(const void* owner, const void* heir) noexcept;

 private:
  /// Holds the mutex of the queue. If the system orders the entries, the destructor sets the priority of the calling OS
  /// thread after unlocking.
  class Lock : public std::unique_lock<std::mutex> {
   public:
    explicit Lock(DispatchQueue& queue) noexcept : std::unique_lock<std::mutex>(queue.mutex_), queue_(queue) {}
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;
    ~Lock();

   private:
    DispatchQueue& queue_;
  };

  // These functions are called with the mutex held.
  /// Waits until the entry has a processor, or is released. Returns false if the time has passed first.
  bool wait(QueueEntry& entry, Lock& lock, std::int64_t until = never) noexcept;
  /// Waits for a processor as wait() does, if another entry is more eligible.
  bool give_way(QueueEntry& entry, Lock& lock, std::int64_t until) noexcept;
  /// Waits until a blocked entry has its resource and then a processor, or is released. Returns false if the time has
  /// passed before the entry gets the resource; the entry then has a processor again.
  bool wait_for_resource(QueueEntry& entry, Lock& lock, std::int64_t until) noexcept;

  std::mutex mutex_;
  Processors processors_;
  OwnedResources resources_{processors_};
  std::uint64_t arrivals_ = 0;
};

/// Returns the entry that the calling OS thread has in the queue; null if it has none.
QueueEntry* entry_of_this_thread(const DispatchQueue& queue) noexcept;

/// Takes the entries of the contexts out of their queues for a while.
void leave_queues(SchedulingContext* innermost) noexcept;
/// Lets the entries that leave_queues() has taken out enter their queues again, and wait for a processor.
void enter_queues(SchedulingContext* innermost) noexcept;

}  // namespace corbel::rtscheduling
