// SPDX-License-Identifier: Apache-2.0
// Schedulers with a dispatching queue: the middleware decides which thread runs, without permission for real-time
// scheduling. With this permission, they can leave it to the system's priorities instead.
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
struct Frame;
struct Job;
}  // namespace rtscheduling

/// Base class of schedulers that let one distributable thread of the queue run for each processor. The others wait on a
/// condition variable. The threads are ordered anew at each scheduling point, and a running thread gives way there and
/// nowhere else. A thread leaves the queue while it calls another ORB, waits for a ResourceManager, or has ended. A
/// discipline is a subclass with an eligibility().
///
/// Several ORBs of a process can have the same scheduler. An OS thread that begins a segment at a second ORB keeps its
/// processor: the outer thread goes on when the inner one ends, so the inner one is at least as eligible.
///
/// A program that holds a lock of its own at a scheduling point can block the running thread for ever: use a
/// ResourceManager. Object adapters of all thread policies have no such lock.
///
/// With Mechanism::priorities, the order of the discipline is that of priorities of SCHED_FIFO instead, which the OS
/// threads have from the begin of their segments to the end. No thread waits for the scheduler, and the system preempts
/// threads anywhere, on all processors of the process.
class QueueScheduler : public RTScheduling::Scheduler {
 public:
  static constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();

  /// When work that would miss its deadline is cancelled.
  enum class Cancellation : std::uint8_t {
    never,      ///< it is done late
    late,       ///< when its deadline has passed
    infeasible  ///< also before it runs, when its worst-case execution time is longer than the time to its deadline
  };

  /// By what means threads get the processor in the order of the discipline.
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
  /// The thread with the smallest value goes first. Among equals go first the more important thread, then the one that
  /// has come to this ORB first.
  struct Eligibility {
    std::int64_t first = never;
    std::int64_t second = never;
    friend auto operator<=>(const Eligibility&, const Eligibility&) = default;
  };

  /// @param name of the discipline
  /// @param processors number of threads that run at a time; BAD_PARAM for 0
  explicit QueueScheduler(const char* name, unsigned processors = 1);
  ~QueueScheduler() override;

  /// Called before the scheduler is installed; without it nothing is cancelled. A thread that waits for its processor
  /// at its begin, at a nested segment or after a call is cancelled as soon as the deadline of its outermost segment
  /// cannot be made, and ends with THREAD_CANCELLED. A nested segment, and a request at the caller's deadline, is a
  /// single operation: its begin, or update, throws TIMEOUT (minor code deadline_cancelled) to the caller, and the
  /// thread goes on.
  void cancellation(Cancellation policy) noexcept { cancellation_ = policy; }
  Cancellation cancellation() const noexcept { return cancellation_; }

  /// How often cancelled work is to be tried again. The scheduler cannot repeat code of the program: this is for those
  /// who have begun the work. Called before the scheduler is installed; 0 without.
  void retries(unsigned number) noexcept { retries_ = number; }
  unsigned retries() const noexcept { return retries_; }

  /// Called before the scheduler is installed; without it, or with `queue`, there is a dispatching queue. The
  /// priorities are below that of the calling OS thread, if that has one, and otherwise below the highest of the
  /// system. Threads without a segment keep their scheduling: those that begin segments, and wait for requests, should
  /// go before all segments, as in a program that was started with `chrt --fifo 99`.
  ///
  /// Segments get priorities that are free between those of others; where there is none, those of others change, too.
  /// The threads keep them in calls to other ORBs. A thread has its scheduling of before when its segment has ended, or
  /// while it waits for an object adapter. A ResourceManager's owner has the priority of the most eligible thread that
  /// waits for it. In segments of two schedulers with priorities, a thread has the higher one. An OS thread inherits
  /// the priority if a segment makes it otherwise than by spawn(), unless the ORB does. The number of processors has no
  /// effect. The times of an observer are those between begin, calls and end.
  ///
  /// Throws BAD_PARAM if the order of the discipline changes while threads run (has_constant_order()), or if the
  /// scheduler shall go back from priorities to the queue; and NO_PERMISSION (minor code no_real_time) if the system
  /// does not permit such priorities.
  void mechanism(Mechanism mechanism);
  Mechanism mechanism() const noexcept;

  /// Called before the scheduler is installed, or before the first segment. The observer lives as long as segments do;
  /// null: none. With one, each begin and end of a RunningTime reads the clock.
  void observer(SchedulingObserver* observer) noexcept { observer_ = observer; }

  /// Returns the number of threads that wait for a processor; 0 with Mechanism::priorities.
  std::size_t waiting() const noexcept;

  /// There are no policies: both lists are empty, and setting a list that is not throws
  /// INCOMPATIBLE_SCHEDULING_DISCIPLINES.
  CORBA::PolicyList* scheduling_policies() override;
  void scheduling_policies(const CORBA::PolicyList& policies) override;
  CORBA::PolicyList* poa_policies() override;
  char* scheduling_discipline_name() override;
  /// A mutex that a distributable thread owns, so that it can lock it again on another OS thread, and that gives the
  /// processor to others while a thread waits. The owner is as eligible as the most eligible thread that waits for
  /// it, also through other owners. The parameters are ignored.
  RTScheduling::ResourceManager_ptr create_resource_manager(const char* name,
                                                            CORBA::Policy_ptr scheduling_parameter) override;
  /// Throws NO_IMPLEMENT: servants have no parameters.
  void set_scheduling_parameter(PortableServer::Servant& resource, const char* name,
                                CORBA::Policy_ptr scheduling_parameter) override;

  /// Parameters are nil (a nested segment continues with those of the enclosing one, other threads go last) or a
  /// SegmentTimingPolicy with the times that the discipline needs.
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
  /// Returns true if the discipline can order threads with this timing; the ORB throws
  /// UNSUPPORTED_SCHEDULING_DISCIPLINE otherwise. A thread of another host that lacks a time goes last.
  virtual bool supports(const SegmentTiming& timing) const noexcept = 0;
  virtual Eligibility eligibility(const Demand& demand) const noexcept = 0;
  /// Returns false if the eligibility of a thread changes while it runs, between its scheduling points, as a laxity
  /// does. The priorities of the system would then be those of an earlier time whenever another thread becomes ready.
  virtual bool has_constant_order() const noexcept { return true; }

 private:
  void check(CORBA::Policy_ptr parameter) const;
  Eligibility eligibility(rtscheduling::Frame& frame) const noexcept;
  std::int64_t latest_begin(const rtscheduling::Frame& frame) const noexcept;
  std::int64_t latest_end(const rtscheduling::Frame& frame) const noexcept;
  void let_equals_enter() const noexcept;
  void begin();
  bool enter(rtscheduling::Frame& frame, rtscheduling::Job* outer, std::int64_t latest);
  void reorder(const IdType& guid, bool measure);
  void reorder(rtscheduling::Frame& frame, const Eligibility& place, std::int64_t less_important);
  void leave();
  void come_back();
  void end(rtscheduling::Frame* frame);
  void runs(rtscheduling::Job& job) const noexcept;
  void stops(rtscheduling::Job& job) const noexcept;
  void stops(rtscheduling::Job& job, std::int64_t time) const noexcept;

  const CORBA::String_var name_;
  const std::shared_ptr<rtscheduling::DispatchQueue> queue_;
  Cancellation cancellation_ = Cancellation::never;
  unsigned retries_ = 0;
  SchedulingObserver* observer_ = nullptr;
};

}  // namespace corbel
