// SPDX-License-Identifier: Apache-2.0
// The policies of a POA (CORBA 3.3 part 1, 15.3.8).
#pragma once

#include <corbel/orb/policy.hpp>

#include <cstdint>

namespace PortableServer {

enum ThreadPolicyValue : std::uint32_t { ORB_CTRL_MODEL, SINGLE_THREAD_MODEL, MAIN_THREAD_MODEL };
enum LifespanPolicyValue : std::uint32_t { TRANSIENT, PERSISTENT };
enum IdUniquenessPolicyValue : std::uint32_t { UNIQUE_ID, MULTIPLE_ID };
enum IdAssignmentPolicyValue : std::uint32_t { USER_ID, SYSTEM_ID };
enum ImplicitActivationPolicyValue : std::uint32_t { IMPLICIT_ACTIVATION, NO_IMPLICIT_ACTIVATION };
enum ServantRetentionPolicyValue : std::uint32_t { RETAIN, NON_RETAIN };
enum RequestProcessingPolicyValue : std::uint32_t {
  USE_ACTIVE_OBJECT_MAP_ONLY,
  USE_DEFAULT_SERVANT,
  USE_SERVANT_MANAGER
};

/// A policy of a POA. `Type` is the policy type in the standard. create_POA refuses values greater than `Last`.
template <class Value, CORBA::PolicyType Type, Value Last>
class PoaPolicy final : public CORBA::Policy {
 public:
  using _ptr_type = PoaPolicy*;
  using _var_type = corbel::ObjectVar<PoaPolicy>;
  static constexpr CORBA::PolicyType _type = Type;
  static constexpr Value _last = Last;
  static PoaPolicy* _duplicate(PoaPolicy* policy) noexcept { return corbel::orb::duplicate(policy); }
  static PoaPolicy* _narrow(CORBA::Object_ptr object) { return _duplicate(dynamic_cast<PoaPolicy*>(object)); }
  static PoaPolicy* _nil() noexcept { return nullptr; }

  explicit PoaPolicy(Value value) noexcept : CORBA::Policy(Type), value_(value) {}
  Value value() const noexcept { return value_; }

 private:
  Value value_;
};

using ThreadPolicy = PoaPolicy<ThreadPolicyValue, 16, MAIN_THREAD_MODEL>;
using LifespanPolicy = PoaPolicy<LifespanPolicyValue, 17, PERSISTENT>;
using IdUniquenessPolicy = PoaPolicy<IdUniquenessPolicyValue, 18, MULTIPLE_ID>;
using IdAssignmentPolicy = PoaPolicy<IdAssignmentPolicyValue, 19, SYSTEM_ID>;
using ImplicitActivationPolicy = PoaPolicy<ImplicitActivationPolicyValue, 20, NO_IMPLICIT_ACTIVATION>;
using ServantRetentionPolicy = PoaPolicy<ServantRetentionPolicyValue, 21, NON_RETAIN>;
using RequestProcessingPolicy = PoaPolicy<RequestProcessingPolicyValue, 22, USE_SERVANT_MANAGER>;

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
