// SPDX-License-Identifier: Apache-2.0
// The part of RT-CORBA 1.2 that programs call: priorities of threads and object adapters, pools of threads. What else
// there is are options: docs/real-time.md.
#pragma once

#include <corbel/orb/banded_connection_policy.hpp>
#include <corbel/orb/messaging.hpp>
#include <corbel/orb/orb.hpp>
#include <corbel/orb/priority_mapping.hpp>
#include <corbel/orb/priority_model_policy.hpp>
#include <corbel/orb/private_connection_policy.hpp>
#include <corbel/rt/priority_transform.hpp>
#include <corbel/rt/protocols.hpp>
#include <corbel/rt/threadpools.hpp>

#include <pthread.h>
#include <atomic>
#include <memory>

namespace corbel::orb {
class Core;
}

namespace RTCORBA {

using PriorityModelPolicy = corbel::PriorityModelPolicy;
using PriorityModelPolicy_ptr = PriorityModelPolicy*;
using PriorityModelPolicy_var = corbel::ObjectVar<PriorityModelPolicy>;
inline constexpr CORBA::PolicyType PRIORITY_MODEL_POLICY_TYPE = PriorityModelPolicy::_type;

using PriorityBandedConnectionPolicy = corbel::PriorityBandedConnectionPolicy;
using PriorityBandedConnectionPolicy_ptr = PriorityBandedConnectionPolicy*;
using PriorityBandedConnectionPolicy_var = corbel::ObjectVar<PriorityBandedConnectionPolicy>;
inline constexpr CORBA::PolicyType PRIORITY_BANDED_CONNECTION_POLICY_TYPE = PriorityBandedConnectionPolicy::_type;

using PrivateConnectionPolicy = corbel::PrivateConnectionPolicy;
using PrivateConnectionPolicy_ptr = PrivateConnectionPolicy*;
using PrivateConnectionPolicy_var = corbel::ObjectVar<PrivateConnectionPolicy>;
inline constexpr CORBA::PolicyType PRIVATE_CONNECTION_POLICY_TYPE = PrivateConnectionPolicy::_type;

class PriorityMappingManager;
using PriorityMappingManager_ptr = PriorityMappingManager*;
using PriorityMappingManager_var = corbel::ObjectVar<PriorityMappingManager>;

/// resolve_initial_references("PriorityMappingManager").
class PriorityMappingManager final : public CORBA::Object {
 public:
  using _ptr_type = PriorityMappingManager_ptr;
  using _var_type = PriorityMappingManager_var;
  static _ptr_type _duplicate(_ptr_type manager) noexcept { return corbel::orb::duplicate(manager); }
  static _ptr_type _narrow(CORBA::Object_ptr object) { return _duplicate(dynamic_cast<_ptr_type>(object)); }
  static _ptr_type _nil() noexcept { return nullptr; }

  /// The ORB's from now on: for threads that are made, or get a priority, after this. It becomes the ORB's own. Null is
  /// the one of the option PriorityMapping again.
  void mapping(PriorityMapping* mapping);
  /// Not the caller's; that of the option stays as long as this object.
  PriorityMapping* mapping();

  explicit PriorityMappingManager(std::shared_ptr<corbel::orb::Core> core);

 private:
  std::shared_ptr<corbel::orb::Core> core_;
  const std::unique_ptr<PriorityMapping> by_option_;
};

class Current;
using Current_ptr = Current*;
using Current_var = corbel::ObjectVar<Current>;

/// The calling thread's, whichever that is: resolve_initial_references("RTCurrent"). In an upcall it begins with the
/// request's, where requests have priorities (docs/real-time.md), and what is made of it ends with the upcall.
class Current final : public CORBA::Object {
 public:
  using _ptr_type = Current_ptr;
  using _var_type = Current_var;
  static Current_ptr _duplicate(Current_ptr current) noexcept { return corbel::orb::duplicate(current); }
  static Current_ptr _narrow(CORBA::Object_ptr object);
  static Current_ptr _nil() noexcept { return nullptr; }

