// SPDX-License-Identifier: Apache-2.0
// Information about a request for interceptors (CORBA 3.3 part 1, 16.3.8 to 16.3.10). The caller owns results of
// pointer type. Operations that are not valid at an interception point throw BAD_INV_ORDER (OMG minor 14); after the
// interception point, all operations throw it.
#pragma once

#include <corbel/orb/messaging.hpp>
#include <corbel/pi/iop.hpp>

namespace Dynamic {

enum ParameterMode { PARAM_IN, PARAM_OUT, PARAM_INOUT };
struct Parameter {
  CORBA::Any argument;
  ParameterMode mode = PARAM_IN;
};
class ParameterList : public corbel::UnboundedSequence<Parameter> {};
class ExceptionList : public corbel::UnboundedSequence<corbel::ObjectVar<CORBA::TypeCode>> {};
class ContextList : public corbel::UnboundedStringSequence {};
class RequestContext : public corbel::UnboundedStringSequence {};

}  // namespace Dynamic

namespace PortableInterceptor {

using ReplyStatus = CORBA::Short;
inline constexpr ReplyStatus SUCCESSFUL = 0;
inline constexpr ReplyStatus SYSTEM_EXCEPTION = 1;
inline constexpr ReplyStatus USER_EXCEPTION = 2;
inline constexpr ReplyStatus LOCATION_FORWARD = 3;
inline constexpr ReplyStatus TRANSPORT_RETRY = 4;
inline constexpr ReplyStatus UNKNOWN = 5;

using SlotId = CORBA::ULong;
using ServerId = char*;
using ORBId = char*;
class AdapterName : public corbel::UnboundedStringSequence {};
using AdapterName_var = corbel::SequenceVar<AdapterName>;
using ObjectId = CORBA::OctetSeq;

class InvalidSlot final : public corbel::orb::UserException<InvalidSlot> {
 public:
  static constexpr const char* _static_name = "InvalidSlot";
  static constexpr const char* _static_id = "IDL:omg.org/PortableInterceptor/InvalidSlot:1.0";
};

/// Thrown by an interceptor: the request starts again with this object.
class ForwardRequest final : public corbel::orb::UserException<ForwardRequest> {
 public:
  static constexpr const char* _static_name = "ForwardRequest";
  static constexpr const char* _static_id = "IDL:omg.org/PortableInterceptor/ForwardRequest:1.0";
  ForwardRequest() = default;
  /// Adds its own reference count.
  explicit ForwardRequest(CORBA::Object_ptr _forward) : forward(CORBA::Object::_duplicate(_forward)) {}
  CORBA::Object_var forward;
};

class RequestInfo;
using RequestInfo_ptr = RequestInfo*;
using RequestInfo_var = corbel::ObjectVar<RequestInfo>;

class RequestInfo : public virtual CORBA::LocalObject {
 public:
  using _ptr_type = RequestInfo_ptr;
  using _var_type = RequestInfo_var;
  static RequestInfo_ptr _duplicate(RequestInfo_ptr info) noexcept { return corbel::orb::duplicate(info); }
  static RequestInfo_ptr _narrow(CORBA::Object_ptr o) { return _duplicate(dynamic_cast<RequestInfo_ptr>(o)); }
  static RequestInfo_ptr _nil() noexcept { return nullptr; }

