// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "frame.hpp"
#include "thread_table.hpp"

#include <array>
#include <atomic>
#include <condition_variable>
#include <mutex>

namespace corbel::orb {
class Core;
}

namespace corbel::rtscheduling {

/// The distributable threads of one ORB, and its scheduler.
class Service {
 public:
  explicit Service(const std::shared_ptr<orb::Core>& core);

  /// Returns nil without a scheduler. The caller owns the result.
  RTScheduling::Scheduler_ptr scheduler();
  void scheduler(RTScheduling::Scheduler_ptr scheduler);

  /// Gives the frame a new distributable thread.
  void begin(Frame& frame);
  /// The thread enters by a request. Returns false, and the frame stays without a thread, if the thread is running at
  /// this ORB: it cannot be at two places.
  bool enter(Frame& frame, const Guid& id);
  /// The thread leaves the frame, for the frame below or for good; then its values end. The frame is still the OS
  /// thread's.
  void leave(Frame& frame) noexcept;
  /// The thread leaves the frame for a while, by a call to this object.
  void depart(Frame& frame, const orb::Reference& to, bool collocated) noexcept;
  /// The call has ended. Frames that the thread has entered since then are orphaned: their caller has given up.
  void arrive(Frame& frame) noexcept;

  /// Returns nil if the thread is not here. The caller owns the result.
  Thread* find(const Guid& id);
  /// Throws OBJECT_NOT_EXIST if the thread is no longer here.
  void cancel(Thread& thread);
  /// Cancels a thread for another ORB. The request of the thread may arrive later than this one.
  void cancel(const Guid& id) noexcept;

  /// Throws OBJECT_NOT_EXIST after ORB::destroy().
  std::shared_ptr<orb::Core> core() const;
  /// Logs a failure that cannot be reported to a caller.
  void log(const char* what) const noexcept;
  /// Logs that the system refuses a priority. @param error the errno
  void log_unscheduled(int priority, int error) const noexcept;

  /// Spawned OS threads, which destroy() waits for.
  void spawned_begins();
  void spawned_ends() noexcept;
  /// Returns when all spawned threads but the calling one have ended.
  void await_spawned() noexcept;

 private:
  /// A thread that must learn of its cancellation, in the order of the members.
  struct Cancelled {
    RTScheduling::Scheduler_var scheduler;
    CORBA::Object_var next;  // the object at another ORB that it calls
  };
  /// The caller holds the mutex.
  Cancelled mark(Thread& thread);
  void tell(const Cancelled& cancelled, const Thread& thread) noexcept;
  bool was_cancelled_early(const Guid& id) const noexcept;

  const std::weak_ptr<orb::Core> core_;
  // Requests take no lock to see that there is no scheduler.
  std::atomic<bool> has_scheduler_{false};
  std::mutex mutex_;  // guards the members below, and parts of threads and frames; never held in a call
  RTScheduling::Scheduler_var scheduler_;
  ThreadTable threads_;
  // The last cancelled ids that were not here; bounded, because peers name them.
  std::array<Guid, 256> early_{};
  std::size_t early_count_ = 0;
  unsigned spawned_ = 0;
  std::condition_variable spawned_ended_;
};

/// The operation that carries a cancellation to the ORB of the object that the thread calls. It is no identifier of
/// IDL, so no servant has it, and ORBs without this module refuse it.
inline constexpr const char* cancel_operation = "_corbel_cancel";
/// The id that the calling OS thread sends with the cancel_operation, or null.
const Guid*& cancelling() noexcept;

}  // namespace corbel::rtscheduling
