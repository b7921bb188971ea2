// SPDX-License-Identifier: Apache-2.0
// How interceptors come into an ORB (CORBA 3.3 part 1, 16.8): ORB initializers.
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

/// Makes policies of a type that the ORB does not know by itself: for ORB::create_policy, create_POA, and interceptors
/// that ask for them.
class PolicyFactory : public virtual CORBA::LocalObject {
 public:
  using _ptr_type = PolicyFactory_ptr;
  using _var_type = PolicyFactory_var;
  static PolicyFactory_ptr _duplicate(PolicyFactory_ptr factory) noexcept { return corbel::orb::duplicate(factory); }
  static PolicyFactory_ptr _narrow(CORBA::Object_ptr o) { return _duplicate(dynamic_cast<PolicyFactory_ptr>(o)); }
  static PolicyFactory_ptr _nil() noexcept { return nullptr; }

  /// Throws PolicyError. The result, whose policy_type() is `type`, belongs to the caller.
  virtual CORBA::Policy_ptr create_policy(CORBA::PolicyType type, const CORBA::Any& value) = 0;
};

class ORBInitInfo;
using ORBInitInfo_ptr = ORBInitInfo*;
using ORBInitInfo_var = corbel::ObjectVar<ORBInitInfo>;

/// Good during ORB_init only: OBJECT_NOT_EXIST afterwards.
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

  /// Of ORB_init, without the ORB's own options. Results of pointer type belong to the caller.
  virtual CORBA::StringSeq* arguments() = 0;
  virtual char* orb_id() = 0;
  virtual IOP::CodecFactory_ptr codec_factory() = 0;
  virtual void register_initial_reference(const char* id, CORBA::Object_ptr object) = 0;
  /// In post_init only: BAD_INV_ORDER (OMG minor 14) before. RootPOA makes the ORB a server.
  virtual CORBA::Object_ptr resolve_initial_references(const char* id) = 0;
  virtual void add_client_request_interceptor(ClientRequestInterceptor_ptr interceptor) = 0;
  virtual void add_server_request_interceptor(ServerRequestInterceptor_ptr interceptor) = 0;
  virtual void add_ior_interceptor(IORInterceptor_ptr interceptor) = 0;
  virtual SlotId allocate_slot_id() = 0;
  /// BAD_INV_ORDER (OMG minor 16) when this type has one.
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

  /// What either throws ends ORB_init, which throws the same.
  virtual void pre_init(ORBInitInfo_ptr info) = 0;
  virtual void post_init(ORBInitInfo_ptr info) = 0;
};

/// For all ORBs that are made from now on. Takes a count of its own.
void register_orb_initializer(ORBInitializer_ptr initializer);

}  // namespace PortableInterceptor
