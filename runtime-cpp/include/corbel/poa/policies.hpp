// SPDX-License-Identifier: Apache-2.0
// CORBA::Policy and the POA's policies (CORBA 3.3 part 1, 8.9 and 15.3.8).
#pragma once

#include <corbel/mapping/sequence.hpp>
#include <corbel/orb/object.hpp>

namespace CORBA {

using PolicyType = ULong;

class Policy;
using Policy_ptr = Policy*;
using Policy_var = corbel::ObjectVar<Policy>;

/// A local, constant object.
class Policy : public Object {
 public:
  using _ptr_type = Policy_ptr;
  using _var_type = Policy_var;
  static Policy_ptr _duplicate(Policy_ptr policy) noexcept { return corbel::orb::duplicate(policy); }
  static Policy_ptr _nil() noexcept { return nullptr; }

  PolicyType policy_type() const noexcept { return type_; }
  Policy_ptr copy() { return _duplicate(this); }
  void destroy() {}

 protected:
  explicit Policy(PolicyType type) noexcept : type_(type) {}

 private:
  PolicyType type_;
};

class PolicyList : public corbel::UnboundedObjectSequence<Policy> {
 public:
  using Base = corbel::UnboundedObjectSequence<Policy>;
  using Base::Base;
};
using PolicyList_var = corbel::SequenceVar<PolicyList>;

}  // namespace CORBA

namespace PortableServer {

enum ThreadPolicyValue { ORB_CTRL_MODEL, SINGLE_THREAD_MODEL, MAIN_THREAD_MODEL };
enum LifespanPolicyValue { TRANSIENT, PERSISTENT };
enum IdUniquenessPolicyValue { UNIQUE_ID, MULTIPLE_ID };
enum IdAssignmentPolicyValue { USER_ID, SYSTEM_ID };
enum ImplicitActivationPolicyValue { IMPLICIT_ACTIVATION, NO_IMPLICIT_ACTIVATION };
enum ServantRetentionPolicyValue { RETAIN, NON_RETAIN };
enum RequestProcessingPolicyValue { USE_ACTIVE_OBJECT_MAP_ONLY, USE_DEFAULT_SERVANT, USE_SERVANT_MANAGER };

/// One policy of a POA; `Type` is its number in the standard.
template <class Value, CORBA::PolicyType Type>
class PoaPolicy final : public CORBA::Policy {
 public:
  using _ptr_type = PoaPolicy*;
  using _var_type = corbel::ObjectVar<PoaPolicy>;
  static constexpr CORBA::PolicyType _type = Type;
  static PoaPolicy* _duplicate(PoaPolicy* policy) noexcept { return corbel::orb::duplicate(policy); }
  static PoaPolicy* _narrow(CORBA::Object_ptr object) { return _duplicate(dynamic_cast<PoaPolicy*>(object)); }
  static PoaPolicy* _nil() noexcept { return nullptr; }

  explicit PoaPolicy(Value value) noexcept : CORBA::Policy(Type), value_(value) {}
  Value value() const noexcept { return value_; }

 private:
  Value value_;
};

using ThreadPolicy = PoaPolicy<ThreadPolicyValue, 16>;
using LifespanPolicy = PoaPolicy<LifespanPolicyValue, 17>;
using IdUniquenessPolicy = PoaPolicy<IdUniquenessPolicyValue, 18>;
using IdAssignmentPolicy = PoaPolicy<IdAssignmentPolicyValue, 19>;
using ImplicitActivationPolicy = PoaPolicy<ImplicitActivationPolicyValue, 20>;
using ServantRetentionPolicy = PoaPolicy<ServantRetentionPolicyValue, 21>;
using RequestProcessingPolicy = PoaPolicy<RequestProcessingPolicyValue, 22>;

using ThreadPolicy_ptr = ThreadPolicy*;
using LifespanPolicy_ptr = LifespanPolicy*;
using IdUniquenessPolicy_ptr = IdUniquenessPolicy*;
using IdAssignmentPolicy_ptr = IdAssignmentPolicy*;
using ImplicitActivationPolicy_ptr = ImplicitActivationPolicy*;
using ServantRetentionPolicy_ptr = ServantRetentionPolicy*;
using RequestProcessingPolicy_ptr = RequestProcessingPolicy*;

using ThreadPolicy_var = corbel::ObjectVar<ThreadPolicy>;
using LifespanPolicy_var = corbel::ObjectVar<LifespanPolicy>;
using IdUniquenessPolicy_var = corbel::ObjectVar<IdUniquenessPolicy>;
using IdAssignmentPolicy_var = corbel::ObjectVar<IdAssignmentPolicy>;
using ImplicitActivationPolicy_var = corbel::ObjectVar<ImplicitActivationPolicy>;
using ServantRetentionPolicy_var = corbel::ObjectVar<ServantRetentionPolicy>;
using RequestProcessingPolicy_var = corbel::ObjectVar<RequestProcessingPolicy>;

}  // namespace PortableServer
