// SPDX-License-Identifier: Apache-2.0
// ORB initializers, which add interceptors to an ORB (CORBA 3.3 part 1, 16.8).
#pragma once

#include <corbel/orb/orb.hpp>
#include <corbel/pi/interceptor.hpp>

namespace CORBA {

class StringSeq : public corbel::UnboundedStringSequence {
 public:
  using Base = corbel::UnboundedStringSequence;
  using Base::Base;
  using _base = Base;
};
using StringSeq_var = corbel::SequenceVar<StringSeq>;
using StringSeq_out = corbel::VariableOut<StringSeq>;

}  // namespace CORBA

namespace PortableInterceptor {

class PolicyFactory;
using PolicyFactory_ptr = PolicyFactory*;
using PolicyFactory_var = corbel::ObjectVar<PolicyFactory>;

/// Creates policies of a type that the ORB does not define, for ORB::create_policy, create_POA, and interceptors.
class PolicyFactory : public virtual CORBA::LocalObject {
 public:
  using _ptr_type = PolicyFactory_ptr;
  using _var_type = PolicyFactory_var;
  static PolicyFactory_ptr _duplicate(PolicyFactory_ptr factory) noexcept { return corbel::orb::duplicate(factory); }
  static PolicyFactory_ptr _narrow(CORBA::Object_ptr o) { return _duplicate(dynamic_cast<PolicyFactory_ptr>(o)); }
  static PolicyFactory_ptr _nil() noexcept { return nullptr; }

  /// Returns a policy of `type`, owned by the caller. Throws PolicyError.
  virtual CORBA::Policy_ptr create_policy(CORBA::PolicyType type, const CORBA::Any& value) = 0;
};

class ORBInitInfo;
using ORBInitInfo_ptr = ORBInitInfo*;
using ORBInitInfo_var = corbel::ObjectVar<ORBInitInfo>;

/// Valid during ORB_init only; throws OBJECT_NOT_EXIST afterwards.
class ORBInitInfo : public virtual CORBA::LocalObject {
 public:
  using _ptr_type = ORBInitInfo_ptr;
  using _var_type = ORBInitInfo_var;
  static ORBInitInfo_ptr _duplicate(ORBInitInfo_ptr info) noexcept { return corbel::orb::duplicate(info); }
  static ORBInitInfo_ptr _narrow(CORBA::Object_ptr o) { return _duplicate(dynamic_cast<ORBInitInfo_ptr>(o)); }
  static ORBInitInfo_ptr _nil() noexcept { return nullptr; }

  class DuplicateName final : public corbel::orb::UserException<DuplicateName> {
   public:
    static constexpr const char* _static_name = "DuplicateName";
    static constexpr const char* _static_id = "IDL:omg.org/PortableInterceptor/ORBInitInfo/DuplicateName:1.0";
    DuplicateName() = default;
    explicit DuplicateName(const char* _name) : name(CORBA::string_dup(_name)) {}
    CORBA::String_var name;
  };
  class InvalidName final : public corbel::orb::UserException<InvalidName> {
   public:
    static constexpr const char* _static_name = "InvalidName";
    static constexpr const char* _static_id = "IDL:omg.org/PortableInterceptor/ORBInitInfo/InvalidName:1.0";
  };

  /// Returns the arguments of ORB_init without the ORB's options. The caller owns results of pointer type.
  virtual CORBA::StringSeq* arguments() = 0;
  virtual char* orb_id() = 0;
  virtual IOP::CodecFactory_ptr codec_factory() = 0;
  virtual void register_initial_reference(const char* id, CORBA::Object_ptr object) = 0;
  /// Only valid in post_init; throws BAD_INV_ORDER (OMG minor 14) before. Resolving RootPOA makes the ORB a server.
  virtual CORBA::Object_ptr resolve_initial_references(const char* id) = 0;
  virtual void add_client_request_interceptor(ClientRequestInterceptor_ptr interceptor) = 0;
  virtual void add_server_request_interceptor(ServerRequestInterceptor_ptr interceptor) = 0;
  virtual void add_ior_interceptor(IORInterceptor_ptr interceptor) = 0;
  virtual SlotId allocate_slot_id() = 0;
  /// Throws BAD_INV_ORDER (OMG minor 16) if this type has a factory.
  virtual void register_policy_factory(CORBA::PolicyType type, PolicyFactory_ptr factory) = 0;
};

class ORBInitializer;
using ORBInitializer_ptr = ORBInitializer*;
using ORBInitializer_var = corbel::ObjectVar<ORBInitializer>;

class ORBInitializer : public virtual CORBA::LocalObject {
 public:
  using _ptr_type = ORBInitializer_ptr;
  using _var_type = ORBInitializer_var;
  static ORBInitializer_ptr _duplicate(ORBInitializer_ptr i) noexcept { return corbel::orb::duplicate(i); }
  static ORBInitializer_ptr _narrow(CORBA::Object_ptr o) { return _duplicate(dynamic_cast<ORBInitializer_ptr>(o)); }
  static ORBInitializer_ptr _nil() noexcept { return nullptr; }

  /// ORB_init fails with the exceptions of these functions.
  virtual void pre_init(ORBInitInfo_ptr info) = 0;
  virtual void post_init(ORBInitInfo_ptr info) = 0;
};

/// Registers an initializer for all ORBs created later. Adds its own reference count.
void register_orb_initializer(ORBInitializer_ptr initializer);

}  // namespace PortableInterceptor