  /// INITIALIZE when the thread has none yet.
  Priority the_priority() const;
  /// Calls of this thread have it from now on, and the system schedules the thread so, if the option Scheduling says
  /// so and it is permitted. BAD_PARAM when it is negative, DATA_CONVERSION when the system has none for it: then
  /// nothing has changed.
  void the_priority(Priority priority);

  explicit Current(std::shared_ptr<corbel::orb::Core> core) noexcept : core_(std::move(core)) {}

 private:
  std::shared_ptr<corbel::orb::Core> core_;
};

class Mutex;
using Mutex_ptr = Mutex*;
using Mutex_var = corbel::ObjectVar<Mutex>;

/// Who holds it runs at the priority of who waits for it. Not recursive: BAD_INV_ORDER where a thread locks what it
/// holds, or unlocks what it does not. OBJECT_NOT_EXIST where it is locked after RTORB::destroy_mutex().
class Mutex final : public CORBA::Object {
 public:
  using _ptr_type = Mutex_ptr;
  using _var_type = Mutex_var;
  static Mutex_ptr _duplicate(Mutex_ptr mutex) noexcept { return corbel::orb::duplicate(mutex); }
  static Mutex_ptr _narrow(CORBA::Object_ptr object) { return _duplicate(dynamic_cast<Mutex_ptr>(object)); }
  static Mutex_ptr _nil() noexcept { return nullptr; }

  void lock();
  void unlock();
  /// False when it was not to be had within this time, in units of 100 ns; 0 does not wait.
  CORBA::Boolean try_lock(TimeBase::TimeT max_wait);

 private:
  friend class RTORB;
  Mutex();
  ~Mutex() override;
  void check_there() const;

  pthread_mutex_t mutex_;
  std::atomic<bool> destroyed_{false};
};

class RTORB;
using RTORB_ptr = RTORB*;
using RTORB_var = corbel::ObjectVar<RTORB>;

/// resolve_initial_references("RTORB").
class RTORB final : public CORBA::Object {
 public:
  using _ptr_type = RTORB_ptr;
  using _var_type = RTORB_var;
  static RTORB_ptr _duplicate(RTORB_ptr orb) noexcept { return corbel::orb::duplicate(orb); }
  static RTORB_ptr _narrow(CORBA::Object_ptr object);
  static RTORB_ptr _nil() noexcept { return nullptr; }

  /// For create_POA. BAD_PARAM when the priority is negative.
  PriorityModelPolicy_ptr create_priority_model_policy(PriorityModel model, Priority server_priority);
  /// For an object's _set_policy_overrides: each reference that comes of it has connections that no other one uses.
  PrivateConnectionPolicy_ptr create_private_connection_policy();
  /// A connection for each band: for an object's _set_policy_overrides and the ORB's set_policy_overrides, where it is
  /// for references made from then on; or for create_POA, whose references ask clients for it. BAD_PARAM when there
  /// are none, more than 64, one is upside down or negative, or two overlap. Calls end with INV_POLICY where no band
  /// has their priority, the reference names no priority model, or both sides have this policy.
  PriorityBandedConnectionPolicy_ptr create_priority_banded_connection_policy(const PriorityBands& priority_bands);

  TCPProtocolProperties_ptr create_tcp_protocol_properties(CORBA::Long send_buffer_size, CORBA::Long recv_buffer_size,
                                                           CORBA::Boolean keep_alive, CORBA::Boolean dont_route,
                                                           CORBA::Boolean no_delay,
                                                           CORBA::Boolean enable_network_priority = false);
  UnixDomainProtocolProperties_ptr create_unix_domain_protocol_properties(CORBA::Long send_buffer_size,
                                                                          CORBA::Long recv_buffer_size);
  /// The protocols that calls may go by, the best first, and what their connections are to be like: for an object's
  /// _set_policy_overrides and the ORB's set_policy_overrides, where it is for references made from then on. Calls end
  /// with INV_POLICY where the reference has none of them. BAD_PARAM when the list is empty, names one twice, or has
  /// properties that are not the protocol's; NO_IMPLEMENT for network priorities.
  ClientProtocolPolicy_ptr create_client_protocol_policy(const ProtocolList& protocols);
  /// For create_POA: which protocols stand in references, in which order. InvalidPolicy there when the ORB listens on
  /// none of them. BAD_PARAM as above; NO_IMPLEMENT for properties: all adapters have the same sockets, whose options
  /// are the ORB's.
  ServerProtocolPolicy_ptr create_server_protocol_policy(const ProtocolList& protocols);

