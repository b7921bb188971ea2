// SPDX-License-Identifier: Apache-2.0
// Schedulers with a dispatching queue: the middleware decides which thread runs, without permission for real-time
// scheduling. With this permission, the schedulers can use the system's priorities instead.
#pragma once

#include <corbel/rtscheduling/observer.hpp>
#include <corbel/rtscheduling/scheduler.hpp>
#include <corbel/rtscheduling/timing.hpp>

#include <compare>
#include <cstdint>
#include <limits>
#include <memory>

namespace corbel {

namespace rtscheduling {
class DispatchQueue;
struct SchedulingContext;
struct QueueEntry;
}  // namespace rtscheduling

/// Base class of schedulers that let as many distributable threads of the queue run as there are processors. The other
/// threads wait on condition variables. The threads are ordered anew at each scheduling point, and a running thread is
/// preempted only there. A thread leaves the queue while it calls another ORB, waits for a ResourceManager, or has
/// ended. A discipline is a subclass with an eligibility().
///
/// Several ORBs of a process can have the same scheduler. An OS thread that begins a segment at a second ORB keeps its
/// processor: the outer thread continues when the inner thread ends, so the inner thread is at least as eligible.
///
/// A program that holds its own lock at a scheduling point can block the running thread for ever; a ResourceManager
/// avoids this. Object adapters of all thread policies hold no such lock.
///
/// With Mechanism::priorities, priorities of SCHED_FIFO produce the order of the discipline. The OS threads have these
/// priorities from the begin of their segments to the end. No thread waits for the scheduler, and the system preempts
/// threads anywhere, on all processors of the process.
class QueueScheduler : public RTScheduling::Scheduler {
 public:
  static constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();

  /// Determines when work that would miss its deadline is cancelled.
  enum class Cancellation : std::uint8_t {
    never,      ///< late work is completed
    late,       ///< when the deadline has passed
    infeasible  ///< also before the work runs, if its worst-case execution time is longer than the time to its deadline
  };

  /// Determines how threads get the processor in the order of the discipline.
  enum class Mechanism : std::uint8_t {
    queue,      ///< a dispatching queue of the scheduler
    priorities  ///< priorities of the system (SCHED_FIFO)
  };

  /// The scheduling parameters of a thread at this moment. Times are in nanoseconds.
  struct Demand {
    SegmentTiming timing;
    std::int64_t deadline = never;    ///< by CLOCK_MONOTONIC
    std::int64_t execution_left = 0;  ///< of the worst-case processor time; 0 if the thread has used more
  };
  /// The thread with the smallest value goes first; among equals, the more important thread, then the thread that came
  /// to this ORB first.
  struct Eligibility {
    std::int64_t first = never;
    std::int64_t second = never;
    friend auto operator<=>(const Eligibility&, const Eligibility&) = default;
  };

  /// @param name of the discipline
  /// @param processors number of threads that run at a time; BAD_PARAM for 0
  explicit QueueScheduler(const char* name, unsigned processors = 1);
  ~QueueScheduler() override;

  /// Sets the cancellation; must be called before the scheduler is installed. The default is `never`. A thread that
  /// waits for its processor at its begin, at a nested segment or after a call is cancelled as soon as the deadline of
  /// its outermost segment cannot be met, and ends with THREAD_CANCELLED. A nested segment, and a request at the
  /// caller's deadline, is a single operation: its begin, or update, throws TIMEOUT (minor code deadline_cancelled) to
  /// the caller, and the thread continues.
  void cancellation(Cancellation policy) noexcept { cancellation_ = policy; }
  Cancellation cancellation() const noexcept { return cancellation_; }

  /// Sets how often cancelled work is to be tried again; 0 by default. The scheduler cannot repeat code of the program:
  /// the code that began the work reads this number. Must be called before the scheduler is installed.
  void retries(unsigned number) noexcept { retries_ = number; }
  unsigned retries() const noexcept { return retries_; }

  /// Sets the mechanism; must be called before the scheduler is installed. The default is `queue`. The priorities are
  /// below the priority of the calling OS thread, if that has one, and otherwise below the highest of the system.
  /// Threads without a segment keep their scheduling: threads that begin segments, or wait for requests, should have a
  /// higher priority than all segments, as in a program that was started with `chrt --fifo 99`.
  ///
  /// Segments get free priorities between those of other segments; if no priority is free, the priorities of other
  /// segments change. The threads keep the priorities in calls to other ORBs. A thread has its former scheduling when
  /// its segment has ended, and while it waits for an object adapter. A ResourceManager's owner has the priority of the
  /// most eligible thread that waits for it. In segments of two schedulers with priorities, a thread has the higher
  /// priority. An OS thread that a segment creates inherits the priority, unless spawn() or the ORB creates the thread.
  /// The number of processors has no effect. The times of an observer are the times between begin, calls and end.
  ///
  /// Throws BAD_PARAM if the order of the discipline changes while threads run (has_constant_order()), or if the call
  /// would change the mechanism from priorities back to the queue; and NO_PERMISSION (minor code no_real_time) if the
  /// system does not permit such priorities.
  void mechanism(Mechanism mechanism);
  Mechanism mechanism() const noexcept;

