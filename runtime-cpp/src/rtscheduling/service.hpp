// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "scheduling_context.hpp"
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

  /// Returns nil if there is no scheduler. The caller owns the result.
  RTScheduling::Scheduler_ptr scheduler();
  void scheduler(RTScheduling::Scheduler_ptr scheduler);

  /// Gives the context a new distributable thread.
  void begin(SchedulingContext& context);
  /// Lets the thread enter by a request. Returns false, and the context stays without a thread, if the thread is
  /// running at this ORB: a thread has one locus of execution.
  bool enter(SchedulingContext& context, const Guid& id);
  /// Lets the thread leave the context, for the context below or finally; in the second case its values end. The
  /// context still belongs to the OS thread.
  void leave(SchedulingContext& context) noexcept;
  /// Lets the thread leave the context for a while, by a call to this object.
  void depart(SchedulingContext& context, const orb::Reference& to, bool collocated) noexcept;
  /// Called when the call has ended. Contexts that the thread has entered since then are orphaned: their caller has
  /// given up.
  void arrive(SchedulingContext& context) noexcept;

  /// Returns nil if the thread is not at this ORB. The caller owns the result.
  Thread* find(const Guid& id);
  /// Throws OBJECT_NOT_EXIST if the thread is no longer at this ORB.
  void cancel(Thread& thread);
  /// Cancels a thread for another ORB. The request of the thread may arrive later than the cancellation.
  void cancel(const Guid& id) noexcept;

  /// Throws OBJECT_NOT_EXIST after ORB::destroy().
  std::shared_ptr<orb::Core> core() const;
  /// Logs a failure that cannot be reported to a caller.
  void log(const char* what) const noexcept;
  /// Logs that the system refuses a priority. @param error the errno
  void log_unscheduled(int priority, int error) const noexcept;

  /// Counts the spawned OS threads, for which destroy() waits.
  void spawned_begins();
  void spawned_ends() noexcept;
  /// Returns when all spawned threads except the calling one have ended.
  void await_spawned() noexcept;

 private:
  /// The scheduler and the object to which a cancellation is passed, in the order of the members.
  struct Cancelled {
    RTScheduling::Scheduler_var scheduler;
    CORBA::Object_var next;  // the object at another ORB that the thread calls
  };
  /// The caller holds the mutex.
  Cancelled mark(Thread& thread);
  void tell(const Cancelled& cancelled, const Thread& thread) noexcept;
  bool was_cancelled_early(const Guid& id) const noexcept;

  const std::weak_ptr<orb::Core> core_;
  // Requests take no lock to find out that there is no scheduler.
  std::atomic<bool> has_scheduler_{false};
  std::mutex mutex_;  // guards the members below, and parts of threads and contexts; never held in a call
  RTScheduling::Scheduler_var scheduler_;
  ThreadTable threads_;
  // The last cancelled ids that were not here; bounded, because peers choose them.
  std::array<Guid, 256> early_{};
  std::size_t early_count_ = 0;
  unsigned spawned_ = 0;
  std::condition_variable spawned_ended_;
};

/// The operation that carries a cancellation to the ORB of the object that the thread calls. The name is no identifier
/// of IDL, so no servant has the operation, and ORBs without this module refuse it.
inline constexpr const char* cancel_operation = "_corbel_cancel";
/// Returns the id that the calling OS thread sends with the cancel_operation; null if it sends none.
const Guid*& cancelling() noexcept;

}  // namespace corbel::rtscheduling
