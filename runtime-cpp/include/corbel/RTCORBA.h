// SPDX-License-Identifier: Apache-2.0
// The RT-CORBA 1.2 interfaces for programs: priorities of threads and object adapters, thread pools, mutexes, and
// connection policies. Options control the other real-time features: docs/reference/real-time.md.
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

/// Result of resolve_initial_references("PriorityMappingManager").
class PriorityMappingManager final : public CORBA::Object {
 public:
  using _ptr_type = PriorityMappingManager_ptr;
  using _var_type = PriorityMappingManager_var;
  static _ptr_type _duplicate(_ptr_type manager) noexcept { return corbel::orb::duplicate(manager); }
  static _ptr_type _narrow(CORBA::Object_ptr object) { return _duplicate(dynamic_cast<_ptr_type>(object)); }
  static _ptr_type _nil() noexcept { return nullptr; }

  /// Installs the ORB's priority mapping. It applies to threads that are created, or get a priority, afterwards. The
  /// ORB takes ownership. Null restores the mapping of the option PriorityMapping.
  void mapping(PriorityMapping* mapping);
  /// Returns the current mapping, which the ORB owns. The mapping of the option exists as long as this object.
  PriorityMapping* mapping();

  explicit PriorityMappingManager(std::shared_ptr<corbel::orb::Core> core);

 private:
  std::shared_ptr<corbel::orb::Core> core_;
  const std::unique_ptr<PriorityMapping> by_option_;
};

class Current;
using Current_ptr = Current*;
using Current_var = corbel::ObjectVar<Current>;

/// Result of resolve_initial_references("RTCurrent"): the priority of the calling thread. An upcall starts with the
/// priority of its request, if requests have priorities (docs/reference/real-time.md). Changes by the servant end with
/// the upcall.
class Current : public CORBA::Object {
 public:
  using _ptr_type = Current_ptr;
  using _var_type = Current_var;
  static Current_ptr _duplicate(Current_ptr current) noexcept { return corbel::orb::duplicate(current); }
  static Current_ptr _narrow(CORBA::Object_ptr object);
  static Current_ptr _nil() noexcept { return nullptr; }

  /// Throws INITIALIZE if the thread has no priority yet.
  Priority the_priority() const;
  /// Sets the priority of this thread's calls. With the option Scheduling, and if the process is permitted to do so,
  /// the thread's priority in the system changes, too. Throws BAD_PARAM for a negative priority, and DATA_CONVERSION if
  /// no native priority corresponds; nothing changes then.
  void the_priority(Priority priority);

  explicit Current(std::shared_ptr<corbel::orb::Core> core) noexcept : core_(std::move(core)) {}

 private:
  std::shared_ptr<corbel::orb::Core> core_;
};

class Mutex;
using Mutex_ptr = Mutex*;
using Mutex_var = corbel::ObjectVar<Mutex>;

/// A mutex with priority inheritance: its owner runs at the priority of the highest waiting thread. The mutex is not
/// recursive: a thread that locks a mutex that it owns, or unlocks a mutex that it does not own, gets BAD_INV_ORDER.
/// Locking after RTORB::destroy_mutex() throws OBJECT_NOT_EXIST.
class Mutex : public CORBA::Object {
 public:
  using _ptr_type = Mutex_ptr;
  using _var_type = Mutex_var;
  static Mutex_ptr _duplicate(Mutex_ptr mutex) noexcept { return corbel::orb::duplicate(mutex); }
  static Mutex_ptr _narrow(CORBA::Object_ptr object) { return _duplicate(dynamic_cast<Mutex_ptr>(object)); }
  static Mutex_ptr _nil() noexcept { return nullptr; }

  virtual void lock();
  virtual void unlock();
  /// Returns false if the mutex was not available within `max_wait`, in units of 100 ns. 0 does not wait.
  virtual CORBA::Boolean try_lock(TimeBase::TimeT max_wait);

 protected:
  Mutex();
  ~Mutex() override;
  void check_not_destroyed() const;

 private:
  friend class RTORB;

  pthread_mutex_t mutex_;
  std::atomic<bool> destroyed_{false};
};

class RTORB;
using RTORB_ptr = RTORB*;
using RTORB_var = corbel::ObjectVar<RTORB>;

/// Result of resolve_initial_references("RTORB").
class RTORB final : public CORBA::Object {
 public:
  using _ptr_type = RTORB_ptr;
  using _var_type = RTORB_var;
  static RTORB_ptr _duplicate(RTORB_ptr orb) noexcept { return corbel::orb::duplicate(orb); }
  static RTORB_ptr _narrow(CORBA::Object_ptr object);
  static RTORB_ptr _nil() noexcept { return nullptr; }

  /// Creates a policy for create_POA. Throws BAD_PARAM if the priority is negative.
  PriorityModelPolicy_ptr create_priority_model_policy(PriorityModel model, Priority server_priority);
  /// Creates a policy for an object's _set_policy_overrides. Each resulting reference has connections that no other
  /// reference uses.
  PrivateConnectionPolicy_ptr create_private_connection_policy();
  /// Creates a policy that opens one connection per priority band. Programs set the policy by an object's
  /// _set_policy_overrides, by the ORB's set_policy_overrides (affects references made later), or in create_POA:
  /// references of that POA ask clients for bands. Throws BAD_PARAM if the list is empty or has more than 64 bands, if
  /// a band is negative or its low exceeds its high, or if bands overlap. Calls throw INV_POLICY if no band contains
  /// their priority, if the reference has no priority model, or if both sides have this policy.
  PriorityBandedConnectionPolicy_ptr create_priority_banded_connection_policy(const PriorityBands& priority_bands);