  /// Sets the observer; must be called before the scheduler is installed, or before the first segment. The observer
  /// must exist as long as segments do; null: no observer. With an observer, each begin and end of a RunningTime reads
  /// the clock.
  void observer(SchedulingObserver* observer) noexcept { observer_ = observer; }

  /// Returns the number of threads that wait for a processor; 0 with Mechanism::priorities.
  std::size_t waiting() const noexcept;

  /// The scheduler has no policies: returns an empty list. Setting a list that is not empty throws
  /// INCOMPATIBLE_SCHEDULING_DISCIPLINES.
  CORBA::PolicyList* scheduling_policies() override;
  void scheduling_policies(const CORBA::PolicyList& policies) override;
  CORBA::PolicyList* poa_policies() override;
  char* scheduling_discipline_name() override;
  /// Creates a mutex that a distributable thread owns, so that the thread can lock it again on another OS thread. A
  /// thread that waits for the mutex releases its processor. The owner is as eligible as the most eligible thread that
  /// waits for the mutex, also through other owners. The parameters are ignored.
  RTScheduling::ResourceManager_ptr create_resource_manager(const char* name,
                                                            CORBA::Policy_ptr scheduling_parameter) override;
  /// Throws NO_IMPLEMENT: servants have no parameters.
  void set_scheduling_parameter(PortableServer::Servant& resource, const char* name,
                                CORBA::Policy_ptr scheduling_parameter) override;

  /// Begins a segment. Parameters are nil (a nested segment continues with those of the enclosing segment, other
  /// threads go last) or a SegmentTimingPolicy with the times that the discipline needs.
  void begin_new_scheduling_segment(const IdType& guid, const char* name, CORBA::Policy_ptr sched_param,
                                    CORBA::Policy_ptr implicit_sched_param) override;
  void begin_nested_scheduling_segment(const IdType& guid, const char* name, CORBA::Policy_ptr sched_param,
                                       CORBA::Policy_ptr implicit_sched_param) override;
  void update_scheduling_segment(const IdType& guid, const char* name, CORBA::Policy_ptr sched_param,
                                 CORBA::Policy_ptr implicit_sched_param) override;
  void end_scheduling_segment(const IdType& guid, const char* name) override;
  void end_nested_scheduling_segment(const IdType& guid, const char* name,
                                     CORBA::Policy_ptr outer_sched_param) override;
  void cancel(const IdType& guid) override;

  void send_request(PortableInterceptor::ClientRequestInfo_ptr info) override;
  void send_poll(PortableInterceptor::ClientRequestInfo_ptr info) override;
  void receive_reply(PortableInterceptor::ClientRequestInfo_ptr info) override;
  void receive_exception(PortableInterceptor::ClientRequestInfo_ptr info) override;
  void receive_other(PortableInterceptor::ClientRequestInfo_ptr info) override;
  void receive_request(PortableInterceptor::ServerRequestInfo_ptr info, RTScheduling::Current::IdType_out guid,
                       CORBA::String_out name, ObjectOut<CORBA::Policy> sched_param,
                       ObjectOut<CORBA::Policy> implicit_sched_param) override;
  void send_reply(PortableInterceptor::ServerRequestInfo_ptr info) override;
  void send_exception(PortableInterceptor::ServerRequestInfo_ptr info) override;
  void send_other(PortableInterceptor::ServerRequestInfo_ptr info) override;

 protected:
  /// Returns true if the discipline can order threads with this timing; otherwise the ORB throws
  /// UNSUPPORTED_SCHEDULING_DISCIPLINE. A thread of another host without a required time goes last.
  virtual bool supports(const SegmentTiming& timing) const noexcept = 0;
  virtual Eligibility eligibility(const Demand& demand) const noexcept = 0;
  /// Returns false if the eligibility of a thread changes while the thread runs between its scheduling points, as a
  /// laxity does. Priorities of the system would then be outdated whenever another thread becomes ready.
  virtual bool has_constant_order() const noexcept { return true; }

 private:
  void check(CORBA::Policy_ptr parameter) const;
  Eligibility eligibility(rtscheduling::SchedulingContext& context) const noexcept;
  std::int64_t latest_begin(const rtscheduling::SchedulingContext& context) const noexcept;
  std::int64_t latest_end(const rtscheduling::SchedulingContext& context) const noexcept;
  void let_equals_enter() const noexcept;
  void begin();
  bool enter(rtscheduling::SchedulingContext& context, rtscheduling::QueueEntry* outer, std::int64_t latest);
  void reorder(const IdType& guid, bool measure);
  void reorder(rtscheduling::SchedulingContext& context, const Eligibility& place, std::int64_t less_important);
  void leave();
  void come_back();
  void end(rtscheduling::SchedulingContext* context);
  void runs(rtscheduling::QueueEntry& entry) const noexcept;
  void stops(rtscheduling::QueueEntry& entry) const noexcept;
  void stops(rtscheduling::QueueEntry& entry, std::int64_t time) const noexcept;

  const CORBA::String_var name_;
  const std::shared_ptr<rtscheduling::DispatchQueue> queue_;
  Cancellation cancellation_ = Cancellation::never;
  unsigned retries_ = 0;
  SchedulingObserver* observer_ = nullptr;
};

}  // namespace corbel