  /// Identifies the attempt within the ORB; differs from the id on the wire.
  virtual CORBA::ULong request_id() = 0;
  virtual char* operation() = 0;
  /// arguments(), exceptions(), contexts(), operation_context() and result() throw NO_RESOURCES (OMG minor 1), because
  /// stubs marshal their arguments themselves.
  virtual Dynamic::ParameterList* arguments();
  virtual Dynamic::ExceptionList* exceptions();
  virtual Dynamic::ContextList* contexts();
  virtual Dynamic::RequestContext* operation_context();
  virtual CORBA::Any* result();
  virtual CORBA::Boolean response_expected() = 0;
  virtual Messaging::SyncScope sync_scope() = 0;
  virtual ReplyStatus reply_status() = 0;
  virtual CORBA::Object_ptr forward_reference() = 0;
  /// Returns the request's slot. Throws InvalidSlot for a slot that was not allocated.
  virtual CORBA::Any* get_slot(SlotId id) = 0;
  /// Throws BAD_PARAM (OMG minor 26) if there is no context with this id.
  virtual IOP::ServiceContext* get_request_service_context(IOP::ServiceId id) = 0;
  virtual IOP::ServiceContext* get_reply_service_context(IOP::ServiceId id) = 0;
};

class ClientRequestInfo;
using ClientRequestInfo_ptr = ClientRequestInfo*;
using ClientRequestInfo_var = corbel::ObjectVar<ClientRequestInfo>;

class ClientRequestInfo : public virtual RequestInfo {
 public:
  using _ptr_type = ClientRequestInfo_ptr;
  using _var_type = ClientRequestInfo_var;
  static ClientRequestInfo_ptr _duplicate(ClientRequestInfo_ptr info) noexcept { return corbel::orb::duplicate(info); }
  static ClientRequestInfo_ptr _narrow(CORBA::Object_ptr o) {
    return _duplicate(dynamic_cast<ClientRequestInfo_ptr>(o));
  }
  static ClientRequestInfo_ptr _nil() noexcept { return nullptr; }

  /// Return the object of the caller, and the object after forwards.
  virtual CORBA::Object_ptr target() = 0;
  virtual CORBA::Object_ptr effective_target() = 0;
  virtual IOP::TaggedProfile* effective_profile() = 0;
  /// A user exception appears as UNKNOWN (OMG minor 1), because only its stub knows its type. received_exception_id()
  /// returns its id.
  virtual CORBA::Any* received_exception() = 0;
  virtual char* received_exception_id() = 0;
  /// Throws BAD_PARAM (OMG minor 28) if there is no component with this id.
  virtual IOP::TaggedComponent* get_effective_component(IOP::ComponentId id) = 0;
  virtual IOP::TaggedComponentSeq* get_effective_components(IOP::ComponentId id) = 0;
  virtual CORBA::Policy_ptr get_request_policy(CORBA::PolicyType type) = 0;
  /// Only valid in send_request. Throws BAD_INV_ORDER (OMG minor 15) if there is a context with this id and `replace`
  /// is false.
  virtual void add_request_service_context(const IOP::ServiceContext& context, CORBA::Boolean replace) = 0;
};

class ServerRequestInfo;
using ServerRequestInfo_ptr = ServerRequestInfo*;
using ServerRequestInfo_var = corbel::ObjectVar<ServerRequestInfo>;

class ServerRequestInfo : public virtual RequestInfo {
 public:
  using _ptr_type = ServerRequestInfo_ptr;
  using _var_type = ServerRequestInfo_var;
  static ServerRequestInfo_ptr _duplicate(ServerRequestInfo_ptr info) noexcept { return corbel::orb::duplicate(info); }
  static ServerRequestInfo_ptr _narrow(CORBA::Object_ptr o) {
    return _duplicate(dynamic_cast<ServerRequestInfo_ptr>(o));
  }
  static ServerRequestInfo_ptr _nil() noexcept { return nullptr; }

  /// See ClientRequestInfo::received_exception().
  virtual CORBA::Any* sending_exception() = 0;
  /// Returns an empty string, because the ORB has no server ids.
  virtual char* server_id() = 0;
  virtual char* orb_id() = 0;
  virtual AdapterName* adapter_name() = 0;
  virtual CORBA::OctetSeq* object_id() = 0;
  virtual CORBA::OctetSeq* adapter_id() = 0;
  /// Only valid in receive_request. Throws NO_RESOURCES (OMG minor 1) if a servant locator has not provided the servant
  /// yet.
  virtual char* target_most_derived_interface() = 0;
  virtual CORBA::Boolean target_is_a(const char* id) = 0;
  /// Returns the policy of the object's adapter. Returns nil if the type has a factory and the adapter has no policy of
  /// this type; throws INV_POLICY (OMG minor 2) for types without a factory.
  virtual CORBA::Policy_ptr get_server_policy(CORBA::PolicyType type) = 0;
  virtual void set_slot(SlotId id, const CORBA::Any& data) = 0;
  virtual void add_reply_service_context(const IOP::ServiceContext& context, CORBA::Boolean replace) = 0;
};

}  // namespace PortableInterceptor