  TCPProtocolProperties_ptr create_tcp_protocol_properties(CORBA::Long send_buffer_size, CORBA::Long recv_buffer_size,
                                                           CORBA::Boolean keep_alive, CORBA::Boolean dont_route,
                                                           CORBA::Boolean no_delay,
                                                           CORBA::Boolean enable_network_priority = false);
  UnixDomainProtocolProperties_ptr create_unix_domain_protocol_properties(CORBA::Long send_buffer_size,
                                                                          CORBA::Long recv_buffer_size);
  /// Creates a policy with the permitted protocols in order of preference, and the properties of their connections.
  /// Programs set the policy by an object's _set_policy_overrides or the ORB's set_policy_overrides (affects references
  /// made later). Calls throw INV_POLICY if the reference has none of the protocols. Throws BAD_PARAM if the list is
  /// empty, contains a protocol twice, or has properties of another protocol; NO_IMPLEMENT for network priorities.
  ClientProtocolPolicy_ptr create_client_protocol_policy(const ProtocolList& protocols);
  /// Creates a policy for create_POA with the protocols in its references, in this order. create_POA throws
  /// InvalidPolicy if the ORB listens on none of them. Throws BAD_PARAM as create_client_protocol_policy does, and
  /// NO_IMPLEMENT for properties: all adapters share the sockets, whose properties are options of the ORB.
  ServerProtocolPolicy_ptr create_server_protocol_policy(const ProtocolList& protocols);

  class InvalidThreadpool final : public corbel::orb::UserException<InvalidThreadpool> {
   public:
    static constexpr const char* _static_name = "InvalidThreadpool";
    static constexpr const char* _static_id = "IDL:omg.org/RTCORBA/RTORB/InvalidThreadpool:1.0";
  };

  /// Creates a thread pool for object adapters with the ThreadpoolPolicy. Starts `static_threads` now. If all threads
  /// are busy, the pool starts another one, up to `dynamic_threads`; each of these ends after one second without work.
  /// Each thread has a stack of at least `stacksize` octets; 0 means the system's default. Threads run at
  /// `default_priority`, and at the priority of a request while they serve it.
  /// Throws BAD_PARAM for no threads, more than 1024 threads, or a negative priority. Throws NO_IMPLEMENT for request
  /// buffering (requests wait in the system's buffers), and without the option Concurrency thread-pool. Throws
  /// NO_RESOURCES if the system cannot start the threads.
  ThreadpoolId create_threadpool(CORBA::ULong stacksize, CORBA::ULong static_threads, CORBA::ULong dynamic_threads,
                                 Priority default_priority, CORBA::Boolean allow_request_buffering,
                                 CORBA::ULong max_buffered_requests, CORBA::ULong max_request_buffer_size);
  /// Creates a thread pool with lanes. The lane with the highest priority that is not above the request's priority
  /// serves the request; if there is none, the lowest lane does. Also throws BAD_PARAM if two lanes have the same
  /// priority.
  /// With `allow_borrowing`, a lane that has no free thread and cannot start one uses the next free thread of a lower
  /// lane, at the priority of the borrowing lane. That thread then returns to its own lane. Requests of a higher lane
  /// go before those of a thread's own lane.
  ThreadpoolId create_threadpool_with_lanes(CORBA::ULong stacksize, const ThreadpoolLanes& lanes,
                                            CORBA::Boolean allow_borrowing, CORBA::Boolean allow_request_buffering,
                                            CORBA::ULong max_buffered_requests, CORBA::ULong max_request_buffer_size);
  /// Destroys the pool and returns when its upcalls have ended. Throws BAD_INV_ORDER while an object adapter uses the
  /// pool, and in one of the pool's own threads. Throws InvalidThreadpool if no pool has this id.
  void destroy_threadpool(ThreadpoolId threadpool);
  /// Creates a policy for create_POA, which throws InvalidPolicy if no pool has this id.
  ThreadpoolPolicy_ptr create_threadpool_policy(ThreadpoolId threadpool);

  Mutex_ptr create_mutex();
  /// Throws BAD_PARAM for nil, and OBJECT_NOT_EXIST the second time. Threads that own the mutex or wait for it are not
  /// affected. If the mutex has a name, the name can be used again.
  void destroy_mutex(Mutex_ptr the_mutex);

  class MutexNotFound final : public corbel::orb::UserException<MutexNotFound> {
   public:
    static constexpr const char* _static_name = "MutexNotFound";
    static constexpr const char* _static_id = "IDL:omg.org/RTCORBA/RTORB/MutexNotFound:1.0";
  };

  /// Returns the ORB's mutex with this name. Creates it if there is none, and sets `created_flag`. Throws BAD_PARAM for
  /// a null pointer.
  Mutex_ptr create_named_mutex(const char* name, CORBA::Boolean_out created_flag);
  /// Throws MutexNotFound if there is no mutex with this name.
  Mutex_ptr open_named_mutex(const char* name);

  explicit RTORB(std::shared_ptr<corbel::orb::Core> core) noexcept : core_(std::move(core)) {}

 private:
  void forget_name(const Mutex& mutex);

  std::shared_ptr<corbel::orb::Core> core_;
};

}  // namespace RTCORBA