  class InvalidThreadpool final : public corbel::orb::UserException<InvalidThreadpool> {
   public:
    static constexpr const char* _static_name = "InvalidThreadpool";
    static constexpr const char* _static_id = "IDL:omg.org/RTCORBA/RTORB/InvalidThreadpool:1.0";
  };

  /// A pool of threads for object adapters that ask for it. `static_threads` are made now; when all are busy, another
  /// is made, up to `dynamic_threads`, each of which ends when it has had nothing to do for a second. Each has a stack
  /// of at least `stacksize` octets, 0 is the system's size. They run at `default_priority`, and as all threads that
  /// serve at that of a request meanwhile.
  /// BAD_PARAM: no threads, more than 1024, or a negative priority. NO_IMPLEMENT: requests are not buffered here, they
  /// wait in the system's buffers; nor are there pools without the option Concurrency thread-pool. NO_RESOURCES: the
  /// system gives no such thread.
  ThreadpoolId create_threadpool(CORBA::ULong stacksize, CORBA::ULong static_threads, CORBA::ULong dynamic_threads,
                                 Priority default_priority, CORBA::Boolean allow_request_buffering,
                                 CORBA::ULong max_buffered_requests, CORBA::ULong max_request_buffer_size);
  /// The same with lanes: a request is served in the highest whose priority is not above its own, or else in the
  /// lowest. BAD_PARAM, too, when two lanes have one priority.
  /// With `allow_borrowing` a lane that has no thread left, and can make none, has the next free one of any lower lane
  /// serve for it, at its priority; that one is its own lane's again after that. What waits for a higher lane goes
  /// before what waits for its own.
  ThreadpoolId create_threadpool_with_lanes(CORBA::ULong stacksize, const ThreadpoolLanes& lanes,
                                            CORBA::Boolean allow_borrowing, CORBA::Boolean allow_request_buffering,
                                            CORBA::ULong max_buffered_requests, CORBA::ULong max_request_buffer_size);
  /// Returns when the upcalls that run there have ended. BAD_INV_ORDER while an object adapter uses it, and in one of
  /// its own threads.
  void destroy_threadpool(ThreadpoolId threadpool);
  /// For create_POA, which throws InvalidPolicy when there is no such pool.
  ThreadpoolPolicy_ptr create_threadpool_policy(ThreadpoolId threadpool);

  Mutex_ptr create_mutex();
  /// BAD_PARAM for nil, OBJECT_NOT_EXIST the second time. Who holds it, or waits for it, is not disturbed. Its name, if
  /// it has one, is free again.
  void destroy_mutex(Mutex_ptr the_mutex);

  class MutexNotFound final : public corbel::orb::UserException<MutexNotFound> {
   public:
    static constexpr const char* _static_name = "MutexNotFound";
    static constexpr const char* _static_id = "IDL:omg.org/RTCORBA/RTORB/MutexNotFound:1.0";
  };

  /// This ORB's mutex of that name, which is made if there is none yet: then `created_flag` is true. BAD_PARAM for a
  /// null pointer.
  Mutex_ptr create_named_mutex(const char* name, CORBA::Boolean_out created_flag);
  /// MutexNotFound when there is none.
  Mutex_ptr open_named_mutex(const char* name);

  explicit RTORB(std::shared_ptr<corbel::orb::Core> core) noexcept : core_(std::move(core)) {}

 private:
  void forget_name(const Mutex& mutex);

  std::shared_ptr<corbel::orb::Core> core_;
};

}  // namespace RTCORBA
