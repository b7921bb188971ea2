// SPDX-License-Identifier: Apache-2.0
// Distributable threads and their scheduling segments (RT-CORBA 1.2, dynamic scheduling: module RTScheduling).
#pragma once

#include <corbel/RTCORBA.h>
#include <corbel/orb/local_object.hpp>
#include <corbel/orb/policy.hpp>

#include <memory>

namespace CORBA {
using VoidData = void*;
}

namespace corbel {
class SchedulingSegment;
namespace rtscheduling {
class Service;
}
}  // namespace corbel

namespace RTScheduling {

class ThreadAction;
using ThreadAction_ptr = ThreadAction*;
using ThreadAction_var = corbel::ObjectVar<ThreadAction>;

/// The code of a spawned distributable thread.
class ThreadAction : public virtual CORBA::LocalObject {
 public:
  using _ptr_type = ThreadAction_ptr;
  using _var_type = ThreadAction_var;
  static _ptr_type _duplicate(_ptr_type action) noexcept { return corbel::orb::duplicate(action); }
  static _ptr_type _narrow(CORBA::Object_ptr object) { return corbel::orb::narrow_local<ThreadAction>(object); }
  static _ptr_type _nil() noexcept { return nullptr; }

  /// Executes the thread's code: the operation `do` of the IDL.
  virtual void _cxx_do(CORBA::VoidData data) = 0;
};

class DistributableThread;
using DistributableThread_ptr = DistributableThread*;
using DistributableThread_var = corbel::ObjectVar<DistributableThread>;

/// One locus of execution in the whole system, identified by a GUID.
class DistributableThread : public virtual CORBA::LocalObject {
 public:
  using _ptr_type = DistributableThread_ptr;
  using _var_type = DistributableThread_var;
  static _ptr_type _duplicate(_ptr_type thread) noexcept { return corbel::orb::duplicate(thread); }
  static _ptr_type _narrow(CORBA::Object_ptr object) { return corbel::orb::narrow_local<DistributableThread>(object); }
  static _ptr_type _nil() noexcept { return nullptr; }

  enum DT_State { ACTIVE, CANCELLED };

  /// Cancels the thread. Returns at once; the thread ends at its next cancellation point, on any host, with
  /// CORBA::THREAD_CANCELLED. Cancelling twice has no further effect. Throws OBJECT_NOT_EXIST if the thread is no
  /// longer at this ORB.
  virtual void cancel() = 0;
  virtual DT_State state() = 0;
};

class ResourceManager;
using ResourceManager_ptr = ResourceManager*;
using ResourceManager_var = corbel::ObjectVar<ResourceManager>;

/// A mutex that a scheduler creates (Scheduler::create_resource_manager).
class ResourceManager : public RTCORBA::Mutex {
 public:
  using _ptr_type = ResourceManager_ptr;
  using _var_type = ResourceManager_var;
  static _ptr_type _duplicate(_ptr_type manager) noexcept { return corbel::orb::duplicate(manager); }
  static _ptr_type _narrow(CORBA::Object_ptr object) { return corbel::orb::narrow_local<ResourceManager>(object); }
  static _ptr_type _nil() noexcept { return nullptr; }
};

class Current;
using Current_ptr = Current*;
using Current_var = corbel::ObjectVar<Current>;

/// Result of resolve_initial_references("RTScheduler_Current"): the distributable thread that the calling OS thread
/// runs. Each ORB has its own distributable threads. Operations that need a scheduling segment throw BAD_INV_ORDER
/// outside of one. The caller owns results of pointer type.
class Current final : public RTCORBA::Current {
 public:
  using _ptr_type = Current_ptr;
  using _var_type = Current_var;
  static _ptr_type _duplicate(_ptr_type current) noexcept { return corbel::orb::duplicate(current); }
  static _ptr_type _narrow(CORBA::Object_ptr object) { return corbel::orb::narrow_local<Current>(object); }
  static _ptr_type _nil() noexcept { return nullptr; }

  /// Thrown by a scheduler: the parameter does not fit its discipline.
  class UNSUPPORTED_SCHEDULING_DISCIPLINE final : public corbel::orb::UserException<UNSUPPORTED_SCHEDULING_DISCIPLINE> {
   public:
    static constexpr const char* _static_name = "UNSUPPORTED_SCHEDULING_DISCIPLINE";
    static constexpr const char* _static_id = "IDL:omg.org/RTScheduling/Current/UNSUPPORTED_SCHEDULING_DISCIPLINE:1.0";
  };

  /// 16 octets.
  class IdType : public corbel::UnboundedSequence<CORBA::Octet> {
   public:
    using Base = corbel::UnboundedSequence<CORBA::Octet>;
    using Base::Base;
  };
  using IdType_var = corbel::SequenceVar<IdType>;
  using IdType_out = corbel::VariableOut<IdType>;

  class NameList : public corbel::UnboundedStringSequence {
   public:
    using corbel::UnboundedStringSequence::UnboundedStringSequence;
  };
  using NameList_var = corbel::SequenceVar<NameList>;

  /// Starts a distributable thread in a new OS thread. Its first segment has this name and these parameters, and ends
  /// when the action returns; `sched_param` nil means the implicit parameter of the caller's segment.
  /// @param stack_size in octets; 0: the system's default
  /// @param base_priority the thread's priority in RTCORBA::Current
  /// Throws BAD_PARAM for a nil action or a negative priority, and NO_RESOURCES if the system starts no more threads.
  /// If the scheduler refuses a parameter, the new thread ends: its state is CANCELLED, and a log line states the
  /// reason.
  DistributableThread_ptr spawn(ThreadAction_ptr start, CORBA::VoidData data, const char* name,
                                CORBA::Policy_ptr sched_param, CORBA::Policy_ptr implicit_sched_param,
                                CORBA::ULong stack_size, RTCORBA::Priority base_priority);

  /// Begins a distributable thread; within a distributable thread, begins a nested segment. Has no effect if an
  /// exception is thrown.
  /// @param sched_param the parameters by which the segment is scheduled; nil: none
  /// @param implicit_sched_param for threads that the segment creates without parameters, by oneways and spawn()
  void begin_scheduling_segment(const char* name, CORBA::Policy_ptr sched_param,
                                CORBA::Policy_ptr implicit_sched_param);
  /// Replaces the parameters of the innermost segment, and its name unless `name` is null or empty.
  void update_scheduling_segment(const char* name, CORBA::Policy_ptr sched_param,
                                 CORBA::Policy_ptr implicit_sched_param);
  /// Ends the innermost segment; ending the outermost segment ends the thread. Throws BAD_PARAM, and ends nothing, if
  /// `name` is neither null nor empty nor the segment's name; BAD_INV_ORDER for the segment of a request, which ends
  /// with the request. Throws THREAD_CANCELLED, after it has ended the segment, if the thread was cancelled.
  void end_scheduling_segment(const char* name);

  IdType* id();
  /// Returns nil if the thread is not at this ORB.
  DistributableThread_ptr lookup(const IdType& id);
  CORBA::Policy_ptr scheduling_parameter();
  CORBA::Policy_ptr implicit_scheduling_parameter();
  /// Returns the names of the segments, the innermost first. In an upcall the last name is that of the caller's
  /// innermost segment.
  NameList* current_scheduling_segment_names();

  Current(std::shared_ptr<corbel::orb::Core> core, std::shared_ptr<corbel::rtscheduling::Service> service) noexcept;
  ~Current() override;

 private:
  friend class corbel::SchedulingSegment;

  std::shared_ptr<corbel::rtscheduling::Service> service_;
};

}  // namespace RTScheduling
