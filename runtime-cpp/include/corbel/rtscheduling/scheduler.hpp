// SPDX-License-Identifier: Apache-2.0
// The interface of schedulers (RT-CORBA 1.2, dynamic scheduling: RTScheduling::Scheduler).
#pragma once

#include <corbel/pi/request_info.hpp>
#include <corbel/rtscheduling/current.hpp>

namespace RTScheduling {

class Scheduler;
using Scheduler_ptr = Scheduler*;
using Scheduler_var = corbel::ObjectVar<Scheduler>;

/// Decides which distributable thread runs. The ORB calls the scheduling points in the OS thread that runs the
/// distributable thread, so a scheduler makes a thread wait by not returning. The points of one thread come in pairs:
/// each begin has its end, each send_request its receive_..., each receive_request its send_..., also if a call fails
/// or the thread is cancelled. A point that throws has no effect and no counterpart. Exceptions of the scheduler are
/// ignored in ends that an exception causes.
///
/// Corbel's own service context carries the thread's GUID, the name of its segment and parameters of type
/// corbel::SegmentTimingPolicy. A scheduler with other parameters adds a context in send_request and reads it in
/// receive_request.
class Scheduler : public virtual CORBA::LocalObject {
 public:
  using _ptr_type = Scheduler_ptr;
  using _var_type = Scheduler_var;
  using IdType = Current::IdType;
  static _ptr_type _duplicate(_ptr_type scheduler) noexcept { return corbel::orb::duplicate(scheduler); }
  static _ptr_type _narrow(CORBA::Object_ptr object) { return corbel::orb::narrow_local<Scheduler>(object); }
  static _ptr_type _nil() noexcept { return nullptr; }

  /// Thrown if `scheduling_policies` is set to policies that cannot be combined.
  class INCOMPATIBLE_SCHEDULING_DISCIPLINES final
      : public corbel::orb::UserException<INCOMPATIBLE_SCHEDULING_DISCIPLINES> {
   public:
    static constexpr const char* _static_name = "INCOMPATIBLE_SCHEDULING_DISCIPLINES";
    static constexpr const char* _static_id =
        "IDL:omg.org/RTScheduling/Scheduler/INCOMPATIBLE_SCHEDULING_DISCIPLINES:1.0";
  };

  /// The caller owns results of pointer type.
  virtual CORBA::PolicyList* scheduling_policies() = 0;
  virtual void scheduling_policies(const CORBA::PolicyList& policies) = 0;
  virtual CORBA::PolicyList* poa_policies() = 0;
  virtual char* scheduling_discipline_name() = 0;
  virtual ResourceManager_ptr create_resource_manager(const char* name, CORBA::Policy_ptr scheduling_parameter) = 0;
  virtual void set_scheduling_parameter(PortableServer::Servant& resource, const char* name,
                                        CORBA::Policy_ptr scheduling_parameter) = 0;

  // The application's scheduling points. The first three may throw Current::UNSUPPORTED_SCHEDULING_DISCIPLINE.
  virtual void begin_new_scheduling_segment(const IdType& guid, const char* name, CORBA::Policy_ptr sched_param,
                                            CORBA::Policy_ptr implicit_sched_param) = 0;
  virtual void begin_nested_scheduling_segment(const IdType& guid, const char* name, CORBA::Policy_ptr sched_param,
                                               CORBA::Policy_ptr implicit_sched_param) = 0;
  virtual void update_scheduling_segment(const IdType& guid, const char* name, CORBA::Policy_ptr sched_param,
                                         CORBA::Policy_ptr implicit_sched_param) = 0;
  virtual void end_scheduling_segment(const IdType& guid, const char* name) = 0;
  /// @param outer_sched_param the parameter of the enclosing segment, which continues
  virtual void end_nested_scheduling_segment(const IdType& guid, const char* name,
                                             CORBA::Policy_ptr outer_sched_param) = 0;
  /// Called when the thread was cancelled. Any OS thread may call this function; if the cancelled thread waits, the
  /// scheduler lets it continue.
  virtual void cancel(const IdType& guid) = 0;

  // The ORB's scheduling points of a client: calls of distributable threads to objects of other ORBs. All except
  // receive_reply may throw PortableInterceptor::ForwardRequest.
  virtual void send_request(PortableInterceptor::ClientRequestInfo_ptr info) = 0;
  /// Never called, because the ORB has no polling.
  virtual void send_poll(PortableInterceptor::ClientRequestInfo_ptr info) = 0;
  virtual void receive_reply(PortableInterceptor::ClientRequestInfo_ptr info) = 0;
  virtual void receive_exception(PortableInterceptor::ClientRequestInfo_ptr info) = 0;
  virtual void receive_other(PortableInterceptor::ClientRequestInfo_ptr info) = 0;

  // The ORB's scheduling points of a server: all requests except the collocated requests of distributable threads. All
  // points except send_reply may throw ForwardRequest.
  /// The results may stay nil: the values of Corbel's service context then apply. Without that context, and without a
  /// GUID (at most 16 octets), the request is served without a distributable thread.
  virtual void receive_request(PortableInterceptor::ServerRequestInfo_ptr info, Current::IdType_out guid,
                               CORBA::String_out name, corbel::ObjectOut<CORBA::Policy> sched_param,
                               corbel::ObjectOut<CORBA::Policy> implicit_sched_param) = 0;
  virtual void send_reply(PortableInterceptor::ServerRequestInfo_ptr info) = 0;
  virtual void send_exception(PortableInterceptor::ServerRequestInfo_ptr info) = 0;
  virtual void send_other(PortableInterceptor::ServerRequestInfo_ptr info) = 0;
};

}  // namespace RTScheduling
