// SPDX-License-Identifier: Apache-2.0
// Base classes of interceptors (CORBA 3.3 part 1, 16.3 and 16.5), which observe requests and references.
//
// An interceptor that was entered (send_request, receive_request_service_contexts) is left exactly once, by one of the
// ending points. Interceptors are left in reverse order. A system exception or ForwardRequest of an interceptor becomes
// the outcome that the remaining interceptors see.
#pragma once

#include <corbel/pi/request_info.hpp>

namespace PortableInterceptor {

class Interceptor;
using Interceptor_ptr = Interceptor*;
using Interceptor_var = corbel::ObjectVar<Interceptor>;

class Interceptor : public virtual CORBA::LocalObject {
 public:
  using _ptr_type = Interceptor_ptr;
  using _var_type = Interceptor_var;
  static Interceptor_ptr _duplicate(Interceptor_ptr i) noexcept { return corbel::orb::duplicate(i); }
  static Interceptor_ptr _narrow(CORBA::Object_ptr o) { return _duplicate(dynamic_cast<Interceptor_ptr>(o)); }
  static Interceptor_ptr _nil() noexcept { return nullptr; }

  /// Returns the name; empty for an anonymous interceptor. Names are unique per kind of interceptor and ORB. The caller
  /// frees the result.
  virtual char* name() = 0;
  /// Called when the ORB is destroyed.
  virtual void destroy() = 0;
};

class ClientRequestInterceptor;
using ClientRequestInterceptor_ptr = ClientRequestInterceptor*;
using ClientRequestInterceptor_var = corbel::ObjectVar<ClientRequestInterceptor>;

class ClientRequestInterceptor : public virtual Interceptor {
 public:
  using _ptr_type = ClientRequestInterceptor_ptr;
  using _var_type = ClientRequestInterceptor_var;
  static ClientRequestInterceptor_ptr _duplicate(ClientRequestInterceptor_ptr i) noexcept {
    return corbel::orb::duplicate(i);
  }
  static ClientRequestInterceptor_ptr _narrow(CORBA::Object_ptr o) {
    return _duplicate(dynamic_cast<ClientRequestInterceptor_ptr>(o));
  }
  static ClientRequestInterceptor_ptr _nil() noexcept { return nullptr; }

  /// Called each time a request is sent, also after forwards and retries.
  virtual void send_request(ClientRequestInfo_ptr info) = 0;
  /// Never called, because the ORB has no polling.
  virtual void send_poll(ClientRequestInfo_ptr info) = 0;
  virtual void receive_reply(ClientRequestInfo_ptr info) = 0;
  virtual void receive_exception(ClientRequestInfo_ptr info) = 0;
  /// Called after a forward, after a retry, and after a oneway was sent.
  virtual void receive_other(ClientRequestInfo_ptr info) = 0;
};

class ServerRequestInterceptor;
using ServerRequestInterceptor_ptr = ServerRequestInterceptor*;
using ServerRequestInterceptor_var = corbel::ObjectVar<ServerRequestInterceptor>;

class ServerRequestInterceptor : public virtual Interceptor {
 public:
  using _ptr_type = ServerRequestInterceptor_ptr;
  using _var_type = ServerRequestInterceptor_var;
  static ServerRequestInterceptor_ptr _duplicate(ServerRequestInterceptor_ptr i) noexcept {
    return corbel::orb::duplicate(i);
  }
  static ServerRequestInterceptor_ptr _narrow(CORBA::Object_ptr o) {
    return _duplicate(dynamic_cast<ServerRequestInterceptor_ptr>(o));
  }
  static ServerRequestInterceptor_ptr _nil() noexcept { return nullptr; }

  /// Called before the object is looked up.
  virtual void receive_request_service_contexts(ServerRequestInfo_ptr info) = 0;
  /// Called before the servant, in the thread of the upcall.
  virtual void receive_request(ServerRequestInfo_ptr info) = 0;
  virtual void send_reply(ServerRequestInfo_ptr info) = 0;
  virtual void send_exception(ServerRequestInfo_ptr info) = 0;
  /// Called after a forward and after a oneway.
  virtual void send_other(ServerRequestInfo_ptr info) = 0;
};

class IORInfo;
using IORInfo_ptr = IORInfo*;
using IORInfo_var = corbel::ObjectVar<IORInfo>;

class IORInfo : public virtual CORBA::LocalObject {
 public:
  using _ptr_type = IORInfo_ptr;
  using _var_type = IORInfo_var;
  static IORInfo_ptr _duplicate(IORInfo_ptr info) noexcept { return corbel::orb::duplicate(info); }
  static IORInfo_ptr _narrow(CORBA::Object_ptr o) { return _duplicate(dynamic_cast<IORInfo_ptr>(o)); }
  static IORInfo_ptr _nil() noexcept { return nullptr; }

  /// Returns the policy of the object adapter, or nil if the adapter has none of this type.
  virtual CORBA::Policy_ptr get_effective_policy(CORBA::PolicyType type) = 0;
  /// Adds the component to all profiles.
  virtual void add_ior_component(const IOP::TaggedComponent& component) = 0;
  /// Throws BAD_PARAM (OMG minor 29) if the ORB writes no profile with this tag.
  virtual void add_ior_component_to_profile(const IOP::TaggedComponent& component, IOP::ProfileId profile_id) = 0;
};

class IORInterceptor;
using IORInterceptor_ptr = IORInterceptor*;
using IORInterceptor_var = corbel::ObjectVar<IORInterceptor>;

class IORInterceptor : public virtual Interceptor {
 public:
  using _ptr_type = IORInterceptor_ptr;
  using _var_type = IORInterceptor_var;
  static IORInterceptor_ptr _duplicate(IORInterceptor_ptr i) noexcept { return corbel::orb::duplicate(i); }
  static IORInterceptor_ptr _narrow(CORBA::Object_ptr o) { return _duplicate(dynamic_cast<IORInterceptor_ptr>(o)); }
  static IORInterceptor_ptr _nil() noexcept { return nullptr; }

  /// Called once for each object adapter when it is created. Exceptions are ignored.
  virtual void establish_components(IORInfo_ptr info) = 0;
};

class Current;
using Current_ptr = Current*;
using Current_var = corbel::ObjectVar<Current>;

/// The calling thread's slots: resolve_initial_references("PICurrent"). A call passes the slots of its thread to its
/// interceptors (RequestInfo::get_slot), and a servant sees the slots of its request. Client interceptors start with
/// their own empty slots.
class Current : public virtual CORBA::LocalObject {
 public:
  using _ptr_type = Current_ptr;
  using _var_type = Current_var;
  static Current_ptr _duplicate(Current_ptr current) noexcept { return corbel::orb::duplicate(current); }
  static Current_ptr _narrow(CORBA::Object_ptr o) { return _duplicate(dynamic_cast<Current_ptr>(o)); }
  static Current_ptr _nil() noexcept { return nullptr; }

  /// The caller owns the result. Throws InvalidSlot for a slot that was not allocated.
  virtual CORBA::Any* get_slot(SlotId id) = 0;
  virtual void set_slot(SlotId id, const CORBA::Any& data) = 0;
};

}  // namespace PortableInterceptor
